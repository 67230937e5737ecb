import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { bundleOf } from '../../../scripts/source/bundle.mjs';
import { expireLeases } from '../jobs/leases-for-tests.ts';
import type { Tables } from '../tables.ts';
import { larger } from './larger-for-tests.ts';
import { isOver, type RehearsalKit, startRehearsals } from './rehearsing-for-tests.ts';

let kit: RehearsalKit;
afterEach(() => kit.close());

const child = join(import.meta.dirname, 'rehearsing.kill-child.ts');

it('continues in another process after kill -9 in the middle of a step, and does nothing twice', async () => {
  kit = await startRehearsals();
  const { clusterName, groupId, source, host } = kit;
  const set = await kit.set([
    ['createGroupAccessListEntry', { body: [{ cidrBlock: '198.51.100.0/24' }] }],
    ['updateGroupCluster', { clusterName, body: { replicationSpecs: [larger] } }],
  ]);
  const { body } = await kit.rehearse(set.id);
  const changes: string[] = [];
  await kit.restart(async () => {
    const { dir, databaseUrl } = kit.console;
    const origins = [source.served.url, host.served.url];
    const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const process_ = spawn(process.execPath, [await bundleOf(child), dir, ...origins], {
      env,
      stdio: 'ignore',
    });
    const ended = once(process_, 'exit');
    kit.atHost.received = ({ method, target }) => {
      if (method === 'GET' || !target.includes('/groups/')) return;
      changes.push(`${method} ${target.replace(groupId, 'ID').split('/groups/')[1]}`);
      if (method === 'PATCH') process_.kill('SIGKILL');
    };
    expect(await ended).toEqual([null, 'SIGKILL']);
    // on PostgreSQL it holds its lease for a minute more
    const db = await openDatabase<Tables>(databaseUrl ? { url: databaseUrl } : { dir });
    await expireLeases(db);
    await db.destroy();
  });
  const rehearsal = await kit.untilRehearsal(body.id, isOver);
  expect(rehearsal).toMatchObject({ state: 'ended', reason: '', refusedCount: 0 });
  expect(rehearsal.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(rehearsal.steps[1]?.durationMs).toBe(6 * 60_000);
  expect(rehearsal.steps[1]?.restarts).toHaveLength(3);
  expect(changes.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  expect(changes.filter((each) => each.startsWith('PATCH'))).toHaveLength(1);
});
