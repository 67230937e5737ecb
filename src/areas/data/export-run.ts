import { batches } from '#src/api/run-command.ts';
import { type Form, printLine } from '#src/lib/ejson/print.ts';
import { int } from '#src/lib/ejson/value.ts';
import type { Namespace } from './change-documents.ts';
import { findCommand, type ReadQuery } from './query-text.ts';

export interface ExportPlan {
  namespace: Namespace;
  query: ReadQuery;
  form: Exclude<Form, 'exact'>;
  onProgress: (documents: number, bytes: number) => void;
  signal: AbortSignal;
}

const batchSize = 1000;

/** Everything that the query finds, one document a line; each batch is let go once it is part of the file. */
export async function runExport({ namespace, query, form, onProgress, signal }: ExportPlan): Promise<Blob> {
  const { at, db, collection } = namespace;
  // its own Stop ends it: a whole collection may take longer than a query // documented: 0 is no limit
  const command = { ...findCommand(collection, query, batchSize), maxTimeMS: int(0) };
  const parts: Blob[] = [];
  let documents = 0;
  let bytes = 0;
  for await (const batch of batches({ at, db, collection, command, batchSize, signal })) {
    signal.throwIfAborted();
    const part = new Blob(batch.map((document) => `${printLine(document, form)}\n`));
    parts.push(part);
    documents += batch.length;
    bytes += part.size;
    onProgress(documents, bytes);
  }
  return new Blob(parts, { type: 'application/x-ndjson' });
}
