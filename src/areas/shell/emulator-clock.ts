import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Connection } from '#contract/console/bff.ts';
import type { EmulatorClock } from '#contract/emulator/control.ts';
import { q } from '#src/api/query.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import type { NowSource } from '#src/ui/values/now.tsx';

/** A clock that continues from the emulator's time at `heardAt`. */
export function clockSource(clock: EmulatorClock, heardAt: number, realNow: NowSource = Date.now): NowSource {
  const reply = Date.parse(clock.now);
  if (clock.frozen || clock.rate === 0) return () => reply;
  return () => reply + Math.max(0, realNow() - heardAt) * clock.rate;
}

function useEmulatorState(connection: Connection | undefined) {
  return useQuery({
    ...q('getEmulatorState', connection?.id ?? '', {}),
    enabled: connection?.emulator === true,
  });
}

/** The clock that pages show: the emulator's on a connection to one, else that of the console's server. */
export function useDisplayedClock(connection: Connection | undefined): NowSource {
  const { data, dataUpdatedAt } = useEmulatorState(connection);
  const clock = connection?.emulator ? data?.clock : undefined;
  return useMemo(() => (clock ? clockSource(clock, dataUpdatedAt) : serverNow), [clock, dataUpdatedAt]);
}

/** Converts a time of this computer's clock to the clock of the pages; an emulator's may run faster, or be frozen. */
export function shownTime(
  clock: EmulatorClock | undefined,
  shownNow: number,
  real: number,
  realNow: number,
): number {
  if (!clock) return real;
  return shownNow - (clock.frozen ? 0 : clock.rate) * (realNow - real);
}

/** The same for a component below a `NowProvider` with another time. */
export function useShownTime(connection: Connection | undefined): (real: number) => number {
  const { data } = useEmulatorState(connection);
  const shown = useDisplayedClock(connection);
  const clock = connection?.emulator ? data?.clock : undefined;
  return useCallback((real) => shownTime(clock, shown(), real, Date.now()), [clock, shown]);
}

/** An emulator that takes longer does not keep its pages from being shown. */
const patienceMs = 1_000;

/**
 * Shows the pages of a connection as soon as its clock is known. Before that, the dates of an emulator would
 * be compared with another clock: an acknowledgement until tomorrow would appear expired, and its row would
 * move.
 */
export function AtItsClock({ connection, children }: { connection: Connection; children: ReactNode }) {
  const { isPending, failureCount } = useEmulatorState(connection);
  const [waited, setWaited] = useState(!connection.emulator);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return waited || !isPending || failureCount > 0 ? children : null;
}
