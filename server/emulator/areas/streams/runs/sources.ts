import { type Document, Timestamp } from 'bson';
import { isRecord } from '#contract/values/is-record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, RunRecord } from '../records.ts';
import { aggregateHere, closeCursor, runOn } from './clusters.ts';
import { ProcessorFailure } from './failures.ts';
import { solarReadings } from './solar.ts';
import { messagesBehind, newestOf } from './topics.ts';

export interface Message {
  doc: Document;
  /** The time that the source gives it, in milliseconds since the epoch. */
  at: number;
}

/** The next messages of a source, and the position behind them. */
export interface Batch {
  messages: Message[];
  checkpoint: unknown;
  /** Whether more may follow at once. */
  more: boolean;
}

interface Reading {
  world: World;
  spec: Document;
  /** Undefined before the first turn. */
  checkpoint: unknown;
  startAt: RunRecord['startAt'];
  room: number;
}

type Read = (reading: Reading, connection: ConnectionRecord) => Batch;

/** A position that is a number; large ones are stored as 64-bit integers. */
const positionOf = (checkpoint: unknown, first: number): number =>
  checkpoint === undefined ? first : Number(checkpoint);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function startOf({ checkpoint, startAt }: Reading, config: Document): Document {
  if (checkpoint !== undefined) return { startAfter: checkpoint };
  if (startAt !== undefined)
    return { startAtOperationTime: new Timestamp({ t: Math.floor(Date.parse(startAt) / 1000), i: 1 }) };
  const { startAfter, startAtOperationTime } = config;
  if (startAfter !== undefined) return { startAfter };
  return startAtOperationTime === undefined ? {} : { startAtOperationTime };
}

/** Where reading existing documents has arrived, and the change stream behind them. */
interface InitialPosition {
  sync: unknown[];
  token: unknown;
}

/**
 * Existing documents before the changes, as insertions // documented. Assumed: in the order of _id, of one collection.
 * Undefined when the change stream continues.
 */
function readExisting({ world, spec, checkpoint, room }: Reading, connection: ConnectionRecord) {
  const isWanted = isRecord(spec.initialSync) && spec.initialSync.enable === true;
  const before = isRecord(checkpoint) && Array.isArray(checkpoint.sync) ? checkpoint : undefined;
  if (!isWanted || (checkpoint !== undefined && !before)) return undefined;
  const [db, coll] = [textOf(spec.db), textOf(spec.coll)];
  if (db === undefined || coll === undefined)
    throw new ProcessorFailure('$source: the emulator runs initialSync of one collection only');
  const { sync, token } = (before as InitialPosition | undefined) ?? {
    sync: [],
    token: presentOf(world, connection, db, coll),
  };
  // a comparison of $gt alone stays within one type
  const filter = sync.length === 0 ? {} : { $expr: { $gt: ['$_id', { $literal: sync[0] }] } };
  const find = { find: coll, filter, sort: { _id: 1 }, limit: room, singleBatch: true, batchSize: room };
  const docs: Document[] = runOn(world, connection, db, find).cursor.firstBatch;
  const now = world.now();
  const isDocument = isRecord(spec.config) && spec.config.fullDocumentOnly === true;
  const messages = docs.map((doc) => ({
    doc: isDocument
      ? doc
      : {
          ...{ operationType: 'insert', wallTime: new Date(now), fullDocument: doc },
          ...{ ns: { db, coll }, documentKey: { _id: doc._id } },
        },
    at: now,
  }));
  const more = docs.length >= room;
  return { messages, more, checkpoint: more ? { sync: [docs.at(-1)?._id], token } : token };
}

/** The position of a change stream that begins now. */
function presentOf(world: World, connection: ConnectionRecord, db: string, coll: string): unknown {
  const command = { aggregate: coll, pipeline: [{ $changeStream: {} }], cursor: { batchSize: 0 } };
  const reply = runOn(world, connection, db, command);
  closeCursor(world, connection, reply);
  return reply.cursor.postBatchResumeToken;
}

/** The change stream of a collection, a database or a cluster. */
const readChanges: Read = (reading, connection) => {
  const { world, spec, room } = reading;
  const config: Document = isRecord(spec.config) ? spec.config : {};
  const existing = readExisting(reading, connection);
  if (existing) return existing;
  const { fullDocument, fullDocumentBeforeChange, fullDocumentOnly, pipeline = [] } = config;
  if (fullDocumentOnly === true && fullDocument === undefined)
    throw new ProcessorFailure('$source: fullDocumentOnly requires fullDocument'); // documented
  const db = textOf(spec.db);
  const options = {
    ...startOf(reading, config),
    ...(fullDocument === undefined ? {} : { fullDocument }),
    ...(fullDocumentBeforeChange === undefined ? {} : { fullDocumentBeforeChange }),
    ...(db === undefined ? { allChangesForCluster: true } : {}),
  };
  const command = {
    aggregate: textOf(spec.coll) ?? 1,
    pipeline: [{ $changeStream: options }, ...(Array.isArray(pipeline) ? pipeline : [])],
    cursor: { batchSize: room },
  };
  const reply = runOn(world, connection, db ?? 'admin', command);
  closeCursor(world, connection, reply);
  const { firstBatch: events, postBatchResumeToken } = reply.cursor;
  const messages = (events as Document[]).flatMap((event) => {
    const at = event.wallTime instanceof Date ? event.wallTime.getTime() : world.now();
    if (fullDocumentOnly !== true) return [{ doc: event, at }];
    return isRecord(event.fullDocument) ? [{ doc: event.fullDocument, at }] : [];
  });
  return { messages, checkpoint: postBatchResumeToken, more: events.length >= room };
};

/** Documented: without auto_offset_reset the newest messages. */
const readTopics: Read = ({ world, spec, checkpoint, room }, connection) => {
  const topics = [spec.topic].flat().filter((each) => typeof each === 'string');
  if (topics.length === 0) throw new ProcessorFailure('$source: topic must name at least one topic');
  const config: Document = isRecord(spec.config) ? spec.config : {};
  const first = config.auto_offset_reset === 'earliest' ? 0 : newestOf(world, connection);
  const position = positionOf(checkpoint, first);
  const { rows, docs } = messagesBehind(world, connection, { topics: new Set(topics), position, most: room });
  const messages = docs.map((doc, index) => ({ doc, at: rows[index]?.at ?? world.now() }));
  return { messages, checkpoint: rows.at(-1)?.n ?? position, more: rows.length >= room };
};

const readSample: Read = ({ world, checkpoint, room }) => {
  const now = world.now();
  const after = positionOf(checkpoint, now);
  return { messages: solarReadings(world, after, now, room), checkpoint: now, more: false };
};

const readers: Readonly<Record<string, Read>> = {
  Cluster: readChanges,
  Kafka: readTopics,
  Sample: readSample,
};

/** Documents in the pipeline, or an expression that makes them: each is read once // documented */
function readDocuments({ world, spec, checkpoint, room }: Reading): Batch {
  const all = aggregateHere(world, [{ $project: { _id: 0, docs: spec.documents } }])([{}])[0]?.docs;
  if (!Array.isArray(all) || !all.every(isRecord))
    throw new ProcessorFailure('$source: documents must be a list of documents');
  const from = positionOf(checkpoint, 0);
  const docs: Document[] = all.slice(from, from + room);
  const to = from + docs.length;
  return {
    messages: docs.map((doc) => ({ doc, at: world.now() })),
    checkpoint: to,
    more: to < all.length,
  };
}

/** Reads the next messages of a source. */
export function readSource(reading: Reading, connection: ConnectionRecord | undefined): Batch {
  if (!connection) return readDocuments(reading);
  const read = readers[connection.type];
  if (!read)
    throw new ProcessorFailure(
      `${connection.name}: the emulator does not read from connections of the type ${connection.type}`,
    );
  return read(reading, connection);
}
