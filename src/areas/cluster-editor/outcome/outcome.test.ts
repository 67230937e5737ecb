import { describe, expect, it } from 'vitest';
import { consequencesOf, touchesMembers } from '#contract/clusters/configure/consequences.ts';
import { hardware, newCluster } from '#contract/clusters/defaults.ts';
import type { RegionConfig } from '#contract/clusters/hardware.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { backupFactorOf, costText, relativeCost } from '#contract/clusters/relative-cost.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { briefOf } from './brief.ts';
import { survivalOf } from './quorum.ts';

const id = (digit: string) => digit.repeat(24);

/** Electable nodes by region, preferred first. */
function cluster(
  regions: Record<string, number>,
  { size = 'M10', disk = 10, shards = 1 } = {},
): ClusterRecord {
  const created = newCluster({
    id: id('a'),
    groupId: id('b'),
    name: 'wide',
    createDate: '2026-01-01T00:00:00Z',
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    instanceSize: size,
    clusterType: shards > 1 ? 'SHARDED' : 'REPLICASET',
    shardIds: [id('c'), ...Array.from({ length: shards - 1 }, (_, at) => id(String(at)))],
    zoneId: id('d'),
  });
  const regionConfigs = Object.entries(regions).map(([regionName, count], at) => ({
    providerName: 'AWS' as const,
    regionName,
    priority: 7 - at,
    electableSpecs: hardware('AWS', size, count, disk),
  }));
  return {
    ...created,
    replicationSpecs: created.replicationSpecs.map((shard) => ({ ...shard, regionConfigs })),
  };
}
const one = (options = {}) => cluster({ US_EAST_1: 3 }, options);

describe('the loss of any one region', () => {
  it.each([
    [{ US_EAST_1: 3 }, false, 'all 3 votes are in N. Virginia (US_EAST_1)'],
    [{ US_EAST_1: 3, US_EAST_2: 2 }, false, '3 of 5 votes are in N. Virginia (US_EAST_1)'],
    [{ US_EAST_1: 2, US_EAST_2: 2, US_WEST_2: 1 }, true, 'no region holds more than 2 of 5 votes'],
    [{ US_EAST_1: 1, US_EAST_2: 1, US_WEST_2: 1 }, true, 'no region holds more than 1 of 3 votes'],
  ])('of %o', (regions, survives, because) => {
    expect(survivalOf(cluster(regions))).toMatchObject({ survives, because });
  });

  it('names what each loss does', () => {
    const { losses } = survivalOf(cluster({ US_EAST_1: 2, US_EAST_2: 2, US_WEST_2: 1 }));
    expect(losses.map(({ effect }) => effect)).toEqual(['elects', 'survives', 'survives']);
  });
});

describe('relative cost', () => {
  it.each([
    [one(), undefined, 'the same as an M10 replica set'],
    [{ ...one(), backupEnabled: true }, undefined, 'the same as an M10 replica set with the same backups'],
    [one({ size: 'M30', disk: 40 }), one(), 'about 6.75 times today'],
    [one(), one({ size: 'M30', disk: 40 }), 'about 0.15 times today'],
    [one(), one(), 'as much as today'],
    [{ ...one(), backupEnabled: true }, one(), 'about 1.2 times today'],
    [one({ size: 'X99' }), one(), undefined],
  ])('%#', (after, before, text) => {
    expect(costText(before && relativeCost(before), relativeCost(after), backupFactorOf(after))).toBe(text);
  });
});

describe('consequences', () => {
  const before = one({ size: 'M30', disk: 40 });
  it.each([
    ['tags', { tags: [{ key: 'a', value: 'b' }] }, 'Tags', 'none', false],
    ['a version', { mongoDBMajorVersion: '8.2' }, 'MongoDB 8.0 → 8.2', 'rolling', true],
    ['backup', { backupEnabled: true }, 'Cloud backup is switched on', 'none', false],
    ['a pause', { paused: true }, 'The cluster is paused', 'stop', true],
    ['a type', { clusterType: 'SHARDED' as const }, 'REPLICASET → SHARDED', 'rolling', true],
    [
      'TLS',
      { advancedConfiguration: { minimumEnabledTlsProtocol: 'TLS1_3' as const } },
      'TLS settings',
      'rolling',
      false,
    ],
  ])('of %s', (_what, change, what, effect, risky) => {
    const [match] = consequencesOf(before, { ...before, ...change });
    expect([match?.what, match?.effect, match?.risk !== undefined]).toEqual([what, effect, risky]);
  });

  it.each([
    [one({ size: 'M40', disk: 40 }), ['Size M30 → M40'], true],
    [one({ size: 'M30', disk: 80 }), ['Disk 40 → 80 GB a node'], false],
    [
      one({ size: 'M30', disk: 20 }),
      ['Disk 40 → 20 GB a node: each member copies its data to a smaller disk by an initial sync'],
      true,
    ],
    [
      cluster({ US_EAST_1: 5 }, { size: 'M30', disk: 40 }),
      ['2 nodes more in US_EAST_1 (AWS), electable'],
      true,
    ],
    [
      cluster({ US_WEST_2: 3 }, { size: 'M30', disk: 40 }),
      [
        '3 nodes fewer in US_EAST_1 (AWS), electable',
        '3 nodes more in US_WEST_2 (AWS), electable',
        'The primary moves to the newly preferred region',
      ],
      true,
    ],
  ])('of other nodes %#', (after, texts, touched) => {
    const result = consequencesOf(before, { ...before, replicationSpecs: after.replicationSpecs });
    expect(result.map(({ what }) => what)).toEqual(texts);
    expect(touchesMembers(result)).toBe(touched);
  });

  const withShards = (shards: ClusterRecord) => ({
    /** With one shard changed. */
    but: (index: number, change: (region: RegionConfig) => RegionConfig): ClusterRecord => ({
      ...shards,
      replicationSpecs: shards.replicationSpecs.map((shard, at) =>
        at === index ? { ...shard, regionConfigs: shard.regionConfigs.map(change) } : shard,
      ),
    }),
  });

  it.each<[string, ClusterRecord, ClusterRecord, string]>([
    [
      'one shard grows',
      one({ shards: 3, size: 'M30', disk: 40 }),
      withShards(one({ shards: 3, size: 'M30', disk: 40 })).but(1, (region) => ({
        ...region,
        electableSpecs: hardware('AWS', 'M40', 3, 40),
      })),
      'Size of shard 2 M30 → M40',
    ],
    [
      'one disk grows',
      one({ shards: 2, size: 'M30', disk: 40 }),
      withShards(one({ shards: 2, size: 'M30', disk: 40 })).but(1, (region) => ({
        ...region,
        electableSpecs: hardware('AWS', 'M30', 3, 80),
      })),
      'Disk of shard 2 40 → 80 GB a node',
    ],
    [
      'shards grow while others come',
      one({ shards: 2, size: 'M30', disk: 40 }),
      one({ shards: 3, size: 'M40', disk: 40 }),
      'Size M30 → M40',
    ],
  ])('of shards: %s', (_what, was, is, what) => {
    expect(consequencesOf(was, is).map((each) => each.what)).toContain(what);
  });

  it('of analytics nodes of another size', () => {
    const analytics = (size: string) =>
      withShards(one({ size: 'M30', disk: 40 })).but(0, (region) => ({
        ...region,
        analyticsSpecs: hardware('AWS', size, 1, 40),
      }));
    expect(consequencesOf(analytics('M30'), analytics('M40'))).toEqual([
      { what: 'Size of the analytics nodes M30 → M40', effect: 'rolling' },
    ]);
  });

  it('of other names of zones', () => {
    const zoned = (zoneName: string): ClusterRecord => ({
      ...one({ shards: 2 }),
      clusterType: 'GEOSHARDED',
      replicationSpecs: one({ shards: 2 }).replicationSpecs.map((shard) => ({ ...shard, zoneName })),
    });
    expect(consequencesOf(zoned('Zone 1'), zoned('Europe'))).toEqual([
      { what: 'Zone 1 is called Europe', effect: 'none' },
    ]);
  });

  it('are never silent about shards', () => {
    const odd = withShards(before).but(0, (region) => ({ ...region, priority: 6 }));
    expect(consequencesOf(before, odd)).toEqual([{ what: 'Shards and regions', effect: 'rolling' }]);
  });

  it('of fewer shards, whose data has to move', () => {
    const [match] = consequencesOf(one({ shards: 3 }), one({ shards: 2 }));
    expect(match).toMatchObject({
      what: '1 shard fewer',
      effect: 'leave',
      risk: expect.stringMatching(/days/),
    });
  });
});

describe('a draft in one line', () => {
  const problem = { field: 'name', description: 'is required', message: 'name is required', from: 0, to: 1 };
  const brief = (
    before: ClusterRecord | undefined,
    after: ClusterRecord,
    problems = [] as (typeof problem)[],
  ) => briefOf({ after, problems }, before, before ? consequencesOf(before, after) : []);
  it.each([
    [undefined, one(), 'Loss of one region: not survived'],
    [undefined, cluster({ US_EAST_1: 1, US_EAST_2: 1, US_WEST_2: 1 }), /: survived$/u],
    [one(), one(), 'Nothing changes yet'],
    [one(), one({ size: 'M30' }), '1 change, members restart'],
    [one(), { ...one(), tags: [{ key: 'a', value: 'b' }] }, '1 change, no restart'],
    [
      { ...one(), backupEnabled: true },
      { ...one(), backupEnabled: false },
      /no restart, ▲ needs confirmation$/u,
    ],
  ])('%#', (before, after, text) => {
    expect(brief(before, after)).toMatch(text);
  });

  it('reports errors before anything else', () => {
    expect(brief(one(), one({ size: 'M30' }), [problem])).toBe('1 problem');
  });
});

describe('pausing', () => {
  const risk = (sinceChangeMs?: number) =>
    consequencesOf(one(), { ...one(), paused: true }, { sinceChangeMs })[0]?.risk;
  it.each<[string, number | undefined, RegExp]>([
    ['the last change is unknown', undefined, /within 60 minutes of resuming it\.$/u],
    ['it changed a while ago', 20 * MINUTE, /began 20 min ago: if that resumed it, .* another 40 min\.$/u],
    ['it has not changed within the hour', HOUR, /no snapshots are taken\.$/u],
  ])('where %s', (_, since, pattern) => {
    expect(risk(since)).toMatch(pattern);
  });
});
