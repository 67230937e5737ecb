import { calculateObjectSize, type Document, ObjectId } from 'bson';
import { type Argument, isDocument, kindOf, type OptionName, toDocument, toOptions } from './arguments.ts';
import { invalid } from './client-error.ts';
import { toReplacement, toUpdate } from './validate-change.ts';
import { type RunAs, toFilter, validateArrayFilters } from './validate-filter.ts';

/** One change, as the commands insert, update and delete take it. */
export interface Statement {
  kind: 'insert' | 'update' | 'delete';
  body: Document;
  bytes: number;
}

/** Gets an `_id` when it has none, first, as the driver and the database do. */
export function toInsert(argument: Argument): Statement {
  const document = toDocument(argument);
  const missing = !('_id' in document) || document._id === undefined;
  const body = missing ? { _id: new ObjectId(), ...document } : document;
  return { kind: 'insert', body, bytes: calculateObjectSize(body) };
}

export interface UpdateParts {
  filter: Argument;
  update: Argument;
  multi: boolean;
  replaces?: boolean;
  options: Document;
}

export function toUpdateStatement(
  { filter, update, multi, replaces, options }: UpdateParts,
  runAs: RunAs,
): Statement {
  const q = toFilter(filter, runAs);
  const u = replaces ? toReplacement(update) : toUpdate(update, runAs);
  validateArrayFilters(options.arrayFilters, update.method, runAs);
  const body = { q, u, multi, ...options };
  return { kind: 'update', body, bytes: calculateObjectSize(body) };
}

export function toDeleteStatement(
  filter: Argument,
  limit: 0 | 1,
  options: Document,
  runAs: RunAs,
): Statement {
  const body = { q: toFilter(filter, runAs), limit, ...options };
  return { kind: 'delete', body, bytes: calculateObjectSize(body) };
}

const ofUpdates: readonly OptionName[] = ['upsert', 'arrayFilters', 'collation', 'hint'];
const ofReplacements: readonly OptionName[] = ['upsert', 'collation', 'hint'];
const ofDeletes: readonly OptionName[] = ['collation', 'hint'];

type Validator = (operation: Argument & { value: Document }, runAs: RunAs) => Statement;

/** The operations of bulkWrite (specification §4.12). */
const operations: Record<string, Validator> = {
  insertOne: (operation) => {
    fieldsOf(operation, ['document'], []);
    return toInsert(part(operation, 'document'));
  },
  updateOne: (operation, runAs) => updateOf(operation, false, false, runAs),
  updateMany: (operation, runAs) => updateOf(operation, true, false, runAs),
  replaceOne: (operation, runAs) => updateOf(operation, false, true, runAs),
  deleteOne: (operation, runAs) => deleteOf(operation, 1, runAs),
  deleteMany: (operation, runAs) => deleteOf(operation, 0, runAs),
};

const part = (operation: Argument & { value: Document }, name: string): Argument => ({
  method: operation.method,
  name: `${operation.name}.${name}`,
  value: operation.value[name] as unknown,
});

/** Options beside the operation's own fields, validated as options. */
function fieldsOf(
  operation: Argument & { value: Document },
  own: string[],
  options: readonly OptionName[],
): Document {
  const rest = Object.fromEntries(Object.entries(operation.value).filter(([key]) => !own.includes(key)));
  return toOptions({ ...operation, value: rest }, options);
}

function updateOf(
  operation: Argument & { value: Document },
  multi: boolean,
  replaces: boolean,
  runAs: RunAs,
): Statement {
  const change = replaces ? 'replacement' : 'update';
  const options = fieldsOf(operation, ['filter', change], replaces ? ofReplacements : ofUpdates);
  const parts = {
    filter: part(operation, 'filter'),
    update: part(operation, change),
    multi,
    replaces,
    options,
  };
  return toUpdateStatement(parts, runAs);
}

function deleteOf(operation: Argument & { value: Document }, limit: 0 | 1, runAs: RunAs): Statement {
  return toDeleteStatement(
    part(operation, 'filter'),
    limit,
    fieldsOf(operation, ['filter'], ofDeletes),
    runAs,
  );
}

export function toOperation(argument: Argument, runAs: RunAs): Statement {
  const { method, name } = argument;
  const operation = toDocument(argument);
  const [kind = '', ...others] = Object.keys(operation);
  const validate = Object.hasOwn(operations, kind) ? operations[kind] : undefined;
  if (!validate || others.length > 0) {
    throw invalid(method, name, `must be exactly one of ${Object.keys(operations).join(', ')}`);
  }
  const value: unknown = operation[kind];
  if (!isDocument(value)) throw invalid(method, `${name}.${kind}`, `must be an object, not ${kindOf(value)}`);
  return validate({ method, name: `${name}.${kind}`, value }, runAs);
}
