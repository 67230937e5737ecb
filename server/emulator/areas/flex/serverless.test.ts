import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { addFlexCluster } from '#server/emulator/areas/flex/seed.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { eventsOf } from '../clusters/cluster-for-tests.ts';
import { flexOf, refusal } from './flex-for-tests.ts';

let at: TestEmulator;
let root: string;

beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/serverless`;
});

/** An instance with a snapshot, as the examples have it. */
async function instance(): Promise<string> {
  const { params } = await prepared(at, 'getGroupServerlessBackupSnapshot');
  return params.snapshotId ?? '';
}

describe('serverless instances', () => {
  it('are empty without remaining ones, and can be read where they exist', async () => {
    expect((await at.ask('GET', root)).body).toMatchObject({ results: [], totalCount: 0 });
    await instance();
    const { body } = await at.ask('GET', `${root}/functions`);
    expect(body).toMatchObject({ stateName: 'IDLE', providerSettings: { providerName: 'SERVERLESS' } });
    expect((await at.ask('GET', root)).body.results).toEqual([body]);
    expect(refusal(await at.ask('GET', `${root}/nobody`))).toEqual([404, 'CLUSTER_NOT_FOUND']);
  });

  it('keep their names, and go with their project', async () => {
    await instance();
    const reply = await flexOf(at).create({
      name: 'functions',
      providerSettings: { backingProviderName: 'AWS', regionName: 'EU_WEST_1' },
    });
    expect(refusal(reply)).toEqual([409, 'DUPLICATE_CLUSTER_NAME', 'name']);
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
    at.advance(3600);
    expect((await at.ask('DELETE', `~/groups/${at.groupId}`)).status).toBe(202);
    const { serverlessInstances, serverlessSnapshots } = at.world.tables;
    expect([serverlessInstances.size, serverlessSnapshots.size]).toEqual([0, 0]);
  });

  it('have automatic indexes switched', async () => {
    await instance();
    const path = `${root}/functions/performanceAdvisor/autoIndexing`;
    expect((await at.ask('GET', path)).body).toBe(true);
    expect((await at.ask('POST', `${path}?enable=false`)).status).toBe(200);
    expect((await at.ask('GET', path)).body).toBe(false);
    expect(eventsOf(at, 'functions')).toEqual(['SERVERLESS_INSTANCE_UPDATE_SUBMITTED']);
    expect(refusal(await at.ask('POST', path))).toEqual([400, 'MISSING_QUERY_PARAMETER', 'enable']);
  });
});

describe('their backups', () => {
  it('work past their end by the specification, and say so', async () => {
    const snapshotId = await instance();
    const reply = await at.ask('GET', `${root}/functions/backup/snapshots/${snapshotId}`);
    expect(reply.body).toMatchObject({ id: snapshotId, status: 'completed' });
    expect(reply.headers.get('sunset')).toBe('Thu, 22 Jan 2026 00:00:00 GMT');
  });

  it('are gone at the observed service', async () => {
    at = await testEmulator({ profile: 'observed' });
    const snapshotId = await instance();
    const path = `~/groups/${at.groupId}/serverless/functions`;
    const reply = await at.ask('GET', `${path}/backup/snapshots/${snapshotId}`);
    expect(refusal(reply)).toEqual([410, 'VERSION_GONE']);
    expect((await at.ask('GET', path)).status).toBe(200);
  });

  it('are answered by flex clusters that were instances, and by no others', async () => {
    const now = at.world.now();
    const plan = { groupId: at.groupId, regionName: 'EU_WEST_1', at: now - 20 * DAY - HOUR };
    const once = addFlexCluster(at.world, { ...plan, name: 'webhooks', onceServerless: true });
    const never = addFlexCluster(at.world, { ...plan, name: 'ideas' });
    const [mine] = at.world.tables.flexSnapshots.by('cluster', once.id);
    const [other] = at.world.tables.flexSnapshots.by('cluster', never.id);
    const snapshots = `${root}/webhooks/backup/snapshots`;
    const { body } = await at.ask('GET', `${snapshots}/${mine?.id}`);
    expect(body).toMatchObject({
      serverlessInstanceName: 'webhooks',
      status: 'completed',
      createdAt: mine?.finishTime,
      expiresAt: mine?.expiration,
    });
    expect((await at.ask('GET', snapshots)).body.results[0]).toEqual(body);
    const strange = await at.ask('GET', `${snapshots}/${other?.id}`);
    expect(refusal(strange)).toEqual([404, 'SNAPSHOT_NOT_FOUND']);
    const flex = await at.ask('GET', `${root}/ideas/backup/snapshots/${other?.id}`);
    expect(refusal(flex)).toEqual([404, 'CLUSTER_NOT_FOUND']);
  });
});

describe('their restores', () => {
  let snapshotId: string;
  const restore = (change: object) =>
    at.ask('POST', `${root}/functions/backup/restoreJobs`, {
      body: { targetClusterName: 'functions', targetGroupId: at.groupId, ...change },
    });
  const read = async (id: string) => (await at.ask('GET', `${root}/functions/backup/restoreJobs/${id}`)).body;

  beforeEach(async () => {
    snapshotId = await instance();
  });

  it('put a snapshot back', async () => {
    const created = await restore({ deliveryType: 'automated', snapshotId });
    expect(created.body).toMatchObject({ snapshotId, failed: false, deliveryUrl: [] });
    expect(created.body).not.toHaveProperty('finishedAt');
    at.advance(600);
    expect(await read(created.body.id)).toHaveProperty('finishedAt');
  });

  it('make a snapshot ready for an hour', async () => {
    const result = await restore({ deliveryType: 'download', snapshotId });
    at.advance(600);
    expect((await read(result.body.id)).deliveryUrl).toHaveLength(1);
    at.advance(3600);
    expect(await read(result.body.id)).toMatchObject({ deliveryUrl: [], expired: true });
  });

  it('go to a moment of the last three days', async () => {
    const now = Math.floor(at.world.now() / 1000);
    const built = await restore({ deliveryType: 'pointInTime', pointInTimeUTCSeconds: now - 60 });
    expect(built.body).toHaveProperty('desiredTimestamp.date');
    const { body } = await at.ask('GET', `${root}/functions/backup/restoreJobs`);
    expect(body.results).toEqual([built.body]);
    for (const seconds of [now + 60, now - 80 * 3600]) {
      const reply = await restore({ deliveryType: 'pointInTime', oplogTs: seconds, oplogInc: 1 });
      expect(refusal(reply)).toEqual([400, 'INVALID_PIT_RESTORE_TIME', 'oplogTs']);
    }
  });

  it.each([
    ['no snapshot', { deliveryType: 'automated' }, [400, 'MISSING_ATTRIBUTE', 'snapshotId']],
    [
      'no moment',
      { deliveryType: 'pointInTime' },
      [400, 'INVALID_PIT_RESTORE_TIME', 'pointInTimeUTCSeconds'],
    ],
    [
      'an unknown snapshot',
      { deliveryType: 'download', snapshotId: '5f'.repeat(12) },
      [404, 'SNAPSHOT_NOT_FOUND'],
    ],
  ])('refuse %s', async (_, change, expected) => {
    const before = at.rows();
    expect(refusal(await restore(change))).toEqual(expected);
    expect(at.unchanged(before)).toBe(true);
  });

  it('refuse targets that are no instances, or of others', async () => {
    const cluster = await restore({ deliveryType: 'automated', snapshotId, targetClusterName: 'single' });
    expect(refusal(cluster)).toEqual([404, 'CLUSTER_NOT_FOUND']);
    const project = await restore({ deliveryType: 'automated', snapshotId, targetGroupId: '5f'.repeat(12) });
    expect(refusal(project)).toEqual([403, 'CANNOT_RESTORE_TO_TARGET']);
  });
});
