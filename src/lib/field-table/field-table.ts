import { ownValue } from '#contract/values/own-value.ts';

/** Forms of resources with many types: each type has rows of fields, and the request follows from them. */

export interface FieldRow {
  /** The path in the request: `authentication.username`. */
  path: string;
  label: string;
  /**
   * `lines`: a list of texts, one in each line; `pairs`: an object, `headers`: a list of names and values, both with a
   * pair in each line; `own`: rendered by the area.
   */
  kind: 'text' | 'secret' | 'choice' | 'choices' | 'switch' | 'lines' | 'pairs' | 'headers' | 'own';
  required?: boolean;
  help?: string;
  options?: readonly string[];
  /** Labels of options that the service names in another way than people. */
  labels?: Readonly<Record<string, string>>;
  /** The initial value of a new resource. */
  first?: string | boolean | readonly string[];
  /** The most lines, or the most characters of a text. */
  most?: number;
  /** An empty text is sent, because the service requires the field. */
  sendsEmpty?: boolean;
}

/** The label of a value of a choice; of a value that the service has added, the value itself. */
export const optionLabel = ({ labels }: Pick<FieldRow, 'labels'>, value: string): string =>
  ownValue(labels ?? {}, value) ?? value;

/** Values of a form by `fieldName`. A secret is an object: see `SecretField`. */
export type FieldValues = Record<string, string | boolean | string[] | { keep: boolean; text?: string }>;

/** The name of a field in the form: the form library reads points as paths. */
export const fieldName = (path: string): string => `field:${path.replaceAll('.', '/')}`;

/** The text of a field; of lists and switches an empty one. */
export function textIn(values: FieldValues, name: string): string {
  const value = values[name] ?? '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' && 'keep' in value ? (value.text ?? '') : '';
}

const read = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    );

/** A field as it is shown for a stored resource. Secrets, also those of headers, are entered again. */
function shownValue(row: FieldRow, stored: unknown): FieldValues[string] {
  const { kind } = row;
  if (kind === 'secret') return { keep: false, text: '' };
  if (kind === 'headers') return '';
  if (kind === 'choices') {
    const chosen = stored ?? row.first;
    return Array.isArray(chosen) ? chosen.map(String) : [];
  }
  if (kind === 'switch')
    return stored === undefined || stored === null ? row.first === true : stored === true;
  if (stored === undefined || stored === null) return typeof row.first === 'string' ? row.first : '';
  if (kind === 'lines') return Array.isArray(stored) ? stored.join('\n') : '';
  if (kind === 'pairs')
    return Object.entries(stored)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n');
  return String(stored);
}

/** The values of all rows for a stored resource; undefined: a new one. */
export const valuesOfRows = (rows: readonly FieldRow[], stored: unknown): FieldValues =>
  Object.fromEntries(rows.map((row) => [fieldName(row.path), shownValue(row, read(stored, row.path))]));

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const pairsOf = (text: string): [name: string, value: string][] =>
  linesOf(text).map((line) => {
    const at = line.indexOf(':');
    return at < 1 ? ['', line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });

const hasLines = ({ kind }: FieldRow): boolean => kind === 'lines' || kind === 'pairs' || kind === 'headers';

function problemOf(row: FieldRow, values: FieldValues): string | undefined {
  const name = fieldName(row.path);
  if (row.kind === 'switch') return undefined;
  if (row.kind === 'choices') {
    const chosen = values[name];
    return row.required && Array.isArray(chosen) && chosen.length === 0 ? 'is required' : undefined;
  }
  const text = textIn(values, name);
  if (text.trim() === '') return row.required ? 'is required' : undefined;
  if (!hasLines(row))
    return row.most !== undefined && text.trim().length > row.most
      ? `must have at most ${row.most} characters`
      : undefined;
  if (row.most !== undefined && linesOf(text).length > row.most) return `must have at most ${row.most} lines`;
  if (row.kind !== 'lines' && pairsOf(text).some((pair) => pair.includes('')))
    return 'must have a name and a value in each line';
  return undefined;
}

/** Names of fields in the form with the ends of sentences about them. */
export const problemsOfRows = (rows: readonly FieldRow[], values: FieldValues): [string, string][] =>
  rows.flatMap((row): [string, string][] => {
    const problem = problemOf(row, values);
    return problem === undefined ? [] : [[fieldName(row.path), problem]];
  });

/** Sets a value of a request at its path. */
export function place(body: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner = body;
  for (const key of keys) {
    inner[key] ??= {};
    inner = inner[key] as Record<string, unknown>;
  }
  inner[last] = value;
}

function sentValue(row: FieldRow, values: FieldValues): unknown {
  const name = fieldName(row.path);
  if (row.kind === 'switch' || row.kind === 'choices') return values[name];
  const text = textIn(values, name);
  if (text.trim() === '') return row.sendsEmpty ? '' : undefined;
  if (row.kind === 'lines') return linesOf(text);
  if (row.kind === 'pairs') return Object.fromEntries(pairsOf(text));
  if (row.kind === 'headers') return pairsOf(text).map(([key, value]) => ({ name: key, value }));
  return row.kind === 'secret' ? text : text.trim();
}

/** Sets the values of a form without problems at their paths; empty ones are left out. */
export function placeRows(
  body: Record<string, unknown>,
  rows: readonly FieldRow[],
  values: FieldValues,
): void {
  for (const row of rows) {
    const value = sentValue(row, values);
    if (value !== undefined) place(body, row.path, value);
  }
}

/** Errors of the service at the fields of the form: `otelSuppliedHeaders[0].name` belongs to the headers. */
export function errorsAtRows(
  rows: readonly FieldRow[],
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const row = rows.find(
        (each) => path === each.path || path.startsWith(`${each.path}[`) || path.startsWith(`${each.path}.`),
      );
      return [row ? fieldName(row.path) : path, text];
    }),
  );
}
