import { type Evidence, type ExportColumn, exportFileName, toCsv, toJsonExport } from '#src/lib/csv.ts';
import { download } from '../actions/download.ts';
import type { Column } from './column.ts';

export type ExportFormat = 'csv' | 'json';

export interface ExportRequest<Row> {
  format: ExportFormat;
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The evidence for an auditor: which question, against what. Time, row count and a hash of the rows are added. */
  evidence?: Evidence | undefined;
  now: number;
}

function exportColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap((column) => {
    const value = column.exportValue ?? column.sortValue;
    return value ? [{ header: column.header, value }] : [];
  });
}

/** The text of an export, complete with its evidence. */
export async function exportText<Row>(request: ExportRequest<Row>): Promise<string> {
  const columns = exportColumns(request.columns);
  const write = request.format === 'csv' ? toCsv : toJsonExport;
  if (!request.evidence) return write(columns, request.rows);
  const evidence: Evidence = {
    ...request.evidence,
    at: new Date(request.now).toISOString(),
    rows: String(request.rows.length),
    // Of the same export without evidence, so that anyone can check it by removing these lines.
    sha256: await sha256(write(columns, request.rows)),
  };
  return write(columns, request.rows, evidence);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function downloadExport<Row>(request: ExportRequest<Row>): Promise<void> {
  const text = await exportText(request);
  const type = request.format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  download(exportFileName(request.name, request.now, request.format), new Blob([text], { type }));
}
