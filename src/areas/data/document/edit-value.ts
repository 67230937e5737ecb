import { newObjectId } from '#src/lib/ejson/object-id.ts';
import {
  type Ejson,
  type EjsonObject,
  epochOf,
  isObject,
  type Kind,
  kindNames,
  kindOf,
} from '#src/lib/ejson/value.ts';
import { canonicalWrapper, dateFrom, doubleText, epochDate } from '#src/lib/ejson/wrappers.ts';
import { isBranch } from './paths.ts';

/** Types that a value can be given, in the order of the menu. */
export const editableKinds = [
  'string',
  'int',
  'long',
  'double',
  'decimal',
  'bool',
  'date',
  'objectId',
  'null',
  'object',
  'array',
  'uuid',
  'binary',
  'regex',
  'timestamp',
  'minKey',
  'maxKey',
] as const satisfies readonly Kind[];
export type EditableKind = (typeof editableKinds)[number];

/** Longer values do not fit into the line of their field. */
const longestInLine = 100_000;

/** Whether a text has an editor of its own. */
export const isLongText = (value: Ejson): value is string =>
  typeof value === 'string' && value.length > longestInLine;

export const isEditable = (value: Ejson): value is Ejson => {
  const kind = kindOf(value);
  if (!(editableKinds as readonly Kind[]).includes(kind)) return false;
  return isBranch(value) || typeof value === 'string' || textOfValue(value).length <= longestInLine;
};

const lastDate = 8.64e15;

/** A value as text to edit. Reading it again as the same type gives the same value. */
export function textOfValue(value: Ejson): string {
  if (typeof value === 'string') return value;
  if (value === null || Array.isArray(value)) return '';
  if (!isObject(value)) return String(value);
  switch (kindOf(value)) {
    case 'date': {
      const epoch = epochOf(value);
      const inner = value.$date;
      if (epoch !== undefined && Math.abs(epoch) <= lastDate) return new Date(epoch).toISOString();
      return isObject(inner) ? String(inner.$numberLong) : String(inner);
    }
    case 'uuid':
      return uuidText(value);
    case 'binary': {
      const inner = isObject(value.$binary) ? value.$binary : {};
      return `${String(inner.subType)}:${String(inner.base64)}`;
    }
    case 'regex': {
      const inner = isObject(value.$regularExpression) ? value.$regularExpression : {};
      return `/${String(inner.pattern)}/${String(inner.options)}`;
    }
    case 'timestamp': {
      const inner = isObject(value.$timestamp) ? value.$timestamp : {};
      return `${String(inner.t)}, ${String(inner.i)}`;
    }
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
    case 'objectId':
      return String(Object.values(value)[0]);
    default:
      return '';
  }
}

function uuidText(value: EjsonObject): string {
  const inner = isObject(value.$binary) ? value.$binary : {};
  const hex = [...atob(String(inner.base64))]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

class Refused extends Error {}

const complain = (message: string): never => {
  throw new Refused(message);
};

const wrapped =
  (key: string) =>
  (text: string): Ejson =>
    canonicalWrapper({ [key]: text.trim() }, complain);

const readers: Readonly<Record<EditableKind, (text: string) => Ejson>> = {
  string: (text) => text,
  int: wrapped('$numberInt'),
  long: wrapped('$numberLong'),
  double: wrapped('$numberDouble'),
  decimal: wrapped('$numberDecimal'),
  bool: (text) =>
    /^true$/iu.test(text.trim()) || (/^false$/iu.test(text.trim()) ? false : complain('Write true or false')),
  date(text) {
    const typed = text.trim();
    if (/^[+-]?\d{5,19}$/u.test(typed)) return epochDate(BigInt(typed));
    return dateFrom(typed) ?? complain('Write 2026-03-13T14:02:00Z, or milliseconds since 1970');
  },
  objectId: wrapped('$oid'),
  null: () => null,
  object: () => ({}),
  array: () => [],
  uuid: wrapped('$uuid'),
  binary(text) {
    const [, subType, base64] = /^([0-9a-f]{1,2}):([^:]*)$/iu.exec(text.trim()) ?? [];
    if (subType === undefined) return complain('Write the subtype and base64: 00:aGVsbG8=');
    return canonicalWrapper({ $binary: { base64: base64 ?? '', subType } }, complain);
  },
  regex(text) {
    const [, pattern, options] = /^\/(.*)\/([a-z]*)$/su.exec(text) ?? [];
    if (pattern === undefined) return complain('Write /pattern/options');
    return canonicalWrapper({ $regularExpression: { pattern, options: options ?? '' } }, complain);
  },
  timestamp(text) {
    const [, t, i] = /^(\d{1,10})\s*,\s*(\d{1,10})$/u.exec(text.trim()) ?? [];
    return canonicalWrapper({ $timestamp: { t: Number(t), i: Number(i) } }, complain);
  },
  minKey: () => ({ $minKey: 1 }),
  maxKey: () => ({ $maxKey: 1 }),
};

/** A typed text as a value of a type, or the reason against it. */
export function readValue(kind: EditableKind, text: string): { value: Ejson } | { problem: string } {
  try {
    return { value: readers[kind](text) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

const defaults: Partial<Record<EditableKind, () => Ejson>> = {
  int: () => ({ $numberInt: '0' }),
  long: () => ({ $numberLong: '0' }),
  double: () => ({ $numberDouble: '0.0' }),
  decimal: () => ({ $numberDecimal: '0' }),
  bool: () => false,
  date: () => epochDate(Date.now()),
  objectId: () => ({ $oid: newObjectId() }),
  uuid: () => canonicalWrapper({ $uuid: crypto.randomUUID() }, complain),
  binary: () => ({ $binary: { base64: '', subType: '00' } }),
  regex: () => ({ $regularExpression: { pattern: '', options: '' } }),
  timestamp: () => ({ $timestamp: { t: 0, i: 0 } }),
};

/** The text of a value under another type: converted where that is possible, otherwise a usual value of the type. */
export function convertedText(kind: EditableKind, from: EditableKind, text: string): string {
  const number = Number(text);
  const isNumber = text.trim() !== '' && !Number.isNaN(number);
  const candidate =
    (kind === 'int' || kind === 'long') && isNumber
      ? String(Math.trunc(number))
      : kind === 'double' && isNumber
        ? doubleText(number)
        : kind === 'bool' && isNumber
          ? String(number !== 0)
          : kind === 'int' && from === 'bool'
            ? text === 'true'
              ? '1'
              : '0'
            : kind === 'regex' && from === 'string'
              ? `/${text}/`
              : text;
  const exact = (kind === 'long' || kind === 'decimal') && /^[+-]?\d+$/u.test(text.trim()) ? text : candidate;
  if ('value' in readValue(kind, exact)) return exact;
  const value = defaults[kind]?.();
  return value === undefined ? text : textOfValue(value);
}

export const kindOptions = editableKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));
