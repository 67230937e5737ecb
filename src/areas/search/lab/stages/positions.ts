import type { Token, TokenStream } from '#analysis/token.ts';

/** The position of each token: the first is 0; a dropped word leaves its position empty. */
export function positionsOf(tokens: readonly Token[]): number[] {
  let at = -1;
  return tokens.map(({ increment }) => {
    at += increment;
    return Math.max(0, at);
  });
}

/** More tokens than this are neither compared nor drawn: a person cannot read them, and the page would wait. */
const mostCompared = 2_000;

/**
 * The same range of every stage: as much of the text as yields at most `mostCompared` tokens in each stage.
 * If one stage has too many tokens at a single position, its first ones.
 */
export function sameStretch(streams: readonly TokenStream[], most = mostCompared): Token[][] {
  const ends = streams.flatMap(({ tokens }) => tokens[most]?.start ?? []);
  const end = ends.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...ends);
  return streams.map(({ tokens }) => {
    if (tokens.length <= most && end === Number.POSITIVE_INFINITY) return tokens;
    const first = tokens.slice(0, most);
    const kept = first.filter(({ start }) => start < end);
    return kept.length === 0 ? first : kept;
  });
}
