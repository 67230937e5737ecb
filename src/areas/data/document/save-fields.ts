import { type At, demandWritten, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, numberOf } from '#src/lib/ejson/value.ts';
import { inSlices } from '#src/lib/json/parse-in-slices.ts';
import { byId, DocumentChanged, type Namespace, replaceDocument } from '../change-documents.ts';
import { readDocument } from '../queries.ts';
import {
  type Conflict,
  conflictsOf,
  differencesOf,
  filterOf,
  mergedWith,
  updateOf,
} from './field-changes.ts';
import { pathText } from './paths.ts';
import { sharingSteps } from './sharing-steps.ts';

/** Another user changed the same fields since the document was read. Nothing was saved. */
export class FieldsChanged extends Error {
  /** The document as it is now. */
  readonly now: EjsonObject;
  readonly conflicts: readonly Conflict[];

  constructor(now: EjsonObject, conflicts: readonly Conflict[]) {
    super('The same fields were changed meanwhile.');
    this.name = 'FieldsChanged';
    this.now = now;
    this.conflicts = conflicts;
  }
}

/** Others may write between reading and writing: the write is repeated on what they wrote. */
const mostAttempts = 4;

/**
 * Saves the changed fields of a document, and keeps what others changed in its other fields.
 *
 * @param base the version that editing began with
 * @returns paths that others changed meanwhile
 * @throws FieldsChanged where others changed the same fields, DocumentChanged where a replacement is needed or the document is gone
 */
export async function saveFields(
  namespace: Namespace,
  base: EjsonObject,
  next: EjsonObject,
  signal?: AbortSignal,
): Promise<string[]> {
  if (differencesOf(base, next).needsReplacement) {
    await replaceDocument(namespace, base, next, signal);
    return [];
  }
  const { db, collection } = namespace;
  const id = base._id ?? null;
  // data of a secondary may be older than the changed document
  const at: At = { ...namespace.at, read: 'primary' };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const read = await readDocument(at, db, collection, byId(id), signal);
    if (!read) throw new DocumentChanged(null);
    const now = (await inSlices(sharingSteps(base, read), signal)) as EjsonObject;
    const conflicts = conflictsOf(base, now, next);
    if (conflicts.length > 0) throw new FieldsChanged(now, conflicts);
    const others = differencesOf(base, now).changes.map(({ path }) => pathText(path));
    const { changes } = differencesOf(
      now,
      mergedWith(base, now, next, () => true),
    );
    // others made the same changes
    if (changes.length === 0) return others;
    const update = { q: filterOf(id, changes), u: updateOf(changes), multi: false, upsert: false };
    const reply = await runCommand(at, db, { update: collection, updates: [update] }, signal);
    demandWritten(reply);
    if (numberOf(reply.n) !== 0) return others;
  }
  throw new Error('Nothing was saved: other clients keep changing this document. Save again.');
}
