import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { failedToParse } from '../commands/refusals.ts';

type Revive = (value: unknown, path: string[]) => unknown;

interface Marked {
  fields: Document;
  marker: string;
  path: string[];
  revive: Revive;
}

/**
 * The value of a marked object (documented: "MongoDB Extended JSON (v2)"), or undefined when `marker` is not
 * one of the format's, as with the operators of a filter.
 */
export function reviveMarked(
  fields: Document,
  marker: string,
  path: string[],
  revive: Revive,
): { value: unknown } | undefined {
  if (!Object.hasOwn(readers, marker)) return undefined;
  const { beside = [], read } = readers[marker] as Reader;
  const marked = { fields, marker, path, revive };
  const other = Object.keys(fields).find((name) => name !== marker && !beside.includes(name));
  if (other !== undefined) refuse(marked, `must be the only field, but there is '${other}' beside it`);
  const value = read(fields[marker], marked);
  return { value };
}

interface Reader {
  /** Fields that are allowed beside the marker. */
  beside?: readonly string[];
  read(value: unknown, marked: Marked): unknown;
}

function refuse({ marker, path }: Marked, why: string): never {
  const where = path.length === 0 ? '' : ` at '${path.join('.')}'`;
  throw failedToParse(`${marker}${where}: ${why}`);
}

function text(value: unknown, marked: Marked): string {
  return typeof value === 'string' ? value : refuse(marked, 'must be text');
}

/** The fields of an inner object, every one of them there and no others. */
function parts(value: unknown, names: readonly string[], marked: Marked): Document {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(marked, `must be an object with ${names.join(' and ')}`);
  }
  const input = Object.keys(value);
  if (input.length !== names.length || !names.every((name) => input.includes(name))) {
    return refuse(marked, `must have exactly ${names.join(' and ')}`);
  }
  return value;
}

function readLong(value: unknown, marked: Marked): Long {
  const digits = text(value, marked);
  if (!/^[+-]?\d{1,19}$/.test(digits)) return refuse(marked, 'must be a whole number as text');
  const big = BigInt(digits.replace('+', ''));
  return big === BigInt.asIntN(64, big) ? Long.fromBigInt(big) : refuse(marked, 'does not fit 64 bits');
}

const specials: Record<string, number> = { Infinity: Infinity, '-Infinity': -Infinity, NaN: Number.NaN };

function readDouble(value: unknown, marked: Marked): unknown {
  const digits = text(value, marked);
  if (Object.hasOwn(specials, digits)) return specials[digits];
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(digits))
    return refuse(marked, 'must be a number as text');
  const number = Number(digits);
  return Number.isInteger(number) ? new Double(number) : number;
}

function readInt(value: unknown, marked: Marked): number {
  const digits = text(value, marked);
  const number = Number(digits) + 0;
  if (!/^[+-]?\d{1,10}$/.test(digits)) return refuse(marked, 'must be a whole number as text');
  return number === (number | 0) ? number | 0 : refuse(marked, 'does not fit 32 bits');
}

function readDecimal(value: unknown, marked: Marked): Decimal128 {
  const digits = text(value, marked);
  try {
    return Decimal128.fromString(digits);
  } catch {
    return refuse(marked, 'must be a decimal number of at most 34 digits as text');
  }
}

/** Documented: the relaxed form is ISO-8601 with a time zone. */
const isoDate = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function readDate(value: unknown, marked: Marked): Date {
  const date = new Date(dateMillis(value, marked));
  if (!Number.isNaN(date.getTime())) return date;
  return refuse(
    marked,
    typeof value === 'string' ? 'is no date' : 'is beyond the years -271821 to 275760, and can only be read',
  );
}

function dateMillis(value: unknown, marked: Marked): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') {
    return readLong(parts(value, ['$numberLong'], marked).$numberLong, marked).toNumber();
  }
  if (!isoDate.test(value)) return refuse(marked, 'must be a date like 2026-01-31T12:00:00Z');
  return Date.parse(value);
}

function readBinary(value: unknown, marked: Marked): Binary {
  if (typeof value === 'string') return makeBinary(value, marked.fields.$type ?? '00', marked);
  const { base64, subType } = parts(value, ['base64', 'subType'], marked);
  return makeBinary(base64, subType, marked);
}

function makeBinary(base64: unknown, subtype: unknown, marked: Marked): Binary {
  const body = text(base64, marked);
  const code = text(subtype, marked);
  if (!/^[0-9a-fA-F]{1,2}$/.test(code))
    return refuse(marked, 'subType must be one or two hexadecimal digits');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(body)) return refuse(marked, 'base64 is not base64');
  const bytes = Buffer.from(body, 'base64');
  const kind = Number.parseInt(code, 16);
  return kind === Binary.SUBTYPE_UUID && bytes.length === 16 ? new UUID(bytes) : new Binary(bytes, kind);
}

function readUuid(value: unknown, marked: Marked): UUID {
  const digits = text(value, marked);
  return UUID.isValid(digits) ? new UUID(digits) : refuse(marked, 'must be a UUID with hyphens');
}

function readTimestamp(value: unknown, marked: Marked): Timestamp {
  const { t, i } = parts(value, ['t', 'i'], marked);
  return new Timestamp({ t: unsigned(t, 't', marked), i: unsigned(i, 'i', marked) });
}

function unsigned(value: unknown, name: string, marked: Marked): number {
  const whole = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;
  return whole ? value : refuse(marked, `${name} must be a whole number from 0 to 4294967295`);
}

function readRegex(value: unknown, marked: Marked): BSONRegExp {
  const { pattern, options } = parts(value, ['pattern', 'options'], marked);
  return makeRegex(text(pattern, marked), text(options, marked), marked);
}

function makeRegex(pattern: string, options: string, marked: Marked): BSONRegExp {
  try {
    return new BSONRegExp(pattern, options);
  } catch (error) {
    return refuse(marked, (error as Error).message);
  }
}

function readCode(value: unknown, marked: Marked): Code {
  const scope: unknown = marked.fields.$scope;
  if (scope === undefined) return new Code(text(value, marked));
  return new Code(text(value, marked), marked.revive(scope, [...marked.path, '$scope']) as Document);
}

function readKey<T>(Key: new () => T) {
  return (value: unknown, marked: Marked): T => (value === 1 ? new Key() : refuse(marked, 'must be 1'));
}

function readObjectId(value: unknown, marked: Marked): ObjectId {
  const hex = text(value, marked);
  return /^[0-9a-fA-F]{24}$/.test(hex)
    ? ObjectId.createFromHexString(hex)
    : refuse(marked, 'must be 24 hexadecimal digits');
}

const readers: Record<string, Reader> = {
  $oid: { read: readObjectId },
  $numberInt: { read: readInt },
  $numberLong: { read: readLong },
  $numberDouble: { read: readDouble },
  $numberDecimal: { read: readDecimal },
  $date: { read: readDate },
  $binary: { beside: ['$type'], read: readBinary },
  $uuid: { read: readUuid },
  $timestamp: { read: readTimestamp },
  $regularExpression: { read: readRegex },
  $code: { beside: ['$scope'], read: readCode },
  $symbol: { read: (value, marked) => new BSONSymbol(text(value, marked)) },
  $minKey: { read: readKey(MinKey) },
  $maxKey: { read: readKey(MaxKey) },
  $undefined: { read: () => null },
};
