import { type Document, Timestamp, type UUID } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { invalidOptions } from '../commands/refusals.ts';
import type { Catalog } from '../documents.ts';

/** Of documents, of collections, and of their options and indexes. */
export type ChangeKind =
  | ('insert' | 'update' | 'replace' | 'delete')
  | ('create' | 'drop' | 'rename' | 'dropDatabase')
  | ('createIndexes' | 'dropIndexes' | 'modify');

/** One entry of a cluster's history, with the document before and after it. */
export interface Change {
  at: Timestamp;
  kind: ChangeKind;
  db: string;
  /** Empty for a change of the whole database. */
  coll: string;
  /** Of a document: as it was before, as it was right after, as it is now. */
  before?: Document | undefined;
  after?: Document | undefined;
  now?: Document | undefined;
  /** The reported details of options and indexes. */
  description?: Document;
  /** Of the collection, as long as it is there, whatever its name. */
  uuid?: UUID;
  /** Where a collection has gone by being renamed. */
  to?: { db: string; coll: string };
  /** The collection that a renamed one has replaced. */
  dropTarget?: UUID;
  /** Whether its collection keeps images of documents // documented: changeStreamPreAndPostImages */
  images: boolean;
}

/** The earlier states of a cluster, as its log of writes knows them. */
export interface History {
  /** Time of the newest write. */
  now(): Timestamp;
  /** Every document as it was right after the write at a time. */
  at(time: Timestamp): Catalog;
  /** The changes after a time, oldest first. */
  after(time: Timestamp): readonly Change[];
}

/** The time right before another one: what happens at a time is behind it. */
export function before(time: Timestamp): Timestamp {
  return new Timestamp(time.toBigInt() - 1n);
}

/** Seconds for which earlier states can be read // documented: minSnapshotHistoryWindowInSeconds */
const window = 300;

/** Refuses times whose state is no longer kept, or that are in the future. */
export function validateTime(time: Timestamp, now: Timestamp): void {
  if (time.greaterThan(now)) {
    throw invalidOptions('readConcern atClusterTime value must not be greater than the current clusterTime');
  }
  if (time.t < now.t - window) {
    throw new CommandError(
      'SnapshotTooOld',
      `Read timestamp ${time} is older than the oldest available timestamp: ${window} seconds are kept`,
    );
  }
}
