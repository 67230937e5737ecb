import {
  Binary,
  BSONRegExp,
  Code,
  calculateObjectSize,
  Decimal128,
  Double,
  Long,
  MaxKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { checkedSize } from './document-size.ts';

const values: unknown[] = [
  ...[1, 1.5, -0, 2 ** 40, 'text', 'ä€😀', '', true, null, undefined, 5n, new Date(0), [1, 'a', []]],
  ...[
    new Double(1),
    Long.MAX_VALUE,
    Decimal128.fromString('1.50'),
    new ObjectId(),
    new Binary(Buffer.alloc(9)),
  ],
  ...[new UUID(), new BSONRegExp('ä', 'i'), /x/i, new Timestamp({ t: 1, i: 2 }), new MaxKey(), new Code('x')],
  ...[{ a: { b: { c: [{ d: 1 }] } } }, Array.from({ length: 120 }, (_, at) => at), { ä: { '': 1 } }],
];

describe('the size of a document', () => {
  it.each(values.map((value) => [value]))('is that of its bytes with %s', (value) => {
    expect(checkedSize({ value })).toBe(calculateObjectSize({ value }));
  });

  it('is refused beyond 16 MB, also where many fields share one value', () => {
    let value: unknown = 'a';
    for (let times = 0; times < 60; times += 1) value = { a: value, b: value };
    expect(() => checkedSize({ value })).toThrow(
      expect.objectContaining({ codeName: 'BSONObjectTooLarge', code: 10334 }),
    );
    expect(() => checkedSize({ value: 'x'.repeat(17 * 1024 * 1024) })).toThrow('is invalid');
  });

  it('is refused beyond a depth', () => {
    let value: unknown = 1;
    for (let times = 0; times < 99; times += 1) value = { value };
    expect(checkedSize({ value }, 100)).toBeGreaterThan(0);
    expect(() => checkedSize({ value: { value } }, 100)).toThrow(expect.objectContaining({ code: 15 }));
  });
});
