import { step } from '#server/data/limits/budget.ts';

/** A span of positions with an exclusive end. `width`: its looseness. */
interface Span {
  start: number;
  end: number;
  width: number;
  /** The terms of the span. */
  leaves: readonly SpanLeaf[];
}

interface SpanLeaf {
  text: string;
  position: number;
}

/** Positions of a term in the examined document. */
type Positions = (text: string) => readonly number[];

/** Finds spans in one document, sorted by start and end. */
export interface SpanFinder {
  /** Terms that it looks for. */
  texts: readonly string[];
  /** Terms that count for the score: excluded ones do not count. */
  weighed: readonly string[];
  title: string;
  find(positions: Positions): Span[];
}

const byPlace = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;

export function termSpans(text: string): SpanFinder {
  return {
    texts: [text],
    weighed: [text],
    title: text,
    find: (positions) =>
      positions(text).map((start) => ({
        start,
        end: start + 1,
        width: 0,
        leaves: [{ text, position: start }],
      })),
  };
}

export function orSpans(parts: readonly SpanFinder[]): SpanFinder {
  return {
    texts: parts.flatMap(({ texts }) => texts),
    weighed: parts.flatMap(({ weighed }) => weighed),
    title: `spanOr([${parts.map(({ title }) => title).join(', ')}])`,
    find: (positions) => parts.flatMap((part) => part.find(positions)).sort(byPlace),
  };
}

/** Spans that end within the first positions. */
export function firstSpans(part: SpanFinder, last: number): SpanFinder {
  return {
    texts: part.texts,
    weighed: part.weighed,
    title: `spanFirst(${part.title}, ${last})`,
    find: (positions) => part.find(positions).filter(({ end }) => end <= last),
  };
}

/** Spans that overlap none of the excluded ones. */
export function withoutSpans(included: SpanFinder, excluded: SpanFinder): SpanFinder {
  return {
    texts: [...included.texts, ...excluded.texts],
    weighed: included.weighed,
    title: `spanNot(${included.title}, ${excluded.title}, 0, 0)`,
    find(positions) {
      const out = excluded.find(positions);
      return included
        .find(positions)
        .filter(({ start, end }) => !out.some((other) => other.start < end && start < other.end));
    },
  };
}

const holds = (big: Span, little: Span): boolean => big.start <= little.start && little.end <= big.end;

/** The inner or the outer spans of nested pairs. */
export function containingSpans(big: SpanFinder, little: SpanFinder, wanted: 'inner' | 'outer'): SpanFinder {
  return {
    texts: [...big.texts, ...little.texts],
    weighed: [...big.weighed, ...little.weighed],
    title: `${wanted === 'outer' ? 'SpanContaining' : 'SpanWithin'}(${big.title}, ${little.title})`,
    find(positions) {
      const [outer, inner] = [big.find(positions), little.find(positions)];
      return wanted === 'outer'
        ? outer.filter((each) => inner.some((other) => holds(each, other)))
        : inner.filter((each) => outer.some((other) => holds(other, each)));
    },
  };
}

/** Spans near each other, in their order or in any, with at most `slop` positions between them. */
export function nearSpans(parts: readonly SpanFinder[], slop: number, inOrder: boolean): SpanFinder {
  return {
    texts: parts.flatMap(({ texts }) => texts),
    weighed: parts.flatMap(({ weighed }) => weighed),
    title: `spanNear([${parts.map(({ title }) => title).join(', ')}], ${slop}, ${inOrder})`,
    find(positions) {
      const lists = parts.map((part) => part.find(positions));
      if (lists.some((list) => list.length === 0)) return [];
      return inOrder ? ordered(lists, slop) : unordered(lists, slop);
    },
  };
}

/** From each beginning the nearest of the others that lie behind; they do not overlap. */
function ordered(lists: readonly Span[][], slop: number): Span[] {
  const [first = [], ...rest] = lists;
  const at = rest.map(() => 0);
  const results: Span[] = [];
  for (const begin of first) {
    let { end } = begin;
    let width = 0;
    let { leaves } = begin;
    for (const [index, list] of rest.entries()) {
      while ((list[at[index] as number]?.start ?? Infinity) < end) at[index] = (at[index] as number) + 1;
      const next = list[at[index] as number];
      if (!next) return results;
      width += next.start - end;
      end = next.end;
      leaves = [...leaves, ...next.leaves];
    }
    step(lists.length);
    if (width <= slop) results.push({ start: begin.start, end, width, leaves });
  }
  return results;
}

/** The list with the lowest position advances; the common range is a match if it is short enough. */
function unordered(lists: readonly Span[][], slop: number): Span[] {
  const at = lists.map(() => 0);
  const results: Span[] = [];
  let lagging = 0;
  for (;;) {
    step(lists.length);
    const here = lists.map((list, index) => list[at[index] as number] as Span);
    const start = Math.min(...here.map((span) => span.start));
    const end = Math.max(...here.map((span) => span.end));
    const filled = here.reduce((sum, span) => sum + span.end - span.start, 0);
    if (end - start - filled <= slop) {
      results.push({ start, end, width: end - start, leaves: here.flatMap(({ leaves }) => leaves) });
    }
    // of equals the one that moved last stays behind, as in Lucene's queue
    for (const [index, span] of here.entries()) {
      if (byPlace(span, here[lagging] as Span) < 0) lagging = index;
    }
    at[lagging] = (at[lagging] as number) + 1;
    if ((at[lagging] as number) >= (lists[lagging] as Span[]).length) return results;
  }
}
