import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Twin } from '#contract/console/twins.ts';
import type { TwinCollection, TwinCollectionRequest, TwinPreview } from '#contract/twins/documents.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Refusal } from '../../functions/emulated-for-tests.ts';
import { isOver, rehearsingOn } from '../../rehearsals/rehearsing-for-tests.ts';
import type { Tables } from '../../tables.ts';
import { startTwinning, type Twinning } from '../twinning-for-tests.ts';

let kit: Twinning;
let twinId: string;
beforeAll(async () => {
  kit = await startTwinning('single');
  ({ id: twinId } = await kit.create([kit.source.credentials.groupId]));
  await kit.until(twinId, 'ready');
});
afterAll(() => kit.close());

const canaries = (number: number) => ({
  mail: `person${number}@canary-7714.example`,
  name: `Amelia Canaryname${number}`,
  phone: 8_134_550_000 + number,
  card: `4929-${String(7_000_000 + number)}`,
});
const documents = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const { mail, name, phone, card } = canaries(number);
    return {
      _id: number,
      customer: { mail, name, phone },
      cards: [{ number: card }],
      note: `kept ${number % 3}`,
    };
  });

const command = async <Reply>(
  connection: string,
  db: string,
  body: object,
  { groupId, clusterName } = kit.source.credentials,
) => {
  const source = { kind: 'cluster', connection, groupId, clusterName };
  const request = { source, db, command: JSON.stringify(body) };
  const answer = await kit.ask<{ reply: string }>('POST', '/bff/command', request);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.body.reply) as Reply;
};

/** The twin without collections, and this number of documents in the source. */
async function twinWith(count: number): Promise<string> {
  for (const { id } of await list(twinId)) await kit.ask('DELETE', `${path(twinId)}/${id}`);
  await command('production', 'crm', { drop: 'orders' });
  await command('production', 'crm', { insert: 'orders', documents: documents(count) });
  return twinId;
}

const request = (more: Partial<TwinCollectionRequest> = {}): TwinCollectionRequest => {
  const { groupId, clusterName } = kit.source.credentials;
  return {
    source: { kind: 'cluster', connection: 'production', groupId, clusterName },
    ...{
      database: 'crm',
      collection: 'orders',
      target: { groupId, clusterName },
      choice: 'first',
      most: 10_000,
    },
    rules: [
      { path: 'customer.mail', mask: 'email' },
      { path: 'customer.name', mask: 'name' },
      { path: 'customer.phone', mask: 'redact' },
      { path: 'cards', mask: 'hash' },
    ],
    others: 'keep',
    ...more,
  };
};
const path = (id: string) => `/bff/twins/${id}/collections`;
const list = async (id: string) => (await kit.ask<TwinCollection[]>('GET', path(id))).body;
const copy = async (id: string, more: Partial<TwinCollectionRequest> = {}) => {
  const answer = await kit.ask<TwinCollection>('POST', path(id), request(more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const until = (id: string, ...states: TwinCollection['state'][]) =>
  vi.waitFor(
    async () => {
      await setImmediate();
      kit.clock.now += 50;
      const [collection] = await list(id);
      expect(states, JSON.stringify(collection)).toContain(collection?.state);
      return collection as TwinCollection;
    },
    { timeout: 60_000, interval: 20 },
  );
const held = async () =>
  (
    await command<{ cursor: { firstBatch: Record<string, unknown>[] } }>('twin-rehearsal', 'crm', {
      find: 'orders',
      sort: { _id: 1 },
      batchSize: 1_000,
    })
  ).cursor.firstBatch;

/** Every original value in a text. */
const originals = (text: string, count: number) =>
  Array.from({ length: count }, (_, number) => Object.values(canaries(number)))
    .flat()
    .filter((value) => text.includes(String(value)));

describe('documents of a twin', () => {
  it('are masked before they are stored: no original value is in the world, the store, logs or answers', async () => {
    const id = await twinWith(250);
    const preview = await kit.ask<TwinPreview>('POST', `${path(id)}/preview`, request());
    expect(preview.body.documents).toHaveLength(5);
    expect(preview.body).toMatchObject({ sourceCount: 250 });
    expect(preview.body.fields.filter(({ isMasked }) => !isMasked).map(({ path: each }) => each)).toEqual([
      '_id',
      'note',
    ]);
    // nothing was stored for it
    expect(await list(id)).toEqual([]);
    await copy(id);
    const collection = await until(id, 'done');
    expect(collection).toMatchObject({
      readCount: 250,
      writtenCount: 250,
      refusedCount: 0,
      sourceCount: 250,
      isCut: false,
    });
    const rows = await held();
    expect(rows).toHaveLength(250);
    expect(rows[4]).toMatchObject({
      note: 'kept 1',
      customer: { mail: expect.stringMatching(/@example\.com$/) },
    });
    const world = kit.host.emulator.host.worlds.get(`twin-${id}`);
    const everything = JSON.stringify(Object.values(world?.tables ?? {}).map((table) => [...table.all()]));
    expect(everything).toContain('kept 1');
    const exported = await kit.ask('GET', '/bff/twin-world?connection=production&twin=Rehearsal');
    const stored = JSON.stringify(await storedRows());
    expect(stored).toContain('kept 1');
    const texts = [
      everything,
      exported.text,
      preview.text,
      JSON.stringify(collection),
      stored,
      kit.console.logs.join('\n'),
    ];
    for (const text of texts) expect(originals(text, 250)).toEqual([]);
  });

  it('keep the indexes, options and validation rules that mention no masked field', async () => {
    const id = await twinWith(5);
    const validator = { note: { $type: 'string' } };
    await command('production', 'crm', { collMod: 'orders', validator, validationLevel: 'moderate' });
    await command('production', 'crm', {
      createIndexes: 'orders',
      indexes: [
        { key: { note: 1, _id: -1 }, name: 'by_note' },
        { key: { 'customer.phone': 1 }, name: 'phone', unique: true },
        {
          ...{ key: { note: 1 }, name: 'one_person' },
          partialFilterExpression: { 'customer.mail': canaries(1).mail },
        },
      ],
    });
    await copy(id);
    const done = await until(id, 'done');
    expect(done).toMatchObject({ writtenCount: 5, indexCount: 1 });
    // redacted telephone numbers are equal
    expect(done.leftOut).toEqual([
      'Index one_person: its filter mentions masked fields.',
      'Index phone: the database refused a command (DuplicateKey).',
    ]);
    const { cursor } = await command<{ cursor: { firstBatch: { name: string }[] } }>(
      'twin-rehearsal',
      'crm',
      {
        listIndexes: 'orders',
      },
    );
    expect(cursor.firstBatch.map(({ name }) => name)).toEqual(['_id_', 'by_note']);
    const listed = await command<{ cursor: { firstBatch: { options: object }[] } }>('twin-rehearsal', 'crm', {
      listCollections: 1,
    });
    expect(listed.cursor.firstBatch[0]?.options).toMatchObject({ validator, validationLevel: 'moderate' });
    expect(JSON.stringify(await kit.ask('GET', `/bff/twins/${id}/collections`))).not.toContain('canary-7714');
  });

  it('are paused and resumed, and the rest follows', async () => {
    const id = await twinWith(250);
    const { id: collectionId } = await copy(id);
    const move = (what: string) =>
      kit.ask<TwinCollection & Refusal>('POST', `${path(id)}/${collectionId}/${what}`);
    expect((await move('pause')).body.state).toBe('paused');
    kit.clock.now += 60_000;
    expect((await list(id))[0]?.state).toBe('paused');
    expect((await move('pause')).body.error.code).toBe('TWIN_STATE');
    expect((await move('resume')).body.state).toBe('reading');
    expect(await until(id, 'done')).toMatchObject({ readCount: 250, writtenCount: 250 });
  });

  it('are bounded by the chosen number; a sample has as many of them', async () => {
    const id = await twinWith(120);
    await copy(id, { choice: 'sample', most: 20 });
    expect(await until(id, 'done')).toMatchObject({ readCount: 20, writtenCount: 20, sourceCount: 120 });
    // a second copy replaces the first
    await copy(id, { most: 30 });
    const second = await until(id, 'done');
    expect(second).toMatchObject({ readCount: 30, writtenCount: 30 });
    expect(await list(id)).toHaveLength(1);
    expect(await held()).toHaveLength(30);
  });

  it('return with the copy, without a read of the source, and leave with the collection', async () => {
    const id = await twinWith(30);
    await copy(id);
    await until(id, 'done');
    await command('twin-rehearsal', 'crm', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] });
    await command('production', 'crm', { drop: 'orders' });
    expect((await kit.ask<Twin>('POST', `/bff/twins/${id}/load`)).status).toBe(200);
    await kit.until(id, 'ready');
    expect(await held()).toHaveLength(30);
    const [collection] = await list(id);
    expect((await kit.ask('DELETE', `${path(id)}/${collection?.id}`)).status).toBe(204);
    expect(await held()).toEqual([]);
    expect(await list(id)).toEqual([]);
  });

  it('report a database that refuses, without values, and continue on request', async () => {
    const id = await twinWith(10);
    await copy(id, { target: { ...request().target, clusterName: 'nowhere' } });
    const failed = await until(id, 'failed');
    expect(failed.reason).toMatch(/HostUnreachable/);
    expect(originals(failed.reason, 10)).toEqual([]);
    expect((await kit.ask('DELETE', `${path(id)}/${failed.id}`)).status).toBe(204);
    expect(await list(id)).toEqual([]);
  });

  it.each<[string, Partial<TwinCollectionRequest>, string]>([
    [
      'two rules of one path',
      {
        rules: [
          { path: 'a', mask: 'hash' },
          { path: 'a', mask: 'name' },
        ],
      },
      'rules.1.path',
    ],
    ['a redacted identity', { rules: [{ path: '_id', mask: 'redact' }] }, 'rules.0.path'],
    ['a path with operators', { rules: [{ path: '$where', mask: 'hash' }] }, 'rules.0.path'],
    ['a system database', { database: 'admin' }, 'database'],
    ['too many documents', { most: 10_001 }, 'most'],
  ])('refuse %s', async (_, more, field) => {
    const answer = await kit.ask<Refusal & { error: { fields: { field: string }[] } }>(
      'POST',
      path(twinId),
      request(more),
    );
    expect([answer.status, answer.body.error.fields[0]?.field]).toEqual([400, field]);
  });

  it('refuse the twin itself as their source', async () => {
    const id = await twinWith(1);
    const source = { ...request().source, connection: 'twin-rehearsal' } as TwinCollectionRequest['source'];
    const answer = await kit.ask<Refusal>('POST', path(id), request({ source }));
    expect(answer.text).toContain('must not be the twin itself');
  });
});

it('a rehearsal begins with the copied documents', async () => {
  const id = await twinWith(5);
  await copy(id);
  await until(id, 'done');
  await command('twin-rehearsal', 'crm', { drop: 'orders' });
  const rehearsals = rehearsingOn(kit, await kit.until(id, 'ready'));
  const set = await rehearsals.set([['updateGroupSettings', { body: { isDataExplorerEnabled: false } }]]);
  const { body } = await rehearsals.rehearse(set.id);
  await rehearsals.untilRehearsal(body.id, isOver);
  expect(await held()).toHaveLength(5);
});

/** The rows of the console's own store. */
async function storedRows(): Promise<unknown[]> {
  const { dir, databaseUrl } = kit.console;
  const tables = ['twins', 'twin_reads', 'twin_collections', 'twin_documents', 'audit'] as const;
  let rows: unknown[] = [];
  // a file has one user
  await kit.restart(async () => {
    const db = await openDatabase<Tables>(databaseUrl ? { url: databaseUrl } : { dir });
    rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    await db.destroy();
  });
  return rows;
}
