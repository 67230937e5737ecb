import { describe, expect, it } from 'vitest';
import { Storage } from '#contract/data-federation/storage.ts';
import {
  type FederatedDatabase,
  readStorage,
  storageExample,
  storageText,
  virtualCollections,
} from './federation-texts.ts';

const storage = {
  stores: [
    { name: 'orders', provider: 'atlas' as const, clusterName: 'orders-prod' },
    { name: 'files', provider: 's3' as const, bucket: 'old' },
  ],
  databases: [
    {
      name: 'shop',
      collections: [
        {
          name: 'all',
          dataSources: [
            { storeName: 'orders', database: 'shop', collection: 'orders' },
            { storeName: 'files', path: '/{year int}/*' },
          ],
        },
      ],
      views: [{ name: 'recent', source: 'all' }],
    },
  ],
};

describe('the stores and databases of a federated database', () => {
  it('are read from their text, of which the example is one', () => {
    expect(readStorage(JSON.stringify(storage))).toEqual({ ok: true, storage });
    expect(readStorage('{}')).toEqual({ ok: true, storage: {} });
    const example = readStorage(storageExample);
    expect(example.ok && Storage.safeParse(example.storage).success).toBe(true);
  });

  it.each([
    ['[', 'must be JSON'],
    ['[]', 'must be an object'],
    ['{"store":[]}', 'not store'],
    ['{"stores":[{"provider":"s3"}]}', 'stores with names'],
    ['{"databases":[{"name":"a","collections":{}}]}', 'named collections'],
    ['{"databases":[{"name":"a","collections":[{"name":"b","dataSources":[1]}]}]}', 'named collections'],
    ['{"stores":[{"name":"a"},{"name":"a"}]}', 'stores[1].name is the name of another store'],
    [
      '{"databases":[{"name":"a","collections":[{"name":"b","dataSources":[{"storeName":"c"}]}]}]}',
      'databases[0].collections[0].dataSources[0].storeName names no store',
    ],
  ])('are refused as %s', (text, why) => {
    const reading = readStorage(text);
    expect(reading).toEqual({ ok: false, problem: expect.stringContaining(why) });
  });

  it('are shown as virtual collections with their sources', () => {
    const database = { name: 'f', storage } as unknown as FederatedDatabase;
    expect(virtualCollections(database)).toEqual([
      { name: 'shop.all', sources: ['orders: shop.orders', 'files: /{year int}/*'] },
      { name: 'shop.recent', sources: ['view of all'] },
    ]);
    expect(JSON.parse(storageText(database))).toEqual(storage);
  });
});
