import { fromEntries } from '#contract/values/field-order.ts';

/**
 * A BSON value as canonical extended JSON: every type but text, truth, null, arrays and documents is in a
 * wrapper such as `{"$oid": "…"}`. The console keeps documents in this form from reading to writing, so that
 * no type is ever guessed and none can be lost.
 */
export type Ejson = null | boolean | string | number | Ejson[] | EjsonObject;
export interface EjsonObject {
  [key: string]: Ejson;
}

export const kindNames = {
  null: 'Null',
  bool: 'Boolean',
  string: 'String',
  array: 'Array',
  object: 'Object',
  int: 'Int32',
  long: 'Long',
  double: 'Double',
  decimal: 'Decimal128',
  objectId: 'ObjectId',
  date: 'Date',
  uuid: 'UUID',
  binary: 'Binary',
  regex: 'RegExp',
  timestamp: 'Timestamp',
  minKey: 'MinKey',
  maxKey: 'MaxKey',
  undefined: 'Undefined',
  symbol: 'Symbol',
  code: 'Code',
  dbPointer: 'DBPointer',
} as const;
export type Kind = keyof typeof kindNames;

const wrappers: Readonly<Record<string, Kind>> = {
  $oid: 'objectId',
  $numberInt: 'int',
  $numberLong: 'long',
  $numberDouble: 'double',
  $numberDecimal: 'decimal',
  $date: 'date',
  $uuid: 'uuid',
  $binary: 'binary',
  $regularExpression: 'regex',
  $timestamp: 'timestamp',
  $minKey: 'minKey',
  $maxKey: 'maxKey',
  $undefined: 'undefined',
  $symbol: 'symbol',
  $code: 'code',
  $dbPointer: 'dbPointer',
};

export function isObject(value: Ejson | undefined): value is EjsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function kindOf(value: Ejson): Kind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (Array.isArray(value)) return 'array';
  return wrapperKind(value) ?? 'object';
}

function wrapperKind(value: EjsonObject): Kind | undefined {
  const keys = Object.keys(value);
  const [first] = keys;
  if (first === undefined || !Object.hasOwn(wrappers, first)) return undefined;
  const kind = wrappers[first];
  // code may have a scope; all other wrappers have one key
  if (keys.length > (kind === 'code' ? 2 : 1)) return undefined;
  if (kind === 'binary' && subTypeOf(value) === '04') return 'uuid';
  return kind;
}

function subTypeOf(value: EjsonObject): string | undefined {
  const inner = value.$binary;
  return isObject(inner) && typeof inner.subType === 'string' ? inner.subType.padStart(2, '0') : undefined;
}

/** The number that a reply carries, whatever its type; undefined for anything else. */
export function numberOf(value: Ejson | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (!isObject(value)) return undefined;
  const text = value.$numberInt ?? value.$numberLong ?? value.$numberDouble ?? value.$numberDecimal;
  return typeof text === 'string' ? Number(text) : undefined;
}

/** Milliseconds since 1970 of a date, even outside of the range of JavaScript. */
export function epochOf(value: Ejson): number | undefined {
  if (!isObject(value)) return undefined;
  const date = value.$date;
  if (date === undefined) return undefined;
  if (typeof date === 'string') return Date.parse(date);
  return numberOf(date);
}

export function textOf(value: Ejson | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function arrayOf(value: Ejson | undefined): Ejson[] {
  return Array.isArray(value) ? value : [];
}

export const int = (value: number): EjsonObject => ({ $numberInt: String(value) });

/** A document without one of its fields, the others in their order. */
export function without(doc: EjsonObject, field: string): EjsonObject {
  return fromEntries(Object.entries(doc).filter(([key]) => key !== field));
}

/** The own value of a field; a name such as `constructor` is no field of a document without it. */
export function fieldOf(doc: EjsonObject, field: string): Ejson | undefined {
  return Object.hasOwn(doc, field) ? doc[field] : undefined;
}

/** Same types, same values, fields in the same order. */
export function sameEjson(a: Ejson | undefined, b: Ejson | undefined): boolean {
  if (a === b) return true;
  // versions of a large document share the values that an edit left unchanged
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => sameEjson(each, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && sameEjson(a[name], b[name]))
  );
}

/** A document of a reply, or nothing. */
export function documentsOf(value: Ejson | undefined): EjsonObject[] {
  return arrayOf(value).filter(isObject);
}
