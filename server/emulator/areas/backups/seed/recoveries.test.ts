import { describe, expect, it } from 'vitest';
import { copyRegionsFor } from '#contract/backups/copy-rules.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { pass, seededAt, seededWorld } from '#server/emulator/seed/world-for-tests.ts';
import { gapsOf } from '../restores/restore-points.ts';

const hour = 3_600_000;

function cluster(world: World, name: string) {
  const match = [...world.tables.clusters.all()].find((each) => each.name === name);
  if (!match) throw new Error(`there is no cluster ${name}`);
  return match;
}

const world = seededWorld('demo');
const orders = cluster(world, 'orders-prod');
const snapshots = world.tables.snapshots.by('cluster', orders.id);

describe('the backups of the demo', () => {
  it('hold months of orders-prod, with copies where the schedule wants them', () => {
    const { copySettings } = world.tables.backupSchedules.get(orders.id) ?? { copySettings: [] };
    const completed = snapshots.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(35);
    expect(Date.parse(completed.at(-1)?.createdAt ?? '')).toBeLessThan(seededAt - 330 * 24 * hour);
    for (const { frequencyType, copyRegions = [] } of completed) {
      expect(copyRegions).toEqual(copyRegionsFor(copySettings, frequencyType ? [frequencyType] : []));
    }
    expect(completed.some(({ copyRegions }) => copyRegions?.includes('EU_CENTRAL_1'))).toBe(true);
    expect(completed.filter(({ description }) => description)).toHaveLength(3);
  });

  it('lost one snapshot last night, and a while after a restore', () => {
    const failed = snapshots.filter(({ status }) => status === 'failed');
    expect(failed.map(({ requestedAt }) => requestedAt.slice(0, 13))).toEqual(['2026-03-13T03']);
    const gaps = gapsOf(world, orders.id).map(({ from, to = 0 }) => [
      (seededAt - from) / hour / 24,
      (to - from) / hour,
    ]);
    expect(gaps).toHaveLength(1);
    const [[daysAgo = 0, hours = 0] = []] = gaps;
    expect([Math.round(daysAgo), hours > 0.5 && hours < 7]).toEqual([2, true]);
  });

  it('are nearly gone where only one is kept', () => {
    const lists = cluster(world, 'price-lists');
    const [only, ...more] = world.tables.snapshots.by('cluster', lists.id);
    expect(more).toEqual([]);
    expect((Date.parse(only?.expiresAt ?? '') - seededAt) / hour).toBeCloseTo(9, 0);
    const later = seededWorld('demo');
    pass(later, 10 * 60);
    expect(later.tables.snapshots.by('cluster', lists.id)).toHaveLength(1);
    expect(later.tables.snapshots.by('cluster', lists.id)[0]?.id).not.toBe(only?.id);
  });

  it('outlive a cluster, with its documents', () => {
    const [gone] = world.tables.deletedClusters.by('group', orders.groupId);
    expect(gone?.name).toBe('orders-legacy');
    const kept = world.tables.snapshots.by('completed', gone?.id ?? '');
    expect(kept.length).toBeGreaterThan(8);
    expect(world.tables.collections.by('dataSet', gone?.id ?? '').length).toBeGreaterThan(2);
  });

  it('are there of the paused cluster, and no more are taken', () => {
    const loadtest = cluster(world, 'orders-loadtest');
    const [newest] = world.tables.snapshots.by('completed', loadtest.id);
    expect((seededAt - Date.parse(newest?.createdAt ?? '')) / hour / 24).toBeGreaterThan(5);
    expect(world.tables.backupSchedules.get(loadtest.id)?.due).toBeUndefined();
  });

  it('were exported, failed to be, and are being exported', () => {
    const states = world.tables.exportJobs.by('group', orders.groupId).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['Successful', 'Failed', 'InProgress']));
    const later = seededWorld('demo');
    pass(later, 60);
    const after = later.tables.exportJobs.by('group', orders.groupId).map(({ state }) => state);
    expect(after).not.toContain('InProgress');
  });

  it('can be tried in clusters of the same version, here and in another project', () => {
    const targets = ['orders-scratch', 'orders-rehearsal'].map((name) => cluster(world, name));
    for (const each of targets) {
      expect(each).toMatchObject({ stateName: 'IDLE', paused: false, mongoDBVersion: orders.mongoDBVersion });
    }
    expect(targets.map(({ groupId }) => groupId === orders.groupId)).toEqual([true, false]);
  });

  it('were restored from existing snapshots, into suitable targets', () => {
    const { restoreJobs, collectionRestoreJobs } = world.tables;
    for (const job of [...restoreJobs.all(), ...collectionRestoreJobs.all()]) {
      const snapshot = world.tables.snapshots.get(job.snapshotId ?? '');
      expect(Date.parse(job.createdAt)).toBeGreaterThan(Date.parse(snapshot?.createdAt ?? ''));
      const target = world.tables.clusters.get(job.targetClusterId ?? '');
      if (!target) continue;
      expect(target.clusterType === 'REPLICASET').toBe(snapshot?.type === 'replicaSet');
    }
    expect([restoreJobs.size, collectionRestoreJobs.size]).toEqual([5, 2]);
  });

  it.each(['2026-02-28T03:20:00Z', '2026-03-01T00:00:30Z', '2026-06-30T09:17:00Z', '2026-12-31T23:59:59Z'])(
    'are consistent at %s as well',
    (moment) => {
      const at = Date.parse(moment);
      const other = seededWorld('demo', 't', at);
      for (const row of other.tables.snapshots.all()) {
        if (row.createdAt) expect(Date.parse(row.createdAt)).toBeLessThanOrEqual(at);
        expect(Date.parse(row.expiresAt ?? '')).toBeGreaterThan(at);
      }
      const id = cluster(other, 'orders-prod').id;
      const rows = other.tables.snapshots.by('cluster', id);
      expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(1);
      expect(rows[0]?.status).toBe('completed');
      expect(gapsOf(other, id).map(({ to }) => to !== undefined)).toEqual([true]);
      for (const { created, resolved } of other.tables.alerts.all()) {
        expect(Date.parse(resolved ?? created)).toBeLessThanOrEqual(at);
      }
    },
  );
});
