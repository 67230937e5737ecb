import type { Token } from '#analysis/token.ts';
import { positionsOf } from './positions.ts';

/** The source tokens in one stage for each token of the next. */
export interface Lineage {
  /** For each token after: indexes before. */
  parents: readonly (readonly number[])[];
  /** For each token before: indexes after. None: it was dropped. */
  children: readonly (readonly number[])[];
}

/**
 * Filters pass on tokens, not their origin, so it is derived from the unchanged properties: offsets, order
 * and positions. Correct for every filter of the engine; two tokens with the same offsets and related terms
 * may be swapped.
 */
export function lineageOf(before: readonly Token[], after: readonly Token[]): Lineage {
  const parents = onePerToken(before, after) ?? survivors(before, after) ?? byPlace(before, after);
  const children: number[][] = before.map(() => []);
  parents.forEach((each, index) => {
    for (const parent of each) children[parent]?.push(index);
  });
  return { parents, children };
}

const samePlace = (one: Token, other: Token): boolean => one.start === other.start && one.end === other.end;

/** As many as before: every token for its own, in order; or in another order, which a flattened graph may need. */
function onePerToken(before: readonly Token[], after: readonly Token[]): number[][] | undefined {
  if (before.length !== after.length) return undefined;
  if (before.every((token, index) => samePlace(token, after[index] as Token))) {
    return after.map((_, index) => [index]);
  }
  const waiting = new Map<string, number[]>();
  before.forEach(({ term }, index) => {
    const same = waiting.get(term);
    if (same) same.push(index);
    else waiting.set(term, [index]);
  });
  const existing = after.map(({ term }) => waiting.get(term)?.shift());
  return existing.every((index) => index !== undefined)
    ? existing.map((index) => [index as number])
    : undefined;
}

/** Fewer than before, and all of them were there: the rest was dropped. */
function survivors(before: readonly Token[], after: readonly Token[]): number[][] | undefined {
  if (after.length > before.length) return undefined;
  const [were, are] = [positionsOf(before), positionsOf(after)];
  const parents: number[][] = [];
  let at = 0;
  for (const [index, token] of after.entries()) {
    const is = (candidate: Token | undefined): boolean =>
      candidate !== undefined && candidate.term === token.term && samePlace(candidate, token);
    while (at < before.length && !(is(before[at]) && were[at] === are[index])) at += 1;
    if (at === before.length) return undefined;
    parents.push([at]);
    at += 1;
  }
  return parents;
}

const related = (one: string, other: string): boolean => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
};

/** Each token comes from those with the same offsets, those around it, or those within it. */
function byPlace(before: readonly Token[], after: readonly Token[]): number[][] {
  const groups = new Map<string, number[]>();
  before.forEach(({ start, end }, index) => {
    const key = `${start}-${end}`;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  const were = positionsOf(before);
  const are = positionsOf(after);
  const next = new Map<string, number>();
  return after.map((token, index) => {
    const key = `${token.start}-${token.end}`;
    const group = groups.get(key);
    if (!group) return covered(before, token);
    if (group.length === 1) return group;
    const chosen = chosenOf(group, next.get(key), before, were, {
      term: token.term,
      position: are[index] ?? 0,
    });
    next.set(key, chosen);
    return [group[chosen] as number];
  });
}

/**
 * Of several at one place: the one at the same position, or the next in order whose term has to do with this one.
 * `from`: whose turn it was last.
 */
function chosenOf(
  group: readonly number[],
  from: number | undefined,
  before: readonly Token[],
  were: readonly number[],
  { term, position }: { term: string; position: number },
): number {
  const fits = (at: number): boolean => related(before[group[at] ?? -1]?.term ?? '', term);
  const stands = (at: number): boolean => were[group[at] ?? -1] === position;
  const places = group.map((_, at) => at);
  const isItself = (at: number): boolean => before[group[at] ?? -1]?.term === term;
  const itself =
    from === undefined ? undefined : places.find((at) => at > from && stands(at) && isItself(at));
  if (itself !== undefined) return itself;
  const first = from ?? 0;
  const best =
    places.find((at) => at >= first && stands(at) && fits(at)) ??
    places.find((at) => stands(at) && fits(at)) ??
    places.find((at) => at >= first && fits(at)) ??
    places.find(fits) ??
    places.find((at) => at >= first && stands(at));
  return best ?? Math.min(first, group.length - 1);
}

/** The tokens within the range of a longer one, or the one that contains it. */
function covered(before: readonly Token[], { start, end }: Token): number[] {
  let low = 0;
  let high = before.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((before[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const inside: number[] = [];
  for (let at = low; at < before.length && (before[at]?.start ?? end) < end; at += 1) {
    if ((before[at]?.end ?? 0) <= end) inside.push(at);
  }
  if (inside.length > 0) return inside;
  for (let at = Math.min(low, before.length - 1); at >= 0 && at > low - 50; at -= 1) {
    const other = before[at] as Token;
    if (other.start <= start && other.end >= end) return [at];
  }
  return [];
}
