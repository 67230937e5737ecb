import type { Token } from '#analysis/token.ts';
import { positionsOf } from './positions.ts';

/** A token as an arc from one position to another, in a lane of its own. */
export interface Arc {
  /** Its index among the tokens. */
  index: number;
  term: string;
  from: number;
  to: number;
  /** 0 is on the line of positions. */
  lane: number;
}

/** A part of a graph that no arc leads out of. */
export interface Island {
  from: number;
  to: number;
  arcs: Arc[];
  lanes: number;
  /** Arcs that are not drawn, because the part is too large. */
  hidden: number;
}

const mostPositions = 16;
export const mostLanes = 12;

/** Whether a token spans more than one position: a row of words cannot show that. */
export function isGraph(tokens: readonly Token[]): boolean {
  return tokens.some(({ span }) => span > 1);
}

/** The parts of a stream where tokens span positions. */
export function islandsOf(tokens: readonly Token[]): Island[] {
  const positions = positionsOf(tokens);
  const arcs = tokens
    .map(({ term, span }, index) => {
      const from = positions[index] ?? 0;
      return { index, term, from, to: from + Math.max(1, span), lane: 0 };
    })
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const islands: Arc[][] = [];
  let end = -1;
  for (const arc of arcs) {
    if (arc.from >= end) islands.push([]);
    islands.at(-1)?.push(arc);
    end = Math.max(end, arc.to);
  }
  return islands.filter((each) => each.some(({ from, to }) => to - from > 1)).map(laidOut);
}

/** Short arcs lie low, and none crosses another in its lane. */
function laidOut(arcs: readonly Arc[]): Island {
  const from = arcs[0]?.from ?? 0;
  const near = arcs.filter(({ to }) => to - from <= mostPositions);
  const ends: { from: number; to: number }[][] = [];
  const drawn: Arc[] = [];
  for (const arc of near.toSorted((a, b) => a.to - a.from - (b.to - b.from) || a.index - b.index)) {
    let lane = 0;
    while (ends[lane]?.some((other) => other.from < arc.to && arc.from < other.to)) lane += 1;
    if (lane >= mostLanes) continue;
    ends[lane] = [...(ends[lane] ?? []), arc];
    drawn.push({ ...arc, lane });
  }
  return {
    from,
    to: Math.max(from, ...drawn.map(({ to }) => to)),
    arcs: drawn.toSorted((a, b) => a.index - b.index),
    lanes: ends.length,
    hidden: arcs.length - drawn.length,
  };
}

/** Width of each step between two positions, so that every term fits over its arc. */
export function stepWidths(island: Island, widthOf: (term: string) => number, least: number): number[] {
  const steps = Array.from({ length: island.to - island.from }, () => least);
  for (const { term, from, to } of island.arcs.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    const [first, last] = [from - island.from, to - island.from];
    const has = steps.slice(first, last).reduce((sum, step) => sum + step, 0);
    const missing = widthOf(term) - has;
    if (missing <= 0) continue;
    for (let step = first; step < last; step += 1)
      steps[step] = (steps[step] ?? 0) + missing / (last - first);
  }
  return steps;
}
