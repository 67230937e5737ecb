import { beforeEach, describe, expect, it } from 'vitest';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { HOUR, SECOND } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { eventsOf } from '../clusters/cluster-for-tests.ts';
import { daySeconds, flexOf, refusal } from './flex-for-tests.ts';

let at: TestEmulator;
let flex: ReturnType<typeof flexOf>;
let cluster: FlexClusterRecord;

beforeEach(async () => {
  at = await testEmulator();
  flex = flexOf(at);
  cluster = await flex.created('ideas');
});

/** The words of a state, as a client that keeps asking sees them. */
async function watched(read: () => Promise<string>, seconds: number): Promise<string[]> {
  const seen: string[] = [];
  for (let passed = 0; passed < seconds; passed += 0.05) {
    const word = await read();
    if (seen.at(-1) !== word) seen.push(word);
    at.advance(0.05);
  }
  return seen;
}

const listed = async () => (await flex.backup('ideas', 'snapshots')).body.results;

describe('snapshots', () => {
  it('begin a day after the cluster and pass through their states', async () => {
    expect(await listed()).toEqual([]);
    const due = [...at.world.tables.due.all()].find(({ transition }) => transition === 'flexSnapshot.take');
    at.advance(((due?.at ?? 0) - at.world.now()) / 1000);
    const [first] = await listed();
    expect(first).toMatchObject({ status: 'PENDING', mongoDBVersion: cluster.mongoDBVersion });
    expect(first).not.toHaveProperty('startTime');
    const texts = await watched(
      async () => (await flex.backup('ideas', `snapshots/${first.id}`)).body.status,
      4,
    );
    expect(texts).toEqual(['PENDING', 'QUEUED', 'RUNNING', 'COMPLETED']);
    const done = (await flex.backup('ideas', `snapshots/${first.id}`)).body;
    expect(Date.parse(done.expiration) - Date.parse(done.scheduledTime)).toBe(8 * daySeconds * SECOND);
    expect(Date.parse(done.finishTime)).toBeGreaterThanOrEqual(Date.parse(done.startTime));
    expect(eventsOf(at, 'ideas').slice(-2)).toEqual([
      'TENANT_SNAPSHOT_STARTED_AUDIT',
      'TENANT_SNAPSHOT_COMPLETED_AUDIT',
    ]);
  });

  it('come daily; eight are kept', async () => {
    at = await testEmulator({ seed: 'empty' });
    flex = flexOf(at);
    await flex.created('ideas');
    for (const [days, count] of [
      [3, 3],
      [5, 8],
      [12, 8],
    ] as const) {
      at.advance(days * daySeconds);
      expect(await listed()).toHaveLength(count);
    }
    const [newest, before] = await listed();
    expect(Date.parse(newest.scheduledTime) - Date.parse(before.scheduledTime)).toBe(daySeconds * SECOND);
  });

  it('end with their cluster', async () => {
    at.advance(2 * daySeconds);
    await flex.remove('ideas');
    at.advance(3 * daySeconds);
    expect(at.world.tables.flexSnapshots.size).toBe(0);
  });

  it('of another cluster are not found', async () => {
    at.advance(2 * daySeconds);
    const other = await flex.created('others');
    const reply = await flex.backup(other.name, `snapshots/${flex.snapshot(cluster)}`);
    expect(refusal(reply)).toEqual([404, 'TENANT_SNAPSHOT_NOT_FOUND']);
  });
});

describe('restores', () => {
  const target = { targetDeploymentItemName: 'ideas' };
  let snapshotId: string;

  beforeEach(() => {
    at.advance(2 * daySeconds);
    snapshotId = flex.snapshot(cluster);
  });

  it('go from PENDING to COMPLETED, and the project is the own one unless another is named', async () => {
    // the Atlas CLI repeats the name of the path
    const body = { instanceName: 'ideas', snapshotId, ...target };
    const created = await flex.backup('ideas', 'restoreJobs', body);
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    expect(created.body).toMatchObject({
      deliveryType: 'RESTORE',
      instanceName: 'ideas',
      projectId: at.groupId,
      snapshotId,
      status: 'PENDING',
      targetProjectId: at.groupId,
      ...target,
    });
    const { expirationDate, restoreScheduledDate } = created.body;
    expect(Date.parse(expirationDate) - Date.parse(restoreScheduledDate)).toBe(6 * HOUR);
    const path = `restoreJobs/${created.body.id}`;
    const texts = await watched(async () => (await flex.backup('ideas', path)).body.status, 4);
    expect(texts).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
    expect((await flex.backup('ideas', path)).body).toHaveProperty('restoreFinishedDate');
    expect((await flex.backup('ideas', 'restoreJobs')).body.totalCount).toBe(1);
    expect(eventsOf(at, 'ideas').slice(-2)).toEqual([
      'TENANT_RESTORE_REQUESTED_AUDIT',
      'TENANT_RESTORE_COMPLETED_AUDIT',
    ]);
  });

  it('go into dedicated clusters as well', async () => {
    const body = { snapshotId, targetDeploymentItemName: at.clusterName, targetProjectId: at.groupId };
    const result = await flex.backup('ideas', 'restoreJobs', body);
    at.advance(600);
    expect((await flex.backup('ideas', `restoreJobs/${result.body.id}`)).body.status).toBe('COMPLETED');
  });

  it('fail when the target goes meanwhile', async () => {
    await flex.created('others');
    const body = { snapshotId, targetDeploymentItemName: 'others' };
    const built = await flex.backup('ideas', 'restoreJobs', body);
    await flex.remove('others');
    at.advance(600);
    expect((await flex.backup('ideas', `restoreJobs/${built.body.id}`)).body.status).toBe('FAILED');
    expect(eventsOf(at, 'ideas').at(-1)).toBe('TENANT_RESTORE_FAILED');
  });

  it('come one after the other', async () => {
    await flex.backup('ideas', 'restoreJobs', { snapshotId, ...target });
    const second = await flex.backup('ideas', 'restoreJobs', { snapshotId, ...target });
    expect(refusal(second)).toEqual([409, 'ATLAS_CLUSTER_RESTORE_IN_PROGRESS']);
  });

  it.each([
    ['an unknown snapshot', { snapshotId: '5f'.repeat(12) }, [404, 'TENANT_SNAPSHOT_NOT_FOUND']],
    ['an unknown target', { targetDeploymentItemName: 'nobody' }, [404, 'CLUSTER_NOT_FOUND']],
    ['another project', { targetProjectId: '5f'.repeat(12) }, [403, 'CANNOT_RESTORE_TO_TARGET']],
  ])('refuse %s', async (_, change, expected) => {
    const before = at.rows();
    const reply = await flex.backup('ideas', 'restoreJobs', { snapshotId, ...target, ...change });
    expect(refusal(reply)).toEqual(expected);
    expect(at.unchanged(before)).toBe(true);
  });

  it('refuse a target of another shape, of another version or busy', async () => {
    const [dedicated] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    if (!dedicated) throw new Error('the world has no cluster');
    const restore = (name: string) =>
      flex.backup('ideas', 'restoreJobs', { snapshotId, targetDeploymentItemName: name });
    at.world.tables.clusters.put({ ...dedicated, clusterType: 'SHARDED' });
    const field = 'targetDeploymentItemName';
    const code = 'TENANT_RESTORE_INCOMPATIBLE_TOPOLOGY';
    expect(refusal(await restore(at.clusterName))).toEqual([400, code, field]);
    at.world.tables.clusters.put({ ...dedicated, mongoDBVersion: '7.0.26' });
    expect(refusal(await restore(at.clusterName))).toEqual([400, 'TENANT_RESTORE_VERSION_MISMATCH', field]);
    at.world.tables.clusters.put({ ...dedicated, paused: true });
    expect(refusal(await restore(at.clusterName))).toEqual([400, 'CLUSTER_PAUSED_CANNOT_RESTORE']);
    await flex.update('ideas', { tags: [{ key: 'a', value: '1' }] });
    expect(refusal(await restore('ideas'))).toEqual([400, 'VALIDATION_ERROR']);
    expect(at.world.tables.flexRestoreJobs.size).toBe(0);
  });

  it('refuse a snapshot that is not complete', async () => {
    const row = at.world.tables.flexSnapshots.get(snapshotId);
    if (row) at.world.tables.flexSnapshots.put({ ...row, status: 'RUNNING' });
    const restore = await flex.backup('ideas', 'restoreJobs', { snapshotId, ...target });
    const code = 'CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT';
    expect(refusal(restore)).toEqual([409, code]);
    const download = await flex.backup('ideas', 'download', { snapshotId });
    expect(refusal(download)).toEqual([409, 'CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT']);
  });

  it('by a user without a role in the target are refused', async () => {
    const other = at.world.tables.groups.put({
      id: at.world.id(),
      orgId: at.orgId,
      name: 'elsewhere',
      created: at.world.iso(),
      tags: [],
    });
    const as = await at.key('GROUP_BACKUP_RECOVERY_OPERATOR');
    const body = { snapshotId, ...target, targetProjectId: other.id };
    const reply = await at.ask('POST', `${flex.root}/ideas/backup/restoreJobs`, { as, body });
    expect(refusal(reply)).toEqual([403, 'CANNOT_RESTORE_TO_TARGET']);
  });

  it('as downloads have an address until they expire', async () => {
    const created = await flex.backup('ideas', 'download', { snapshotId });
    expect(created.body).toMatchObject({ deliveryType: 'DOWNLOAD', status: 'PENDING', snapshotId });
    expect(created.body).not.toHaveProperty('targetProjectId');
    const again = await flex.backup('ideas', 'download', { snapshotId });
    expect(refusal(again)).toEqual([400, 'CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY']);
    at.advance(600);
    const path = `restoreJobs/${created.body.id}`;
    const ready = (await flex.backup('ideas', path)).body;
    expect(ready).toMatchObject({ status: 'COMPLETED' });
    expect(ready.snapshotUrl).toMatch(/^https:\/\/.+\.tar\.gz$/);
    at.advance(6 * 3600);
    expect((await flex.backup('ideas', path)).body).not.toHaveProperty('snapshotUrl');
  });

  it('that are unknown are not found', async () => {
    const reply = await flex.backup('ideas', `restoreJobs/${'5f'.repeat(12)}`);
    expect(refusal(reply)).toEqual([404, 'TENANT_RESTORE_NOT_FOUND']);
  });
});
