import { Decimal128, type Document, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { makeStored } from '../memory-catalog.ts';
import { compileFilter } from './match.ts';

const long = Long.fromNumber(5);

/** Schema of the field `a`, values that fit, values that do not. */
const schemas: [fact: string, schema: Document, fit: unknown[], other: unknown[]][] = [
  ['bsonType', { bsonType: 'int' }, [1], [long, '1', 1.5]],
  ['bsonType of several', { bsonType: ['number', 'objectId'] }, [1, long, new ObjectId()], ['x']],
  ['type', { type: ['number', 'null'] }, [1, Decimal128.fromString('1'), null], ['x', true]],
  ['enum', { enum: ['x', 1, { b: 1 }] }, ['x', Long.ONE, { b: 1 }], ['y', { b: 2 }]],
  ['minimum', { minimum: 5 }, [5, long, 6, 'not a number'], [4.9]],
  ['an exclusive minimum', { minimum: 5, exclusiveMinimum: true }, [6], [5, long]],
  ['maximum', { maximum: 5 }, [5], [5.1]],
  ['an exclusive maximum', { maximum: 5, exclusiveMaximum: true }, [4], [5]],
  ['multipleOf', { multipleOf: 3 }, [9, Long.fromNumber(9), 'x'], [10]],
  ['lengths of text by characters', { minLength: 2, maxLength: 3 }, ['ab', '😀😀'], ['a', '😀', 'abcd']],
  ['pattern', { pattern: '^x' }, ['xy', 5], ['yx']],
  ['required', { required: ['b'] }, [{ b: null }, 'x'], [{}]],
  ['properties', { properties: { b: { bsonType: 'string' } } }, [{ b: 'x' }, {}, 5], [{ b: 1 }]],
  [
    'no additional properties',
    { properties: { b: {} }, additionalProperties: false },
    [{ b: 1 }],
    [{ c: 1 }],
  ],
  [
    'additional properties by a schema',
    { additionalProperties: { bsonType: 'int' } },
    [{ c: 1 }],
    [{ c: 'x' }],
  ],
  [
    'patternProperties',
    { patternProperties: { '^n': { bsonType: 'int' } }, additionalProperties: false },
    [{ n1: 1 }],
    [{ n1: 'x' }, { x: 1 }],
  ],
  ['counts of properties', { minProperties: 1, maxProperties: 2 }, [{ b: 1 }], [{}, { b: 1, c: 1, d: 1 }]],
  [
    'dependencies',
    { dependencies: { b: ['c'], d: { required: ['e'] } } },
    [{ c: 1 }, { b: 1, c: 1 }, { d: 1, e: 1 }],
    [{ b: 1 }, { d: 1 }],
  ],
  ['items', { items: { bsonType: 'int' } }, [[1, 2], [], 'x'], [[1, 'x']]],
  [
    'items by position',
    { items: [{ bsonType: 'int' }, { bsonType: 'string' }], additionalItems: false },
    [[1, 'x'], [1]],
    [['x'], [1, 'x', 2]],
  ],
  ['counts of items', { minItems: 1, maxItems: 2 }, [[1]], [[], [1, 2, 3]]],
  ['uniqueItems', { uniqueItems: true }, [[1, 2]], [[1, Long.ONE]]],
  ['allOf', { allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [4]],
  ['anyOf', { anyOf: [{ bsonType: 'string' }, { minimum: 3 }] }, ['x', 3], [2]],
  ['oneOf', { oneOf: [{ minimum: 3 }, { maximum: 5 }] }, [2, 6], [4]],
  ['not', { not: { bsonType: 'string' } }, [1], ['x']],
  ['title and description', { title: 'a', description: 'b' }, [1], []],
];

describe('$jsonSchema', () => {
  it.each(schemas)('%s', (_fact, schema, fit, other) => {
    const matches = compileFilter({ $jsonSchema: { properties: { a: schema } } });
    expect(fit.filter((a) => !matches(makeStored({ a })))).toEqual([]);
    expect(other.filter((a) => matches(makeStored({ a })))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['an unknown keyword', { foo: 1 }, 'Unknown $jsonSchema keyword: foo'],
    ['$ref', { $ref: '#' }, "keyword '$ref' is not currently supported"],
    ['format', { format: 'date' }, "keyword 'format' is not currently supported"],
    ['type integer', { type: 'integer' }, "type 'integer' is not currently supported"],
    ['an unknown type', { bsonType: 'text' }, 'Unknown type name alias: text'],
    ['required that is empty', { required: [] }, "'required' cannot be an empty array"],
    ['required twice', { required: ['a', 'a'] }, 'cannot contain duplicate values'],
    ['exclusiveMinimum alone', { exclusiveMinimum: true }, "'minimum' must be a present"],
    ['a negative length', { minLength: -1 }, "'minLength' must be a non-negative integer"],
    ['invalid properties', { properties: 1 }, "'properties' must be an object"],
    ['a nested unknown keyword', { properties: { a: { foo: 1 } } }, 'Unknown $jsonSchema keyword: foo'],
    ['an invalid schema', 1, '$jsonSchema must be an object'],
  ])('refuses %s', (_what, schema, message) => {
    expect(() => compileFilter({ $jsonSchema: schema })).toThrow(message);
  });
});
