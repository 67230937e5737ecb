import { expect, test } from 'vitest';
import { fieldShapes } from './field-shapes.ts';
import { type EjsonObject, int } from './value.ts';

const shape = (documents: EjsonObject[], path: string) =>
  fieldShapes(documents).find((each) => each.path === path);

test('fields are listed in the order in which they were seen, with those inside behind them', () => {
  const documents: EjsonObject[] = [
    { a: int(1), b: { c: 'x' } },
    { d: null, b: { e: true } },
  ];
  expect(fieldShapes(documents).map(({ path, depth }) => [path, depth])).toEqual([
    ['a', 0],
    ['b', 0],
    ['b.c', 1],
    ['b.e', 1],
    ['d', 0],
  ]);
});

test('presence is counted against the documents that could have the field', () => {
  const documents: EjsonObject[] = [{ b: { c: int(1) } }, { b: { c: null } }, { b: {} }, {}];
  expect(shape(documents, 'b')).toMatchObject({ seen: 3, of: 4 });
  expect(shape(documents, 'b.c')).toMatchObject({ seen: 2, of: 3 });
});

test('similar types are distinguished', () => {
  const documents: EjsonObject[] = [{ n: int(1) }, { n: { $numberDecimal: '1' } }, { n: int(2) }, { n: '1' }];
  expect(shape(documents, 'n')?.kinds).toEqual([
    { kind: 'int', count: 2 },
    { kind: 'decimal', count: 1 },
    { kind: 'string', count: 1 },
  ]);
});

test('the range keeps the values as they are, across types', () => {
  const documents: EjsonObject[] = [
    { n: { $numberLong: '12' } },
    { n: { $numberDecimal: '1.50' } },
    { n: int(7) },
  ];
  expect(shape(documents, 'n')?.range).toEqual({
    least: { $numberDecimal: '1.50' },
    greatest: { $numberLong: '12' },
  });
});

test('arrays report their element types and lengths, and lead into their documents', () => {
  const documents: EjsonObject[] = [
    { items: [{ sku: 'a' }, { sku: 'b' }] },
    { items: [] },
    { items: [int(1)] },
  ];
  expect(shape(documents, 'items')).toMatchObject({
    kinds: [{ kind: 'array', count: 3 }],
    elements: [
      { kind: 'object', count: 2 },
      { kind: 'int', count: 1 },
    ],
    lengths: { least: 0, greatest: 2 },
  });
  expect(shape(documents, 'items.sku')).toMatchObject({ seen: 2, of: 2, distinct: 2 });
});

test('the most frequent values come first; values that never repeat are not listed', () => {
  const documents: EjsonObject[] = [...'abbbcc'].map((letter, id) => ({ _id: int(id), letter }));
  expect(shape(documents, 'letter')?.values).toEqual([
    { value: 'b', count: 3 },
    { value: 'c', count: 2 },
    { value: 'a', count: 1 },
  ]);
  const many = Array.from({ length: 50 }, (_, id) => ({ _id: int(id) }));
  expect(shape(many, '_id')).toMatchObject({ values: [], distinct: 50 });
});

test('fields may have any name', () => {
  const document: EjsonObject = JSON.parse('{"__proto__":{"$numberInt":"1"},"constructor":"x"}');
  expect(fieldShapes([document]).map(({ path }) => path)).toEqual(['__proto__', 'constructor']);
});

test('positions of GeoJSON points are kept, and nothing that only looks like one', () => {
  const point = (...coordinates: number[]) => ({ type: 'Point', coordinates: coordinates.map(int) });
  const documents: EjsonObject[] = [
    { at: point(4, 45) },
    { at: point(400, 45) },
    { at: { type: 'LineString', coordinates: [[int(1), int(2)]] } },
    { at: [point(-5, 7), point(1)] },
  ];
  expect(shape(documents, 'at')?.points).toEqual([
    [4, 45],
    [-5, 7],
  ]);
});
