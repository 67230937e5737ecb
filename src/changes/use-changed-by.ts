import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { useConnection } from '#src/api/connection.ts';
import { consoleQuery } from '#src/api/console/console-call.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';

/** When a form was opened, by the clock that the page shows. */
export function useOpenedAt(): number {
  const clock = useClock();
  const [openedAt] = useState(clock);
  return openedAt;
}

interface ChangedByOptions {
  groupId: string;
  /** Path of the resource below the root of the service. */
  target: string;
  /** In milliseconds: earlier changes were there when the form was opened. */
  since: number;
  /** Whether the resource has changed; nothing is read before. */
  enabled: boolean;
}

/** The newest change of a resource since a moment, of those that were made through this console. */
export function newestChange(
  changes: readonly ConsoleChange[],
  target: string,
  since: number,
): ConsoleChange | undefined {
  return changes
    .filter((each) => each.outcome === 'done' && each.target === target && each.at >= since)
    .reduce<ConsoleChange | undefined>((last, each) => (last && last.at >= each.at ? last : each), undefined);
}

/** Who changed a resource while its form was open, and when, where this console's audit knows it: "ines, 13 Mar 2026 14:02 UTC". */
export function useChangedBy({ groupId, target, since, enabled }: ChangedByOptions): string | undefined {
  const { id: connection } = useConnection();
  const { zone } = useZone();
  const { data } = useQuery({
    // times of the service are whole seconds
    ...consoleQuery('listConsoleChanges', { connection, groupId, from: Math.floor(since / 1000) * 1000 }),
    enabled,
    staleTime: 0,
    retry: false,
  });
  const change = data && newestChange(data, target, Math.floor(since / 1000) * 1000);
  return change && `${change.actor}, ${formatInstant(change.at, zone)}`;
}
