import { wordClasses, wordProperties, wordRuns } from '../tables/word-classes.ts';

export type WordProperty = (typeof wordProperties)[number];

export { wordClasses };

const bit = new Map<WordProperty, number>(wordProperties.map((name, index) => [name, 1 << index]));

/** Bits of the properties, to be compared with those of a class. */
export function maskOf(...names: WordProperty[]): number {
  return names.reduce((mask, name) => mask | (bit.get(name) ?? 0), 0);
}

interface Runs {
  /** Class of every code point of one UTF-16 unit. */
  low: Uint8Array;
  starts: Uint32Array;
  classes: Uint8Array;
}

let read: Runs | undefined;

function runs(): Runs {
  if (read) return read;
  const parts = wordRuns.split(' ');
  const starts = new Uint32Array(parts.length);
  const classes = new Uint8Array(parts.length);
  const low = new Uint8Array(0x10000);
  let start = 0;
  parts.forEach((part, index) => {
    const [length = '', name] = part.split('.');
    const end = start + Number.parseInt(length, 36);
    starts[index] = start;
    classes[index] = name === undefined ? 0 : Number.parseInt(name, 36);
    if (start < low.length) low.fill(classes[index] ?? 0, start, Math.min(end, low.length));
    start = end;
  });
  read = { low, starts, classes };
  return read;
}

/** Index of the class of a code point, in the words of Unicode 12.1. */
export function wordClassOf(codePoint: number): number {
  const { low, starts, classes } = read ?? runs();
  if (codePoint < low.length) return low[codePoint] ?? 0;
  let [from, to] = [0, starts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= codePoint) from = middle;
    else to = middle;
  }
  return classes[from] ?? 0;
}
