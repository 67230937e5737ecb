import { batches, runCommand, writeErrorsOf } from '#src/api/run-command.ts';
import { numberOf } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { type Namespace, unchanged } from '../change-documents.ts';
import { documentsCommand } from './change.ts';
import { type DocumentTexts, documentOf, type UndoRecord } from './undo-record.ts';

export interface UndoReport {
  /** Documents that have the values from before the update. */
  restored: number;
  /** Changed or deleted by others since: not restored. */
  changedSince: number;
  /** Refused by the database. */
  failed: { count: number; first?: string };
  /** Not sent, or sent without an answer: another attempt continues with them. */
  left: number;
  /** Why it ended early. */
  reason?: string;
}

/** Restores the documents of a run that are as the run left them. It never throws: failures are part of the report. */
export async function undoUpdate(
  namespace: Namespace,
  record: UndoRecord,
  signal: AbortSignal,
): Promise<UndoReport> {
  const report: UndoReport = { restored: 0, changedSince: 0, failed: { count: 0 }, left: record.count };
  for await (const batch of record.batches()) {
    if (signal.aborted) report.reason = 'Stopped.';
    if (report.reason !== undefined) break;
    try {
      await undoBatch(namespace, batch, report);
      report.left -= batch.length;
    } catch (error) {
      report.reason = messageOf(error);
    }
  }
  return report;
}

type Batch = readonly { before: string; after: string }[];

async function undoBatch(namespace: Namespace, batch: Batch, report: UndoReport): Promise<void> {
  const { at, db, collection } = namespace;
  const documents = batch.map(({ before, after }) => ({ before, after, is: documentOf(after) }));
  const now = await readTexts(
    namespace,
    documents.map(({ is }) => is._id ?? null),
  );
  const counts = { restored: 0, changedSince: 0 };
  const toRestore = documents.filter(({ before, after, is }) => {
    const text = now.get(JSON.stringify(is._id ?? null));
    if (text === before) counts.restored += 1;
    else if (text !== after) counts.changedSince += 1;
    return text === after;
  });
  let errors: ReturnType<typeof writeErrorsOf> = [];
  if (toRestore.length > 0) {
    // the filter refuses a change between reading and writing
    const updates = toRestore.map(({ before, is }) => ({
      ...{ q: unchanged(is), u: documentOf(before), multi: false, upsert: false },
    }));
    const reply = await runCommand(at, db, { update: collection, updates, ordered: false });
    const matched = numberOf(reply.n) ?? 0;
    errors = writeErrorsOf(reply);
    counts.restored += matched;
    counts.changedSince += toRestore.length - matched - errors.length;
  }
  report.restored += counts.restored;
  report.changedSince += counts.changedSince;
  report.failed.count += errors.length;
  const [first] = errors;
  if (first) report.failed.first ??= first.message;
}

/** Documents by `_id` as they are on the primary, complete. */
async function readTexts(
  { at, db, collection }: Namespace,
  ids: Parameters<typeof documentsCommand>[1],
): Promise<DocumentTexts> {
  const command = documentsCommand(collection, ids);
  const primary = { ...at, read: 'primary' as const };
  const texts = new Map<string, string>();
  for await (const documents of batches({ at: primary, db, collection, command, batchSize: ids.length })) {
    for (const each of documents) texts.set(JSON.stringify(each._id ?? null), JSON.stringify(each));
  }
  return texts;
}
