import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { TwinCollection } from '#contract/twins/documents.ts';
import { openDatabase } from '#server/store/database.ts';
import { whenBusy } from '#server/when-busy-for-tests.ts';
import { expireLeases } from '../../jobs/leases-for-tests.ts';
import type { Tables } from '../../tables.ts';
import { startTwinning, type Twinning } from '../twinning-for-tests.ts';

let kit: Twinning;
afterEach(() => kit.close());

const child = join(import.meta.dirname, 'copying.kill-child.ts');
const count = 1_500;

const command = async <Reply>(connection: string, body: object) => {
  const { groupId, clusterName } = kit.source.credentials;
  const source = { kind: 'cluster', connection, groupId, clusterName };
  const request = { source, db: 'crm', command: JSON.stringify(body) };
  const answer = await kit.ask<{ reply: string }>('POST', '/bff/command', request);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.body.reply) as Reply;
};

/** Copies in another process, which is killed when `ends` resolves. */
async function copyInProcess(ends: () => Promise<unknown>): Promise<void> {
  const { dir, databaseUrl } = kit.console;
  const origins = [kit.source.served.url, kit.host.served.url];
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const process_ = spawn(process.execPath, ['--import', 'tsx', child, dir, ...origins], {
    ...{ env, stdio: 'ignore' },
  });
  const ended = once(process_, 'exit');
  await ends();
  process_.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  // on PostgreSQL it holds its lease for a minute more
  const db = await openDatabase<Tables>(databaseUrl ? { url: databaseUrl } : { dir });
  await expireLeases(db);
  await db.destroy();
}

/** Resolves with the given command that an emulator answers. */
const commandAt = (at: Twinning['atHost'], number: number): Promise<void> =>
  new Promise((resolve) => {
    let commands = 0;
    at.heard = ({ method, target }) => {
      if (method !== 'POST' || !target.includes('/command')) return;
      commands += 1;
      if (commands === number) resolve();
    };
  });

it('continues after kill -9 during the reads and during the writes, with every document once', async () => {
  kit = await startTwinning('single');
  const { groupId, clusterName } = kit.source.credentials;
  const documents = Array.from({ length: count }, (_, number) => ({
    _id: number,
    mail: `p${number}@a.example`,
  }));
  await command('production', { insert: 'people', documents });
  await command('production', { createIndexes: 'people', indexes: [{ key: { mail: 1 }, name: 'mail' }] });
  const { id } = await kit.create([groupId]);
  await kit.until(id, 'ready');
  const path = `/bff/twins/${id}/collections`;
  const request = {
    source: { kind: 'cluster', connection: 'production', groupId, clusterName },
    ...{ database: 'crm', collection: 'people', target: { groupId, clusterName } },
    ...{ choice: 'first', most: 10_000, rules: [{ path: 'mail', mask: 'email' }], others: 'keep' },
  };
  // it is created paused, so that another process begins it
  const created = await kit.ask<TwinCollection>('POST', path, request);
  expect(created.status, created.text).toBe(201);
  await kit.ask('POST', `${path}/${created.body.id}/pause`);
  await kit.restart(async () => {
    const { dir, databaseUrl } = kit.console;
    const db = await openDatabase<Tables>(databaseUrl ? { url: databaseUrl } : { dir });
    await db.updateTable('twin_collections').set({ state: 'reading' }).execute();
    await db.destroy();
    // options, indexes, the count, and some batches
    await copyInProcess(() => commandAt(kit.atSource, 8));
    await copyInProcess(() => commandAt(kit.atHost, 3));
    kit.atHost.heard = () => undefined;
  });
  const done = await vi.waitFor(
    async () => {
      await setImmediate();
      kit.clock.now += 50;
      const [collection] = (await kit.ask<TwinCollection[]>('GET', path)).body;
      expect(collection?.state, JSON.stringify(collection)).toBe('done');
      return collection;
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(done).toMatchObject({
    readCount: count,
    writtenCount: count,
    refusedCount: 0,
    indexCount: 1,
    leftOut: [],
  });
  const { cursor } = await command<{ cursor: { firstBatch: { n: number; mails: number }[] } }>(
    'twin-rehearsal',
    {
      ...{ aggregate: 'people', cursor: {} },
      pipeline: [
        { $group: { _id: null, n: { $sum: 1 }, mails: { $addToSet: '$mail' } } },
        { $project: { _id: 0, n: 1, mails: { $size: '$mails' } } },
      ],
    },
  );
  expect(cursor.firstBatch).toEqual([{ n: count, mails: count }]);
}, whenBusy(60_000));
