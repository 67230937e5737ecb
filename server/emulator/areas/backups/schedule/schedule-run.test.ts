import { beforeEach, describe, expect, it } from 'vitest';
import { addCluster } from '#server/emulator/areas/clusters/seed.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { newBucket } from '../policy-examples-for-tests.ts';

const hour = 3600;
const day = 24 * hour;

let at: TestEmulator;
let path: string;

beforeEach(async () => {
  at = await testEmulator();
  path = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup`;
});

function clusterOf() {
  const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!cluster) throw new Error('the world has no first cluster');
  return cluster;
}

function change(changes: object): void {
  const before = clusterOf();
  const after = { ...before, ...changes };
  at.world.tables.clusters.put(after);
  at.world.emit('cluster.changed', { before, after });
}

/** Snapshots of the cluster that did not exist at the beginning, oldest first. */
function later(existing: ReadonlySet<string>) {
  const rows = at.world.tables.snapshots.by('cluster', clusterOf().id);
  return rows.filter(({ id }) => !existing.has(id)).toReversed();
}

const ids = () => new Set(at.world.tables.snapshots.by('cluster', clusterOf().id).map(({ id }) => id));

async function patch(body: object) {
  const reply = await at.ask('PATCH', `${path}/schedule`, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const item = (frequencyType: string, frequencyInterval: number, retentionValue: number, more = {}) => ({
  frequencyType,
  frequencyInterval,
  retentionUnit: 'days',
  retentionValue,
  ...more,
});

describe('as time passes', () => {
  // from Friday 13 March 2026, 14:02
  it('snapshots are taken when they are due, each by the rarest item of its moment', async () => {
    const existing = ids();
    at.advance(day);
    const taken = later(existing).map(
      ({ requestedAt, frequencyType, snapshotType, retentionDays, status }) => [
        requestedAt,
        frequencyType,
        snapshotType,
        retentionDays,
        status,
      ],
    );
    expect(taken).toEqual([
      ['2026-03-13T15:16:00Z', 'hourly', 'scheduled', 7, 'completed'],
      ['2026-03-13T21:16:00Z', 'hourly', 'scheduled', 7, 'completed'],
      ['2026-03-14T03:16:00Z', 'weekly', 'scheduled', 28, 'completed'],
      ['2026-03-14T09:16:00Z', 'hourly', 'scheduled', 7, 'completed'],
    ]);
    const schedule = await at.ask('GET', `${path}/schedule`);
    expect(schedule.body.nextSnapshot).toBe('2026-03-14T15:16:00Z');
    const [hourly, daily, weekly] = schedule.body.policies[0].policyItems;
    expect(later(existing)[2]?.policyItems).toEqual([hourly.id, daily.id, weekly.id]);
  });

  it('snapshots are deleted when they have been kept long enough', async () => {
    await patch({ policies: [{ policyItems: [item('hourly', 12, 1)] }] });
    const current = ids();
    at.advance(4 * day);
    expect(later(current)).toHaveLength(2);
  });

  it('takes no snapshot while the cluster is paused, and continues the schedule afterwards', async () => {
    change({ paused: true });
    expect((await at.ask('GET', `${path}/schedule`)).body).not.toHaveProperty('nextSnapshot');
    const available = ids();
    const waiting = at.world.tables.due.size;
    at.advance(day);
    expect(later(available)).toEqual([]);
    expect(at.world.tables.due.size).toBeLessThanOrEqual(waiting);
    change({ paused: false });
    at.advance(6 * hour);
    expect(later(available)).toHaveLength(1);
  });

  it('a deleted cluster is left alone', () => {
    const cluster = clusterOf();
    const before = at.world.tables.snapshots.size;
    at.world.tables.clusters.delete(cluster.id);
    at.world.emit('cluster.deleted', { cluster, retainBackups: true });
    at.advance(6 * hour);
    expect(at.world.tables.snapshots.size).toBe(before);
    expect(at.world.tables.backupSchedules.get(cluster.id)).toBeUndefined();
  });

  it('every cluster of a project has its own turns', () => {
    const { world, groupId } = at;
    for (let index = 0; index < 10; index += 1) {
      const cluster = addCluster(world, {
        groupId,
        name: `many-${index}`,
        at: world.now(),
        providerName: 'AWS',
        regionName: 'US_EAST_1',
        instanceSize: 'M10',
        changes: { backupEnabled: true },
      });
      world.emit('cluster.created', { cluster });
    }
    const before = world.tables.snapshots.size;
    at.advance(day);
    expect(world.tables.snapshots.size - before).toBe(11 * 4);
  });
});

describe('effects of a change on existing snapshots', () => {
  async function takenDaily() {
    const { policies } = (await at.ask('GET', `${path}/schedule`)).body;
    const [hourly] = policies[0].policyItems;
    const existing = ids();
    at.advance(6 * hour);
    const [snapshot] = later(existing);
    if (!snapshot) throw new Error('no snapshot was taken');
    return { hourly, snapshot };
  }

  it('updateSnapshots gives them the retention of their item', async () => {
    const { hourly, snapshot } = await takenDaily();
    const longer = { policies: [{ policyItems: [item('hourly', 6, 9, { id: hourly.id })] }] };
    await patch(longer);
    expect(at.world.tables.snapshots.get(snapshot.id)?.retentionDays).toBe(7);
    await patch({ ...longer, updateSnapshots: true });
    expect(at.world.tables.snapshots.get(snapshot.id)?.retentionDays).toBe(9);
  });

  it('extra retention lengthens those of its frequency', async () => {
    const { snapshot } = await takenDaily();
    await patch({
      extraRetentionSettings: [{ frequencyType: 'HOURLY', retentionDays: 2 }],
      updateSnapshots: true,
    });
    expect(at.world.tables.snapshots.get(snapshot.id)?.retentionDays).toBe(9);
  });

  it('deleteSnapshots takes those whose items are gone', async () => {
    const { snapshot } = await takenDaily();
    const daily = { policies: [{ policyItems: [item('daily', 1, 7)] }] };
    await patch(daily);
    expect(at.world.tables.snapshots.get(snapshot.id)?.id).toBe(snapshot.id);
    await patch({ policies: [{ policyItems: [item('hourly', 6, 7)] }] });
    at.advance(6 * hour);
    await patch({ ...daily, deleteSnapshots: true });
    const left = at.world.tables.snapshots.by('completed', clusterOf().id);
    const { policies } = (await at.ask('GET', `${path}/schedule`)).body;
    const [kept] = policies[0].policyItems;
    // those of earlier policies remain: their deletion was not requested when their items were removed
    expect(left.map(({ id }) => id)).toContain(snapshot.id);
    const orphans = left.filter(
      (each) => each.requestedAt > snapshot.requestedAt && !each.policyItems?.includes(kept.id),
    );
    expect(orphans).toEqual([]);
    const deleted = at.world.tables.events
      .by('group', at.groupId)
      .filter(({ eventTypeName }) => eventTypeName === 'CPS_SNAPSHOT_DELETED_AUDIT');
    expect(deleted[0]).toMatchObject({ publicKey: at.credentials.publicKey, clusterName: at.clusterName });
    // a later restore from one reports its deletion
    expect(at.world.tables.deletedSnapshots.size).toBe(deleted.length);
  });

  it('copies are created in the requested regions, and deleted on request', async () => {
    const zoneId = clusterOf().replicationSpecs[0]?.zoneId;
    const place = { zoneId, cloudProvider: 'AWS', regionName: 'US_WEST_2' };
    await patch({ copySettings: [{ ...place, frequencies: ['HOURLY'] }] });
    const { snapshot } = await takenDaily();
    const copies = () => at.world.tables.snapshots.get(snapshot.id)?.copyRegions;
    expect(copies()).toEqual(['US_WEST_2']);
    await patch({ copySettings: [] });
    expect(copies()).toEqual(['US_WEST_2']);
    await patch({ deleteCopiedBackups: [place] });
    expect(copies()).toEqual([]);
  });

  it('copies a snapshot on demand where its frequency is requested', async () => {
    const zoneId = clusterOf().replicationSpecs[0]?.zoneId;
    const place = { zoneId, cloudProvider: 'AWS', regionName: 'US_WEST_2' };
    await patch({ copySettings: [{ ...place, frequencies: ['ON_DEMAND'] }] });
    const { body } = await at.ask('POST', `${path}/snapshots`, { body: { retentionInDays: 2 } });
    at.advance(600);
    expect(at.world.tables.snapshots.get(body.id)?.copyRegions).toEqual(['US_WEST_2']);
  });

  it('deletes copies with their setting on request', async () => {
    const zoneId = clusterOf().replicationSpecs[0]?.zoneId;
    const place = { zoneId, cloudProvider: 'AWS', regionName: 'US_WEST_2' };
    await patch({ copySettings: [{ ...place, frequencies: ['HOURLY'] }] });
    const { snapshot } = await takenDaily();
    await patch({ copySettings: [], deleteCopySnapshots: true });
    expect(at.world.tables.snapshots.get(snapshot.id)?.copyRegions).toEqual([]);
  });
});

it('a monthly snapshot is exported when it is complete', async () => {
  const exportBucketId = await newBucket(at);
  await patch({
    autoExportEnabled: true,
    export: { exportBucketId, frequencyType: 'monthly' },
    policies: [{ policyItems: [item('hourly', 6, 7), item('monthly', 14, 31)] }],
  });
  at.advance(12 * hour);
  expect(at.world.tables.exportJobs.size).toBe(0);
  at.advance(2 * hour);
  const { body } = await at.ask('GET', `${path}/exports`);
  expect(body.results).toMatchObject([{ exportBucketId, state: 'Successful' }]);
  const snapshot = at.world.tables.snapshots.get(body.results[0].snapshotId);
  expect([snapshot?.frequencyType, snapshot?.requestedAt]).toEqual(['monthly', '2026-03-14T03:16:00Z']);
});
