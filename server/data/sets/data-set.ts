import type { Document } from 'bson';
import { type Random, randomOf } from './random.ts';

/** One collection of a data set: any of its documents can be made alone. */
export interface SetCollection {
  db: string;
  collection: string;
  count: number;
  /**
   * Bytes of BSON of all documents, so that nothing need be made to tell how much they are: to a thousandth
   * those of the bundled world, whose times move a few of them, and nearly those of any other seed.
   */
  bytes: number;
  /** Fields that the application asks for, the most frequent first. */
  asked: readonly string[];
  /**
   * Document `index` of `count`. `random` is its own stream (`documentAt` gives it), `base` the time, in
   * milliseconds, at which the data were loaded: nothing but plans lies behind it.
   */
  make(index: number, random: Random, base: number): Document;
}

/** Documents that an application of some kind would have left in a cluster. */
export interface DataSet {
  name: string;
  /** For people who choose one. */
  title: string;
  /** Collections, whichever database they are in; the ones that others refer to first. */
  databases: readonly SetCollection[];
}

/** The document at `index`: the same for the same seed and base, whatever else was made before. */
export function documentAt(part: SetCollection, seed: string, base: number, index: number): Document {
  return part.make(index, randomOf(seed).of(part.collection, index), base);
}

/** All documents of a collection, made one by one as they are asked for. */
export function* documentsOf(part: SetCollection, seed: string, base: number): Generator<Document> {
  const random = randomOf(seed);
  for (let index = 0; index < part.count; index += 1) {
    yield part.make(index, random.of(part.collection, index), base);
  }
}
