import { expect, it } from 'vitest';
import { schemaCompleter } from './schema-completions.ts';

const completer = schemaCompleter(['_id', 'age', 'address', 'address.zip', 'address.city', 'items.price']);
/** Labels at the mark `|` of a text. */
const labels = (text: string): string[] => {
  const at = text.indexOf('|');
  return (completer(text.replace('|', ''), at, true)?.options ?? []).map(({ label }) => label);
};

it('offers $jsonSchema, fields and operators at the top', () => {
  expect(labels('{ | }')).toEqual(expect.arrayContaining(['$jsonSchema', 'age', '$expr']));
  expect(labels('{ | }')).not.toContain('$where');
});

it('offers keywords wherever a schema is', () => {
  const places = [
    '{ $jsonSchema: { | } }',
    '{ $jsonSchema: { bsonType: "object", | } }',
    '{ "$jsonSchema": { "properties": { "age": { mini| } } } }',
    '{ $jsonSchema: { properties: { tags: { items: { | } } } } }',
    '{ $jsonSchema: { anyOf: [{ | }] } }',
    '{ $jsonSchema: { additionalProperties: { | } } }',
  ];
  for (const place of places) expect(labels(place), place).toContain('minimum');
});

it('offers types, required fields and flags as values', () => {
  expect(labels('{ $jsonSchema: { bsonType: "o|" } }')).toContain('objectId');
  expect(labels('{ $jsonSchema: { bsonType: ["string", |] } }')).toContain('decimal');
  expect(labels('{ $jsonSchema: { type: | } }')).toContain('boolean');
  expect(labels('{ $jsonSchema: { required: ["|"] } }')).toEqual(['_id', 'age', 'address']);
  expect(labels('{ $jsonSchema: { additionalProperties: | } }')).toEqual(['true', 'false']);
});

it('offers the fields of the nested document that a schema describes', () => {
  expect(labels('{ $jsonSchema: { properties: { | } } }')).toEqual(['_id', 'age', 'address']);
  expect(labels('{ $jsonSchema: { properties: { address: { properties: { | } } } } }')).toEqual([
    'zip',
    'city',
  ]);
  expect(labels('{ $jsonSchema: { properties: { address: { required: ["|"] } } } }')).toEqual([
    'zip',
    'city',
  ]);
});

it('inserts only the name inside of quotes', () => {
  const suggested = completer('{ $jsonSchema: { bsonType: "obj', 31, false);
  expect(suggested).toMatchObject({ from: 28 });
  expect(suggested?.options.find(({ label }) => label === 'object')).toEqual({
    label: 'object',
    kind: 'value',
  });
});

it('offers nothing as the value of a text keyword', () => {
  expect(labels('{ $jsonSchema: { description: "|" } }')).toEqual([]);
});
