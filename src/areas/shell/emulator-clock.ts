import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '#contract/console/bff.ts';
import type { EmulatorClock } from '#contract/emulator/control.ts';
import { q } from '#src/api/query.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import type { NowSource } from '#src/ui/values/now.tsx';

/** A clock that runs on from what the emulator said at `heardAt`. */
export function clockSource(clock: EmulatorClock, heardAt: number, realNow: NowSource = Date.now): NowSource {
  const said = Date.parse(clock.now);
  if (clock.frozen || clock.rate === 0) return () => said;
  return () => said + Math.max(0, realNow() - heardAt) * clock.rate;
}

/** The clock that pages show: the emulator's on a connection to one, else that of the console's server. */
export function useDisplayedClock(connection: Connection | undefined): NowSource {
  const { data, dataUpdatedAt } = useQuery({
    ...q('getEmulatorState', connection?.id ?? '', {}),
    enabled: connection?.emulator === true,
  });
  const clock = connection?.emulator ? data?.clock : undefined;
  return useMemo(() => (clock ? clockSource(clock, dataUpdatedAt) : serverNow), [clock, dataUpdatedAt]);
}
