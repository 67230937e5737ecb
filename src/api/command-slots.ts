import type { EjsonObject } from '#src/lib/ejson/value.ts';

/**
 * A browser has six connections to a host over HTTP/1.1, for all of its tabs. Commands of the data pages may run for minutes:
 * four at a time leave one connection for the event stream, and one for everything else.
 */
const slots = 4;

/** Commands that end others: they never wait. */
const ending = new Set(['killCursors', 'killOp']);

/** Over HTTP/2 all requests share one connection. */
function isMultiplexed(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  const { nextHopProtocol = '' } = (page ?? {}) as Partial<PerformanceNavigationTiming>;
  return nextHopProtocol === 'h2' || nextHopProtocol === 'h3';
}

/**
 * Sends a command as soon as fewer than four others run in this browser. A browser without locks, as in a page without a secure
 * context, sends it at once.
 */
export function inCommandSlot<Result>(
  command: EjsonObject,
  signal: AbortSignal | undefined,
  send: () => Promise<Result>,
): Promise<Result> {
  const { locks } = globalThis.navigator ?? {};
  const [name = ''] = Object.keys(command);
  // programs in Node have other connections
  if (typeof document === 'undefined' || !locks || ending.has(name) || isMultiplexed()) return send();
  const others = new AbortController();
  const end = AbortSignal.any([others.signal, ...(signal ? [signal] : [])]);
  return new Promise((resolve, reject) => {
    let isSent = false;
    for (let slot = 0; slot < slots; slot += 1) {
      const sendOnce = async (): Promise<void> => {
        if (isSent) return;
        isSent = true;
        others.abort();
        await send().then(resolve, reject);
      };
      locks.request(`quarterdeck-command-${slot}`, { signal: end }, sendOnce).catch((error: unknown) => {
        if (!isSent) reject(error);
      });
    }
  });
}
