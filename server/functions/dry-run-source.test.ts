import { describe, expect, test } from 'vitest';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { createClient } from './client/handle.ts';
import { type DryRunSource, dryRunSource } from './dry-run-source.ts';
import { engineSource } from './sources/engine-source.ts';

const orders = { service: 's', db: 'shop', collection: 'orders' };
const counters = { ...orders, collection: 'counters' };

interface Tried {
  source: DryRunSource;
  invoke(method: string, target: typeof orders, ...args: unknown[]): Promise<unknown>;
  stored(collection?: string): Promise<unknown[]>;
}

async function trying(documents = 3): Promise<Tried> {
  const catalog = new MemoryCatalog();
  const direct = engineSource({ catalog });
  const list = Array.from({ length: documents }, (_, _id) => ({ _id, state: 'new' }));
  await direct.run('shop', { insert: 'orders', documents: list });
  await direct.run('shop', { insert: 'counters', documents: [{ _id: 'orders', n: documents }] });
  const source = dryRunSource(engineSource({ catalog }));
  const client = createClient({
    services: new Map([['s', source]]),
    runAs: 'system',
    record: () => undefined,
  });
  return {
    source,
    invoke: (method, target, ...args) => client.invoke(`collection.${method}`, [target, args]),
    stored: async (collection = 'orders') =>
      (await direct.run('shop', { find: collection, sort: { _id: 1 } })).cursor.firstBatch,
  };
}

describe('a dry run', () => {
  test('reads its own changes in several collections, reports them, and leaves nothing behind', async () => {
    const { source, invoke, stored } = await trying();
    await invoke('updateMany', orders, { _id: { $lt: 2 } }, { $set: { state: 'paid' } });
    await invoke('insertOne', orders, { _id: 9, state: 'paid' });
    await invoke('deleteOne', orders, { _id: 2 });
    await invoke('updateOne', counters, { _id: 'orders' }, { $inc: { n: 1 } });
    await invoke('updateOne', counters, { _id: 'orders' }, { $inc: { n: 1 } });
    expect(await invoke('count', orders, { state: 'paid' })).toBe(3);
    expect(await source.changes()).toEqual([
      {
        ...{ namespace: 'shop.orders', inserted: 1, updated: 2, deleted: 1, complete: true },
        samples: [
          {
            before: '{"_id":{"$numberInt":"0"},"state":"new"}',
            after: '{"_id":{"$numberInt":"0"},"state":"paid"}',
          },
          {
            before: '{"_id":{"$numberInt":"1"},"state":"new"}',
            after: '{"_id":{"$numberInt":"1"},"state":"paid"}',
          },
          { before: null, after: '{"_id":{"$numberInt":"9"},"state":"paid"}' },
          { before: '{"_id":{"$numberInt":"2"},"state":"new"}', after: null },
        ],
      },
      {
        ...{ namespace: 'shop.counters', inserted: 0, updated: 2, deleted: 0, complete: true },
        samples: [
          {
            before: '{"_id":"orders","n":{"$numberInt":"3"}}',
            after: '{"_id":"orders","n":{"$numberInt":"5"}}',
          },
        ],
      },
    ]);
    await source.close();
    expect(await stored()).toHaveLength(3);
    expect(await stored()).toContainEqual({ _id: 0, state: 'new' });
    expect(await stored('counters')).toEqual([{ _id: 'orders', n: 3 }]);
  });

  test('counts every document and shows the first of each collection', async () => {
    const { source, invoke } = await trying(500);
    await invoke('updateMany', orders, {}, { $set: { state: 'paid' } });
    const [change] = await source.changes();
    expect(change).toMatchObject({ updated: 500 });
    expect(change?.samples).toHaveLength(20);
    await source.close();
  });

  test('reports upserts and single documents that were found and changed', async () => {
    const { source, invoke } = await trying();
    await invoke('findOneAndUpdate', orders, { _id: 1 }, { $set: { state: 'sent' } });
    await invoke('findOneAndDelete', orders, { _id: 2 });
    await invoke('updateOne', orders, { _id: 7 }, { $set: { state: 'sent' } }, { upsert: true });
    expect(await source.changes()).toMatchObject([
      { inserted: 1, updated: 1, deleted: 1, samples: { length: 3 } },
    ]);
    await source.close();
  });

  test('leaves out collections in which nothing matched, and counts large documents without showing them', async () => {
    const { source, invoke } = await trying();
    await invoke('updateMany', orders, { _id: 77 }, { $set: { state: 'paid' } });
    expect(await source.changes()).toEqual([]);
    await invoke('updateOne', counters, {}, { $set: { note: 'x'.repeat(300_000) } });
    await invoke('updateOne', counters, {}, { $set: { n: 1 } });
    expect(await source.changes()).toMatchObject([{ namespace: 'shop.counters', updated: 2, samples: [] }]);
    await source.close();
  });

  test('ends with a failed write, as the transaction does, and reports it', async () => {
    const { source, invoke, stored } = await trying();
    await invoke('insertOne', orders, { _id: 8 });
    await expect(invoke('insertOne', orders, { _id: 1 })).rejects.toThrow('E11000');
    await expect(invoke('findOne', orders, {})).rejects.toThrow('the dry run ended with the error');
    expect(await source.changes()).toMatchObject([{ complete: false, samples: [] }]);
    await source.close();
    expect(await stored()).toHaveLength(3);
  });

  test('refuses commands that it cannot undo', async () => {
    const { source, invoke, stored } = await trying();
    await expect(invoke('aggregate', orders, [{ $out: 'copy' }])).rejects.toThrow(
      'aggregate was not run: a dry run undoes changes of documents, and nothing else',
    );
    expect(await stored('copy')).toEqual([]);
    expect(await source.changes()).toEqual([]);
    await source.close();
  });

  test('undoes an aborted transaction of the function alone, or ends where it cannot', async () => {
    const { source, invoke } = await trying();
    await source.begin();
    await invoke('insertOne', orders, { _id: 8 });
    await source.abort('dry run');
    expect(await source.changes()).toEqual([]);
    await invoke('insertOne', orders, { _id: 8 });
    await source.begin();
    await invoke('insertOne', orders, { _id: 9 });
    await source.abort('dry run');
    await expect(invoke('findOne', orders, {})).rejects.toThrow('it cannot undo only a part');
    await source.close();
  });
});
