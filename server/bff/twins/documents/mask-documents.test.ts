import { Binary, Decimal128, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Mask, MaskRule } from '#contract/twins/documents.ts';
import { typeName } from '#server/data/values/bson-type.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { fieldsIn, masking } from './mask-documents.ts';

const masked = (document: object, rules: MaskRule[], others: 'keep' | 'redact' = 'keep', secret = 'a') =>
  masking({ rules, others }, secret)(document) as Record<string, unknown>;
const rule = (path: string, mask: Mask): MaskRule => ({ path, mask });

describe('a masked document', () => {
  const values: [string, unknown][] = [
    ['a text', 'Amelia Canary'],
    ['a whole number', 8_134_557],
    ['a double', new Double(8134.25)],
    ['a long', Long.fromString('8134557813455')],
    ['a decimal', Decimal128.fromString('81345578.25')],
    ['a date', new Date('2024-05-06T07:08:09Z')],
    ['an ObjectId', new ObjectId('64a1b2c3d4e5f60718293a4b')],
    ['binary data', new Binary(Buffer.from('0123456789abcdef'), 4)],
  ];
  it.each(values)('keeps the type of %s, and nothing of its value', (_, value) => {
    for (const mask of ['hash', 'id'] as const) {
      const { v } = masked({ v: value }, [rule('v', mask)]);
      expect([mask, toEjson({ v })]).not.toEqual([mask, toEjson({ v: value })]);
      expect(typeName(v)).toBe(typeName(value));
    }
    const { v } = masked({ v: value }, [rule('v', 'redact')]);
    expect(toEjson({ v })).not.toBe(toEjson({ v: value }));
  });

  it('has an empty value for types that cannot be invented', () => {
    const document = parseEjson('{"v":{"$regularExpression":{"pattern":"canary","options":"i"}}}') as object;
    for (const mask of ['hash', 'id', 'redact'] as const)
      expect(masked(document, [rule('v', mask)])).toEqual({ v: null });
  });

  it('has equal masks for equal values, and others in another twin', () => {
    const rules = [rule('a', 'hash'), rule('b.c', 'hash')];
    const first = masked({ a: 'x-81', b: { c: 'x-81' } }, rules);
    expect(first).toEqual({ a: first.a, b: { c: first.a } });
    expect(masked({ a: 'x-81' }, rules, 'keep', 'other').a).not.toBe(first.a);
  });

  it.each<[Mask, unknown, RegExp]>([
    ['email', 'ada@canary.example', /^user-[0-9a-f]{12}@example\.com$/],
    ['name', 'Amelia Canary', /^[A-Z][a-z]+ [A-Z][a-z]+ \d+$/],
    ['number', '8134557', /^\d+$/],
    ['date', '2024-05-06', /^\d{4}-\d\d-\d\dT/],
    ['id', 'ORD-8134-AbC', /^[A-Z]{3}-\d{4}-[A-Z][a-z][A-Z]$/],
  ])('has an invented %s in the form of its kind', (mask, value, form) => {
    const { v } = masked({ v: value }, [rule('v', mask)]);
    expect(v).toMatch(form);
    expect(v).not.toBe(value);
  });

  it('applies a rule inside lists and documents, and redaction empties them', () => {
    const document = {
      _id: 1,
      people: [{ mail: 'a@canary' }, { mail: 'b@canary' }],
      extra: { deep: ['canary'] },
    };
    const result = masked(document, [rule('people.mail', 'email'), rule('extra', 'redact')]);
    expect(result).toMatchObject({ _id: 1, extra: {} });
    expect(JSON.stringify(result)).not.toContain('canary');
    const inside = masked(document, [rule('people', 'hash'), rule('extra', 'hash')]);
    expect(JSON.stringify(inside)).not.toContain('canary');
    expect(inside.people).toHaveLength(2);
  });

  it('redacts every field without a rule where that is chosen, except for its identity', () => {
    const result = masked(
      { _id: 7, a: 'canary', b: { c: [81345] }, d: 'kept form' },
      [rule('d', 'hash')],
      'redact',
    );
    expect(result).toMatchObject({ _id: 7, a: '', b: { c: [0] } });
    expect(result.d).toMatch(/^[0-9a-f]{24}$/);
  });

  it('keeps the order of names that look like numbers', () => {
    const document = parseEjson('{"b":1,"10":"x","2":"y"}') as object;
    expect(toEjson(masked(document, [rule('10', 'redact')]))).toBe(
      toEjson(parseEjson('{"b":1,"10":"","2":"y"}')),
    );
  });
});

it('the fields of documents are listed with their types, and whether a rule applies', () => {
  const documents = [
    { _id: 1, a: { b: 'x' } },
    { _id: 2, a: { b: 3 }, list: [{ c: true }] },
  ];
  expect(fieldsIn(documents, { rules: [rule('a', 'hash')], others: 'keep' })).toEqual([
    { path: '_id', types: ['int'], isMasked: false },
    { path: 'a.b', types: ['int', 'string'], isMasked: true },
    { path: 'list.c', types: ['bool'], isMasked: false },
  ]);
});
