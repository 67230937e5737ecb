import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from 'bson';
import type { UpdatePreviewResult } from '#contract/console/update-previews.ts';
import { withBrokenRules } from '#contract/console/validation-failure.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { KeptCursors } from '#server/data/commands/reads/cursors.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { withinBudget } from '#server/data/limits/budget.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { toEjson } from '#server/data/values/ejson.ts';

export interface PreviewTask {
  documents: readonly Document[];
  /** Absent: the documents are validated as they are. */
  update?: unknown;
  filter: Document;
  /** Of the collection; its validator and collation apply. */
  options: Document;
}

const db = 'preview';
const collection = 'documents';
/** Milliseconds for one document: other requests wait meanwhile. */
const limitMs = 200;
/** Errors of this console's engine or its limits, and not of the update. */
const ownErrors: ReadonlySet<string> = new Set([
  'MaxTimeMSExpired',
  'Interrupted',
  'CommandNotSupported',
  'NotImplemented',
  'ExceededMemoryLimit',
]);
const applied = ['validator', 'validationLevel', 'validationAction', 'collation'];

/**
 * Applies an update to each document in a collection of its own in memory, with the validator of the original one. No database
 * is asked, so nothing can be written.
 */
export async function previewUpdate(task: PreviewTask, now: () => number): Promise<UpdatePreviewResult[]> {
  const results: UpdatePreviewResult[] = [];
  const usesCode = [task.update, task.filter, task.options.validator].some((part) => hasCode(part));
  for (const document of task.documents) {
    if (usesCode) {
      results.push({ outcome: 'none', reason: 'The update, the filter or the validator runs JavaScript.' });
      continue;
    }
    results.push(previewOne(document, task, now));
    await nextTurn();
  }
  return results;
}

function previewOne(
  document: Document,
  { update, filter, options }: PreviewTask,
  now: () => number,
): UpdatePreviewResult {
  const context: CommandContext = {
    ...{ catalog: new MemoryCatalog(), now, random: Math.random },
    ...{ cursors: new KeptCursors().of(), work: { examined: 0, returned: 0, written: 0 } },
  };
  const run = (command: Document): Document => runCommand(db, command, context);
  const until = performance.now() + limitMs;
  try {
    return withinBudget({ until, limit: limitMs }, (): UpdatePreviewResult => {
      const kept = Object.entries(options).filter(([name]) => applied.includes(name));
      run({ create: collection, ...Object.fromEntries(kept) });
      if (update === undefined) {
        const { writeErrors } = run({ insert: collection, documents: [document] });
        return writeErrors?.[0] ? refusalOf(writeErrors[0]) : { outcome: 'unchanged' };
      }
      // the document may break a rule that is younger than it
      run({ insert: collection, documents: [document], bypassDocumentValidation: true });
      const statement = { q: positional(update) ? filter : {}, u: update };
      const { n, nModified, writeErrors } = run({ update: collection, updates: [statement] });
      if (writeErrors?.[0]) return refusalOf(writeErrors[0]);
      if (n === 0) return { outcome: 'none', reason: 'The document does not match the filter any more.' };
      if (nModified === 0) return { outcome: 'unchanged' };
      const { cursor } = run({ find: collection, filter: {}, limit: 1, singleBatch: true });
      return { outcome: 'changed', after: toEjson(cursor.firstBatch[0]) };
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return refusalOf(error.toReply());
  }
}

function refusalOf({ code, errmsg, errInfo, codeName }: Document): UpdatePreviewResult {
  const reason = withBrokenRules(String(errmsg), errInfo);
  // 50: MaxTimeMSExpired; errors of statements carry no name
  const isOwn = Number(code) === 50 || ownErrors.has(String(codeName));
  return isOwn ? { outcome: 'none', reason } : { outcome: 'refused', reason };
}

/** Whether a path of the update means the element that the filter matched // documented: the positional $ */
function positional(update: unknown): boolean {
  if (Array.isArray(update) || typeof update !== 'object' || update === null) return false;
  return Object.values(update).some(
    (fields) =>
      typeof fields === 'object' &&
      fields !== null &&
      Object.keys(fields).some((path) => path.split('.').includes('$')),
  );
}

const codeOperators = new Set(['$where', '$function', '$accumulator']);

function hasCode(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCode);
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return false;
  return Object.entries(value).some(([name, inner]) => codeOperators.has(name) || hasCode(inner));
}
