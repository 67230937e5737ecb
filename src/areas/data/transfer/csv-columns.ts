import { setField } from '#contract/values/field-order.ts';
import { csvCells } from '#src/lib/csv.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';
import { epochDate, uuidFrom } from '#src/lib/ejson/wrappers.ts';
import type { CsvCell, CsvRecord } from './csv-records.ts';

/** The types that a column can have. `json`: extended JSON, for arrays, documents and all other types. */
export const columnTypes = [
  ...([
    'string',
    'int',
    'long',
    'double',
    'decimal',
    'bool',
    'date',
    'objectId',
    'uuid',
    'json',
    'mixed',
  ] as const),
] as const;
export type ColumnType = (typeof columnTypes)[number];

export const columnTypeNames: Readonly<Record<ColumnType, string>> = {
  string: 'String',
  int: 'Int32',
  long: 'Long',
  double: 'Double',
  decimal: 'Decimal128',
  bool: 'Boolean',
  date: 'Date',
  objectId: 'ObjectId',
  uuid: 'UUID',
  json: 'Extended JSON',
  mixed: 'Each cell by itself',
};

export const dateForms = ['iso', 'dayFirst', 'monthFirst', 'seconds', 'milliseconds'] as const;
export type DateForm = (typeof dateForms)[number];
export const dateFormNames: Readonly<Record<DateForm, string>> = {
  iso: '2026-03-13T14:02:00Z',
  dayFirst: '13.03.2026 14:02',
  monthFirst: '03/13/2026 14:02',
  seconds: 'Seconds since 1970',
  milliseconds: 'Milliseconds since 1970',
};

export interface CsvColumn {
  /** The path in documents: dots lead into nested ones. */
  path: string;
  type: ColumnType;
  isIncluded: boolean;
}

/** How the cells of a file become documents. */
export interface CsvSettings {
  delimiter: string;
  /** The first row has the names of the fields. */
  hasHeader: boolean;
  columns: readonly CsvColumn[];
  dates: DateForm;
  /** Unquoted cells with this text are null. */
  nullText: string;
  /** Empty cells. */
  empty: 'omit' | 'null' | 'text';
}

const int32 = 2n ** 31n;
const int64 = 2n ** 63n;
const wholeText = /^[+-]?\d{1,19}$/u;
const numberText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/u;
const oidText = /^[0-9a-f]{24}$/iu;
const uuidText = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const isoText =
  /^[+-]?\d{4,6}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u;
const partText = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;

/** Milliseconds since 1970. Texts without a zone are UTC, so that the result does not depend on this machine. */
function readDate(text: string, form: DateForm): number | undefined {
  if (form === 'seconds' || form === 'milliseconds') {
    if (!numberText.test(text)) return undefined;
    const epoch = Math.round(Number(text) * (form === 'seconds' ? 1_000 : 1));
    return Number.isSafeInteger(epoch) ? epoch : undefined;
  }
  // no other form can be meant by it
  if (isoText.test(text)) {
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text.slice(10));
    const isDay = text.length <= 10;
    const epoch = Date.parse(isDay || hasZone ? text : `${text.replace(' ', 'T')}Z`);
    return Number.isNaN(epoch) ? undefined : epoch;
  }
  const parts = form === 'iso' ? null : partText.exec(text);
  if (!parts) return undefined;
  const [, first = '', second = '', year = '', hour = '0', minute = '0', seconds = '0'] = parts;
  const [day, month] =
    form === 'dayFirst' ? [Number(first), Number(second)] : [Number(second), Number(first)];
  const epoch = Date.UTC(Number(year), month - 1, day, Number(hour), Number(minute), Number(seconds));
  const back = new Date(epoch);
  const isValid = back.getUTCDate() === day && back.getUTCMonth() === month - 1 && Number(hour) < 24;
  return isValid ? epoch : undefined;
}

/** Whether a double keeps a number: up to 17 digits, neither infinite nor rounded to 0. */
function fitsDouble(text: string): boolean {
  const digits = text
    .replace(/[eE].*$/u, '')
    .replaceAll(/\D/gu, '')
    .replace(/^0+/u, '');
  const value = Number(text);
  return digits.length <= 17 && Number.isFinite(value) && (value !== 0 || digits === '');
}

/** Whether a text is meant as a date: a day that does not exist is a fault of its row, and no other type. */
function isDateLike(text: string, form: DateForm): boolean {
  if (form === 'seconds' || form === 'milliseconds') return false;
  const [, first, second] = (form === 'iso' ? null : partText.exec(text)) ?? [];
  if (first === undefined || second === undefined) return readDate(text, form) !== undefined;
  const [day, month] = form === 'dayFirst' ? [first, second] : [second, first];
  return Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}

/** The type of one cell by its text. */
function typeOf(text: string, dates: DateForm): Exclude<ColumnType, 'mixed'> {
  if (wholeText.test(text)) {
    const number = BigInt(text);
    // digits that a number would lose, as in 007, are a text
    if (/^[+-]?0\d/u.test(text)) return 'string';
    if (number < int32 && number >= -int32) return 'int';
    return number < int64 && number >= -int64 ? 'long' : 'string';
  }
  if (numberText.test(text)) return fitsDouble(text) ? 'double' : 'decimal';
  if (text === 'true' || text === 'false') return 'bool';
  if (oidText.test(text)) return 'objectId';
  if (uuidText.test(text)) return 'uuid';
  if (isDateLike(text, dates)) return 'date';
  if (/^[[{]/u.test(text) && readJson(text) !== undefined) return 'json';
  return 'string';
}

function readJson(text: string): Ejson | undefined {
  try {
    return parseEjson(text).value;
  } catch (error) {
    if (error instanceof TextProblem) return undefined;
    throw error;
  }
}

/** A quoted cell of an export is a text, unless its quotes are only there for its signs. */
const isPlainText = ({ text, isQuoted }: CsvCell): boolean => isQuoted && !/[",\r\n;\t]/u.test(text);

/** The type that all cells of a column have; texts where they differ. */
function guessType(cells: readonly CsvCell[], settings: Pick<CsvSettings, 'nullText' | 'dates'>): ColumnType {
  const types = new Set(
    cells
      .filter(({ text, isQuoted }) => text !== '' && (isQuoted || text !== settings.nullText))
      .map((cell) => (isPlainText(cell) ? 'string' : typeOf(cell.text, settings.dates))),
  );
  const [only] = types;
  if (types.size <= 1) return only ?? 'string';
  const isOf = (...allowed: ColumnType[]): boolean => [...types].every((type) => allowed.includes(type));
  if (isOf('int', 'long')) return 'long';
  if (isOf('int', 'double')) return 'double';
  return isOf('int', 'long', 'double', 'decimal') && types.has('decimal') ? 'decimal' : 'string';
}

/** The value of a cell as a type, or undefined where its text is no such value. */
function parseAs(text: string, type: Exclude<ColumnType, 'mixed'>, dates: DateForm): Ejson | undefined {
  switch (type) {
    case 'string':
      return text;
    case 'int':
    case 'long': {
      if (!wholeText.test(text)) return undefined;
      const number = BigInt(text);
      const limit = type === 'int' ? int32 : int64;
      if (number >= limit || number < -limit) return undefined;
      return type === 'int' ? { $numberInt: String(number) } : { $numberLong: String(number) };
    }
    case 'double':
      if (!numberText.test(text) && !/^[+-]?Infinity$|^NaN$/u.test(text)) return undefined;
      return doubleOf(text);
    case 'decimal':
      return numberText.test(text) ? { $numberDecimal: text } : undefined;
    case 'bool': {
      const flag = text.toLowerCase();
      if (flag === 'true' || flag === '1' || flag === 'yes') return true;
      return flag === 'false' || flag === '0' || flag === 'no' ? false : undefined;
    }
    case 'date': {
      const epoch = readDate(text, dates);
      return epoch === undefined ? undefined : epochDate(epoch);
    }
    case 'objectId':
      return oidText.test(text) ? { $oid: text.toLowerCase() } : undefined;
    case 'uuid':
      return uuidText.test(text) ? uuidFrom(text) : undefined;
    case 'json':
      return readJson(text);
  }
}

function doubleOf(text: string): EjsonObject {
  const value = Number(text);
  const digits = Object.is(value, -0) ? '-0.0' : String(value);
  return { $numberDouble: /^-?\d+$/u.test(digits) ? `${digits}.0` : digits };
}

/** The text of a cell without the quote that keeps spreadsheets from running it. */
const withoutGuard = (text: string): string =>
  text.startsWith("'") ? (csvCells(text, '\0')[0] ?? text) : text;

/** Puts a value at a path; false where another column has put a value in the way. */
function put(document: EjsonObject, path: string, value: Ejson): boolean {
  const names = path.split('.');
  let inside = document;
  for (const name of names.slice(0, -1)) {
    const next = Object.hasOwn(inside, name) ? inside[name] : undefined;
    if (next === undefined) {
      const created: EjsonObject = {};
      setField(inside, name, created);
      inside = created;
    } else if (isObject(next) && kindOf(next) === 'object') inside = next;
    else return false;
  }
  const last = names.at(-1) ?? '';
  if (Object.hasOwn(inside, last)) return false;
  setField(inside, last, value);
  return true;
}

/** The document of a record, or the reason for its absence. */
export function documentOf(
  { cells, problem }: CsvRecord,
  settings: CsvSettings,
): { document: EjsonObject } | { problem: string } {
  if (problem !== undefined) return { problem };
  const { columns, nullText, empty, dates } = settings;
  if (cells.length > columns.length) {
    return { problem: `${cells.length} cells for ${columns.length} columns` };
  }
  const document: EjsonObject = {};
  for (const [index, { path, type, isIncluded }] of columns.entries()) {
    const cell = cells[index];
    if (!isIncluded || cell === undefined) continue;
    const read = cellValue(cell, type, { nullText, empty, dates });
    if (read === missing) continue;
    if (read === undefined) {
      const shown = cell.text.length > 40 ? `${cell.text.slice(0, 40)}…` : cell.text;
      const form = type === 'date' ? ` (${dateFormNames[dates]})` : '';
      return { problem: `Column ${index + 1}, ${path}: "${shown}" is no ${columnTypeNames[type]}${form}` };
    }
    if (!put(document, path, read)) {
      return { problem: `Column ${index + 1}: ${path} has a value of another column already` };
    }
  }
  return { document };
}

const missing = Symbol('missing');

function cellValue(
  cell: CsvCell,
  type: ColumnType,
  { nullText, empty, dates }: Pick<CsvSettings, 'nullText' | 'empty' | 'dates'>,
): Ejson | typeof missing | undefined {
  const { text, isQuoted } = cell;
  if (text === '' && !isQuoted) {
    if (empty === 'omit') return missing;
    return empty === 'null' ? null : '';
  }
  if (!isQuoted && nullText !== '' && text === nullText) return null;
  const plain = withoutGuard(text);
  if (type === 'mixed') return isPlainText(cell) ? plain : parseAs(plain, typeOf(plain, dates), dates);
  return parseAs(plain, type, dates);
}

/** Columns by the first records of a file. */
export function guessColumns(
  records: readonly CsvRecord[],
  settings: Pick<CsvSettings, 'hasHeader' | 'nullText' | 'dates'>,
): CsvColumn[] {
  const rows = settings.hasHeader ? records.slice(1) : records;
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  const names = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const header = settings.hasHeader ? withoutGuard(records[0]?.cells[index]?.text ?? '').trim() : '';
    let path = header === '' ? `column${index + 1}` : header;
    while (names.has(path)) path = `${path}_${index + 1}`;
    names.add(path);
    const cells = rows.flatMap(({ cells: row }) => row[index] ?? []);
    return { path, type: guessType(cells, settings), isIncluded: true };
  });
}

/** A date that can be read with the day or with the month first, and the columns that have only such dates. */
export interface UnclearDates {
  example: string;
  paths: string[];
}

/** Columns whose sampled dates can all be read in two ways; undefined where there are none. */
export function unclearDates(
  records: readonly CsvRecord[],
  settings: Pick<CsvSettings, 'hasHeader' | 'nullText'>,
): UnclearDates | undefined {
  const [iso, dayFirst, monthFirst] = (['iso', 'dayFirst', 'monthFirst'] as const).map((dates) =>
    guessColumns(records, { ...settings, dates }),
  );
  const indexes = [...(iso ?? []).keys()].filter(
    (index) =>
      iso?.[index]?.type !== 'date' &&
      dayFirst?.[index]?.type === 'date' &&
      monthFirst?.[index]?.type === 'date',
  );
  const [first] = indexes;
  if (first === undefined) return undefined;
  const texts = records.map(({ cells }) => cells[first]?.text ?? '');
  const example = texts.find((text) => partText.test(text)) ?? '';
  return { example, paths: indexes.map((index) => iso?.[index]?.path ?? '') };
}

/** The form of dates that most columns have; ISO where days and months cannot be told apart. */
export function guessDates(
  records: readonly CsvRecord[],
  settings: Pick<CsvSettings, 'hasHeader' | 'nullText'>,
): DateForm {
  const count = (dates: DateForm): number =>
    guessColumns(records, { ...settings, dates }).filter(({ type }) => type === 'date').length;
  const counts = { iso: count('iso'), dayFirst: count('dayFirst'), monthFirst: count('monthFirst') };
  if (counts.dayFirst === counts.monthFirst) return 'iso';
  const form = counts.dayFirst > counts.monthFirst ? 'dayFirst' : 'monthFirst';
  return counts[form] > counts.iso ? form : 'iso';
}

/** Why a path is no field. */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'is required';
  const names = path.split('.');
  if (names.some((name) => name === '')) return 'must not have an empty part';
  return names.some((name) => name.startsWith('$')) ? 'must not have a part that begins with $' : undefined;
}
