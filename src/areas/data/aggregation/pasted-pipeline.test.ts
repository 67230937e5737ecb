import { expect, it } from 'vitest';
import { pastedPipeline } from './pasted-pipeline.ts';

const orders = { db: 'shop', collection: 'orders' };

it.each([
  ['[{ $limit: 5 }]', '[{ $limit: 5 }]', []],
  ['db.orders.aggregate([ { $limit: 5 } ])', '[ { $limit: 5 } ]', []],
  [
    'db.getSiblingDB("shop").orders.aggregate([\n  // five\n  { $limit: 5 }\n]).toArray();',
    '[\n  // five\n  { $limit: 5 }\n]',
    [],
  ],
  [
    'db.orders.aggregate([], { allowDiskUse: true }).maxTimeMS(5)',
    '[]',
    ['the options of aggregate', 'maxTimeMS()'],
  ],
  ['db.orders.aggregate()', '', []],
])('the pipeline in %s is taken out', (text, pipeline, notes) => {
  expect(pastedPipeline(text, orders)).toEqual({ text: pipeline, notes });
});

it.each([
  ['db.orders.find({})', /Only aggregate can be run here, not find/u],
  ['db.carts.aggregate([])', /pipeline of shop\.carts/u],
  ['db.orders.aggregate([', /\) is missing/u],
])('%s is refused with its reason', (text, reason) => {
  expect(() => pastedPipeline(text, orders)).toThrow(reason);
});
