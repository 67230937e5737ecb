import type { Document } from 'bson';
import { invalid } from './client-error.ts';

/** One argument of a call: its value, and the names that errors carry. */
export interface Argument {
  readonly method: string;
  readonly name: string;
  readonly value: unknown;
}

export function isDocument(value: unknown): value is Document {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  if (value instanceof Date || value instanceof RegExp || ArrayBuffer.isView(value)) return false;
  return !('_bsontype' in value);
}

/** Numbers come as JavaScript numbers or as BSON's own. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  const kind = (value as { _bsontype?: string } | null)?._bsontype;
  return kind === 'Int32' || kind === 'Double' || kind === 'Long' ? Number(value) : undefined;
}

const absent = (value: unknown) => value === undefined || value === null;

export function toDocument({ method, name, value }: Argument): Document {
  if (!isDocument(value)) throw invalid(method, name, `must be an object, not ${kindOf(value)}`);
  return value;
}

export function toOptionalDocument(argument: Argument): Document | undefined {
  return absent(argument.value) ? undefined : toDocument(argument);
}

function toList({ method, name, value }: Argument): unknown[] {
  if (!Array.isArray(value)) throw invalid(method, name, `must be an array, not ${kindOf(value)}`);
  return value;
}

export function toFullList(argument: Argument): unknown[] {
  const list = toList(argument);
  if (list.length === 0) throw invalid(argument.method, argument.name, 'must not be empty');
  return list;
}

function toFlag({ method, name, value }: Argument): boolean {
  if (typeof value !== 'boolean') throw invalid(method, name, `must be true or false, not ${kindOf(value)}`);
  return value;
}

function toCount({ method, name, value }: Argument): number {
  const count = asNumber(value);
  if (count === undefined || !Number.isSafeInteger(count)) {
    throw invalid(method, name, `must be a whole number, not ${kindOf(value)}`);
  }
  if (count < 0) throw invalid(method, name, 'must not be negative');
  return count;
}

/** 1 ascending, -1 descending (specification §4.12); an array of pairs where the order of number-like fields matters. */
export function toSort(argument: Argument): Document {
  const { method, name } = argument;
  const sort = toDocument(argument);
  for (const [field, direction] of Object.entries(sort)) {
    const number = asNumber(direction);
    if (number !== 1 && number !== -1) throw invalid(method, `${name}.${field}`, 'must be 1 or -1');
  }
  return sort;
}

function toHint({ method, name, value }: Argument): unknown {
  if (typeof value === 'string' || isDocument(value)) return value;
  throw invalid(method, name, `must be the name or the keys of an index, not ${kindOf(value)}`);
}

const anyValue = ({ value }: Argument) => value;

/** The validation of each option; the same in every method that accepts it. */
const validators = {
  sort: toSort,
  skip: toCount,
  limit: toCount,
  batchSize: toCount,
  maxTimeMS: toCount,
  upsert: toFlag,
  ordered: toFlag,
  returnNewDocument: toFlag,
  allowDiskUse: toFlag,
  projection: toDocument,
  collation: toDocument,
  let: toDocument,
  arrayFilters: toList,
  hint: toHint,
  comment: anyValue,
} satisfies Record<string, (argument: Argument) => unknown>;
export type OptionName = keyof typeof validators;

/** The options that the method takes; any other is refused by its name. */
export function toOptions(argument: Argument, allowed: readonly OptionName[]): Document {
  const { method, name } = argument;
  const options = toOptionalDocument(argument) ?? {};
  const checked: Document = {};
  for (const [key, value] of Object.entries(options)) {
    if (!(allowed as readonly string[]).includes(key)) {
      throw invalid(
        method,
        `${name}.${key}`,
        `is not an option: there are ${[...allowed, 'session'].join(', ')}`,
      );
    }
    if (absent(value)) continue;
    checked[key] = validators[key as OptionName]({ method, name: `${name}.${key}`, value });
  }
  return checked;
}

export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null or undefined';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'a boolean';
  if (value instanceof Date) return 'a Date';
  if (asNumber(value) !== undefined) return 'a number';
  const kind = (value as { _bsontype?: string })._bsontype;
  if (kind) return `a value of type ${kind}`;
  return value instanceof RegExp ? 'a regular expression' : 'an object';
}
