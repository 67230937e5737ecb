import type { Token } from '#analysis/token.ts';
import type { Match } from './match.ts';

/** A range of the document, with the query terms found there. */
export interface FoundPiece {
  at: number;
  text: string;
  terms: readonly string[];
}

const mostMarks = 500;

/** Cuts a text at the bounds of the matches; ranges may overlap. */
export function foundPieces(text: string, tokens: readonly Token[], { terms }: Match): FoundPiece[] {
  const places = new Map<string, Token>();
  for (const { found } of terms) {
    for (const index of found.slice(0, mostMarks)) {
      const token = tokens[index];
      if (token && token.end > token.start) places.set(`${token.start} ${token.end} ${token.term}`, token);
    }
  }
  const marks = [...places.values()].toSorted((a, b) => a.start - b.start).slice(0, mostMarks);
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut <= text.length)
    .toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length;
    const over = marks.filter(({ start, end }) => start <= from && end >= to);
    return { at: from, text: text.slice(from, to), terms: [...new Set(over.map(({ term }) => term))] };
  });
}
