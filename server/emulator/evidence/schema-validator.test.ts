import { describe, expect, it } from 'vitest';
import { type Schema, type Schemas, SchemaValidator } from './schema-validator.ts';

const schemas: Schemas = {
  Pet: {
    type: 'object',
    required: ['kind', 'secret'],
    properties: {
      kind: { type: 'string', enum: ['cat', 'dog'] },
      secret: { type: 'string', writeOnly: true },
    },
    oneOf: [{ $ref: 'Cat' }, { $ref: 'Dog' }],
  },
  Cat: {
    allOf: [
      { $ref: 'Pet' },
      { type: 'object', required: ['lives'], properties: { lives: { type: 'integer', maximum: 9 } } },
    ],
  },
  Dog: {
    allOf: [
      { $ref: 'Pet' },
      {
        type: 'object',
        required: ['tricks'],
        properties: { tricks: { type: 'array', items: { type: 'string' } } },
      },
    ],
  },
};
const validate = new SchemaValidator(schemas, { 'Pet.kind': (value) => value === 'Cat' });
const pet: Schema = { $ref: 'Pet' };
const errors = (schema: Schema, value: unknown) => validate.errors(schema, value);

describe('the response validator', () => {
  it('ends on a base schema that lists its children, and accepts any of them', () => {
    expect(errors(pet, { kind: 'cat', lives: 9 })).toEqual([]);
    expect(errors(pet, { kind: 'dog', tricks: ['sit'] })).toEqual([]);
  });

  it('reports the faults of the closest child with their place', () => {
    expect(errors(pet, { kind: 'cat', lives: 10 })).toEqual(['/lives: must be at most 9, got 10']);
    expect(errors(pet, { kind: 'dog', tricks: ['sit', 3] })).toEqual(['/tricks/1: must be string, got 3']);
    expect(errors(pet, { kind: 'cat' })).toEqual(['/lives: is required and missing']);
  });

  it('refuses a write-only field in an answer, and does not miss it when it is required', () => {
    expect(errors(pet, { kind: 'cat', lives: 1, secret: 'x' })).toEqual([
      '/secret: is write-only and must not be answered',
    ]);
  });

  it('lets recorded deviations pass, and nothing else', () => {
    expect(errors(pet, { kind: 'Cat', lives: 1 })).toEqual([]);
    expect(errors(pet, { kind: 'CAT', lives: 1 })).toEqual(['/kind: must be one of cat, dog, got "CAT"']);
  });

  it('accepts null only for nullable schemas', () => {
    expect(errors({ type: 'string', nullable: true }, null)).toEqual([]);
    expect(errors({ type: 'string' }, null)).toEqual(['/: must not be null, got null']);
    expect(errors({ allOf: [{ type: 'string', nullable: true }] }, null)).toEqual([]);
  });

  it('accepts anything for `type: object` without fields, and validates branches below it', () => {
    expect(errors({ type: 'array', items: { type: 'object' } }, ['a', 1, {}])).toEqual([]);
    const text: Schema = {
      type: 'object',
      oneOf: [
        { type: 'string', enum: ['a'] },
        { type: 'string', enum: ['b'] },
      ],
    };
    expect(errors(text, 'b')).toEqual([]);
    expect(errors(text, 'c')).toEqual(['/: must be one of a, got "c"']);
    expect(errors({ type: 'object', properties: { a: {} } }, 'text')).toEqual([
      '/: must be object, got "text"',
    ]);
  });

  it.each([
    [{ type: 'integer', format: 'int32' }, 1.5, 'must be integer'],
    [{ type: 'integer', format: 'int32' }, 2 ** 40, 'must be int32'],
    [{ type: 'number' }, '10', 'must be number'],
    [{ type: 'string', format: 'date-time' }, '2026-08-10', 'must be date-time'],
    [{ type: 'string', format: 'date-time' }, '2026-13-10T00:00:00Z', 'must be date-time'],
    [{ type: 'string', pattern: '^([a-f0-9]{24})$' }, 'ABC', 'must match'],
    [{ type: 'string', minLength: 2 }, 'a', 'at least 2 characters'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'at most 2 characters'],
    [{ type: 'number', minimum: 0, exclusiveMinimum: true }, 0, 'more than 0'],
    [{ type: 'number', minimum: 1 }, 0, 'at least 1'],
    [{ type: 'array', minItems: 1 }, [], 'at least 1 items'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'at most 1 items'],
    [{ type: 'array', uniqueItems: true }, [{ a: 1 }, { a: 1 }], 'must not repeat'],
    [{ type: 'object', additionalProperties: false }, { a: 1 }, 'is not in the schema'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, { a: 1 }, '/a: must be string'],
    [{ type: 'boolean' }, undefined, 'is missing'],
  ] satisfies [Schema, unknown, string][])('with %j refuses %j', (schema, value, text) => {
    const result = errors(schema, value);
    expect(result).toHaveLength(1);
    expect(result[0]).toContain(text);
  });

  it('names fields that no branch knows, at any depth', () => {
    const list: Schema = { type: 'object', properties: { results: { type: 'array', items: pet } } };
    const body = {
      results: [
        { kind: 'cat', lives: 9, tricks: [] },
        { kind: 'dog', naem: 'Rex' },
      ],
      total: 2,
    };
    expect(validate.unknownFields(list, body)).toEqual(['/results/1/naem', '/total']);
  });

  it('reports a reference of the document that does not exist', () => {
    expect(() => errors({ $ref: 'Fish' }, {})).toThrow('Fish');
  });
});
