import { describe, expect, it } from 'vitest';
import { type ClusterAction, clusterCan, clusterRefusal, clusterRefusals, isTransitional } from './can.ts';
import { newCluster } from './defaults.ts';
import type { StateName } from './parts.ts';

const asked = {
  id: '64b000000000000000000001',
  groupId: '64a000000000000000000001',
  name: 'Cluster0',
  createDate: '2026-03-01T08:00:00Z',
  providerName: 'AWS',
  regionName: 'US_EAST_1',
  instanceSize: 'M40',
  shardIds: ['64c000000000000000000001'],
  zoneId: '64d000000000000000000001',
} as const;
const idle = { ...newCluster(asked), backupEnabled: true, pitEnabled: true };
const actions = Object.keys(clusterCan) as ClusterAction[];
const allowed = (cluster: Parameters<typeof clusterRefusal>[1]) =>
  actions.filter((action) => clusterRefusal(action, cluster) === undefined);

describe('what may be done to a cluster', () => {
  it('is everything but resuming while it is idle with backups on', () => {
    expect(allowed(idle)).toEqual(actions.filter((action) => action !== 'resume'));
    expect(clusterRefusal('resume', idle)).toBe('notPaused');
  });

  it('is little more than resuming and deleting while it is paused', () => {
    const paused = { ...idle, paused: true };
    expect(allowed(paused)).toEqual(['resume', 'delete', 'exportSnapshot', 'editBackupSchedule']);
    expect(clusterRefusal('update', paused)).toBe('paused');
  });

  it.each([
    ['CREATING', 'creating', ['tag', 'delete']],
    ['DELETING', 'deleting', []],
  ] satisfies [StateName, string, ClusterAction[]][])(
    'while %s is refused as %s, but for %j',
    (stateName, word, rest) => {
      const cluster = { ...idle, stateName };
      expect(allowed(cluster)).toEqual(rest);
      expect(clusterRefusal('update', cluster)).toBe(word);
    },
  );

  it('excludes what needs an idle cluster while it changes', () => {
    const updating = { ...idle, stateName: 'UPDATING' as const };
    expect(allowed(updating)).toContain('snapshot');
    for (const action of ['pause', 'restoreInto', 'simulateOutage'] as const)
      expect(clusterRefusal(action, updating)).toBe('updating');
    expect(isTransitional(updating)).toBe(true);
    expect(isTransitional(idle)).toBe(false);
  });

  it('excludes deletion under termination protection', () => {
    expect(clusterRefusal('delete', { ...idle, terminationProtectionEnabled: true })).toBe('protected');
  });

  it('excludes actions that the tier or its settings do not offer', () => {
    const free = newCluster({
      ...asked,
      providerName: 'TENANT',
      backingProviderName: 'AWS',
      instanceSize: 'M0',
    });
    expect(clusterRefusal('pause', free)).toBe('tenant');
    expect(clusterRefusal('update', free)).toBeUndefined();
    expect(clusterRefusal('snapshot', { ...idle, backupEnabled: false })).toBe('noBackup');
    expect(clusterRefusal('restoreToPointInTime', { ...idle, pitEnabled: false })).toBe('noPit');
    expect(clusterRefusal('pause', newCluster({ ...asked, instanceSize: 'M40_NVME' }))).toBe('nvme');
  });

  it('is explained in a sentence', () => {
    for (const sentence of Object.values(clusterRefusals)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
