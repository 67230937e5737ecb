import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { decode, fixedSizes } from './decode-bson.ts';
import { deepest, normalize } from './values.ts';

/** Bytes that are decoded at once: a millisecond // measured: 7,000 whole numbers of a list */
export const sliceBytes = 64 * 1024;

const [documentType, arrayType, regexType] = [3, 4, 11] as const;

/**
 * Decodes a BSON document to its stored form, as `normalize(decode(bytes))` does: a large one in slices, between which the
 * caller can serve others. Throws for bytes that are not BSON.
 *
 * @param depth documents around it
 */
export function* decodeInSlices(bytes: Uint8Array, depth = 0): Generator<undefined, Document> {
  if (bytes.length <= sliceBytes) return normalize(decode(bytes), depth) as Document;
  validateDepth(depth);
  const entries: [string, unknown][] = [];
  for (const { from, to, large } of runsOf(bytes)) {
    if (large)
      entries.push([large.name, yield* largeValue(bytes.subarray(large.from, to), large.type, depth)]);
    else entries.push(...Object.entries(normalize(decode(documentOf(bytes, from, to)), depth) as Document));
    yield;
  }
  return fromEntries(entries);
}

function* largeValue(bytes: Uint8Array, type: number, depth: number): Generator<undefined, unknown> {
  if (type === documentType) return yield* decodeInSlices(bytes, depth + 1);
  validateDepth(depth + 1);
  const list: unknown[] = [];
  for (const { from, to, large } of runsOf(bytes)) {
    if (large) list.push(yield* largeValue(bytes.subarray(large.from, to), large.type, depth + 1));
    else for (const each of valuesOf(bytes, from, to, depth + 1)) list.push(each);
    yield;
  }
  return list;
}

function validateDepth(depth: number): void {
  if (depth < deepest) return;
  throw new CommandError('Overflow', `documents are nested deeper than ${deepest} levels`);
}

/** Neighbouring elements that are decoded together, or one whose value is large itself. */
interface Run {
  from: number;
  to: number;
  large?: { name: string; type: number; from: number };
}

/** The elements of a document or list in runs. */
function* runsOf(given: Uint8Array): Generator<Run> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const end = bytes.length - 1;
  let from = 4;
  let at = from;
  while (at < end) {
    const type = bytes[at] as number;
    const value = bytes.indexOf(0, at + 1) + 1;
    const next = value + sizeOf(bytes, type, value);
    if (value === 0 || next > end) throw new Error('an element is cut off');
    const isLarge = next - value > sliceBytes && (type === documentType || type === arrayType);
    if (isLarge || next - from > sliceBytes) {
      if (at > from) yield { from, to: at };
      from = at;
    }
    if (isLarge) {
      const name = bytes.toString('utf8', at + 1, value - 1);
      yield { from, to: next, large: { name, type, from: value } };
      from = next;
    }
    at = next;
  }
  if (at > from) yield { from, to: at };
}

/** Bytes of a value. */
function sizeOf(bytes: Buffer, type: number, at: number): number {
  const fixed = fixedSizes[type];
  if (fixed !== undefined) return fixed;
  if (type === regexType) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  if (at + 4 > bytes.length) throw new Error('an element is cut off');
  const length = bytes.readInt32LE(at);
  if (length < 0) throw new Error('an element has a wrong length');
  const isWhole = type === documentType || type === arrayType || type === 15;
  return isWhole ? length : 4 + length + (type === 5 ? 1 : type === 12 ? 12 : 0);
}

/** A document of its own with these elements. */
function documentOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const size = 4 + to - from + 1;
  const own = Buffer.alloc(size);
  own.writeInt32LE(size, 0);
  own.set(bytes.subarray(from, to), 4);
  return own;
}

/** The values of these elements of a list, whose names mean nothing. */
function valuesOf(bytes: Uint8Array, from: number, to: number, depth: number): readonly unknown[] {
  const list = documentOf(bytes, from, to);
  const element = Buffer.concat([Buffer.of(arrayType, 0), list]);
  const [values] = Object.values(decode(documentOf(element, 0, element.length)));
  return normalize(values, depth) as unknown[];
}
