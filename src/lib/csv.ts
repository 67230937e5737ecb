/** One column of an export: its heading and the plain value of a row. */
export interface ExportColumn<Row> {
  header: string;
  value: (row: Row) => ExportValue;
}

export type ExportValue = string | number | boolean | null | undefined | ExportCell;

/** A value whose text in a file is decided by its own type, as a 64-bit integer of a document. */
export class ExportCell {
  /** The cell in CSV, quoted where it has to be. */
  readonly csv: string;
  /** The value in JSON, as its text; undefined leaves the field out. */
  readonly json: string | undefined;

  constructor(csv: string, json: string | undefined) {
    this.csv = csv;
    this.json = json;
  }
}

/** The evidence that an auditor needs in a file: which question, when, against what. Keys are printed in order. */
export type Evidence = Record<string, string>;

// A spreadsheet runs a cell that starts with one of these as a formula; a leading blank does not stop it.
const FORMULA = /^[\s ]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** One cell, safe to open in a spreadsheet. Numbers stay numbers, text that would run gets a quote in front. */
export function csvCell(value: ExportValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof ExportCell) return value.csv;
  if (typeof value !== 'string') return String(value);
  const harmless = !FORMULA.test(value) || PLAIN_NUMBER.test(value) ? value : `'${value}`;
  return /[",\r\n;\t']|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The cells of one line as `csvCell` writes them: quotes and the prefix of a formula are removed. */
export function csvCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
      if (quoted) cell = '';
    } else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map((each) =>
    each.startsWith("'") && FORMULA.test(each.slice(1)) ? each.slice(1) : each,
  );
}

/** RFC 4180 text with CRLF line ends. Evidence comes first as `# key: value` lines. */
export function toCsv<Row>(columns: ExportColumn<Row>[], rows: readonly Row[], evidence?: Evidence): string {
  const lines = evidence ? evidenceLines(evidence) : [];
  lines.push(columns.map((column) => csvCell(column.header)).join(','));
  for (const row of rows) lines.push(columns.map((column) => csvCell(column.value(row))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Each line begins with `#`, so that `grep -v '^#'` leaves a valid table. A value that needs quotes has a cell of its own:
 * a spreadsheet would take what follows its comma as a cell, and run it where it looks like a formula.
 */
function evidenceLines(evidence: Evidence): string[] {
  return Object.entries(evidence).map(([key, value]) => {
    const text = value.replaceAll(/[\r\n]+/g, ' ');
    const name = key.replaceAll(/[",\r\n;\t]+/g, ' ');
    const line = `# ${name}: ${text}`;
    return csvCell(line) === line ? line : `# ${name}:,${csvCell(text)}`;
  });
}

/**
 * The same rows as JSON: an array, or an object that carries the evidence beside it. The lines of the array are the same
 * in both, so that a hash of the array can be checked by removing the lines around it.
 */
export function toJsonExport<Row>(
  columns: ExportColumn<Row>[],
  rows: readonly Row[],
  evidence?: Evidence,
): string {
  const items = rows.map((row) => `  ${jsonRow(columns, row)}`).join(',\n');
  const array = rows.length === 0 ? '[]' : `[\n${items}\n]`;
  if (!evidence) return `${array}\n`;
  return `{\n"evidence": ${JSON.stringify(evidence, null, 2)},\n"rows":\n${array}\n}\n`;
}

function jsonRow<Row>(columns: ExportColumn<Row>[], row: Row): string {
  const fields = new Map<string, string>();
  for (const { header, value } of columns) {
    const each = value(row);
    const text = each instanceof ExportCell ? each.json : JSON.stringify(each ?? null);
    if (text !== undefined) fields.set(header, text);
  }
  if (fields.size === 0) return '{}';
  const lines = [...fields].map(([header, text]) => `    ${JSON.stringify(header)}: ${text}`);
  return `{\n${lines.join(',\n')}\n  }`;
}

/** A name that every file system takes: `alerts-2026-03-13T14-02Z.csv`. */
export function exportFileName(title: string, epoch: number, extension: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const stamp = new Date(epoch).toISOString().slice(0, 16).replace(':', '-');
  return `${slug || 'export'}-${stamp}Z.${extension}`;
}
