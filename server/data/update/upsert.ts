import type { Document } from 'bson';
import { copyFields, setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { isDocument } from '../values/bson-type.ts';
import { changeAt } from './change-at.ts';

/**
 * The document with which an upsert begins. Documented: the fields that the filter compares for equality, also inside
 * `$and` and single alternatives of `$or`.
 */
export function seedOf(filter: Document): Document {
  const seed = new Map<string, unknown>();
  collect(filter, seed);
  let doc: Document = {};
  for (const [path, value] of seed) doc = plant(doc, path, value, seed);
  return doc;
}

/** For a replacement only the identifier is taken from the filter. */
export function seedOfId(filter: Document): Document {
  const seed = new Map<string, unknown>();
  collect(filter, seed);
  return seed.has('_id') ? { _id: seed.get('_id') } : {};
}

function collect(filter: Document, seed: Map<string, unknown>): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' || (name === '$or' && Array.isArray(operand) && operand.length === 1)) {
      for (const each of operand as unknown[]) if (isDocument(each)) collect(each, seed);
    } else if (!name.startsWith('$')) {
      collectField(name, operand, seed);
    }
  }
}

function collectField(path: string, operand: unknown, seed: Map<string, unknown>): void {
  if (operand instanceof RegExp) return;
  if (!isDocument(operand) || Object.keys(operand)[0]?.startsWith('$') !== true) {
    add(path, operand, seed);
    return;
  }
  const { $eq, $in, $all } = operand;
  if ('$eq' in operand) add(path, $eq, seed);
  for (const list of [$in, $all]) {
    if (Array.isArray(list) && list.length === 1 && !isCondition(list[0])) add(path, list[0], seed);
  }
}

function isCondition(value: unknown): boolean {
  return value instanceof RegExp || (isDocument(value) && '$elemMatch' in value);
}

function add(path: string, value: unknown, seed: Map<string, unknown>): void {
  if (seed.has(path)) {
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, path '${path}' is matched twice`,
    );
  }
  seed.set(path, value);
}

function plant(doc: Document, path: string, value: unknown, seed: Map<string, unknown>): Document {
  for (const other of seed.keys()) {
    if (!path.startsWith(`${other}.`)) continue;
    throw new CommandError(
      'NotSingleValueField',
      `cannot infer query fields to set, both paths '${other}' and '${path}' are matched`,
    );
  }
  if (!path.includes('.')) return setField(copyFields(doc), path, value);
  return changeAt({
    root: doc,
    parts: path.split('.'),
    creates: true,
    leaf: () => value,
    chooses: () => false,
    found: () => 0,
  });
}
