import { describe, expect, test } from 'vitest';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { bounded, mostCharacters, nameOf, pastedDocuments, textPaths, textsAt } from './sample-texts.ts';

describe('documents', () => {
  test('have their texts at dotted paths, also through lists', () => {
    const document: Ejson = { a: [{ b: 'one' }, { b: ['two', 3] }, { c: 'no' }], 'a.b': 'no' };
    expect(textsAt(document, ['a', 'b'])).toEqual(['one', 'two']);
    expect(textsAt(document, ['a', 'b', 'c'])).toEqual([]);
  });

  test('offer the paths that most of them have, without values that only look like text', () => {
    const paths = textPaths([
      { _id: { $oid: '65' }, name: 'a', tags: ['x'] },
      { name: 'b', price: { $numberDecimal: '1' }, maker: { name: 'c' } },
    ]);
    expect(paths).toEqual(['name', 'maker.name', 'tags']);
  });

  test('are called by their id', () => {
    expect([
      nameOf({ $oid: '65a' }, 0),
      nameOf('x', 0),
      nameOf({ a: 1, b: 2 }, 0),
      nameOf(undefined, 1),
    ]).toEqual(['65a', 'x', '{"a":1,"b":2}', 'document 2']);
  });
});

test('pasted lines are texts, or JSON with texts in it', () => {
  expect(pastedDocuments('one\r\n\n{"a":{"b":"two"},"n":1}\n["x","y"]\n"quoted" word')).toEqual([
    { name: 'line 1', values: ['one'] },
    { name: 'line 3', values: ['two'] },
    { name: 'line 4', values: ['x', 'y'] },
    { name: 'line 5', values: ['"quoted" word'] },
  ]);
});

test('a sample reports the parts that it leaves out', () => {
  const long = { name: 'long', values: ['x'.repeat(30_000)] };
  const sample = bounded(Array.from({ length: 30 }, () => long));
  expect(sample.documents).toHaveLength(mostCharacters / 20_000);
  expect([sample.left, sample.cut]).toEqual([10, 20]);
});
