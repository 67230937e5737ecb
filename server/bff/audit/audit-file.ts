import { mostExportedEntries } from '#contract/console/audit-operations.ts';
import type { AuditEntry } from '#contract/console/bff.ts';

const columns = [
  ...(['id', 'at', 'actor', 'actorId', 'role', 'address', 'userAgent', 'token', 'connection'] as const),
  ...(['operation', 'target', 'outcome', 'status', 'requestId', 'changes'] as const),
] satisfies readonly (keyof AuditEntry)[];

/** A spreadsheet executes text that starts so. */
const formula = /^[\s]*[=+\-@\t\r]/u;

const cell = (value: unknown): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** An entry as a line of JSON, without its end. */
export const jsonLine = (entry: AuditEntry): string =>
  JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() });

const formats = {
  jsonl: { type: 'application/x-ndjson', header: '', line: jsonLine },
  csv: {
    type: 'text/csv; charset=utf-8',
    header: `${columns.join(',')}\r\n`,
    line: (entry: AuditEntry) =>
      columns
        .map((column) => cell(column === 'at' ? new Date(entry.at).toISOString() : entry[column]))
        .join(','),
  },
};

/** A file of entries, sent while it is read; a slow client delays the next read. */
export function auditFile(
  pages: AsyncGenerator<AuditEntry[]>,
  format: keyof typeof formats,
  now: number,
): Response {
  const { type, header, line } = formats[format];
  const encoder = new TextEncoder();
  let left = mostExportedEntries;
  let isFirst = true;
  const end = format === 'csv' ? '\r\n' : '\n';
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (isFirst && header !== '') stream.enqueue(encoder.encode(header));
        isFirst = false;
        const { value, done } = left > 0 ? await pages.next() : { value: undefined, done: true };
        if (done || !value) return stream.close();
        const entries = value.slice(0, left);
        left -= entries.length;
        stream.enqueue(encoder.encode(entries.map((entry) => line(entry) + end).join('')));
      },
      async cancel() {
        await pages.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  const name = `audit-${new Date(now).toISOString().slice(0, 10)}.${format}`;
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
