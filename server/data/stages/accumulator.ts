import type { Root } from '../expressions/operator.ts';

/** Takes the documents of one group, then tells the result. */
export interface Accumulator {
  add(row: Root): void;
  result(): unknown;
}

/** `key`: what documents are grouped by; documented: `n` may depend on it, and on nothing else. */
export type MakeAccumulator = (key?: unknown) => Accumulator;
