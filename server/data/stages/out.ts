import type { Document } from 'bson';
import { validateByRules } from '../collections/validate-by-rules.ts';
import { validateNoView } from '../collections/views.ts';
import { failedToParse } from '../commands/refusals.ts';
import { toInsert } from '../commands/writes/insert.ts';
import { idIndex, plainDefinition } from '../definition.ts';
import { IndexSet } from '../indexes/index-set.ts';
import { duplicateKey, isKept, validateBuilt } from '../indexes/validate-indexed.ts';
import { step } from '../limits/budget.ts';
import { withinTime } from '../limits/within-time.ts';
import { makeStored } from '../memory-catalog.ts';
import { validateCollection, validateDatabase } from '../namespace.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { idKey } from '../values/id-key.ts';
import type { Stage } from './stage.ts';

export interface Target {
  db: string;
  collection: string;
}

/** The collection that a stage writes into: by its name, or with its database. */
export function targetOf(value: unknown, db: string, stage: string): Target {
  const target = isDocument(value) ? { db, ...value } : { db, coll: value };
  const { db: name, coll, ...rest } = target as Document;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) {
    throw failedToParse(`BSON field '${stage}.${unknown}' is an unknown field.`);
  }
  if (typeof name !== 'string' || typeof coll !== 'string') {
    throw failedToParse(
      `${stage} must name a collection by a string or by {db, coll}, not by ${typeName(value)}`,
    );
  }
  validateDatabase(name);
  validateCollection(name, coll, stage);
  return { db: name, collection: coll };
}

/** `$out`: the results take the place of everything in a collection; when one cannot be kept, nothing changes. */
export const out: Stage = (argument, { db, context }) => {
  const target = targetOf(argument, db, '$out');
  const ns = { db: target.db, name: target.collection };
  return function* (rows) {
    const created = new Map<string, Document>();
    for (const { doc } of withinTime(undefined, () => [...rows])) {
      step();
      const kept = toInsert(doc, context);
      const key = idKey(kept._id);
      if (created.has(key)) throw duplicateKey(ns, idIndex, [kept._id]);
      created.set(key, kept);
    }
    // Documented: options and indexes of the collection stay.
    validateNoView(context.catalog, ns.db, ns.name);
    const before = context.catalog.open(ns.db, ns.name);
    const definition = before?.definition ?? plainDefinition;
    if (before !== undefined) for (const doc of created.values()) validateByRules(before, doc, context);
    const fresh = [...created.values()].map((doc, at) => makeStored(doc, at));
    for (const spec of definition.indexes.filter(isKept))
      validateBuilt(ns, spec, new IndexSet(() => fresh).of(spec));
    context.catalog.drop(target.db, target.collection);
    const documents = context.catalog.create(target.db, target.collection);
    documents.define(definition);
    for (const doc of created.values()) documents.put(doc);
    context.work.written += created.size;
    // No results come back; a generator needs one place that could yield.
    yield* [];
  };
};
