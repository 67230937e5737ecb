import type { Document } from 'bson';
import { isTimeSeries, validateTimeSeriesIndex } from '../collections/time-series.ts';
import { type Definition, type IndexSpec, idIndexOf, indexesOf, plainDefinition } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { withIndex } from '../indexes/conflicts.ts';
import { kindOf } from '../indexes/key-kind.ts';
import { isKept, validateBuilt } from '../indexes/validate-indexed.ts';
import { cannotCreate } from '../indexes/validate-key.ts';
import { readIndexSpec } from '../indexes/validate-spec.ts';
import { collectionName, openToWrite } from '../namespace.ts';
import { sameKey } from '../plan/hint.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { equalValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { normalize } from '../values/values.ts';
import { CommandError } from './command-error.ts';
import { badValue, invalidOptions, missingField, typeMismatch } from './refusals.ts';
import { cursorBatch, cursorReply } from './writes/batch.ts';

/** The `createIndexes` command: all of its indexes are made, or none. */
export function createIndexes(db: string, command: Document, { catalog }: CommandContext): Document {
  const name = collectionName(db, command);
  const wanted = wantedIndexes(command);
  const existing = catalog.open(db, name);
  const before = existing?.definition.indexes ?? [];
  let after = before;
  const ofId = idIndexOf(existing?.definition ?? plainDefinition);
  for (const { spec } of wanted) validateTimeSeriesIndex(existing?.definition ?? plainDefinition, spec);
  for (const spec of wanted) after = withIndex(`${db}.${name}`, after, collatedAs(ofId, spec), ofId);
  if (existing !== undefined) validateBuildable(existing, after.slice(before.length));
  const documents = existing ?? openToWrite(catalog, db, name);
  const isNew = after.length > before.length;
  if (isNew) documents.define({ ...documents.definition, indexes: after });
  return {
    numIndexesBefore: before.length + 1,
    numIndexesAfter: after.length + 1,
    createdCollectionAutomatically: existing === undefined,
    ...(isNew ? { commitQuorum: 'votingMembers' } : { note: 'all indexes already exist' }),
    ok: 1,
  };
}

/** Documented: an index that names no collation has that of its collection; that on `_id` can have no other. */
function collatedAs(ofId: IndexSpec, { asked, spec }: Wanted): IndexSpec {
  const { collation } = ofId;
  if (asked && sameKey(spec.key, ofId.key) && !equalValues(spec.collation ?? null, collation ?? null)) {
    throw badValue(
      `The _id index must have the same collation as the collection. Index collation: ${describe(spec.collation ?? { locale: 'simple' })}, collection collation: ${describe(collation ?? { locale: 'simple' })}`,
    );
  }
  const withoutOrder = ['text', '2d'].includes(kindOf(spec.key));
  if (!asked && withoutOrder && collation !== undefined) {
    throw cannotCreate(`Index type '${kindOf(spec.key)}' does not support collation: ${describe(collation)}`);
  }
  return asked || collation === undefined ? spec : { ...spec, collation };
}

interface Wanted {
  spec: IndexSpec;
  /** Whether it names a collation, be it the simple one. */
  asked: boolean;
}

function wantedIndexes({ indexes }: Document): Wanted[] {
  if (indexes === undefined) {
    throw missingField('createIndexes', 'indexes');
  }
  if (!Array.isArray(indexes)) {
    throw typeMismatch(
      `BSON field 'createIndexes.indexes' is the wrong type '${typeName(indexes)}', expected type 'array'`,
    );
  }
  if (indexes.length === 0) throw badValue('Must specify at least one index to create');
  return indexes.map((each) => ({
    spec: readIndexSpec(normalize(each)),
    asked: isDocument(each) && (each.collation ?? null) !== null,
  }));
}

/** Documented: an index is not built over documents that it cannot hold, or that are not unique. */
function validateBuildable(documents: Documents, fresh: readonly IndexSpec[]): void {
  for (const spec of fresh.filter(isKept)) {
    try {
      validateBuilt(documents, spec, documents.indexes.of(spec));
    } catch (error) {
      documents.indexes.keep(documents.definition);
      if (!(error instanceof CommandError)) throw error;
      const { codeName, message, fields } = error;
      const ns = `${documents.db}.${documents.name}`;
      throw new CommandError(codeName, `Index build failed: Collection ${ns} :: caused by :: ${message}`, {
        fields,
      });
    }
  }
}

/** The `planCacheClear` command: clears the chosen plans of a collection. */
export function planCacheClear(db: string, command: Document, context: CommandContext): Document {
  context.catalog.open(db, collectionName(db, command))?.indexes.plans.clear();
  return { ok: 1 };
}

/** The `listIndexes` command. */
export function listIndexes(db: string, command: Document, { catalog, cursors }: CommandContext): Document {
  const name = collectionName(db, command);
  const documents = catalog.open(db, name);
  if (documents === undefined) {
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  }
  const { definition } = documents;
  // documented: measurements are found by their time and metadata, not by their identifiers
  const listed = isTimeSeries(definition) ? definition.indexes : indexesOf(documents);
  return cursorReply(`${db}.${name}`, [...listed], cursors, cursorBatch(command));
}

/** The `dropIndexes` command, by name, by names, by key, or all but that on `_id`. */
export function dropIndexes(db: string, command: Document, { catalog }: CommandContext): Document {
  const name = collectionName(db, command);
  const documents = catalog.open(db, name);
  if (documents === undefined) {
    throw new CommandError('NamespaceNotFound', `ns not found ${db}.${name}`);
  }
  const { definition } = documents;
  const gone = goneOf(definition, command.index);
  const indexes = definition.indexes.filter((spec) => !gone.includes(spec));
  if (gone.length > 0) documents.define({ ...definition, indexes });
  const all = command.index === '*' ? { msg: 'non-_id indexes dropped for collection' } : {};
  return { nIndexesWas: definition.indexes.length + 1, ...all, ok: 1 };
}

function goneOf(definition: Definition, index: unknown): readonly IndexSpec[] {
  if (index === undefined) throw missingField('dropIndexes', 'index');
  if (index === '*') return definition.indexes;
  if (Array.isArray(index)) return index.flatMap((each) => byName(definition, each));
  if (typeof index === 'string') return byName(definition, index);
  if (isDocument(index)) return byKey(definition, index);
  throw typeMismatch(
    `BSON field 'dropIndexes.index' is the wrong type '${typeName(index)}', expected types '[string, object, array]'`,
  );
}

function cannotDropId(): CommandError {
  return invalidOptions('cannot drop _id index');
}

function byName({ indexes }: Definition, name: unknown): IndexSpec[] {
  if (name === '_id_') throw cannotDropId();
  const matches = indexes.filter((spec) => spec.name === name);
  if (matches.length > 0) return matches;
  throw new CommandError('IndexNotFound', `index not found with name [${String(name)}]`);
}

function byKey({ indexes }: Definition, key: Document): IndexSpec[] {
  if (sameKey(key, { _id: 1 })) throw cannotDropId();
  const matches = indexes.filter((spec) => kindOf(spec.key) !== 'text' && sameKey(spec.key, key));
  if (matches.length === 1) return matches;
  if (matches.length === 0) {
    throw new CommandError('IndexNotFound', `can't find index with key: ${describe(key)}`);
  }
  throw new CommandError(
    'AmbiguousIndexKeyPattern',
    `${matches.length} indexes found for key: ${describe(key)}, identify by name instead. Conflicting indexes: ${matches.map(({ name }) => name).join(', ')}`,
  );
}
