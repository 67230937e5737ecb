import type { Document } from 'bson';
import { hasText } from '#server/data/collation/read-collation.ts';
import { keepCapped } from '#server/data/collections/capped.ts';
import { validateMeasurement } from '#server/data/collections/time-series.ts';
import { passing, validateByRules } from '#server/data/collections/validate-by-rules.ts';
import { idIndexOf } from '#server/data/definition.ts';
import type { CommandContext, Documents } from '#server/data/documents.ts';
import { duplicateKey, validateIndexed } from '#server/data/indexes/validate-indexed.ts';
import { collectionName, openToWrite } from '#server/data/namespace.ts';
import { validateDocument, validateId, withId } from '#server/data/query/validate-document.ts';
import { idKey } from '#server/data/values/id-key.ts';
import { normalize } from '#server/data/values/values.ts';
import { runBatch, statementsOf } from './write-batch.ts';

/** The `insert` command. */
export function insert(db: string, command: Document, outer: CommandContext): Document {
  const context = passing(command, outer);
  const name = collectionName(db, command);
  const statements = statementsOf(command, 'documents');
  let n = 0;
  const writeErrors = runBatch(command, statements, (statement) => {
    const doc = toInsert(statement, context);
    const documents = context.catalog.open(db, name);
    if (documents !== undefined) validateNew(documents, doc, context);
    (documents ?? openToWrite(context.catalog, db, name)).put(doc);
    context.work.written += 1;
    n += 1;
  });
  keepCapped(context.catalog.open(db, name));
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

/** A new document as it is kept, or why it is not. */
export function toInsert(doc: Document, context: CommandContext): Document {
  const created = withId(normalize(doc) as Document, context.now(), context.keepsEmptyTimestamps);
  validateId(created._id);
  validateDocument(created);
  return created;
}

/** Refuses a document that is not valid, or whose `_id`, or whose place in a unique index, is taken. */
export function validateNew(documents: Documents, doc: Document, context: CommandContext): void {
  validateByRules(documents, doc, context);
  validateMeasurement(documents.definition, doc);
  const id: unknown = doc._id;
  const ofId = idIndexOf(documents.definition);
  const isTaken =
    ofId.collation === undefined || !hasText(id)
      ? documents.byKey(idKey(id)) !== undefined
      : documents.indexes.of(ofId).taken([id], '');
  if (isTaken) throw duplicateKey(documents, ofId, [id]);
  validateIndexed(documents, doc);
}
