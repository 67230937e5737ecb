import { refuse } from '../http/errors.ts';

interface TurnLimits {
  /** Works that run at once. */
  width: number;
  /** Works of one source that wait. */
  perSource: number;
  /** Works of all sources that wait. */
  total: number;
}

/**
 * Runs a few works at once and lets sources take turns, so that one that sends many delays the others by one work each. Fails
 * with 429 when too many wait.
 */
export function createTurns({ width, perSource, total }: TurnLimits) {
  /** Sources with waiting works, the next one first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;

  const wait = (source: string): Promise<void> => {
    const own = waiting.get(source) ?? [];
    if (own.length >= perSource || count >= total)
      throw refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '5' } });
    count += 1;
    waiting.set(source, own);
    return new Promise((resolve) => own.push(resolve));
  };

  const next = (): (() => void) | undefined => {
    const [source, own] = waiting.entries().next().value ?? [];
    if (source === undefined || own === undefined) return undefined;
    const start = own.shift();
    waiting.delete(source);
    // the source goes to the end of the line
    if (own.length > 0) waiting.set(source, own);
    count -= 1;
    return start;
  };

  return async <T>(source: string, work: () => Promise<T>): Promise<T> => {
    if (running >= width) await wait(source);
    else running += 1;
    try {
      return await work();
    } finally {
      const start = next();
      if (start) start();
      else running -= 1;
    }
  };
}
