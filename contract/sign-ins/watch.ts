import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { Attempt } from './attempts.ts';
import { type Burst, burstsOf, pauseMs } from './bursts.ts';
import { isFirst, type Pair, pairKey, pairsOf } from './first-seen.ts';

/** The known sign-ins at one cluster, from one look at its history to the next. Times in milliseconds. */
export interface KnownSignIns {
  /** When the last look was. */
  at: number;
  /** Before this nothing is known. */
  since: number;
  /** When each pair was seen first and last. */
  pairs: ReadonlyMap<string, Pick<Pair, 'first' | 'last'>>;
  /** Until when the last burst from each address went. */
  bursts: ReadonlyMap<string, number>;
}

/** What one look finds that no look before it has found. */
export interface SignInNews {
  pairs: Pair[];
  bursts: Burst[];
  known: KnownSignIns;
}

/** Anything older is history: it is shown on the page without a notification. */
const newsMs = HOUR;
/** So far back each look reads again: lines come late, and a burst is recognised from its beginning. */
export const overlapMs = newsMs + 30 * MINUTE;
/** The service itself forgets after so long // documented: access history of seven days */
export const historyMs = 7 * DAY;

/**
 * The new events in the history of a cluster.
 *
 * @param attempts everything since `known.at - overlapMs`; the whole history where nothing is known yet
 * @param since from when on the first look knows everything
 */
export function newsOf(
  existing: KnownSignIns | undefined,
  attempts: readonly Attempt[],
  { at, since }: Pick<KnownSignIns, 'at' | 'since'>,
): SignInNews {
  const knownFrom = existing?.since ?? since;
  const isNews = (moment: number): boolean => moment >= at - newsMs;
  const seen = pairsOf(attempts);
  const bursts = burstsOf(attempts);
  return {
    pairs: seen.filter((pair) => {
      const isKnown = existing?.pairs.has(pairKey(pair)) ?? false;
      return !isKnown && isNews(pair.first) && isFirst(pair.first, knownFrom);
    }),
    bursts: bursts.filter(({ address, from, to }) => {
      const before = existing?.bursts.get(address);
      const goesOn = before !== undefined && from <= before + pauseMs;
      return !goesOn && isNews(to);
    }),
    known: {
      at,
      since: knownFrom,
      pairs: withPairs(existing, seen, at),
      bursts: withBursts(existing, bursts, at),
    },
  };
}

function withPairs(existing: KnownSignIns | undefined, seen: readonly Pair[], at: number) {
  const pairs = new Map([...(existing?.pairs ?? [])].filter(([, { last }]) => last >= at - historyMs));
  for (const pair of seen) {
    const key = pairKey(pair);
    const { first, last } = pairs.get(key) ?? pair;
    pairs.set(key, { first: Math.min(first, pair.first), last: Math.max(last, pair.last) });
  }
  return pairs;
}

function withBursts(existing: KnownSignIns | undefined, results: readonly Burst[], at: number) {
  const bursts = new Map([...(existing?.bursts ?? [])].filter(([, to]) => to >= at - overlapMs));
  for (const { address, to } of results) bursts.set(address, Math.max(to, bursts.get(address) ?? to));
  return bursts;
}
