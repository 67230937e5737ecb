import { createHmac } from 'node:crypto';
import { Binary, Decimal128, Double, Long, ObjectId } from 'bson';
import type { Mask } from '#contract/twins/documents.ts';
import { tagOf } from '#server/data/values/bson-type.ts';
import { toEjson } from '#server/data/values/ejson.ts';

/** Bytes that depend on a value and the secret of a twin: the same for equal values. */
export type Digest = (value: unknown, length: number) => Buffer;

export function digestOf(secret: string): Digest {
  return (value, length) => {
    const text = toEjson({ v: value });
    const parts: Buffer[] = [];
    for (let count = 0; count * 32 < length; count += 1)
      parts.push(createHmac('sha256', secret).update(`${count} ${text}`).digest());
    return Buffer.concat(parts).subarray(0, length);
  };
}

const firstNames = [
  'Ada',
  'Bela',
  'Carla',
  'Deniz',
  'Elif',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
] as const;
const lastNames = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Hazel',
  'Juniper',
  'Linden',
  'Maple',
  'Rowan',
  'Willow',
] as const;

/** Invented dates are from this range // 1970 to 2037 */
const dates = { from: 0, span: 2_145_830_400_000 } as const;
/** Of a binary value. */
const longestBinary = 64;
const longestText = 64;

const numberFrom = (bytes: Buffer): number => bytes.readUIntBE(0, 6);

/** A whole number with as many digits. */
function likeNumber(value: number, bytes: Buffer): number {
  const digits = Math.max(1, Math.min(15, Math.trunc(Math.log10(Math.abs(value) || 1)) + 1));
  const low = digits === 1 ? 0 : 10 ** (digits - 1);
  const whole = low + (numberFrom(bytes) % (10 ** digits - low));
  return Number.isInteger(value) ? whole : whole + (bytes[6] ?? 0) / 256;
}

/** A text in the same form: other digits in place of digits, other letters in place of letters. */
function likeText(text: string, bytes: Buffer): string {
  return [...text.slice(0, longestText)]
    .map((character, at) => {
      const byte = bytes[at] ?? 0;
      if (/\d/u.test(character)) return String(byte % 10);
      if (/[a-f]/u.test(character)) return 'abcdef'[byte % 6];
      if (/\p{Lu}/u.test(character)) return String.fromCharCode(65 + (byte % 26));
      // every other letter or sign that could be part of a name
      return /[\p{L}\p{M}\p{N}]/u.test(character) ? String.fromCharCode(97 + (byte % 26)) : character;
    })
    .join('');
}

/** A number of the type of another one; undefined for other types. */
function numberLike(value: unknown, digest: Digest): unknown {
  const bytes = digest(value, 8);
  if (typeof value === 'number') return likeNumber(value, bytes);
  if (typeof value === 'bigint') return BigInt(likeNumber(Number(value), bytes));
  if (typeof value !== 'object' || value === null) return undefined;
  switch (tagOf(value)) {
    case 'Double':
      return new Double(likeNumber(Number(value), bytes));
    case 'Int32':
      return likeNumber(Number(value), bytes) % 2 ** 31;
    case 'Long':
      return Long.fromNumber(likeNumber(Number(String(value)), bytes));
    case 'Decimal128':
      return Decimal128.fromString(String(likeNumber(Number(String(value)) || 0, bytes)));
    default:
      return undefined;
  }
}

const dateLike = (digest: Digest, value: unknown): Date =>
  new Date(dates.from + (numberFrom(digest(value, 8)) % dates.span));

/** Another value of the same type; null for types without one. */
function sameType(value: unknown, digest: Digest): unknown {
  if (typeof value === 'string') return digest(value, 12).toString('hex');
  if (typeof value === 'boolean') return ((digest(value, 1)[0] ?? 0) & 1) === 1;
  if (value instanceof Date) return dateLike(digest, value);
  if (typeof value === 'object' && value !== null) {
    const tag = tagOf(value);
    if (tag === 'ObjectId') return new ObjectId(digest(value, 12));
    if (tag === 'Binary') {
      const { sub_type: type, position } = value as Binary;
      return new Binary(digest(value, Math.min(position, longestBinary)), type);
    }
  }
  return numberLike(value, digest) ?? null;
}

/** An empty value of the same type; null for types without one. */
function empty(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'boolean') return false;
  if (value instanceof Date) return new Date(0);
  if (typeof value === 'number' || typeof value === 'bigint') return 0;
  const tag = typeof value === 'object' && value !== null ? tagOf(value) : undefined;
  if (tag === 'Double') return new Double(0);
  if (tag === 'Int32') return 0;
  if (tag === 'Long') return Long.ZERO;
  if (tag === 'Decimal128') return Decimal128.fromString('0');
  return null;
}

/** A value of one field that is neither a document nor a list, masked. Nothing of the original remains. */
export function maskedValue(mask: Mask, value: unknown, digest: Digest): unknown {
  if (value === null || value === undefined) return value;
  switch (mask) {
    case 'redact':
      return empty(value);
    case 'hash':
      return sameType(value, digest);
    case 'email':
      return `user-${digest(value, 6).toString('hex')}@example.com`;
    case 'name': {
      const [first = 0, last = 0, ...rest] = digest(value, 4);
      const number = Buffer.from(rest).readUInt16BE(0);
      return `${firstNames[first % firstNames.length]} ${lastNames[last % lastNames.length]} ${number}`;
    }
    case 'number':
      return typeof value === 'string'
        ? String(likeNumber(Number(value) || 1_000, digest(value, 8)))
        : (numberLike(value, digest) ?? numberFrom(digest(value, 8)) % 100_000);
    case 'date':
      // a text keeps its type
      return typeof value === 'string' ? dateLike(digest, value).toISOString() : dateLike(digest, value);
    case 'id':
      return typeof value === 'string'
        ? likeText(value, digest(value, longestText))
        : sameType(value, digest);
  }
}
