import { expect, it } from 'vitest';
import { failing, readValidator, rulesIn } from './rules.ts';

it('reads a filter, a schema, and a schema without $jsonSchema around it', () => {
  expect(readValidator('{ age: { $gte: 0 } }').validator).toEqual({ age: { $gte: { $numberInt: '0' } } });
  const schema = { required: ['a'], properties: {} };
  expect(readValidator('{ $jsonSchema: { required: ["a"], properties: {} } }').validator).toEqual({
    $jsonSchema: schema,
  });
  expect(readValidator('{ required: ["a"], properties: {} }').validator).toEqual({ $jsonSchema: schema });
  // a condition on a field that is named like a keyword
  expect(readValidator('{ type: "car" }').validator).toEqual({ type: 'car' });
  expect(readValidator('').validator).toEqual({});
});

it('marks operators that a validator cannot have', () => {
  const { validator, problem } = readValidator('{ a: 1, $where: "true" }');
  expect(validator).toBeUndefined();
  expect(problem).toMatchObject({ message: 'A validator cannot have $where', from: 8 });
});

it('reads levels and actions, and the defaults of the database', () => {
  expect(rulesIn({})).toEqual({ validator: {}, level: 'strict', action: 'error' });
  expect(rulesIn({ validationLevel: 'moderate', validationAction: 'errorAndLog' })).toMatchObject({
    level: 'moderate',
    action: 'errorAndLog',
  });
});

it('finds documents that fail as those that the validator does not match', () => {
  expect(failing({ a: 1 })).toEqual({ $nor: [{ a: 1 }] });
});
