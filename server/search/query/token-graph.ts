import type { Token } from '#analysis/token.ts';
import { step } from '#server/data/limits/budget.ts';
import { mostClauses, tooManyClauses } from '../score/boolean-query.ts';

/** One way through a graph of tokens: terms, and how many places each lies behind the one before. */
export type Path = readonly { term: string; gap: number }[];

interface Edge {
  from: number;
  to: number;
  term: string;
  gap: number;
}

/** Tokens as edges between places. A gap of dropped words moves a token on without being an edge. */
export function edgesOf(tokens: readonly Token[]): Edge[] {
  let place = -1;
  let last = 0;
  return tokens.map(({ term, increment, span }) => {
    // holes are closed up: paths have to be connected
    place += increment === 0 ? 0 : 1;
    if (increment > 0) last = increment;
    return { from: place, to: place + span, term, gap: last };
  });
}

/** A segment between two points that every path passes. */
interface Period {
  from: number;
  to: number;
  /** Its terms, where each reaches from one end to the other. */
  direct: readonly string[] | undefined;
}

/** Cuts a graph where all ways meet. */
export function separablePoints(tokens: readonly Token[]): Period[] {
  const edges = edgesOf(tokens);
  const end = Math.max(...edges.map(({ to }) => to));
  const points: number[] = [];
  for (let point = 0; point <= end; point += 1) {
    step(edges.length);
    if (!edges.some(({ from, to }) => from < point && to > point)) points.push(point);
  }
  return points.slice(1).flatMap((to, at) => {
    const from = points[at] as number;
    const inside = edges.filter((edge) => edge.from >= from && edge.to <= to);
    if (inside.length === 0) return [];
    const side = inside.some((edge) => edge.from !== from || edge.to !== to);
    return [{ from, to, direct: side ? undefined : inside.map(({ term }) => term) }];
  });
}

/** All ways from one place to another. */
export function sidePaths(tokens: readonly Token[], from: number, to: number): Path[] {
  const edges = edgesOf(tokens);
  const end = Math.min(to, Math.max(...edges.map((edge) => edge.to)));
  const ways: Path[] = [];
  const walk = (place: number, way: Path): void => {
    step();
    if (place >= end) ways.push(way);
    if (ways.length > mostClauses) throw tooManyClauses();
    if (place >= end) return;
    const next = edges.filter((edge) => edge.from === place);
    if (next.length === 0) ways.push(way);
    for (const { term, gap, to: behind } of next) walk(behind, [...way, { term, gap }]);
  };
  walk(from, []);
  return ways.filter((way) => way.length > 0);
}
