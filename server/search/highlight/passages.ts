import { sentenceStarts } from './sentences.ts';

/** A term that was found in a text. */
export interface Match {
  /** Itself, or the pattern that it fits: what fits one pattern counts as one term. */
  term: string;
  start: number;
  end: number;
}

/** A sentence with its matches. */
export interface Passage {
  start: number;
  end: number;
  matches: Match[];
  score: number;
}

const k1 = 1.2;
const b = 0.75;
/** Characters of a usual sentence. */
const pivot = 87;
/** Between the values of an array: no sentence goes beyond it. */
export const valueSeparator = '\0';

/** Where sentences begin and values end. */
function bordersOf(text: string): number[] {
  const borders: number[] = [];
  let offset = 0;
  for (const value of text.split(valueSeparator)) {
    for (const start of sentenceStarts(value)) borders.push(offset + start);
    borders.push(offset + value.length);
    offset += value.length + 1;
  }
  return borders;
}

/**
 * The best sentences in the order of the text. `matches` are sorted by their start; `totals`: the number of
 * each term in the field, including text that is not examined. Of equally good ones the later remain //
 * Lucene, FieldHighlighter
 */
export function passagesOf(
  text: string,
  matches: readonly Match[],
  totals: ReadonlyMap<string, number>,
  most: number,
): Passage[] {
  if (matches.length === 0) return [];
  const borders = bordersOf(text);
  const passages: Passage[] = [];
  for (const match of matches) {
    const current = passages.at(-1);
    if (current && match.start < current.end) {
      current.matches.push(match);
      continue;
    }
    const start = borders.findLast((each) => each <= match.start) ?? 0;
    const end = borders.find((each) => each >= match.end) ?? text.length;
    passages.push({ start, end, matches: [match], score: 0 });
  }
  for (const passage of passages) passage.score = scoreOf(passage, totals, text.length);
  passages.sort((one, other) => other.score - one.score || other.start - one.start);
  return passages.slice(0, most).sort((one, other) => one.start - other.start);
}

/** As Lucene's highlighter weighs passages: rare terms, short passages, near the beginning. */
function scoreOf(passage: Passage, totals: ReadonlyMap<string, number>, length: number): number {
  const counts = new Map<string, number>();
  for (const { term } of passage.matches) counts.set(term, (counts.get(term) ?? 0) + 1);
  const f = Math.fround;
  let score = 0;
  for (const [term, freq] of counts) {
    const norm = k1 * (1 - b + b * ((passage.end - passage.start) / pivot));
    const weight = (k1 + 1) * Math.log(1 + (1 + length / pivot + 0.5) / ((totals.get(term) ?? 0) + 0.5));
    score = f(score + f(f(freq / (freq + norm)) * f(weight)));
  }
  return f(score * f(1 + 1 / Math.log(pivot + passage.start)));
}
