import { Binary, Decimal128, ObjectId, UUID } from 'bson';
import { hashOf, mixed, type Random } from './random.ts';

/** Money, exact: an amount of cents as a Decimal128 with two digits behind the point. */
export function money(cents: number): Decimal128 {
  // A positive coefficient below 2^53 in the low bytes; exponent -2 over a bias of 6176 in the two high ones.
  // Made from its bytes, because parsing text for 30,000 amounts takes longer than everything else here.
  const bytes = new Uint8Array(16);
  for (let at = 0, left = cents; left > 0; at += 1, left = Math.floor(left / 256)) bytes[at] = left & 0xff;
  const exponent = (6176 - 2) << 1;
  bytes[14] = exponent & 0xff;
  bytes[15] = exponent >> 8;
  return new Decimal128(bytes);
}

/** The `_id` of document `index` of a collection: created at `time`, by one process that counts. */
export function idAt(random: Random, space: string, index: number, time: number): ObjectId {
  const process = hashOf(space, random.root);
  const bytes = new Uint8Array(12);
  put(bytes, 0, Math.floor(time / 1000));
  put(bytes, 4, mixed(process));
  put(bytes, 8, (mixed(process + 1) << 24) | ((process + index) & 0xffffff));
  return new ObjectId(bytes);
}

/** Four bytes, the highest first. */
function put(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** A version 4 UUID. */
export function uuidOf(random: Random): UUID {
  const bytes = bytesOf(random, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return new UUID(bytes);
}

export function binaryOf(random: Random, length: number): Binary {
  return new Binary(bytesOf(random, length));
}

function bytesOf(random: Random, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Math.floor(random() * 256);
  return bytes;
}

/** Digits and capitals that are not mistaken for each other. */
export function codeOf(random: Random, length: number): string {
  const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  let code = '';
  while (code.length < length) code += signs[Math.floor(random() * signs.length)];
  return code;
}

export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** To so many digits behind the point. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
