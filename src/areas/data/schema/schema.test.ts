import { expect, it } from 'vitest';
import { fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { isObject } from '#src/lib/ejson/value.ts';
import { generateSchema } from '../validation/generate-schema.ts';
import { comparedFields } from './compared-fields.ts';
import { standardRules } from './export-schema.tsx';

const shapes = (text: string) => {
  const { value } = parseEjson(text);
  return fieldShapes(Array.isArray(value) ? value.filter(isObject) : []);
};

it('compares two schemas by fields, types and presence, differences first', () => {
  const here = shapes('[{a: 1, b: "x", c: 1, t: ["x"]}, {a: 1, b: "y", c: 1, t: []}]');
  const there = shapes('[{a: 1, b: 5, d: 1, t: [1]}, {a: 1, b: 6, t: []}, {a: 1, c: 1, b: 1, t: []}]');
  expect(comparedFields(here, there).map(({ path, difference }) => [path, difference])).toEqual([
    ['b', 'other types'],
    ['c', 'other presence'],
    ['t', 'other types'],
    ['d', 'only there'],
    ['a', 'same'],
  ]);
});

it('exports a schema that describes relaxed Extended JSON', () => {
  const { $jsonSchema } = generateSchema(
    shapes('[{a: 1, b: {c: ISODate("2026-01-01")}}, {a: "x", b: {c: null}, d: [5.5]}]'),
  );
  expect(standardRules(isObject($jsonSchema) ? $jsonSchema : {})).toEqual({
    type: 'object',
    required: ['a', 'b'],
    properties: {
      a: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      b: {
        type: 'object',
        required: ['c'],
        properties: {
          c: {
            anyOf: [
              { type: 'object', required: ['$date'], properties: { $date: { type: 'string' } } },
              { type: 'null' },
            ],
          },
        },
      },
      d: { type: 'array', items: { type: 'number' } },
    },
  });
});
