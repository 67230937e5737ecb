import { expect, it } from 'vitest';
import { fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { int } from '#src/lib/ejson/value.ts';
import { generateSchema } from './generate-schema.ts';

it('requires the fields of every document, with their types at each level', () => {
  const fields = fieldShapes([
    { _id: int(1), name: 'a', address: { zip: '1', city: 'b' }, lines: [{ price: int(1) }, { price: null }] },
    { _id: int(2), name: null, address: { zip: '2' }, tags: ['x'], lines: [] },
  ]);
  expect(generateSchema(fields)).toEqual({
    $jsonSchema: {
      bsonType: 'object',
      required: ['_id', 'name', 'address', 'lines'],
      properties: {
        _id: { bsonType: 'int' },
        name: { bsonType: ['string', 'null'] },
        address: {
          bsonType: 'object',
          required: ['zip'],
          properties: { zip: { bsonType: 'string' }, city: { bsonType: 'string' } },
        },
        lines: {
          bsonType: 'array',
          items: {
            bsonType: 'object',
            required: ['price'],
            properties: { price: { bsonType: ['int', 'null'] } },
          },
        },
        tags: { bsonType: 'array', items: { bsonType: 'string' } },
      },
    },
  });
});

it('keeps fields that are named like those of an object', () => {
  const document = JSON.parse('{ "__proto__": "a", "constructor": "b" }');
  const { $jsonSchema } = generateSchema(fieldShapes([document]));
  expect(JSON.stringify($jsonSchema)).toContain('"properties":{"__proto__":{"bsonType":"string"}');
});
