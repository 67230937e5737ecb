import { createHash } from 'node:crypto';
import { type Document, UUID } from 'bson';
import type { Stored } from '#server/data/documents.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { idKey } from '#server/data/values/id-key.ts';
import { descending, spec } from '../table.ts';

/** The data of a cluster: it outlives the cluster while backups of it are kept. */
export interface DataSetRecord {
  id: string;
  groupId: string;
  clusterId: string;
  /** When the next document expires, and its scheduled transition. */
  expiry?: { at: number; due: string };
}

export interface CollectionRecord {
  id: string;
  dataSetId: string;
  db: string;
  name: string;
  /** When a command created it, in simulated milliseconds; absent: as old as its cluster. */
  createdAt?: number;
  /**
   * Nothing was written to it since the seed: its documents are those of the data set of that name, made when first
   * read, and not stored.
   */
  pristine?: {
    set: string;
    seed: string;
    at: number;
    /** `database.collection` that it has in the set, where it was renamed. */
    from?: string;
  };
  /** Options and indexes as canonical extended JSON, where it has any beside the index on `_id`. */
  definition?: string;
  /** How it is divided among shards, as canonical extended JSON, where it is. */
  sharding?: string;
}

/** A collection keeps it whatever its name: made from its id, so that nothing more has to be kept. */
export function collectionUuid(collectionId: string): UUID {
  const bytes = createHash('sha256').update(collectionId).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return new UUID(bytes);
}

interface DocumentJson {
  id: string;
  collectionId: string;
  n: number;
  /** Canonical extended JSON. */
  text: string;
}

/** A document among the rows of a world. Parsed when first looked at, because most never are. */
export class DocumentRecord implements Stored {
  readonly id: string;
  readonly collectionId: string;
  /** Place in the order of insertion. */
  readonly n: number;
  readonly key: string;
  #text: string | undefined;
  #doc: Document | undefined;

  constructor(collectionId: string, n: number, key: string, content: { doc: Document } | { text: string }) {
    this.id = documentId(collectionId, key);
    this.collectionId = collectionId;
    this.n = n;
    this.key = key;
    if ('doc' in content) this.#doc = content.doc;
    else this.#text = content.text;
  }

  static of(collectionId: string, n: number, doc: Document): DocumentRecord {
    return new DocumentRecord(collectionId, n, idKey(doc._id), { doc });
  }

  static read({ id, collectionId, n, text }: DocumentJson): DocumentRecord {
    return new DocumentRecord(collectionId, n, id.slice(collectionId.length + 1), { text });
  }

  get doc(): Document {
    this.#doc ??= parseEjson(this.#text ?? '{}') as Document;
    this.#text = undefined;
    return this.#doc;
  }

  get text(): string {
    return this.#text ?? toEjson(this.doc);
  }

  toJSON(): DocumentJson {
    return { id: this.id, collectionId: this.collectionId, n: this.n, text: this.text };
  }
}

export function documentId(collectionId: string, key: string): string {
  return `${collectionId}/${key}`;
}

/** Date at one second and a count within it, as the database counts its log // specification §2.1 */
export interface Position {
  seconds: number;
  increment: number;
}

/** Insert, update (or replacement), deletion of a document; coming or going of a collection // documented: of the oplog */
export type WriteOp = 'i' | 'u' | 'd' | 'c';

/** Of a collection that came (`was: null`), went, or was renamed, and the id of the one that it has replaced. */
export interface CollectionChange {
  was: CollectionRecord | null;
  replaced?: string;
}

interface WriteJson extends Position {
  id: string;
  op: WriteOp;
  dataSetId: string;
  collectionId: string;
  key?: string;
  before?: { n: number; text: string };
  collection?: CollectionChange;
  definition?: { was: string | null };
  way?: WriteWay;
  database?: string;
}

/**
 * Details of a write: the whole document was replaced; or it was deleted with its collection, only in worlds
 * of an earlier version.
 */
export type WriteWay = 'replacement' | 'drop';

/**
 * A line of the log of writes: the state before the write. The present and these lines define every earlier
 * moment, so a snapshot costs only its position.
 */
export class WriteRecord implements Position {
  readonly id: string;
  readonly dataSetId: string;
  readonly seconds: number;
  readonly increment: number;
  readonly op: WriteOp;
  readonly collectionId: string;
  /** Of a document; absent where the collection itself came or went. */
  readonly key: string | undefined;
  readonly before: DocumentRecord | undefined;
  readonly collection: CollectionChange | undefined;
  /** Of a collection that stays and got other options or indexes. */
  readonly definition: { was: string | null } | undefined;
  readonly way: WriteWay | undefined;
  /** The name of a database that was dropped, after its collections. */
  readonly database: string | undefined;

  constructor(
    dataSetId: string,
    { seconds, increment }: Position,
    change: {
      op: WriteOp;
      collectionId: string;
      key?: string | undefined;
      before?: DocumentRecord | undefined;
      collection?: CollectionChange | undefined;
      definition?: { was: string | null } | undefined;
      way?: WriteWay | undefined;
      database?: string | undefined;
    },
  ) {
    this.id = `${dataSetId}/${positionText({ seconds, increment })}`;
    this.dataSetId = dataSetId;
    this.seconds = seconds;
    this.increment = increment;
    this.op = change.op;
    this.collectionId = change.collectionId;
    this.key = change.key;
    this.before = change.before;
    this.collection = change.collection;
    this.definition = change.definition;
    this.way = change.way;
    this.database = change.database;
  }

  static read({ dataSetId, before, seconds, increment, ...change }: WriteJson): WriteRecord {
    const { collectionId, key } = change;
    const row = before && new DocumentRecord(collectionId, before.n, key ?? '', { text: before.text });
    return new WriteRecord(dataSetId, { seconds, increment }, { ...change, before: row });
  }

  toJSON(): WriteJson {
    const { id, dataSetId, seconds, increment, op, collectionId, key, before, collection, definition } = this;
    return {
      id,
      dataSetId,
      seconds,
      increment,
      op,
      collectionId,
      ...(key === undefined ? {} : { key }),
      ...(before ? { before: { n: before.n, text: before.text } } : {}),
      ...(collection ? { collection } : {}),
      ...(definition ? { definition } : {}),
      ...(this.way ? { way: this.way } : {}),
      ...(this.database === undefined ? {} : { database: this.database }),
    };
  }
}

function positionText({ seconds, increment }: Position): string {
  return `${String(seconds).padStart(12, '0')}.${String(increment).padStart(10, '0')}`;
}

export const dataTables = {
  dataSets: spec<DataSetRecord>()({
    group: { key: (row) => row.groupId },
    // not named `cluster`: it may outlive the cluster
    ofCluster: { key: (row) => row.clusterId },
  }),
  collections: spec<CollectionRecord>()({
    dataSet: { key: (row) => row.dataSetId },
    name: { key: (row) => `${row.dataSetId}/${row.db}.${row.name}` },
  }),
  documents: spec<DocumentRecord>((stored) => DocumentRecord.read(stored))({
    /** In the order of insertion. */
    collection: {
      key: (row) => row.collectionId,
      compare: (a, b) => a.n - b.n || descending(a.id, b.id),
    },
  }),
  writes: spec<WriteRecord>((stored) => WriteRecord.read(stored))({
    /** Oldest first. */
    dataSet: {
      key: (row) => row.dataSetId,
      compare: (a, b) => a.seconds - b.seconds || a.increment - b.increment || descending(a.id, b.id),
    },
  }),
};
