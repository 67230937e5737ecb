import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CommandReply } from '#contract/console/functions.ts';
import type { ProbeReport } from '#contract/console/probe.ts';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const source = () => ({
  kind: 'cluster',
  connection: 'emulator',
  groupId: kit.groupId,
  clusterName: kit.clusterName,
});
const command = async (db: string, document: object) => {
  const body = { source: source(), db, command: JSON.stringify(document) };
  return JSON.parse((await kit.ask<CommandReply>('POST', '/bff/command', body)).body.reply);
};
const databases = async (): Promise<string[]> =>
  (await command('admin', { listDatabases: 1 })).databases.map(({ name }: { name: string }) => name);
const started = async (): Promise<string> => {
  const body = { connection: 'emulator', groupId: kit.groupId, source: source(), writes: true };
  const { id } = (await kit.ask<ProbeReport>('POST', '/bff/probes', body)).body;
  await vi.waitUntil(async () => (await beats()).includes(id), { timeout: 30_000 });
  return id;
};
const beats = async (): Promise<string[]> =>
  (await command('quarterdeck_probe', { find: 'beats' })).cursor.firstBatch.map(
    ({ _id }: { _id: string }) => _id,
  );
const stop = (id: string) => kit.ask<ProbeReport>('POST', `/bff/probes/${id}/stop`);

test('a probe that ends removes its collection, and the database when nothing else is in it', async () => {
  const id = await started();
  const report = (await stop(id)).body;
  expect(report.endedAt).not.toBeNull();
  expect(report).not.toHaveProperty('cleanUp');
  expect(await databases()).not.toContain('quarterdeck_probe');
});

test('documents of others stay', async () => {
  await command('quarterdeck_probe', { insert: 'notes', documents: [{ _id: 1 }] });
  const [first, second] = [await started(), await started()];
  await stop(first);
  expect(await beats()).toEqual([second]);
  await stop(second);
  const { cursor } = await command('quarterdeck_probe', { listCollections: 1 });
  expect(cursor.firstBatch.map(({ name }: { name: string }) => name)).toEqual(['notes']);
  await command('quarterdeck_probe', { dropDatabase: 1 });
});

test('removes the documents of a probe at the next start when its process has ended', async () => {
  await started();
  await kit.restart();
  await expect.poll(databases).not.toContain('quarterdeck_probe');
});
