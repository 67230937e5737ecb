import { Binary, Decimal128, ObjectId, UUID } from 'bson';
import { hashOf, mixed, type Random } from './random.ts';

/** Money, exact: an amount of cents as a Decimal128 with two digits behind the point. */
export function money(cents: number): Decimal128 {
  // A Decimal128 of a positive coefficient below 2^53: bias 6176, exponent -2, in bits 49 to 62 of the high half.
  // Made from its bytes, because parsing text for 30,000 amounts takes longer than everything else here.
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(cents), true);
  view.setUint32(12, (6176 - 2) << 17, true);
  return new Decimal128(bytes);
}

/** The `_id` of document `index` of a collection: created at `time`, by one process that counts. */
export function idAt(random: Random, space: string, index: number, time: number): ObjectId {
  const process = hashOf(space, random.root);
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(time / 1000));
  view.setUint32(4, mixed(process));
  view.setUint32(8, (((mixed(process + 1) & 0xff) << 24) | ((process + index) & 0xffffff)) >>> 0);
  return new ObjectId(bytes);
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
