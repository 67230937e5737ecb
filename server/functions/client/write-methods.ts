import type { Document } from 'bson';
import { type OptionName, toFullList, toOptions } from './arguments.ts';
import type { Call } from './call.ts';
import { ClientError, writeError } from './client-error.ts';
import { runStatements } from './run-statements.ts';
import { type Statement, toDeleteStatement, toInsert, toOperation, toUpdateStatement } from './statements.ts';
import { toProjection, toReplacement, toUpdate } from './validate-change.ts';
import { toFilter, validateArrayFilters } from './validate-filter.ts';

export async function insertOne(call: Call): Promise<Document> {
  const statement = toInsert(call.argument(0, 'document'));
  const options = toOptions(call.argument(1, 'options'), ['comment']);
  await runOne(call, statement, options);
  return { insertedId: statement.body._id };
}

export async function insertMany(call: Call): Promise<Document> {
  const documents = toFullList(call.argument(0, 'documents'));
  const statements = documents.map((value, at) =>
    toInsert({ method: call.method, name: `documents[${at}]`, value }),
  );
  const { ordered = true, ...shared } = toOptions(call.argument(1, 'options'), ['ordered', 'comment']);
  const done = await runStatements(call, statements, { ordered, shared });
  return { insertedIds: done.insertedIds };
}

const ofUpdates: readonly OptionName[] = ['upsert', 'arrayFilters', 'hint', 'collation', 'let', 'comment'];
const ofDeletes: readonly OptionName[] = ['hint', 'collation', 'let', 'comment'];

/** Options that belong to the command, apart from those of its one statement. */
function split({ let: variables, comment, ...own }: Document): { own: Document; shared: Document } {
  const shared = {
    ...(variables === undefined ? {} : { let: variables }),
    ...(comment === undefined ? {} : { comment }),
  };
  return { own, shared };
}

export const updateOne = (call: Call) => update(call, false);
export const updateMany = (call: Call) => update(call, true);

async function update(call: Call, multi: boolean): Promise<Document> {
  const { own: options, shared } = split(toOptions(call.argument(2, 'options'), ofUpdates));
  const parts = { filter: call.argument(0, 'query'), update: call.argument(1, 'update'), multi, options };
  const reply = await runOne(call, toUpdateStatement(parts, call.run.runAs), shared);
  const upserted = (reply.upserted ?? []) as { _id: unknown }[];
  const [first] = upserted;
  return {
    matchedCount: Number(reply.n) - upserted.length,
    modifiedCount: Number(reply.nModified),
    ...(first ? { upsertedId: first._id } : {}),
  };
}

export const deleteOne = (call: Call) => remove(call, 1);
export const deleteMany = (call: Call) => remove(call, 0);

async function remove(call: Call, limit: 0 | 1): Promise<Document> {
  const { own, shared } = split(toOptions(call.argument(1, 'options'), ofDeletes));
  const statement = toDeleteStatement(call.argument(0, 'query'), limit, own, call.run.runAs);
  const reply = await runOne(call, statement, shared);
  return { deletedCount: Number(reply.n) };
}

const lists = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

/** A command with one statement: its refusal is the refusal of the call. */
async function runOne(call: Call, { kind, body }: Statement, shared: Document): Promise<Document> {
  const reply = await call.command({
    [kind]: call.collection,
    [lists[kind]]: [body],
    ordered: true,
    ...shared,
  });
  const n = Number(reply.n ?? 0);
  const upserted = (reply.upserted?.length as number | undefined) ?? 0;
  call.written += kind === 'update' ? Number(reply.nModified ?? 0) + upserted : n;
  const [failed] = (reply.writeErrors ?? []) as (Document & { code: number; errmsg: string })[];
  if (failed) throw writeError(call.method, failed);
  refuseUnsafe(call.method, reply);
  return reply;
}

/** The write was done here, but not with the requested write concern. */
function refuseUnsafe(method: string, reply: Document): void {
  const problem = reply.writeConcernError as Document | undefined;
  if (!problem) return;
  throw new ClientError('MongoWriteConcernError', `${method}: ${String(problem.errmsg)}`, {
    method,
    code: Number(problem.code),
    codeName: problem.codeName as string | undefined,
  });
}

const ofFindAndChange: readonly OptionName[] = [
  'returnNewDocument',
  'sort',
  'projection',
  'upsert',
  'hint',
  'collation',
  'let',
  'comment',
  'maxTimeMS',
];

export async function findOneAndUpdate(call: Call): Promise<unknown> {
  const change = toUpdate(call.argument(1, 'update'), call.run.runAs);
  const options = toOptions(call.argument(2, 'options'), [...ofFindAndChange, 'arrayFilters']);
  validateArrayFilters(options.arrayFilters, call.method, call.run.runAs);
  return findAndModify(call, { update: change }, options);
}

export async function findOneAndReplace(call: Call): Promise<unknown> {
  const change = toReplacement(call.argument(1, 'replacement'));
  return findAndModify(call, { update: change }, toOptions(call.argument(2, 'options'), ofFindAndChange));
}

export async function findOneAndDelete(call: Call): Promise<unknown> {
  const allowed: OptionName[] = ['sort', 'projection', 'hint', 'collation', 'let', 'comment', 'maxTimeMS'];
  return findAndModify(call, { remove: true }, toOptions(call.argument(1, 'options'), allowed));
}

async function findAndModify(call: Call, change: Document, options: Document): Promise<unknown> {
  const query = toFilter(call.argument(0, 'query'), call.run.runAs);
  const { returnNewDocument, projection, ...rest } = options;
  const fields = toProjection({ method: call.method, name: 'options.projection', value: projection });
  const reply = await call.command({
    findAndModify: call.collection,
    query,
    ...change,
    ...(returnNewDocument ? { new: true } : {}),
    ...(fields ? { fields } : {}),
    ...rest,
  });
  const result = (reply.value ?? null) as unknown;
  call.read += result === null ? 0 : 1;
  call.written += Number(reply.lastErrorObject?.n ?? 0);
  refuseUnsafe(call.method, reply);
  return result;
}

/** Resolves to null (specification §4.12). */
export async function bulkWrite(call: Call): Promise<null> {
  const operations = toFullList(call.argument(0, 'operations'));
  const statements = operations.map((value, at) =>
    toOperation({ method: call.method, name: `operations[${at}]`, value }, call.run.runAs),
  );
  const { ordered = true, ...shared } = toOptions(call.argument(1, 'options'), ['ordered', 'let', 'comment']);
  await runStatements(call, statements, { ordered, shared });
  return null;
}
