import type { Document } from 'bson';
import { withBrokenRules } from '#contract/console/validation-failure.ts';
import type { Call } from './call.ts';
import { ClientError } from './client-error.ts';
import type { Statement } from './statements.ts';

/** The result of a bulk so far. */
export interface Done {
  insertedCount: number;
  matchedCount: number;
  modifiedCount: number;
  deletedCount: number;
  upsertedCount: number;
  insertedIds: unknown[];
  upsertedIds: { index: number; _id: unknown }[];
}

interface Numbered {
  index: number;
  statement: Statement;
}

interface Failed {
  index: number;
  code: number;
  errmsg: string;
  [more: string]: unknown;
}

/** Documented limits are 100,000 statements and 48 MB; ours leave room for what surrounds them. */
const most = { statements: 10_000, bytes: 12 * 1024 * 1024 };

/**
 * Runs changes to one collection: in order up to the first failure, or all possible ones, kind by kind.
 * Rejects with the completed and the failed ones.
 */
export async function runStatements(
  call: Call,
  statements: readonly Statement[],
  options: { ordered: boolean; shared: Document },
): Promise<Done> {
  const done: Done = {
    insertedCount: 0,
    matchedCount: 0,
    modifiedCount: 0,
    deletedCount: 0,
    upsertedCount: 0,
    insertedIds: [],
    upsertedIds: [],
  };
  const failed: Failed[] = [];
  for (const group of groupsOf(statements, options.ordered)) {
    await runGroup(call, group, options, done, failed);
    if (failed.length > 0 && options.ordered) break;
  }
  call.written += done.insertedCount + done.modifiedCount + done.deletedCount + done.upsertedCount;
  if (failed.length > 0) throw bulkError(call.method, done, failed);
  return done;
}

/** Consecutive changes of one kind; without an order, all of one kind. */
function groupsOf(statements: readonly Statement[], ordered: boolean): Numbered[][] {
  const numbered = statements.map((statement, index) => ({ statement, index }));
  if (!ordered) {
    const order = ['insert', 'update', 'delete'];
    numbered.sort((a, b) => order.indexOf(a.statement.kind) - order.indexOf(b.statement.kind));
  }
  const groups: Numbered[][] = [];
  let bytes = 0;
  for (const each of numbered) {
    const group = groups.at(-1);
    const fits = group && group.length < most.statements && bytes + each.statement.bytes <= most.bytes;
    if (fits && group[0]?.statement.kind === each.statement.kind) {
      group.push(each);
      bytes += each.statement.bytes;
    } else {
      groups.push([each]);
      bytes = each.statement.bytes;
    }
  }
  return groups;
}

const lists = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

async function runGroup(
  call: Call,
  group: Numbered[],
  { ordered, shared }: { ordered: boolean; shared: Document },
  done: Done,
  failed: Failed[],
): Promise<void> {
  const kind = group[0]?.statement.kind ?? 'insert';
  const reply = await call.command({
    [kind]: call.collection,
    [lists[kind]]: group.map(({ statement }) => statement.body),
    ordered,
    ...(kind === 'insert' ? withoutVariables(shared) : shared),
  });
  const errors = ((reply.writeErrors ?? []) as Failed[]).map((error) => ({
    ...error,
    index: Number(error.index),
  }));
  for (const error of errors) {
    failed.push({ ...error, index: group[error.index]?.index ?? error.index });
  }
  count(kind, reply, group, done);
  if (kind === 'insert') done.insertedIds.push(...insertedOf(group, errors, ordered));
}

/** The command insert takes no variables. */
function withoutVariables({ let: _, ...rest }: Document): Document {
  return rest;
}

function count(kind: Statement['kind'], reply: Document, group: Numbered[], done: Done): void {
  const n = Number(reply.n ?? 0);
  if (kind === 'insert') done.insertedCount += n;
  else if (kind === 'delete') done.deletedCount += n;
  else {
    const upserted = (reply.upserted ?? []) as { index: number; _id: unknown }[];
    for (const { index, _id } of upserted) {
      done.upsertedIds.push({ index: group[Number(index)]?.index ?? Number(index), _id });
    }
    done.upsertedCount += upserted.length;
    done.matchedCount += n - upserted.length;
    done.modifiedCount += Number(reply.nModified ?? 0);
  }
}

/** All before the first that failed, or all but those that failed. */
function insertedOf(group: Numbered[], errors: Failed[], ordered: boolean): unknown[] {
  const bad = new Set(errors.map(({ index }) => index));
  const first = ordered ? Math.min(...bad) : Number.POSITIVE_INFINITY;
  return group
    .filter((_, index) => !bad.has(index) && index < first)
    .map(({ statement }) => statement.body._id as unknown);
}

function bulkError(method: string, done: Done, failed: Failed[]): ClientError {
  const sorted = [...failed].sort((a, b) => a.index - b.index);
  const [first] = sorted;
  const code = Number(first?.code ?? 0);
  const writeErrors = sorted.map(({ index, code: each, errmsg, keyPattern, keyValue, errInfo }) => ({
    index,
    code: Number(each),
    errmsg,
    ...(keyPattern ? { keyPattern, keyValue } : {}),
    ...(errInfo ? { errInfo } : {}),
  }));
  return new ClientError(
    'MongoBulkWriteError',
    `${method}: ${withBrokenRules(String(first?.errmsg ?? 'a write failed'), first?.errInfo)}`,
    {
      method,
      code,
      codeName: (first?.codeName as string | undefined) ?? (code === 11000 ? 'DuplicateKey' : undefined),
      index: first?.index,
      writeErrors,
      result: done,
    },
  );
}
