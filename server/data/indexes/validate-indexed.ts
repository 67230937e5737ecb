import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import type { IndexSpec } from '../definition.ts';
import type { Documents } from '../documents.ts';
import { row } from '../update/row.ts';
import { describe } from '../values/describe.ts';
import { idKey } from '../values/id-key.ts';
import { kindOf } from './key-kind.ts';
import type { OrderedIndex } from './ordered-index.ts';

interface Namespace {
  readonly db: string;
  readonly name: string;
}

/** Whether an index keeps places of documents; of places on the earth only the definition is kept. */
export function isKept({ key }: IndexSpec): boolean {
  return ['ordered', 'hashed', 'wildcard', 'text'].includes(kindOf(key));
}

/** Refuses a document, new or changed, that an index cannot hold or whose place in a unique one is taken. */
export function validateIndexed(documents: Documents, doc: Document): void {
  const { indexes } = documents.definition;
  if (indexes.length === 0) return;
  const key = idKey(doc._id);
  const candidate = row(doc);
  for (const spec of indexes) {
    if (!isKept(spec)) continue;
    const index = documents.indexes.of(spec);
    for (const values of index.keysOf(candidate)) {
      // documented: prepareUnique keeps existing duplicates and refuses new ones
      if ((spec.unique || spec.prepareUnique) === true && index.taken(values, key))
        throw duplicateKey(documents, spec, values);
    }
  }
}

/** Refuses an index that is to be unique over documents that are not. */
export function validateBuilt(ns: Namespace, spec: IndexSpec, index: OrderedIndex): void {
  const values = spec.unique === true ? index.duplicate() : undefined;
  if (values !== undefined) throw duplicateKey(ns, spec, values);
}

/** The database's reply to a duplicate key in a unique index. */
export function duplicateKey(ns: Namespace, spec: IndexSpec, values: readonly unknown[]): CommandError {
  let keyValue: Document = {};
  Object.keys(spec.key).forEach((path, at) => {
    keyValue = setField(keyValue, path, values[at] ?? null);
  });
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${ns.db}.${ns.name} index: ${spec.name} dup key: ${describe(keyValue)}`,
    { fields: { keyPattern: spec.key, keyValue } },
  );
}
