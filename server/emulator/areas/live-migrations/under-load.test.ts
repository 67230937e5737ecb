import { EJSON } from 'bson';
import { describe, expect, it } from 'vitest';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { readyToMigrate } from './ready-for-tests.ts';

async function written(at: TestEmulator, perSecond: number): Promise<string> {
  const target = { kind: 'source', orgId: at.orgId, clusterName: 'inventory' };
  const body = { target, perSecond, mix: { insert: 6, update: 3, delete: 1 } };
  const created = await at.ask('POST', '/_emulator/workloads', { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id;
}

async function begun(perSecond: number) {
  const { at, path, body } = await readyToMigrate();
  const workloadId = await written(at, perSecond);
  const { _id } = (await at.ask('POST', path, { body })).body;
  const get = async () => (await at.ask('GET', `${path}/${_id}`)).body;
  return { at, one: `${path}/${_id}`, workloadId, get };
}

/** Passes this number of seconds in small steps, as without a manual clock. */
function pass(at: TestEmulator, seconds: number): void {
  for (let left = seconds; left > 0; left -= 10) at.advance(Math.min(10, left));
}

async function digests(at: TestEmulator) {
  const command = JSON.stringify({ dbHash: 1 });
  const ask = async (where: string) => {
    const { body } = await at.ask('POST', `/_emulator/${where}/command`, {
      body: { db: 'workload', command },
    });
    return JSON.parse(body.reply).collections;
  };
  return {
    source: await ask(`orgs/${at.orgId}/migrationSources/inventory`),
    destination: await ask(`groups/${at.groupId}/clusters/${at.clusterName}`),
  };
}

describe('a live migration of a source that is written to', () => {
  it('keeps up with a steady load, and both sides hold the same once the load has stopped', async () => {
    const { at, one, workloadId, get } = await begun(50);
    pass(at, 20);
    expect(await get()).toMatchObject({ status: 'WORKING', readyForCutover: true });
    expect((await get()).lagTimeSeconds).toBeLessThanOrEqual(1);
    await at.ask('PATCH', `/_emulator/workloads/${workloadId}`, { body: { running: false } });
    at.advance(2);
    expect((await get()).lagTimeSeconds).toBe(0);
    await at.ask('PUT', `${one}/cutover`);
    at.advance(60);
    expect((await get()).status).toBe('COMPLETE');
    const { source, destination } = await digests(at);
    expect(source.readings).toBeTypeOf('string');
    expect(destination).toEqual(source);
  });

  it('counts the writes to the source as a server does', async () => {
    const { at, workloadId } = await begun(50);
    const path = `/_emulator/orgs/${at.orgId}/migrationSources/inventory/command`;
    const ask = async (command: object, db = 'admin') => {
      const { body } = await at.ask('POST', path, { body: { db, command: JSON.stringify(command) } });
      return JSON.parse(body.reply);
    };
    const writes = async () => {
      const { opcounters, version } = EJSON.deserialize(await ask({ serverStatus: 1 }));
      expect(version).toBe('7.0.28');
      return opcounters.insert + opcounters.update + opcounters.delete;
    };
    const before = await writes();
    pass(at, 20);
    expect((await writes()) - before).toBe(20 * 50);
    await at.ask('PATCH', `/_emulator/workloads/${workloadId}`, { body: { running: false } });
    const still = await writes();
    await ask({ insert: 'notes', documents: [{ _id: 1 }, { _id: 2 }] }, 'shop');
    expect((await writes()) - still).toBe(2);
  });

  it('falls behind where more is written than arrives, and catches up when there is less', async () => {
    const { at, workloadId, get } = await begun(400);
    pass(at, 10);
    const early = await get();
    expect(early).toMatchObject({ status: 'WORKING', readyForCutover: false });
    pass(at, 10);
    const later = await get();
    // 400 are written in a second, and 200 arrive
    expect(later.readyForCutover).toBe(false);
    expect(later.lagTimeSeconds).toBeGreaterThan(early.lagTimeSeconds);
    await at.ask('PATCH', `/_emulator/workloads/${workloadId}`, { body: { perSecond: 20 } });
    pass(at, 50);
    expect(await get()).toMatchObject({ status: 'WORKING', readyForCutover: true });
  });
});
