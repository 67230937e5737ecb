import { expect, it } from 'vitest';
import { collectionNameProblem } from '../namespace-names.ts';
import { type CollectionDraft, emptyCollection, readCollectionDraft } from './create-options.ts';

const read = (part: Partial<CollectionDraft>) => readCollectionDraft({ ...emptyCollection, ...part });

it('refuses the name of a collection that the database has', () => {
  expect(collectionNameProblem('orders', ['orders'])).toMatch(/has a collection of this name/u);
  expect(collectionNameProblem('orders', ['Orders'])).toBeUndefined();
});

it('gives a plain collection no options', () => {
  expect(read({})).toEqual({ options: {}, problems: {} });
});

it('reads the sizes of a capped collection, also beyond 2^31', () => {
  expect(read({ kind: 'capped', size: '4294967296', max: '10' }).options).toEqual({
    capped: true,
    size: { $numberLong: '4294967296' },
    max: { $numberInt: '10' },
  });
  expect(read({ kind: 'capped' }).problems).toEqual({ size: 'is required' });
  expect(read({ kind: 'capped', size: '0', max: '1.5' }).problems).toEqual({
    size: 'must be at least 1',
    max: 'must be a whole number',
  });
});

it('reads clustered and time series collections with their expiry', () => {
  expect(read({ kind: 'clustered', expireAfter: '60', indexName: 'by id' }).options).toEqual({
    clusteredIndex: { key: { _id: { $numberInt: '1' } }, unique: true, name: 'by id' },
    expireAfterSeconds: { $numberInt: '60' },
  });
  const series = { kind: 'timeseries', timeField: 'at', metaField: 'sensor', granularity: 'hours' } as const;
  // validators and images are no options of measurements
  expect(read({ ...series, images: true, validator: '{ a: 1 }' }).options).toEqual({
    timeseries: { timeField: 'at', metaField: 'sensor', granularity: 'hours' },
  });
  expect(read({ kind: 'timeseries', metaField: '_id' }).problems).toEqual({
    timeField: 'is required',
    metaField: 'must not be _id',
  });
  expect(read({ ...series, timeField: 'a.b', expireAfter: '99999999999' }).problems).toEqual({
    timeField: 'must be a field at the top of documents',
    expireAfter: 'must be at most 2,147,483,647',
  });
});

it('reads a collation as a locale or a document, and a validator', () => {
  expect(read({ collation: 'de', validator: '{ a: 1 }', images: true }).options).toEqual({
    collation: { locale: 'de' },
    validator: { a: { $numberInt: '1' } },
    changeStreamPreAndPostImages: { enabled: true },
  });
  expect(read({ collation: '{ locale: "en", strength: 2 }' }).options).toMatchObject({
    collation: { locale: 'en', strength: { $numberInt: '2' } },
  });
  expect(read({ collation: '{ strength: 2 }', validator: '{ a: ' }).problems).toEqual({
    collation: 'must have a locale',
    validator: expect.stringMatching(/^line 1, column/u),
  });
});
