import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { located, typeMismatch } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { isSpecialKind, isWildcard } from './key-kind.ts';

// documented: "Limits": fields of a compound index
const mostFields = 32;

export function cannotCreate(message: string): CommandError {
  return new CommandError('CannotCreateIndex', message);
}

/** Refuses an invalid index key. */
export function validateKey(key: unknown): asserts key is Document {
  if (!isDocument(key)) {
    throw typeMismatch(`The field 'key' must be an object, but got ${typeName(key)}`);
  }
  const entries = Object.entries(key);
  if (entries.length === 0) throw cannotCreate('Index keys cannot be empty.');
  if (entries.length > mostFields) throw located(13103, 'too many compound keys');
  for (const [path, value] of entries) {
    validatePath(path);
    validateDirection(path, value);
  }
  validateKinds(key);
}

function validatePath(path: string): void {
  if (isWildcard(path)) return;
  for (const part of path.split('.')) {
    if (part === '') throw cannotCreate('Index keys cannot contain an empty field.');
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)) {
      throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`);
    }
  }
}

function validateDirection(path: string, value: unknown): void {
  if (typeof value === 'string') {
    if ((isWildcard(path) && value !== 'text') || !isSpecialKind(value))
      throw cannotCreate(`Unknown index plugin '${value}'`);
    return;
  }
  const number = numberOf(value);
  if (number === 0) throw cannotCreate('Values in the index key pattern cannot be 0.');
  if (Number.isNaN(number)) {
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${typeName(value)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  if (isWildcard(path) && number < 0) {
    throw cannotCreate('A numeric value in a $** index key pattern must be positive.');
  }
}

function validateKinds(key: Document): void {
  const values: unknown[] = Object.values(key);
  const hashed = values.filter((value) => value === 'hashed').length;
  if (hashed > 1) {
    throw located(
      31303,
      `A maximum of one index field is allowed to be hashed but found ${hashed} for 'key' ${describe(key)}`,
    );
  }
  const kinds = new Set(values.filter((value) => typeof value === 'string'));
  const wildcards = Object.keys(key).filter((path) => isWildcard(path) && key[path] !== 'text').length;
  if (wildcards > 1 || (wildcards > 0 && kinds.size > 0)) {
    throw cannotCreate(
      'wildcard indexes do not allow compounding with another wildcard, text, hashed or geo field',
    );
  }
  if (kinds.size > 1) {
    throw cannotCreate(`Can't use more than one index plugin for a single index.`);
  }
}
