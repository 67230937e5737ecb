import type { Root } from '../expressions/operator.ts';

/** Accumulates the documents of one group, then returns the result. */
export interface Accumulator {
  add(row: Root): void;
  result(): unknown;
}

/** `key`: what documents are grouped by; documented: `n` may depend on it, and on nothing else. */
export type MakeAccumulator = (key?: unknown) => Accumulator;
