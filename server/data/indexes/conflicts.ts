import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { type IndexSpec, idIndex } from '../definition.ts';
import { sameKey } from '../plan/hint.ts';
import { equalValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { kindOf } from './key-kind.ts';
import { cannotCreate } from './validate-key.ts';

// documented: "Limits": indexes of a collection, that on `_id` among them
const mostIndexes = 64;

/** Indexes with the same values of these are equivalent; others may share the same key // documented */
const identity = [
  'unique',
  'sparse',
  'partialFilterExpression',
  'collation',
  'wildcardProjection',
  'weights',
];
const rest = [
  'expireAfterSeconds',
  'hidden',
  'default_language',
  'language_override',
  'prepareUnique',
  'storageEngine',
];

/** The indexes of a collection with a new one among them; the same when it is there already. Conflicts are refused. */
export function withIndex(
  ns: string,
  indexes: readonly IndexSpec[],
  wanted: IndexSpec,
  ofId: IndexSpec = idIndex,
): readonly IndexSpec[] {
  for (const existing of [ofId, ...indexes]) {
    const sameName = existing.name === wanted.name;
    const stands = sameKey(existing.key, wanted.key) && sameOf(identity, existing, wanted);
    const equal = stands && sameOf(rest, existing, wanted);
    if (equal && (sameName || existing === ofId)) return indexes;
    if (stands) throw optionsConflict(existing, wanted, sameName, equal);
    if (sameName) {
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${both(wanted, existing)}`,
      );
    }
  }
  const text = indexes.find(({ key }) => kindOf(key) === 'text');
  if (text !== undefined && kindOf(wanted.key) === 'text') {
    throw cannotCreate(
      `only one text index per collection allowed, found existing text index "${text.name}"`,
    );
  }
  if (indexes.length + 1 >= mostIndexes) {
    throw cannotCreate(`add index fails, too many indexes for ${ns} key:${describe(wanted.key)}`);
  }
  return [...indexes, wanted];
}

function sameOf(fields: readonly string[], a: Document, b: Document): boolean {
  return fields.every((field) => {
    const [one, other]: unknown[] = [a[field] ?? false, b[field] ?? false];
    return equalValues(one, other);
  });
}

function optionsConflict(
  existing: IndexSpec,
  wanted: IndexSpec,
  sameName: boolean,
  equal: boolean,
): CommandError {
  if (equal) {
    return new CommandError(
      'IndexOptionsConflict',
      `Index already exists with a different name: ${existing.name}`,
    );
  }
  const how = sameName ? 'the same name but different options' : 'a different name and options';
  return new CommandError(
    'IndexOptionsConflict',
    `An equivalent index already exists with ${how}. ${both(wanted, existing)}`,
  );
}

function both(wanted: IndexSpec, existing: IndexSpec): string {
  return `Requested index: ${describe(wanted)}, existing index: ${describe(existing)}`;
}
