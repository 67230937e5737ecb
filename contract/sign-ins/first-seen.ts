import type { Attempt } from './attempts.ts';

/** A user at an address. */
export interface Pair {
  user: string;
  source: string;
  address: string;
  first: number;
  last: number;
  succeeded: number;
  failed: number;
}

export const pairKey = ({ user, source, address }: Pick<Pair, 'user' | 'source' | 'address'>): string =>
  JSON.stringify([source, user, address]);

/** Every user at every address, the ones that came last first. */
export function pairsOf(attempts: readonly Attempt[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { user, source, address, at, succeeded } of attempts) {
    const key = pairKey({ user, source, address });
    const pair = pairs.get(key) ?? { user, source, address, first: at, last: at, succeeded: 0, failed: 0 };
    pair.first = Math.min(pair.first, at);
    pair.last = Math.max(pair.last, at);
    if (succeeded) pair.succeeded += 1;
    else pair.failed += 1;
    pairs.set(key, pair);
  }
  return [...pairs.values()].sort((a, b) => b.first - a.first);
}

/** Before a pair can be called new, so much of the history before it must be known. */
const quietMs = 24 * 3_600_000;

/** Whether an earlier time is impossible: not in the first day of the known period. */
export const isFirst = (first: number, knownFrom: number): boolean => first >= knownFrom + quietMs;

/** Pairs that were first seen in the known period. */
export function firstSeen(attempts: readonly Attempt[], knownFrom: number): Pair[] {
  return pairsOf(attempts).filter(({ first }) => isFirst(first, knownFrom));
}
