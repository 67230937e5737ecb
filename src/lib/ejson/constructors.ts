import { newObjectId } from './object-id.ts';
import { type Ejson, type EjsonObject, isObject, kindOf, numberOf } from './value.ts';
import { canonicalWrapper, dateFrom, doubleText, epochDate, uuidFrom } from './wrappers.ts';

type Complain = (message: string) => never;
type Make = (args: Ejson[], complain: Complain) => EjsonObject;

const digitsOf = (value: Ejson | undefined): string => {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  const inner = value.$numberInt ?? value.$numberLong ?? value.$numberDouble ?? value.$numberDecimal;
  return typeof inner === 'string' ? inner : '';
};

const wrapped =
  (key: string): Make =>
  ([value], complain) =>
    canonicalWrapper({ [key]: digitsOf(value).replace(/\.0$/u, '') }, complain);

const date: Make = ([value, ...rest], complain) => {
  // in a shell they depend on the time zone of its machine
  if (rest.length > 0) complain('Separate numbers depend on a time zone: write "2026-03-13T14:02:00Z"');
  if (value === undefined) return epochDate(Date.now());
  if (typeof value === 'string') {
    return dateFrom(value) ?? complain('Not a date: write 2026-03-13T14:02:00Z');
  }
  const epoch = numberOf(value);
  return epoch === undefined ? complain('Not a date') : epochDate(Math.trunc(epoch));
};

const makers: Readonly<Record<string, Make>> = {
  ObjectId: ([value], complain) =>
    value === undefined ? { $oid: newObjectId() } : canonicalWrapper({ $oid: value }, complain),
  ISODate: date,
  Date: date,
  NumberInt: wrapped('$numberInt'),
  Int32: wrapped('$numberInt'),
  NumberLong: wrapped('$numberLong'),
  Long: wrapped('$numberLong'),
  Double: ([value], complain) => {
    const digits = digitsOf(value);
    const number = Number(digits);
    if (digits === '' || (Number.isNaN(number) && digits !== 'NaN')) complain('Double needs a number');
    return { $numberDouble: doubleText(number) };
  },
  NumberDecimal: ([value], complain) => canonicalWrapper({ $numberDecimal: digitsOf(value) }, complain),
  Decimal128: ([value], complain) => canonicalWrapper({ $numberDecimal: digitsOf(value) }, complain),
  UUID: ([value], complain) =>
    uuidFrom(value === undefined ? crypto.randomUUID() : digitsOf(value)) ??
    complain('A UUID has 32 hexadecimal digits'),
  BinData: ([subType, data], complain) => {
    const number = numberOf(subType);
    if (number === undefined || number < 0 || number > 255) complain('BinData needs a subtype from 0 to 255');
    return canonicalWrapper(
      { $binary: { base64: data ?? '', subType: (number ?? 0).toString(16) } },
      complain,
    );
  },
  Timestamp: ([first, i], complain) =>
    canonicalWrapper(
      { $timestamp: isObject(first) && 't' in first ? first : { t: first ?? null, i: i ?? null } },
      complain,
    ),
  RegExp: ([pattern, options], complain) =>
    canonicalWrapper({ $regularExpression: { pattern: pattern ?? null, options: options ?? '' } }, complain),
  HexData: ([subType, hex], complain) => {
    const digits = digitsOf(hex);
    const pairs = /^(?:[0-9a-f]{2})*$/iu.test(digits) ? (digits.match(/../gu) ?? []) : undefined;
    const bytes = pairs ?? complain('HexData takes pairs of hexadecimal digits');
    const base64 = btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
    const number = numberOf(subType) ?? -1;
    if (number < 0 || number > 255) complain('HexData needs a subtype from 0 to 255');
    return canonicalWrapper({ $binary: { base64, subType: number.toString(16) } }, complain);
  },
  DBRef: ([collection, id, db], complain) => {
    if (typeof collection !== 'string' || id === undefined) complain('DBRef needs a collection and an _id');
    return { $ref: collection ?? '', $id: id ?? null, ...(db === undefined ? {} : { $db: db }) };
  },
  Code: ([given, scope], complain) => {
    const code = isObject(given) && kindOf(given) === 'code' ? given.$code : given;
    if (typeof code !== 'string') complain('Code takes a string or a function');
    return { $code: code ?? '', ...(scope === undefined ? {} : { $scope: scope }) };
  },
  Symbol: ([value], complain) => {
    if (typeof value !== 'string') complain('Symbol takes a string');
    return { $symbol: value ?? '' };
  },
  MinKey: () => ({ $minKey: 1 }),
  MaxKey: () => ({ $maxKey: 1 }),
};

export const constructorNames = Object.keys(makers);

/** The value of `ObjectId("…")` and similar calls; undefined for a name that constructs nothing. */
export function construct(name: string, args: Ejson[], complain: Complain): EjsonObject | undefined {
  return Object.hasOwn(makers, name) ? makers[name]?.(args, complain) : undefined;
}
