import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpdatePreviewResult } from '#contract/console/update-previews.ts';
import { type Emulated, type Refusal, startEmulated } from './emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const preview = (documents: object[], update: object, more: object = {}) =>
  kit.ask<{ results: UpdatePreviewResult[] } & Refusal>('POST', '/bff/update-previews', {
    documents: documents.map((each) => JSON.stringify(each)),
    update: JSON.stringify(update),
    ...more,
  });
const results = async (...asked: Parameters<typeof preview>) => {
  const { status, body } = await preview(...asked);
  expect(status).toBe(200);
  return body.results;
};

test('each document is shown as operators leave it', async () => {
  const shown = await results(
    [
      { _id: 1, n: { $numberInt: '1' } },
      { _id: 2, done: true },
      { _id: 3, n: 'text' },
    ],
    { $inc: { n: 2 }, $set: { done: true } },
  );
  expect(shown[0]).toEqual({
    outcome: 'changed',
    after: '{"_id":{"$numberInt":"1"},"n":{"$numberInt":"3"},"done":true}',
  });
  expect(shown[1]).toMatchObject({ outcome: 'changed' });
  expect(shown[2]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('$inc') });
});

test('a pipeline computes with the fields of the document', async () => {
  const pipeline = [{ $set: { total: { $multiply: ['$price', '$count'] } } }, { $unset: 'price' }];
  expect(await results([{ _id: 1, price: 3, count: 4 }], pipeline)).toEqual([
    {
      outcome: 'changed',
      after: '{"_id":{"$numberInt":"1"},"count":{"$numberInt":"4"},"total":{"$numberInt":"12"}}',
    },
  ]);
});

test('a document that has the values already is unchanged', async () => {
  expect(await results([{ _id: 1, a: 1 }], { $set: { a: 1 } })).toEqual([{ outcome: 'unchanged' }]);
});

test('the validator of the collection refuses a result, and names the rule', async () => {
  const validator = { $jsonSchema: { properties: { total: { minimum: 0 } } } };
  const [first] = await results(
    [{ _id: 1, total: 5 }],
    { $set: { total: -1 } },
    {
      options: JSON.stringify({ validator }),
    },
  );
  expect(first).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('total: minimum 0') });
  const lenient = { options: JSON.stringify({ validator, validationAction: 'warn' }) };
  expect(await results([{ _id: 1, total: 5 }], { $set: { total: -1 } }, lenient)).toMatchObject([
    { outcome: 'changed' },
  ]);
});

test('the positional operator means the element that the filter matches', async () => {
  const [first] = await results(
    [{ _id: 1, lines: [{ sku: 'a' }, { sku: 'b' }] }],
    { $set: { 'lines.$.sku': 'c' } },
    { filter: '{"lines.sku":"b"}' },
  );
  expect(first).toMatchObject({
    outcome: 'changed',
    after: expect.stringContaining('{"sku":"a"},{"sku":"c"}'),
  });
});

test('an update that changes the _id is refused', async () => {
  expect(await results([{ _id: 1 }], [{ $set: { _id: 2 } }])).toMatchObject([{ outcome: 'refused' }]);
});

test('JavaScript does not run, and a long computation ends', async () => {
  const code = { $function: { body: 'function() { return 1 }', args: [], lang: 'js' } };
  expect(await results([{ _id: 1 }], [{ $set: { a: code } }])).toMatchObject([
    { outcome: 'none', reason: expect.stringContaining('JavaScript') },
  ]);
  const range = { $range: [0, 20_000] };
  const sum = { $reduce: { input: range, initialValue: 0, in: { $add: ['$$value', '$$this'] } } };
  const endless = { $map: { input: range, in: sum } };
  const [first] = await results([{ _id: 1 }], [{ $set: { a: endless } }]);
  expect(first).toMatchObject({ outcome: 'none' });
});

test.each([
  [{ update: '5' }, 'update'],
  [{ documents: ['[]'] }, 'documents.0'],
  [{ filter: '{"a":{"$oid":"x"}}' }, 'filter'],
])('%j is refused by its field', async (part, field) => {
  const { status, body } = await preview([{ _id: 1 }], { $set: { a: 1 } }, part);
  expect([status, body.error.fields?.[0]?.field]).toEqual([400, field]);
});

test('without an update the documents are validated as they are', async () => {
  const validator = { $jsonSchema: { required: ['name'], properties: { age: { minimum: 0 } } } };
  const { status, body } = await kit.ask<{ results: UpdatePreviewResult[] }>('POST', '/bff/update-previews', {
    documents: [
      { _id: 1, name: 'a' },
      { _id: 2, age: -1 },
    ].map((each) => JSON.stringify(each)),
    options: JSON.stringify({ validator }),
  });
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { outcome: 'unchanged' },
    {
      outcome: 'refused',
      reason: 'Document failed validation: name required; age: minimum 0 (comparison failed), got -1',
    },
  ]);
});
