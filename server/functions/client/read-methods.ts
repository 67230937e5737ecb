import type { Document } from 'bson';
import { asNumber, type OptionName, toOptionalDocument, toOptions, toSort } from './arguments.ts';
import type { Call } from './call.ts';
import { ClientError, invalid } from './client-error.ts';
import { nextBatch } from './cursors.ts';
import { toProjection } from './validate-change.ts';
import { toOptionalFilter, toPipeline } from './validate-filter.ts';

export interface Batch {
  documents: Document[];
  /** Number of the cursor with the rest. */
  cursor: number | null;
}

const ofQueries = ['projection', 'maxTimeMS', 'hint', 'comment', 'collation', 'let'] as const;
const ofFind: readonly OptionName[] = [...ofQueries, 'sort', 'skip', 'limit', 'batchSize', 'allowDiskUse'];
const ofAggregate: readonly OptionName[] = [
  'maxTimeMS',
  'hint',
  'comment',
  'collation',
  'let',
  'batchSize',
  'allowDiskUse',
];

/** find(query?, projection?, options?), with the options of the cursor before its first document. */
export async function find(call: Call): Promise<Batch> {
  const command = queryOf(call, ofFind);
  const shape = toOptionalDocument(call.argument(3, 'cursor')) ?? {};
  const reported = toOptions({ method: call.method, name: 'cursor', value: pick(shape) }, [
    'sort',
    'skip',
    'limit',
  ]);
  return firstBatch(call, { ...command, ...reported });
}

const pick = ({ sort, skip, limit }: Document): Document => ({ sort, skip, limit });

/** The first match; it does not sort (specification §4.12). */
export async function findOne(call: Call): Promise<Document | null> {
  const { value } = call.argument(2, 'options');
  if (value !== null && typeof value === 'object' && 'sort' in value) {
    throw invalid(call.method, 'options.sort', 'is not an option: use find with sort and next');
  }
  const command = queryOf(call, ofQueries);
  const { documents } = await firstBatch(call, { ...command, limit: 1, singleBatch: true });
  return documents[0] ?? null;
}

function queryOf(call: Call, allowed: readonly OptionName[]): Document {
  const filter = toOptionalFilter(call.argument(0, 'query'), call.run.runAs);
  const positional = toProjection(call.argument(1, 'projection'));
  const { projection, ...options } = toOptions(call.argument(2, 'options'), allowed);
  if (positional && projection) {
    throw invalid(call.method, 'options.projection', 'is given beside the argument projection');
  }
  const named = toProjection({ method: call.method, name: 'options.projection', value: projection });
  const chosen = positional ?? named;
  return { find: call.collection, filter, ...(chosen ? { projection: chosen } : {}), ...options };
}

/** Every stage but $indexStats; sort, skip and limit of the cursor follow as stages, as the driver adds them. */
export async function aggregate(call: Call): Promise<Batch> {
  const pipeline = toPipeline(call.argument(0, 'pipeline'), call.run.runAs);
  const { batchSize, ...options } = toOptions(call.argument(1, 'options'), ofAggregate);
  const shape = toOptionalDocument(call.argument(2, 'cursor')) ?? {};
  const cursor = batchSize === undefined ? {} : { batchSize };
  const stages = [...pipeline, ...reportedStages(shape.stages)];
  return firstBatch(call, { aggregate: call.collection, pipeline: stages, cursor, ...options }, batchSize);
}

function reportedStages(reported: unknown): Document[] {
  const stages = Array.isArray(reported) ? (reported as Document[]) : [];
  for (const stage of stages) {
    const sort: unknown = stage.$sort;
    if (sort !== undefined) toSort({ method: 'cursor.sort', name: 'sort', value: sort });
  }
  // a limit of zero means none, which the stage does not know
  return stages.filter((stage) => asNumber(stage.$limit) !== 0);
}

async function firstBatch(
  call: Call,
  command: Document,
  batchSize = asNumber(command.batchSize),
): Promise<Batch> {
  const { cursor } = await call.command(command);
  const documents = cursor.firstBatch as Document[];
  call.read += documents.length;
  return { documents, cursor: await call.keep(cursor.id, batchSize) };
}

/** The next documents of a cursor. */
export async function more(call: Call): Promise<Batch> {
  const number = asNumber(call.args[0]);
  const open = call.run.cursors.get(number);
  if (number === undefined || !open) {
    throw new ClientError('MongoCursorExhaustedError', `${call.method}: the cursor is closed`, {
      method: call.method,
    });
  }
  call.run.signal?.throwIfAborted();
  const session = open.session === undefined ? {} : { session: open.session };
  const signal = call.run.signal ? { signal: call.run.signal } : {};
  const { cursor } = await open.source.run(open.db, nextBatch(open), { ...session, ...signal });
  const documents = cursor.nextBatch as Document[];
  call.read += documents.length;
  const done = Number(cursor.id) === 0;
  if (done) call.run.cursors.forget(number);
  return { documents, cursor: done ? null : number };
}

/** Inside a transaction the database counts by aggregation only (documented of the command count). */
export async function count(call: Call): Promise<number> {
  const query = toOptionalFilter(call.argument(0, 'query'), call.run.runAs);
  const { skip, limit, ...options } = toOptions(call.argument(1, 'options'), [
    'skip',
    'limit',
    'maxTimeMS',
    'hint',
    'comment',
    'collation',
  ]);
  const part = { ...(skip ? { skip } : {}), ...(limit ? { limit } : {}) };
  if (!call.inTransaction) {
    const { n } = await call.command({ count: call.collection, query, ...part, ...options });
    return Number(n);
  }
  const pipeline = [
    { $match: query },
    ...Object.entries(part).map(([name, value]) => ({ [`$${name}`]: value })),
    { $group: { _id: 1, n: { $sum: 1 } } },
  ];
  const { cursor } = await call.command({ aggregate: call.collection, pipeline, cursor: {}, ...options });
  return Number(cursor.firstBatch[0]?.n ?? 0);
}

export async function distinct(call: Call): Promise<unknown[]> {
  const key = call.args[0];
  if (typeof key !== 'string' || key === '')
    throw invalid(call.method, 'field', 'must be the name of a field');
  const query = toOptionalFilter(call.argument(1, 'query'), call.run.runAs);
  const options = toOptions(call.argument(2, 'options'), ['maxTimeMS', 'hint', 'comment', 'collation']);
  const { values } = await call.command({ distinct: call.collection, key, query, ...options });
  call.read += values.length;
  return values;
}

/** Names in the order of the alphabet, so that every data source answers the same. */
export async function getCollectionNames(call: Call): Promise<string[]> {
  const options = toOptions(call.argument(0, 'options'), ['maxTimeMS', 'comment']);
  const command = { listCollections: 1, nameOnly: true, cursor: {}, ...options };
  const { cursor } = await call.command(command);
  let batch = cursor.firstBatch as Document[];
  const names = batch.map(({ name }) => String(name));
  let id = await call.keep(cursor.id);
  while (id !== null) {
    const open = call.run.cursors.get(id);
    if (!open) break;
    const collection = String(cursor.ns).slice(call.db.length + 1);
    const reply = await call.command(nextBatch({ ...open, collection }));
    batch = reply.cursor.nextBatch as Document[];
    names.push(...batch.map(({ name }) => String(name)));
    if (Number(reply.cursor.id) === 0) {
      call.run.cursors.forget(id);
      id = null;
    }
  }
  return names.sort();
}

export async function getDatabaseNames(call: Call): Promise<string[]> {
  const { databases } = await call.command({ listDatabases: 1, nameOnly: true }, 'admin');
  return (databases as Document[]).map(({ name }) => String(name)).sort();
}
