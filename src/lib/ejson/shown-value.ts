import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { binaryText } from './binary.ts';
import { withEscapes } from './unseen.ts';
import { type Ejson, type EjsonObject, epochOf, isObject, type Kind, kindNames, kindOf } from './value.ts';

export interface Shown {
  kind: Kind;
  text: string;
}

const longest = 160;
/** White space becomes one space: more characters are read than shown. */
const longestRead = 2_000;
// the range of a JavaScript Date
const lastDate = 8.64e15;

type Show = (value: EjsonObject, zone: Zone) => string;

const field =
  (key: string): Show =>
  (value) =>
    String(value[key]);

const shows: Partial<Record<Kind, Show>> = {
  objectId: field('$oid'),
  int: field('$numberInt'),
  long: field('$numberLong'),
  double: field('$numberDouble'),
  decimal: field('$numberDecimal'),
  symbol: field('$symbol'),
  code: field('$code'),
  date: (value, zone) => {
    const epoch = epochOf(value);
    if (epoch === undefined || Math.abs(epoch) > lastDate) return farDateText(value, epoch);
    return formatInstant(epoch, zone, { seconds: true });
  },
  uuid: (value) => uuidText(value),
  binary: binaryText,
  regex: (value) => {
    const inner = value.$regularExpression;
    return isObject(inner) ? `/${String(inner.pattern)}/${String(inner.options)}` : '';
  },
  timestamp: (value) => {
    const inner = value.$timestamp;
    return isObject(inner) ? `${String(inner.t)}, ${String(inner.i)}` : '';
  },
  minKey: () => 'MinKey',
  maxKey: () => 'MaxKey',
  undefined: () => 'undefined',
  dbPointer: (value) => JSON.stringify(value.$dbPointer),
};

const yearMs = 365.2425 * 86_400_000;

/** A date beyond the range of JavaScript: the exact milliseconds, and its year. */
function farDateText(value: EjsonObject, epoch: number | undefined): string {
  const inner = value.$date ?? null;
  const digits = isObject(inner) && typeof inner.$numberLong === 'string' ? inner.$numberLong : String(epoch);
  return epoch === undefined ? `${digits} ms` : `${digits} ms, year ${Math.trunc(1970 + epoch / yearMs)}`;
}

function uuidText(value: EjsonObject): string {
  if (typeof value.$uuid === 'string') return value.$uuid;
  const inner = value.$binary;
  const bytes = isObject(inner) ? atob(String(inner.base64)) : '';
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** One line for a cell of a table; the type is included, so that values of different types are not confused. */
export function shownValue(value: Ejson, zone: Zone): Shown {
  const { kind, text } = plainValue(value, zone);
  return { kind, text: withEscapes(text) };
}

function plainValue(value: Ejson, zone: Zone): Shown {
  const kind = kindOf(value);
  if (value === null) return { kind, text: 'null' };
  if (Array.isArray(value)) return { kind, text: cut(arrayText(value, zone)) };
  if (!isObject(value)) return { kind, text: cut(String(value)) };
  const text = shows[kind]?.(value, zone) ?? objectText(value, zone);
  return { kind, text: cut(text) };
}

function arrayText(items: Ejson[], zone: Zone): string {
  const first = items.slice(0, 4).map((item) => inline(item, zone));
  return `[${items.length}] ${first.join(', ')}${items.length > 4 ? ', …' : ''}`;
}

function objectText(value: EjsonObject, zone: Zone): string {
  const fields = Object.entries(value);
  const first = fields.slice(0, 4).map(([key, inner]) => `${key}: ${inline(inner, zone)}`);
  return `{ ${first.join(', ')}${fields.length > 4 ? ', …' : ''} }`;
}

function inline(value: Ejson, zone: Zone): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  const { kind, text } =
    isObject(value) && kindOf(value) === 'object' ? { kind: 'object', text: '{…}' } : plainValue(value, zone);
  return kind === 'string' ? JSON.stringify(text) : text;
}

const cut = (text: string): string => {
  // a text of 16 MB is not read for its first line
  const line = text.slice(0, longestRead).replaceAll(/\s+/gu, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/** Value and type: `12.30 Decimal128`; text in quotes. For differences, where a changed type must be seen. */
export function typedText(value: Ejson, zone: Zone): string {
  const { kind, text } = shownValue(value, zone);
  if (kind === 'string') return withEscapes(JSON.stringify(value));
  return kind === 'null' || kind === 'bool' ? text : `${text} ${kindNames[kind]}`;
}
