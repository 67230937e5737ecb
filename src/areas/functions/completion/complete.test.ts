import { expect, it } from 'vitest';
import { completerOf } from './complete.ts';

const complete = completerOf({
  services: ['mongodb-atlas', 'archive'],
  values: ['limit'],
  functions: ['closeOrder'],
  runAs: 'user',
});

/** Completions at the `|`. */
function offered(source: string, explicit = false): string[] {
  const position = source.indexOf('|');
  const text = source.replace('|', '');
  return complete(text, position, explicit)?.options.map(({ label }) => label) ?? [];
}

const begin = `exports = async function () {
  const service = context.services.get("mongodb-atlas");
  const orders = service
    .db("shop")
    .collection("orders");
`;

it('the context offers services, values, functions and user', () => {
  expect(offered('context.|')).toEqual(['services', 'values', 'functions', 'user', 'environment']);
});

it('a collection offers every method of the specification, also through variables and over lines', () => {
  expect(offered(`${begin}  return orders.|`)).toEqual([
    'find',
    'findOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'insertOne',
    'insertMany',
    'updateOne',
    'updateMany',
    'deleteOne',
    'deleteMany',
    'aggregate',
    'count',
    'distinct',
    'bulkWrite',
  ]);
  expect(offered('context.services.get("a").db("b").collection("c").f|')).toContain('findOne');
});

it('a cursor offers sort, skip, limit, next and toArray, after each of them again', () => {
  expect(offered(`${begin} orders.find({ a: ")" }).sort({ a: 1 }).|`)).toEqual([
    'toArray',
    'next',
    'sort',
    'skip',
    'limit',
  ]);
});

it('an awaited value is a document with unknown fields', () => {
  expect(offered(`${begin} const one = await orders.findOne({}); one.|`)).toEqual([]);
});

it('names of linked services, values and functions are offered inside the quotes', () => {
  expect(offered('context.services.get("|')).toEqual(['mongodb-atlas', 'archive']);
  expect(offered("context.values.get('li|")).toEqual(['limit']);
  expect(offered('context.functions.execute("|')).toEqual(['closeOrder']);
});

it('a filter is offered selectors, an update operators, a pipeline stages', () => {
  expect(offered(`${begin} orders.find({ total: { $|`)).toContain('$gte');
  expect(offered(`${begin} orders.find({ total: { $|`)).not.toContain('$set');
  expect(offered(`${begin} orders.updateOne({ a: 1 }, { $|`)).toContain('$inc');
  expect(offered(`${begin} orders.aggregate([{ $match: { a: 1 } }, { $|`)).toContain('$group');
  expect(offered(`${begin} orders.aggregate([{ $group: { _id: null, sum: { $|`)).toContain('$avg');
});

it('$indexStats is never offered: the client refuses it', () => {
  const stages = offered(`${begin} orders.aggregate([{ $|`);
  expect(stages).toContain('$match');
  expect(stages).not.toContain('$indexStats');
});

it('a selector for system functions is marked when the function runs as a user', () => {
  const text = `${begin} orders.find({ $where: 1, a: { $`;
  const result = complete(text, text.length, false);
  expect(result?.options.find(({ label }) => label === '$regex')?.detail).toBe('system only');
  const asSystem = completerOf({ services: [], values: [], functions: [], runAs: 'system' });
  const free = asSystem(text, text.length, false)?.options.find(({ label }) => label === '$regex');
  expect(free?.detail).toBeUndefined();
});

it('outside of a context, nothing is offered unless requested explicitly', () => {
  expect(offered('|')).toEqual([]);
  expect(offered('|', true)).toContain('context');
});
