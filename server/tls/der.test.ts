import { expect, test } from 'vitest';
import * as der from './der.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each([
  ['a short length', der.octetString(Buffer.alloc(127)).subarray(0, 2), '047f'],
  ['a length of one byte', der.octetString(Buffer.alloc(128)).subarray(0, 3), '048180'],
  ['a length of two bytes', der.octetString(Buffer.alloc(256)).subarray(0, 4), '04820100'],
  ['zero', der.integer(Buffer.of(0)), '020100'],
  ['an integer without leading zeros', der.integer(Buffer.of(0, 0, 1, 2)), '02020102'],
  ['an integer whose first bit is set', der.integer(Buffer.of(0x80)), '02020080'],
  ['an object identifier', der.objectIdentifier('1.2.840.113549'), '06062a864886f70d'],
  ['an object identifier below 128', der.objectIdentifier('2.5.29.17'), '0603551d11'],
  ['true', der.boolean(true), '0101ff'],
  ['a bit string', der.bitString(Buffer.of(0x06), 1), '03020106'],
  ['an explicit tag', der.context(0, der.integer(Buffer.of(2))), 'a003020102'],
  ['an implicit tag', der.context(7, Buffer.of(127, 0, 0, 1), false), '87047f000001'],
  ['a set in a sequence', der.sequence(der.set()), '30023100'],
  [
    'a time until 2049',
    der.time(new Date('2049-12-31T23:59:59Z')),
    `170d${hex(Buffer.from('491231235959Z'))}`,
  ],
  [
    'a time from 2050',
    der.time(new Date('2050-01-01T00:00:00Z')),
    `180f${hex(Buffer.from('20500101000000Z'))}`,
  ],
])('%s', (_, bytes, expected) => {
  expect(hex(bytes)).toBe(expected);
});
