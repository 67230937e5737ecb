import type { Document } from 'bson';
import { type Definition, type IndexSpec, plainDefinition } from '#server/data/definition.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { CollectionRecord } from './records.ts';

const read = new WeakMap<CollectionRecord, Definition>();

/** Options and indexes of a collection, with their BSON types. */
export function definitionOf(record: CollectionRecord): Definition {
  if (record.definition === undefined) return plainDefinition;
  const existing = read.get(record);
  if (existing) return existing;
  const { options, indexes } = parseEjson(record.definition) as { options: Document; indexes: IndexSpec[] };
  const created = { options, indexes };
  read.set(record, created);
  return created;
}

/** As it is kept; null for a collection with nothing but its index on `_id`. */
export function definitionText({ options, indexes }: Definition): string | null {
  return indexes.length === 0 && Object.keys(options).length === 0 ? null : toEjson({ options, indexes });
}

export function withDefinition(record: CollectionRecord, text: string | null): CollectionRecord {
  const { definition: _, ...rest } = record;
  return text === null ? rest : { ...rest, definition: text };
}
