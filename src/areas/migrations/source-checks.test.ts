import { describe, expect, it } from 'vitest';
import {
  fitChecks,
  type SourceFacts,
  sourceProblem,
  type TargetFacts,
  targetProblem,
} from './source-checks.ts';

const source: SourceFacts = {
  name: 'inventory',
  mongoDBVersion: '7.0.28',
  featureCompatibilityVersion: '7.0',
  sharded: false,
  dbSizeBytes: 4 * 2 ** 30,
  oplogSizeMB: 2048,
};
const target: TargetFacts = {
  name: 'orders',
  mongoDBVersion: '8.0.4',
  clusterType: 'REPLICASET',
  diskSizeGB: 10,
  shards: 1,
  tenant: false,
  paused: false,
  stateName: 'IDLE',
  taken: false,
  backups: 'snapshots',
};

describe('whether a source fits a target', () => {
  it('has nothing against an equal one', () => {
    expect(targetProblem(target, source)).toBeUndefined();
    expect(sourceProblem(source)).toBeUndefined();
  });

  it.each<[string, Partial<SourceFacts>, Partial<TargetFacts>, RegExp]>([
    ['a source that is too old', { mongoDBVersion: '7.0.12' }, {}, /7\.0\.13 or later/],
    ['a target that is older', {}, { mongoDBVersion: '6.0.27' }, /older than 7\.0/],
    ['more data than disk', { dbSizeBytes: 9 * 2 ** 30 }, {}, /Disk too small/],
    ['a sharded source', { sharded: true }, {}, /Source is sharded/],
    ['a free cluster', {}, { tenant: true }, /Free and flex/],
    ['a paused cluster', {}, { paused: true }, /Paused/],
    ['the target of another migration', {}, { taken: true }, /Another migration/],
    ['a cluster that changes', {}, { stateName: 'UPDATING' }, /UPDATING/],
  ])('refuses %s', (_, of, into, says) => {
    expect(targetProblem({ ...target, ...into }, { ...source, ...of })).toMatch(says);
  });

  it('counts the disks of all shards', () => {
    const wide = { ...target, clusterType: 'SHARDED', shards: 2 };
    expect(targetProblem(wide, { ...source, dbSizeBytes: 15 * 2 ** 30 })).toBeUndefined();
  });

  it('reports the data that is not migrated', () => {
    expect(fitChecks(source, target).at(-1)?.says).toBe(
      'Time series collections, users, roles and capped collections',
    );
  });
});
