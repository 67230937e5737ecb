import { createHash } from 'node:crypto';
import { type Document, serialize } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { compareValues } from '../values/compare.ts';
import { badValue, typeMismatch } from './refusals.ts';

/**
 * One value for all documents of a collection: MD5 over their BSON in the order of `_id`, so that the order in which
 * they were inserted does not count // documented: dbHash compares members, which keep different orders
 */
export function hashOf(documents: Documents | undefined): string {
  const hash = createHash('md5');
  const docs = [...(documents?.all() ?? [])].map(({ doc }) => doc);
  docs.sort((a, b) => compareValues(a._id, b._id));
  for (const doc of docs) hash.update(serialize(doc));
  return hash.digest('hex');
}

/**
 * The `dbHash` command: what two members, or a cluster and its restored copy, are compared by. Without `uuids`, which
 * collections here do not have.
 */
export function dbHash(db: string, command: Document, { catalog, work }: CommandContext): Document {
  const began = performance.now();
  const wanted = wantedNames(command);
  const all = new Map(
    catalog
      .collections(db)
      .filter((name) => catalog.open(db, name)?.definition.options.viewOn === undefined)
      // documented: names that are not there are left out; none named is all
      .filter((name) => wanted.size === 0 || wanted.has(name))
      .map((name) => [name, catalog.open(db, name)]),
  );
  const whole = createHash('md5');
  let collections: Document = {};
  for (const [name, documents] of all) {
    const hash = hashOf(documents);
    work.examined += documents?.size ?? 0;
    whole.update(hash);
    collections = setField(collections, name, hash);
  }
  return {
    host: 'emulated',
    collections,
    capped: [],
    md5: whole.digest('hex'),
    timeMillis: Math.round(performance.now() - began),
    ok: 1,
  };
}

function wantedNames(command: Document): Set<string> {
  const value: unknown = command.collections;
  if (value === undefined || value === null) return new Set();
  if (!Array.isArray(value)) {
    throw typeMismatch("BSON field 'dbHash.collections' is the wrong type, expected type 'array'");
  }
  const names = value.map((each: unknown) => {
    if (typeof each === 'string') return each;
    throw badValue('collections entries have to be strings');
  });
  return new Set(names);
}
