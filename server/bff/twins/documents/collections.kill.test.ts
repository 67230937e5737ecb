import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { TwinCollection, TwinCollectionRequest } from '#contract/twins/documents.ts';
import { openDatabase } from '#server/store/database.ts';
import { expireLeases } from '../../jobs/leases-for-tests.ts';
import type { Tables } from '../../tables.ts';
import { startTwinning, type Twinning } from '../twinning-for-tests.ts';

let kit: Twinning;
afterEach(() => kit.close());

const child = join(import.meta.dirname, 'copying.kill-child.ts');
const count = 1_000;

async function command<Reply>(connection: string, body: object): Promise<Reply> {
  const { groupId, clusterName } = kit.source.credentials;
  const source = { kind: 'cluster', connection, groupId, clusterName };
  const request = { source, db: 'crm', command: JSON.stringify(body) };
  const answer = await kit.ask<{ reply: string }>('POST', '/bff/command', request);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.body.reply) as Reply;
}

/** Adds a copy of 1,000 documents to a twin, and returns the path of its collections. */
async function copyBegun(): Promise<string> {
  kit = await startTwinning('single');
  const { groupId, clusterName } = kit.source.credentials;
  const documents = Array.from({ length: count }, (_, _id) => ({ _id, mail: `person${_id}@canary.example` }));
  await command('production', { insert: 'orders', documents });
  const { id } = await kit.create([groupId]);
  await kit.until(id, 'ready');
  const request: TwinCollectionRequest = {
    source: { kind: 'cluster', connection: 'production', groupId, clusterName },
    ...{ database: 'crm', collection: 'orders', target: { groupId, clusterName } },
    ...{ choice: 'first', most: 10_000, others: 'keep', rules: [{ path: 'mail', mask: 'email' }] },
  };
  const path = `/bff/twins/${id}/collections`;
  const begun = await kit.ask<TwinCollection>('POST', path, request);
  expect([begun.status, begun.body.state], begun.text).toEqual([201, 'reading']);
  return path;
}

/** The state after a process was killed. */
async function stored(db: Awaited<ReturnType<typeof openDatabase<Tables>>>) {
  const { state, body } = await db
    .selectFrom('twin_collections')
    .select(['state', 'body'])
    .executeTakeFirstOrThrow();
  return { state, readCount: (JSON.parse(body) as TwinCollection).readCount };
}

it.each([
  { phase: 'reading', readCount: 300 },
  { phase: 'writing', readCount: count },
])(
  'a copy of documents that is killed while $phase is completed by another process, once',
  async (killed) => {
    const path = await copyBegun();
    await kit.restart(async () => {
      const { dir, databaseUrl } = kit.console;
      const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      const origins = [kit.source.served.url, kit.host.served.url];
      const process_ = spawn(process.execPath, ['--import', 'tsx', child, dir, killed.phase, ...origins], {
        env,
        stdio: 'ignore',
      });
      expect(await once(process_, 'exit')).toEqual([null, 'SIGKILL']);
      const db = await openDatabase<Tables>(databaseUrl ? { url: databaseUrl } : { dir });
      const { state, readCount } = await stored(db);
      expect({ phase: state, readCount }).toEqual(killed);
      // on PostgreSQL it holds its lease for a minute more
      await expireLeases(db);
      await db.destroy();
    });
    const collection = await vi.waitFor(
      async () => {
        await setImmediate();
        kit.clock.now += 50;
        const { body } = await kit.ask<TwinCollection[]>('GET', path);
        expect(body[0]?.state, JSON.stringify(body)).toBe('done');
        return body[0];
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(collection).toMatchObject({ readCount: count, writtenCount: count, refusedCount: 0 });
    const find = { find: 'orders', sort: { _id: 1 }, batchSize: count };
    type Found = { cursor: { firstBatch: { _id: { $numberInt: string }; mail: string }[] } };
    const { cursor } = await command<Found>('twin-rehearsal', find);
    expect(cursor.firstBatch.map(({ _id }) => Number(_id.$numberInt))).toEqual(
      Array.from({ length: count }, (_, _id) => _id),
    );
    expect(cursor.firstBatch.filter(({ mail }) => mail.includes('canary'))).toEqual([]);
  },
);
