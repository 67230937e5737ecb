import type { Document } from 'bson';
import { validateNoView } from '#server/data/collections/views.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { step } from '#server/data/limits/budget.ts';
import { validateCollection, validateDatabase } from '#server/data/namespace.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { update } from '#server/data/update/update.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { flagField } from '../command-fields.ts';
import { checkedPart } from '../fields/check-fields.ts';
import { badValue, failedToParse, invalidNamespace, typeMismatch } from '../refusals.ts';
import { cursorBatch, cursorReply } from './batch.ts';
import { remove } from './delete.ts';
import { insert } from './insert.ts';
import { statementsOf } from './write-batch.ts';

interface Namespace {
  db: string;
  name: string;
}

/** The result of one operation, as an item and sums. */
interface Done {
  item: Document;
  sums: Partial<Record<(typeof sums)[number], number>>;
}

const sums = ['nErrors', 'nInserted', 'nMatched', 'nModified', 'nUpserted', 'nDeleted'] as const;

/** Sums over operations, and an item for each reported one. */
export class BulkResults {
  readonly #items: Document[] = [];
  readonly #total = Object.fromEntries(sums.map((name) => [name, 0])) as Record<
    (typeof sums)[number],
    number
  >;

  add(item: Document | undefined, own: Document): void {
    for (const name of sums) this.#total[name] += Number(own[name] ?? 0);
    if (item !== undefined) this.#items.push(item);
  }

  get hasErrors(): boolean {
    return this.#total.nErrors > 0;
  }

  /** The reply to the command; items beyond its first batch are kept among `cursors`. */
  reply(command: Document, cursors: CommandContext['cursors']): Document {
    const { cursor } = cursorReply(resultsNs, this.#items, cursors, cursorBatch(command));
    return { cursor, ...this.#total, ok: 1 };
  }
}

/** The namespace of the results of a `bulkWrite`. */
export const resultsNs = 'admin.$cmd.bulkWrite';

/** Refuses operations that the database refuses before running any; validates a range of indexes, end excluded. */
export function validateOperations(command: Document, from: number, to: number): void {
  writesOf(command, from, to);
}

function writesOf(command: Document, from = 0, to?: number): Write[] {
  const namespaces = namespacesOf(command);
  const ops = statementsOf(command, 'ops').slice(from, to);
  return ops.map((op, at) => writeOf(op, from + at, namespaces));
}

/** The `bulkWrite` command: inserts, updates and deletes of several collections // documented: since 8.0 */
export function bulkWrite(_db: string, command: Document, context: CommandContext): Document {
  const writes = writesOf(command);
  for (const { db, name } of namespacesOf(command)) validateNoView(context.catalog, db, name);
  const results = new BulkResults();
  for (const [idx, write] of writes.entries()) {
    step();
    const { item, sums: own } = write(command, context);
    const isReported = item.ok === 0 || !flagField(command, 'errorsOnly');
    results.add(isReported ? { ...item, idx } : undefined, own);
    if (item.ok === 0 && command.ordered !== false) break;
  }
  return results.reply(command, context.cursors);
}

function namespacesOf(command: Document): Namespace[] {
  return statementsOf(command, 'nsInfo').map((info, at) => {
    const { ns } = checkedPart(info, 'bulkWrite.nsInfo');
    if (typeof ns !== 'string' || !ns.includes('.')) {
      throw invalidNamespace(`Invalid namespace specified for bulkWrite: '${String(ns)}' at ${at}`);
    }
    const [db, name] = [ns.slice(0, ns.indexOf('.')), ns.slice(ns.indexOf('.') + 1)];
    validateDatabase(db);
    validateCollection(db, name, 'bulkWrite');
    return { db, name };
  });
}

type Write = (command: Document, context: CommandContext) => Done;

const kinds: Record<string, (op: Document, on: Namespace) => Write> = {
  insert: insertion,
  update: updating,
  delete: deletion,
};

/** Every operation is validated before the first one runs. */
function writeOf(input: Document, at: number, namespaces: readonly Namespace[]): Write {
  const [name = ''] = Object.keys(input);
  const write = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (write === undefined) throw failedToParse(`Unrecognized bulkWrite operation '${name}' at ${at}`);
  const op = checkedPart(input, `bulkWrite.ops.${name}`);
  const on = namespaces[numberOf(op[name])];
  if (on === undefined) throw badValue(`BulkWrite ops entry ${describeOp(op)} has an invalid nsInfo index.`);
  return write(op, on);
}

function describeOp(op: Document): string {
  return Object.keys(op)[0] ?? '';
}

function insertion({ document }: Document, { db, name }: Namespace): Write {
  if (!isDocument(document)) {
    throw typeMismatch(
      `BSON field 'bulkWrite.ops.document' is the wrong type '${typeName(document)}', expected type 'object'`,
    );
  }
  return (bulk, context) => {
    const command = { insert: name, documents: [document], ...bypassing(bulk) };
    const reply = insert(db, command, context);
    return failed(reply) ?? { item: { ok: 1, n: reply.n }, sums: { nInserted: reply.n } };
  };
}

function updating(
  { filter, updateMods, constants, update: _, ...rest }: Document,
  { db, name }: Namespace,
): Write {
  const statement = { q: filter, u: updateMods, ...definedFields({ c: constants }), ...rest };
  return ({ let: variables, ...bulk }, context) => {
    const options = { ...bypassing(bulk), ...definedFields({ let: variables }) };
    const reply = update(db, { update: name, updates: [statement], ...options }, context);
    const [upserted] = reply.upserted ?? [];
    const isNew = upserted !== undefined;
    return (
      failed(reply) ?? {
        item: {
          ok: 1,
          n: reply.n,
          nModified: reply.nModified,
          ...(isNew ? { upserted: { _id: upserted._id } } : {}),
        },
        sums: { nMatched: isNew ? 0 : reply.n, nModified: reply.nModified, nUpserted: isNew ? 1 : 0 },
      }
    );
  };
}

function deletion({ filter, multi, delete: _, ...rest }: Document, { db, name }: Namespace): Write {
  const statement = { q: filter, limit: multi === true ? 0 : 1, ...rest };
  return ({ let: variables }, context) => {
    const reply = remove(
      db,
      { delete: name, deletes: [statement], ...definedFields({ let: variables }) },
      context,
    );
    return failed(reply) ?? { item: { ok: 1, n: reply.n }, sums: { nDeleted: reply.n } };
  };
}

/** The options of a `bulkWrite` that its inserts and updates have as well. */
function bypassing({ bypassDocumentValidation, bypassEmptyTsReplacement }: Document): Document {
  return definedFields({ bypassDocumentValidation, bypassEmptyTsReplacement });
}

/** Fields that are there. */
function definedFields(fieldsOrNot: Document): Document {
  return Object.fromEntries(Object.entries(fieldsOrNot).filter(([, value]) => value !== undefined));
}

function failed(reply: Document): Done | undefined {
  const [error] = reply.writeErrors ?? [];
  if (error === undefined) return undefined;
  const { index: _, ...reported } = error;
  return { item: { ok: 0, n: 0, ...reported }, sums: { nErrors: 1 } };
}
