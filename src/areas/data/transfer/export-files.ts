import { csvCell } from '#src/lib/csv.ts';
import { exportCell } from '#src/lib/ejson/export-cell.ts';
import { type Form, printLine } from '#src/lib/ejson/print.ts';
import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';

const exportFormats = ['jsonl', 'array', 'csv', 'archive'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportSettings {
  format: ExportFormat;
  /** Of the JSON formats. */
  form: Exclude<Form, 'exact'>;
  /** Of CSV. */
  delimiter: string;
  /** A mark at the beginning from which spreadsheets know UTF-8. */
  hasMark: boolean;
}

/** Collects documents, and returns the file. */
export interface FileWriter {
  /** @returns the bytes so far */
  add: (documents: readonly EjsonObject[]) => number;
  finish: () => Promise<Blob>;
}

export const extensions: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'jsonl',
  array: 'json',
  csv: 'csv',
  archive: 'archive',
};

/** Blobs let the browser keep the file outside of the page's memory. */
class Parts {
  readonly #parts: Blob[] = [];
  bytes = 0;

  add(...parts: BlobPart[]): number {
    const blob = new Blob(parts);
    this.#parts.push(blob);
    this.bytes += blob.size;
    return this.bytes;
  }
  blob(type: string): Blob {
    return new Blob(this.#parts, { type });
  }
}

function jsonLines(form: ExportSettings['form']): FileWriter {
  const parts = new Parts();
  return {
    add: (documents) => parts.add(...documents.map((document) => `${printLine(document, form)}\n`)),
    finish: async () => parts.blob('application/x-ndjson'),
  };
}

function jsonArray(form: ExportSettings['form']): FileWriter {
  const parts = new Parts();
  let isFirst = true;
  return {
    add: (documents) =>
      parts.add(
        ...documents.map((document) => {
          const before = isFirst ? '[\n' : ',\n';
          isFirst = false;
          return before + printLine(document, form);
        }),
      ),
    finish: async () => {
      parts.add(isFirst ? '[]\n' : '\n]\n');
      return parts.blob('application/json');
    },
  };
}

/** Columns beyond these stay in the column of their document, as extended JSON. */
const mostColumns = 2_000;
const deepest = 20;

/** The cells of a document: nested documents by their paths, arrays whole. */
function flattened(document: EjsonObject): Map<string, Ejson> {
  const cells = new Map<string, Ejson>();
  const add = (value: EjsonObject, prefix: string, depth: number): void => {
    for (const [name, each] of Object.entries(value)) {
      const path = `${prefix}${name}`;
      const isNested =
        depth < deepest &&
        isObject(each) &&
        kindOf(each) === 'object' &&
        isDivisible(each) &&
        !name.includes('.');
      if (isNested) add(each, `${path}.`, depth + 1);
      else cells.set(path, each);
    }
  };
  add(document, '', 0);
  return cells;
}

/** An empty document, or one whose paths would be ambiguous, stays whole. */
const isDivisible = (document: EjsonObject): boolean => {
  const names = Object.keys(document);
  return (
    names.length > 0 && names.every((name) => name !== '' && !name.includes('.') && !name.startsWith('$'))
  );
};

/**
 * The columns are known only at the end: until then the rows are kept as lines, so that no field of any document is left out.
 */
function csv({ delimiter, hasMark }: ExportSettings): FileWriter {
  const columns = new Set<string>();
  const batches: Blob[] = [];
  let bytes = 0;
  return {
    add: (documents) => {
      const lines = documents.map((document) => {
        const cells = flattened(document);
        for (const path of cells.keys()) {
          columns.add(path);
          if (columns.size > mostColumns) {
            throw new Error(
              `The documents have more than ${mostColumns} fields. Export JSON, or fewer fields.`,
            );
          }
        }
        return JSON.stringify([...cells].map(([path, value]) => [path, exportCell(value).csv]));
      });
      const blob = new Blob([lines.join('\n')]);
      batches.push(blob);
      bytes += blob.size;
      return bytes;
    },
    finish: async () => {
      const parts = new Parts();
      const cell = (text: string): string => (delimiter === ',' ? text : forDelimiter(text, delimiter));
      if (hasMark) parts.add('\uFEFF');
      parts.add(`${[...columns].map((path) => cell(csvCell(path))).join(delimiter)}\r\n`);
      for (const batch of batches) {
        const text = await batch.text();
        const rows = text.split('\n').filter((line) => line !== '');
        parts.add(
          ...rows.map((row) => {
            const cells = new Map<string, string>(JSON.parse(row));
            const texts = [...columns].map((path) => cell(cells.get(path) ?? ''));
            return `${texts.join(delimiter)}\r\n`;
          }),
        );
      }
      return parts.blob('text/csv;charset=utf-8');
    },
  };
}

/** `csvCell` quotes commas, semicolons and tabs; any other delimiter is quoted here. */
const forDelimiter = (text: string, delimiter: string): string =>
  text.includes(delimiter) && !text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;

async function archive(namespace: { db: string; collection: string }): Promise<FileWriter> {
  // only this format needs BSON
  const [{ bsonBytes }, { archiveEnd, archiveStart, Crc64 }] = await Promise.all([
    import('./bson-bytes.ts'),
    import('./mongodump-archive.ts'),
  ]);
  const parts = new Parts();
  const crc = new Crc64();
  parts.add(...archiveStart(namespace));
  return {
    add: (documents) => {
      const bodies = documents.map(bsonBytes);
      for (const body of bodies) crc.add(body);
      return parts.add(...bodies);
    },
    finish: async () => {
      parts.add(...archiveEnd(namespace, crc));
      return parts.blob('application/octet-stream');
    },
  };
}

/** The writer of a format. */
export async function fileWriter(
  settings: ExportSettings,
  namespace: { db: string; collection: string },
): Promise<FileWriter> {
  switch (settings.format) {
    case 'jsonl':
      return jsonLines(settings.form);
    case 'array':
      return jsonArray(settings.form);
    case 'csv':
      return csv(settings);
    case 'archive':
      return archive(namespace);
  }
}
