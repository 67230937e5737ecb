import type { Document } from 'bson';
import type { CommandContext, Documents } from '../documents.ts';
import { collectionName, openToWrite } from '../namespace.ts';
import { judgeDocument, judgeId, withId } from '../query/judge-document.ts';
import { describeField } from '../values/describe.ts';
import { idKey } from '../values/id-key.ts';
import { normalize } from '../values/values.ts';
import { CommandError } from './command-error.ts';
import { judgeFields } from './command-fields.ts';
import { runBatch, statementsOf } from './write-batch.ts';

/** The `insert` command. */
export function insert(db: string, command: Document, context: CommandContext): Document {
  judgeFields(command, ['insert', 'documents', 'ordered', 'bypassDocumentValidation', 'maxTimeMS']);
  const name = collectionName(db, command);
  const statements = statementsOf(command, 'documents');
  let n = 0;
  const writeErrors = runBatch(command, statements, (statement) => {
    const doc = toInsert(statement, context.now());
    const documents = context.catalog.open(db, name);
    if (documents !== undefined) judgeNew(documents, doc);
    (documents ?? openToWrite(context.catalog, db, name)).put(doc);
    context.work.written += 1;
    n += 1;
  });
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

/** A new document as it is kept, or why it is not. */
export function toInsert(doc: Document, now: number): Document {
  const made = withId(normalize(doc) as Document, now);
  judgeId(made._id);
  judgeDocument(made);
  return made;
}

/** Refuses a document whose `_id` is taken. */
export function judgeNew(documents: Documents, doc: Document): void {
  const id: unknown = doc._id;
  if (documents.byKey(idKey(id)) === undefined) return;
  throw new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${documents.db}.${documents.name} index: _id_ dup key: ${describeField('_id', id)}`,
    { fields: { keyPattern: { _id: 1 }, keyValue: { _id: id } } },
  );
}
