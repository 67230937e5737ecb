import type { Unit } from '../../dates/units.ts';
import type { Stored } from '../../documents.ts';

/** The documents of one partition in their order. */
export interface Partition {
  rows: readonly Stored[];
  /** Values of the only field that sorts, where there is just one. */
  keys: readonly unknown[];
  /** 0 where a document has the same place in the order as the one before it. */
  differs(at: number): boolean;
}

/** From the first to behind the last position; empty where the second is not larger. */
export type Bounds = (partition: Partition, at: number) => readonly [from: number, to: number];

/** Gives the value of one output for each document of a partition. */
export type WindowFunction = (partition: Partition) => unknown[];

/** How many fields sort, and the direction of the first. */
export interface Order {
  fields: readonly string[];
  ascending: boolean;
}

export interface Window {
  bounds: Bounds;
  unit: Unit | undefined;
}
