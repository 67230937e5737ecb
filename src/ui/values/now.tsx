import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { formatRelative, type RelativeFormat } from '#src/lib/time/time.ts';

/** Reads the clock that the page shows: the server's, or an emulator's that can be moved by hand. */
export type NowSource = () => number;

interface Clock {
  now: NowSource;
  subscribe: (listener: () => void) => () => void;
  tick: () => void;
}

/** One timer for every ticking text of the page; it stops without subscribers or while the tab is hidden. */
function createClock(now: NowSource): Clock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    if (document.visibilityState === 'hidden') return;
    for (const listener of listeners) listener();
  };
  return {
    now,
    tick,
    subscribe(listener) {
      listeners.add(listener);
      if (timer === undefined) {
        timer = setInterval(tick, 1000);
        document.addEventListener('visibilitychange', tick);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
}

const NowContext = createContext<Clock>(createClock(serverNow));

/** Where a time of this computer's clock is on the clock that pages show. */
type ToShown = (real: number) => number;

const ToShownContext = createContext<ToShown>((real) => real);

/** Gives everything below it the place of real times on an emulator's clock, so that a page has one time base. */
export const ToShownProvider = ToShownContext.Provider;

export function useToShown(): ToShown {
  return useContext(ToShownContext);
}

/** Gives everything below the clock that it shows. A source that changes identity takes effect at once. */
export function NowProvider({
  source = serverNow,
  children,
}: {
  source?: NowSource | undefined;
  children: ReactNode;
}) {
  const clock = useMemo(() => createClock(source), [source]);
  useEffect(() => clock.tick(), [clock]);
  return <NowContext value={clock}>{children}</NowContext>;
}

/** The current time, updated every `step` milliseconds (one minute by default). */
export function useNow(step = 60_000): number {
  const clock = useContext(NowContext);
  return useSyncExternalStore(clock.subscribe, () => Math.floor(clock.now() / step) * step);
}

/** Reads the clock without subscribing: for event handlers. */
export function useClock(): NowSource {
  return useContext(NowContext).now;
}

/** `12 min`, renewed exactly when its text changes. */
export function useRelative(epoch: number, format?: RelativeFormat): string {
  const clock = useContext(NowContext);
  return useSyncExternalStore(clock.subscribe, () => formatRelative(epoch, clock.now(), format));
}
