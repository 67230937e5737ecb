import { batches } from '#src/api/run-command.ts';
import type { Form } from '#src/lib/ejson/print.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { type FileWriter, fileWriter } from './export-files.ts';
import type { WrittenIds } from './written-ids.ts';

export interface ExportPlan {
  namespace: Namespace;
  /** Finds or aggregates what is exported. */
  command: EjsonObject;
  form: Exclude<Form, 'exact'>;
  /** Of the file; without it one document a line. */
  writer?: FileWriter;
  /** Of an export that continues: its documents are in the file, and are left out. */
  written?: WrittenIds;
  /** Resolves when the next batch may be read: pauses an export. */
  turn?: () => Promise<void>;
  onProgress: (documents: number, bytes: number) => void;
  /** Receives the documents of each batch. */
  onBatch?: (documents: readonly EjsonObject[]) => void;
  signal: AbortSignal;
}

/** Documents in one batch of an export. */
export const exportBatch = 1000;

/** Everything that the command returns, as a file; each batch is let go once it is part of the file. */
export async function runExport({
  namespace,
  command: asked,
  form,
  writer,
  written,
  turn,
  onProgress,
  onBatch,
  signal,
}: ExportPlan): Promise<Blob> {
  const { at, db, collection } = namespace;
  // its own Stop ends it: a whole collection may take longer than a query // documented: 0 is no limit
  const command = { ...asked, maxTimeMS: int(0) };
  const file =
    writer ??
    (await fileWriter({ format: 'jsonl', form, delimiter: ',', hasMark: false }, { db, collection }));
  let documents = 0;
  for await (const read of batches({ at, db, collection, command, batchSize: exportBatch, signal })) {
    signal.throwIfAborted();
    const batch = written?.without(read) ?? read;
    const bytes = file.add(batch);
    onBatch?.(batch);
    documents += batch.length;
    onProgress(documents, bytes);
    await turn?.();
    signal.throwIfAborted();
  }
  return file.finish();
}
