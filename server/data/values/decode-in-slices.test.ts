import { Double, Long, ObjectId, serialize } from 'bson';
import { expect, it } from 'vitest';
import { threadCpuMs } from '#server/supervision/blocking-for-tests.ts';
import { decode } from './decode-bson.ts';
import { decodeInSlices, sliceBytes } from './decode-in-slices.ts';
import { deepest, normalize } from './values.ts';

/** The result, and the processor time of the longest slice. */
function decoded(bytes: Uint8Array): { doc: object; slices: number; longestMs: number } {
  const reading = decodeInSlices(bytes);
  let [slices, longestMs] = [0, 0];
  for (;;) {
    const began = threadCpuMs();
    const { done, value } = reading.next();
    longestMs = Math.max(longestMs, threadCpuMs() - began);
    if (done) return { doc: value, slices, longestMs };
    slices += 1;
  }
}

const text = 'x'.repeat(sliceBytes);
const numbers = Array.from({ length: 20_000 }, (_, at) => at);
const documents: Record<string, object> = {
  'a small document': { a: 1, list: [1, new Double(2), Long.fromNumber(3)] },
  'a long list': { find: 'c', filter: { a: { $in: numbers } }, limit: 5 },
  'a list of all types': {
    list: numbers.map(
      (at) => [at, new Double(at), `${at}`, null, new Date(at), /x/i, new ObjectId(), { at }][at % 8],
    ),
  },
  'many fields': Object.fromEntries(numbers.map((at) => [`f${at}`, at])),
  'integer-like names': { b: 1, ...Object.fromEntries(numbers.map((at) => [`${at * 7}`, { 2: at, 1: at }])) },
  'lists in lists': { a: [numbers, [numbers, [numbers]], { numbers }] },
  'long texts': { text, list: [text, text], after: 1 },
  'a reference': { a: { $ref: 'c', $id: 1, numbers } },
};

it.each(Object.entries(documents))('decodes %s as at once', (_, document) => {
  const bytes = serialize(document);
  const { doc, slices } = decoded(bytes);
  const atOnce = normalize(decode(bytes)) as object;
  expect(Buffer.compare(serialize(doc), serialize(atOnce))).toBe(0);
  expect(slices > 1).toBe(bytes.length > 2 * sliceBytes);
});

it('decodes a million values of a list in slices of milliseconds', () => {
  const bytes = serialize({ filter: { a: { $in: Array.from({ length: 1_000_000 }, (_, at) => at) } } });
  // the first time includes the compiler
  decoded(bytes);
  expect(Math.min(...[0, 1, 2].map(() => decoded(bytes).longestMs))).toBeLessThan(25);
});

it('refuses too many levels, also around large values', () => {
  let nested: object = { numbers };
  for (let level = 0; level <= deepest; level += 1) nested = { nested };
  expect(() => decoded(serialize(nested))).toThrow('nested deeper');
});

it('refuses bytes that are cut off or of an unknown type', () => {
  const bytes = Buffer.from(serialize({ list: numbers, after: 1 }));
  const cut = Buffer.from(bytes);
  cut.writeInt32LE(bytes.length * 2, 10);
  expect(() => decoded(cut)).toThrow();
  const unknown = Buffer.from(bytes);
  unknown[4] = 99;
  expect(() => decoded(unknown)).toThrow();
});
