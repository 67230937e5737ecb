import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { DedicatedCluster, SnapshotFact, Source } from '../shared/facts.ts';
import { blocker, type PreflightFacts, preflight, verdict, worstFirst } from './preflight.ts';
import { type Load, misfits, type Target } from './target-fit.ts';

const now = Date.parse('2026-03-13T14:02:00Z');

function cluster(change: object = {}): DedicatedCluster {
  // only the fields that the rules read
  return {
    name: 'orders',
    clusterType: 'REPLICASET',
    stateName: 'IDLE',
    paused: false,
    backupEnabled: true,
    pitEnabled: true,
    encryptionAtRestProvider: 'NONE',
    mongoDBVersion: '8.0.16',
    replicationSpecs: [
      { regionConfigs: [{ providerName: 'AWS', electableSpecs: { instanceSize: 'M10', diskSizeGB: 10 } }] },
    ],
    ...change,
  } as unknown as DedicatedCluster;
}

const source: Source = {
  kind: 'dedicated',
  id: 'c',
  name: 'orders',
  deleted: false,
  cluster: cluster(),
  tenant: false,
  backupEnabled: true,
  pitEnabled: true,
  sharded: false,
};

const snapshot: SnapshotFact = {
  id: '69b3d5f97a27f7770000035d',
  source,
  state: 'completed',
  requestedAt: now - HOUR,
  at: now - HOUR,
  expiresAt: now + 24 * HOUR,
  onDemand: true,
  frequency: 'ondemand',
  sizeBytes: 2 * 2 ** 30,
  version: '8.0.16',
  description: undefined,
  copyRegions: [],
  policyItems: [],
};

const load: Load = {
  kind: 'dedicated',
  version: '8.0.16',
  sharded: false,
  shards: undefined,
  encrypted: false,
};

function target(change: object = {}, version = '8.0.16'): Target {
  return {
    kind: 'dedicated',
    id: 'c',
    name: 'orders',
    groupId: 'g',
    version,
    stateName: 'IDLE',
    cluster: cluster(change),
  };
}

function facts(change: Partial<PreflightFacts> = {}): PreflightFacts {
  return {
    search: { cluster: 'orders', kind: 'snapshot', snapshot: snapshot.id, target: 'orders' },
    source,
    snapshot,
    load,
    target: target(),
    isSource: true,
    refusal: undefined,
    point: now - HOUR,
    now,
    underWay: [],
    into: [],
    downloads: [],
    holds: { documents: 1204, collections: 6 },
    rescue: now - 30 * MINUTE,
    when: (ms) => new Date(ms).toISOString(),
    ...change,
  };
}

const messageOf = (change: Partial<PreflightFacts>, id: string) =>
  preflight(facts(change)).find((each) => each.id === id);

describe('before a restore', () => {
  it('reports the loss in numbers, with its start time', () => {
    expect(messageOf({}, 'loss')).toMatchObject({ result: 'warn' });
    expect(messageOf({}, 'loss')?.says).toBe(
      'orders contains 1,204 documents in 6 collections now. Writes since 2026-03-13T13:02:00.000Z (1 h) are lost.',
    );
    expect(messageOf({ holds: undefined, isSource: false }, 'loss')?.says).toContain('All data in orders');
    expect(messageOf({ holds: { documents: 0, collections: 0 } }, 'loss')?.result).toBe('pass');
  });

  it('nothing blocks a fitting restore, and the new gap is reported', () => {
    const checks = preflight(facts());
    expect(blocker(checks)).toBeUndefined();
    expect(verdict(checks)).toEqual({ result: 'warn', text: 'Nothing blocks the restore · 2 warnings' });
    expect(messageOf({}, 'gap')?.says).toContain('Continuous backup of orders gets a gap');
    expect(messageOf({ target: target({ pitEnabled: false }) }, 'gap')).toBeUndefined();
  });

  it('work that is under way stops it', () => {
    const runs = { ...snapshot, state: 'queued' as const };
    expect(messageOf({ underWay: [runs] }, 'running')).toMatchObject({ result: 'fail' });
    expect(messageOf({ underWay: undefined }, 'running')?.result).toBe('unknown');
    expect(messageOf({}, 'running')?.result).toBe('pass');
  });

  it('a moment that can be restored no longer stops it', () => {
    expect(blocker(preflight(facts({ refusal: 'In a gap' })))?.says).toBe('In a gap');
  });

  it('a backup larger than the disk is warned of', () => {
    expect(messageOf({ snapshot: { ...snapshot, sizeBytes: 20 * 2 ** 30 } }, 'size')).toMatchObject({
      result: 'warn',
    });
    expect(messageOf({}, 'size')?.says).toBe('2 GB onto 10 GB of disk: 20 %.');
  });

  it('warns of a target without a recent snapshot', () => {
    expect(messageOf({ rescue: null }, 'rescue')?.says).toContain('orders has no snapshot');
    expect(messageOf({ rescue: now - 5 * HOUR }, 'rescue')?.says).toContain('Take one before restoring');
    expect(messageOf({ rescue: now - 5 * HOUR }, 'rescue')?.takes).toMatchObject({ name: 'orders' });
    expect(messageOf({ rescue: null }, 'rescue')?.takes).toMatchObject({ name: 'orders' });
    expect(messageOf({}, 'rescue')?.takes).toBeUndefined();
    expect(messageOf({ target: target({ backupEnabled: false }) }, 'rescue')?.takes).toBeUndefined();
    expect(messageOf({ target: target({ backupEnabled: false }) }, 'rescue')?.says).toContain(
      'has no backup',
    );
  });

  it('sorts blockers first, then warnings, then passed checks', () => {
    const results = worstFirst(preflight(facts({ underWay: undefined, refusal: 'Gone.' }))).map(
      ({ result }) => result,
    );
    expect(new Set(results)).toEqual(new Set(['fail', 'warn', 'unknown', 'pass']));
    expect(results).toEqual(
      ['fail', 'warn', 'unknown', 'pass'].flatMap((each) => results.filter((result) => result === each)),
    );
  });

  it('collections that are created as new lose nothing', () => {
    const search: RestoreSearch = {
      cluster: 'orders',
      kind: 'collections',
      parts: ['shop.orders'],
      target: 'orders',
    };
    expect(messageOf({ search }, 'loss')).toMatchObject({ result: 'pass' });
    expect(messageOf({ search: { ...search, write: 'OVERWRITE_EXISTING' } }, 'loss')).toMatchObject({
      result: 'warn',
    });
  });

  it('a download is stopped by a key of the customer and by another one of the same snapshot', () => {
    const search = { cluster: 'orders', kind: 'download', snapshot: snapshot.id } as const;
    expect(blocker(preflight(facts({ search, target: undefined })))).toBeUndefined();
    expect(messageOf({ search, load: { ...load, encrypted: true } }, 'download')?.result).toBe('fail');
  });
});

describe('a target', () => {
  const why = (change: object, version?: string, of: Partial<Load> = {}) =>
    misfits({ ...load, ...of }, target(change, version))[0]?.why;

  it('is refused for the same reasons as by the service', () => {
    expect(why({})).toBeUndefined();
    expect(why({ paused: true })).toContain('paused');
    expect(why({ stateName: 'UPDATING' })).toContain('being changed');
    expect(why({ clusterType: 'SHARDED' })).toContain('sharded cluster');
    expect(why({}, '7.0.26')).toContain('older than 8.0.16');
    expect(why({}, '8.0.16', { version: '6.0.27' })).toContain('more than one major version');
    expect(why({}, '8.0.16', { version: '7.0.26' })).toBeUndefined();
    expect(why({ encryptionAtRestProvider: 'AWS' })).toContain('a key of yours');
    expect(why({}, '8.0.16', { kind: 'flex' })).toContain('only be restored into flex clusters');
    expect(why({ replicationSpecs: [{ regionConfigs: [{ providerName: 'TENANT' }] }] })).toContain(
      'Free and shared',
    );
  });

  it('of another number of shards is refused', () => {
    const spec = { regionConfigs: [{ providerName: 'AWS' }] };
    const sharded = { clusterType: 'SHARDED', replicationSpecs: [spec, spec] };
    expect(why(sharded, '8.0.16', { sharded: true, shards: 3 })).toBe('2 shards: the backup has 3.');
    expect(why(sharded, '8.0.16', { sharded: true, shards: 2 })).toBeUndefined();
  });
});
