import type { ErrorName } from '../commands/command-error.ts';
import type { Work } from '../documents.ts';
import type { ServerParameters } from '../parameters.ts';

/** A collection as both threads name it: the cluster that it belongs to, database and name. */
export interface CollectionKey {
  place: string;
  db: string;
  name: string;
}

export function keyText({ place, db, name }: CollectionKey): string {
  return `${place}/${db}.${name}`;
}

/** One time for all threads: `performance.now()` begins with each of them. */
export function epoch(): number {
  return performance.timeOrigin + performance.now();
}

/** One command for the thread. */
export interface RunMessage {
  type: 'run';
  id: number;
  place: string;
  db: string;
  /** BSON. */
  command: Uint8Array;
  /** When it ends, by `epoch()`; absent: when it has used the processor for `limitMs`. */
  until?: number;
  limitMs: number;
  /** Time of the cluster. */
  now: number;
  /** Of the random numbers of this command. */
  seed: number;
  parameters: ServerParameters;
  /** Those that are listed. */
  databases: string[];
  /** Every collection of the cluster by its database, also of those that are not listed. */
  names: Record<string, string[]>;
  /** Those whose copies are current. */
  current: string[];
  /** The state of the search indexes, for a command with search stages; plain JSON. */
  search?: object;
}

/** A database that no client can name: its collections are the documents of search indexes, by their ids. */
export const searchSources = '\u0000search';

/** The parts of a copy, in order: a range of the thread's copy, or new documents. */
export type Part = { keep: [from: number, to: number] } | { bytes: Uint8Array };

export type ToThread =
  | RunMessage
  | { type: 'part'; key: string; part: Part }
  /** `definition` is BSON. */
  | { type: 'copied'; key: string; db: string; name: string; definition: Uint8Array }
  | { type: 'forget'; key: string };

export interface DoneMessage {
  type: 'done';
  id: number;
  /** BSON; the id of a cursor in it is not yet that of the answer. */
  reply: Uint8Array;
  /** The later results of a cursor: indexes in the copy of the first collection, -1 for the next of `rest`. */
  places: Int32Array;
  rest: Uint8Array[];
  /** The writes of the command: a document for each change. */
  changes: Uint8Array[];
  work: Work;
  /** BSON of `toldQueries`: how its queries were answered. */
  queries: Uint8Array;
}

export interface Refusal {
  codeName: ErrorName;
  message: string;
  labels: string[];
  /** BSON: they may hold values of documents. */
  fields: Uint8Array;
}

export type FromThread =
  /** `thread`: for `processorLeft`. */
  | { type: 'ready'; thread: string | undefined }
  | DoneMessage
  | { type: 'refused'; id: number; refusal: Refusal }
  /** It needs a collection that it has no current copy of. */
  | { type: 'missing'; id: number; db: string; name: string };

/** Shared memory: at 0 the id of a run that was called off. */
export interface ThreadData {
  cancelled: SharedArrayBuffer;
}

/** Ids of the cursor of a thread: whether a full last batch closes the cursor that the main thread keeps instead. */
export const keptAtEnd = 1n;
export const keptOpen = 2n;
