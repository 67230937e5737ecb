import { beforeAll, describe, expect, it } from 'vitest';
import { recordOf } from '#contract/clusters/configure/record-of.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';
import {
  accepting,
  awsRegion,
  clustersOf,
  replicaSet,
} from '#server/emulator/areas/clusters/cluster-for-tests.ts';
import { freeBody } from '#server/emulator/areas/clusters/examples-for-tests.ts';
import {
  refusedChanges,
  refusedClusters,
  shards,
} from '#server/emulator/areas/clusters/refused-for-tests.ts';
import { type Reply, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { readImport } from '../code/read-import.ts';
import { type DraftContext, readDraft } from './draft.ts';
import { pretty, requestOf } from './start.ts';

/** The message beside a field of the form and the error of the service are the same sentence, by the same path. */

const more = (settings: object) => ({ ...replicaSet('orders'), ...settings });
const regions = (...all: object[]) => replicaSet('orders', ...all);
const one = (nodes: object, settings: object = {}) => regions(awsRegion('US_EAST_1', nodes, settings));
const scaled = (compute: object) => one({ instanceSize: 'M30' }, { autoScaling: { compute } });
const two = (first: object, second: object) =>
  regions(
    awsRegion('US_EAST_1', { nodeCount: 2 }, { priority: 7, ...first }),
    awsRegion('EU_WEST_1', { nodeCount: 1 }, { priority: 6, ...second }),
  );
const of = (nodeCount: number, nodes: object = {}) => ({
  electableSpecs: { instanceSize: 'M10', nodeCount, ...nodes },
});
const analyticsBounds = {
  analyticsAutoScaling: { compute: { enabled: true, maxInstanceSize: 'M40' } },
};
const tls = (advancedConfiguration: object) => more({ advancedConfiguration });
const geo = { ...shards(1, 'M30'), clusterType: 'GEOSHARDED' };

const aws = { providerName: 'AWS', instanceSizeName: 'M10', regionName: 'US_EAST_1' };

/** Every rule of a cluster that the service checks, beside those that the emulator's own tests name // specification §2.10, §8 */
const moreRefused: readonly [what: string, body: object][] = [
  ['an unknown kind', more({ clusterType: 'RING' })],
  ['a name that is no text', more({ name: 7 })],
  ['a switch that is no switch', more({ backupEnabled: 'yes' })],
  ['an unknown attribute', more({ colour: 'red' })],
  ['an unknown attribute, deep inside', one({ colour: 'red' })],
  ['shards that are no list', { name: 'orders', replicationSpecs: {} }],
  ['an empty list of shards', { name: 'orders', replicationSpecs: [] }],
  ['a shard without regions', { name: 'orders', replicationSpecs: [{ regionConfigs: [] }] }],
  ['an unknown provider', one({}, { providerName: 'MOON' })],
  ['a region without a name', regions({ ...awsRegion('US_EAST_1'), regionName: undefined })],
  ['a region twice', two({}, { regionName: 'US_EAST_1' })],
  ['51 nodes', one({ nodeCount: 51 })],
  ['half a node', one({ nodeCount: 1.5 })],
  ['nodes below none', one({ nodeCount: -1 })],
  ['a priority of 8', one({}, { priority: 8 })],
  ['two regions of one priority', two({}, { priority: 7 })],
  ['a priority where nothing is elected', two(of(3), of(0))],
  ['nine voters', two(of(5), of(4))],
  ['sizes that differ between regions', two({}, of(1, { instanceSize: 'M30' }))],
  [
    'a size of its own for read-only nodes',
    one({}, { readOnlySpecs: { instanceSize: 'M30', nodeCount: 1 } }),
  ],
  ['disks that differ between regions', two(of(2, { diskSizeGB: 20 }), of(1, { diskSizeGB: 30 }))],
  ['operations below none', one({ diskIOPS: -1 })],
  ['an unknown volume', one({ ebsVolumeType: 'FAST' })],
  ['a disk that is no number', one({ diskSizeGB: '80' })],
  ['scaling down while scaling is off', scaled({ enabled: false, scaleDownEnabled: true })],
  ['a limit below the size', scaled({ enabled: true, maxInstanceSize: 'M20' })],
  ['a limit of another provider', scaled({ enabled: true, maxInstanceSize: 'M90' })],
  ['an invalid scaling switch', scaled({ enabled: 'on' })],
  [
    'an analytics limit below the size',
    one(
      { instanceSize: 'M30' },
      {
        analyticsSpecs: { instanceSize: 'M40', nodeCount: 1 },
        analyticsAutoScaling: { compute: { enabled: true, maxInstanceSize: 'M30' } },
      },
    ),
  ],
  ['a free tier beside another region', regions(freeRegion(), awsRegion('EU_WEST_1'))],
  ['a free tier without whose it is', regions({ ...freeRegion(), backingProviderName: undefined })],
  ['a free tier in an unknown region', regions({ ...freeRegion(), regionName: 'MOON_1' })],
  ['its own shards outside of zones', more({ globalClusterSelfManagedSharding: true })],
  ['unknown ciphers', tls({ customOpensslCipherConfigTls12: ['ROT13'] })],
  ['ciphers of its own without a list', tls({ tlsCipherConfigMode: 'CUSTOM' })],
  ['an unknown TLS version', tls({ minimumEnabledTlsProtocol: 'SSL3' })],
  ['an unknown preference', more({ biConnector: { enabled: true, readPreference: 'nearest' } })],
  ['an unknown mode of config servers', more({ configServerManagementMode: 'MINE' })],
  ['an unknown warming', more({ diskWarmingMode: 'HOT' })],
  ['an unknown strategy', more({ replicaSetScalingStrategy: 'RANDOM' })],
  ['an unknown root', more({ rootCertType: 'MINE' })],
  ['unknown releases', more({ versionReleaseSystem: 'NIGHTLY' })],
  ['unknown key management', more({ encryptionAtRestProvider: 'MOON' })],
  ['a tag without a key', more({ tags: [{ value: 'b' }] })],
  ['a key of 256 characters', more({ tags: [{ key: 'k'.repeat(256), value: 'b' }] })],
  ['a value of 256 characters', more({ tags: [{ key: 'a', value: 'v'.repeat(256) }] })],
  ['51 tags', more({ tags: Array.from({ length: 51 }, (_, at) => ({ key: `k${at}`, value: 'v' })) })],
  ['an empty label', more({ labels: [{ key: '', value: 'b' }] })],
  ['an invalid moment', more({ acceptDataRisksAndForceReplicaSetReconfig: 'soon' })],
];

function freeRegion() {
  const [shard] = freeBody.replicationSpecs;
  return { ...shard?.regionConfigs[0] };
}

const moreChanges: readonly [what: string, body: object][] = [
  ['a version back', { mongoDBMajorVersion: '5.0' }],
  ['an unknown version', { mongoDBMajorVersion: '9.9' }],
  ['no electable node', regions(awsRegion('US_EAST_1', { nodeCount: 0 }))],
  ['points in time without backups', { backupEnabled: false, pitEnabled: true }],
  ['a tag twice', { tags: Array(2).fill({ key: 'a', value: 'b' }) }],
  ['an unknown kind', { clusterType: 'RING' }],
];

type Reported = { field: string; description: string };
const answered = ({ body }: Reply): Reported[] => body.badRequestDetail?.fields ?? [];
/** Problems, and warnings about rules that are assumed: those the emulator applies too. */
const shown = (text: string, context: DraftContext): Reported[] => {
  const { problems, warnings } = readDraft(text, context);
  return [...problems, ...warnings].map(({ field, description }) => ({ field, description }));
};

let at: TestEmulator;
let context: DraftContext;
beforeAll(async () => {
  at = await testEmulator();
  context = {
    groupId: at.groupId,
    before: undefined,
    others: [{ groupId: at.groupId, name: 'single' }],
    hasKeys: () => false,
    governmentOnly: false,
  };
});

describe('a new cluster', () => {
  const all: readonly (readonly [string, object])[] = [
    ...refusedClusters.map(([what, body]) => [what, body] as const),
    ...moreRefused,
  ];
  it.each(all)('with %s is refused by both in the same words', async (_what, body) => {
    const reply = await clustersOf(at).create(body);
    const [first] = answered(reply);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(first?.description).toMatch(/\w+ \w+/u);
    expect(shown(pretty(body), context)).toContainEqual(first);
  });

  it.each<[string, object]>([
    ['one region', replicaSet('accepted-one')],
    ['three shards', { ...shards(3, 'M30'), name: 'accepted-three' }],
    ['zones', { ...geo, name: 'accepted-geo' }],
    ['two regions', { ...two({}, {}), name: 'accepted-two' }],
    ['a free tier', { ...freeBody, name: 'accepted-free' }],
    [
      'bounds of analytics nodes in one of two regions',
      {
        ...two(
          { ...of(2, { instanceSize: 'M60' }), ...analyticsBounds },
          {
            ...of(1, { instanceSize: 'M60' }),
            ...analyticsBounds,
            analyticsSpecs: { instanceSize: 'M30', nodeCount: 1 },
          },
        ),
        name: 'accepted-analytics',
      },
    ],
  ])('of %s is taken by both', async (_what, body) => {
    expect(shown(pretty(body), context)).toEqual([]);
    expect((await clustersOf(at).create(body)).status).toBe(201);
  });
});

/** The import of an older shape, as shown by the form: refused while it is read, or problems of the draft. */
async function imported(body: object): Promise<string[]> {
  try {
    const { draft } = await readImport(JSON.stringify(body));
    return shown(pretty(draft), context).map(({ description }) => description);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

describe('a new cluster in the flat shape of 2023-01-01', () => {
  const flat = (settings: object) => ({ name: 'flat', providerSettings: aws, ...settings });
  const spec = (nodes: object) => ({ replicationSpec: { US_EAST_1: { priority: 7, ...nodes } } });
  it.each<[string, object]>([
    ['51 shards', flat({ clusterType: 'SHARDED', numShards: 51 })],
    ['four nodes', flat({ replicationFactor: 4 })],
    ['nine nodes', flat({ replicationFactor: 9 })],
    ['half a node', flat({ replicationFactor: 3.5 })],
    ['two electable nodes', flat(spec({ electableNodes: 2 }))],
    ['eight electable nodes in one region', flat(spec({ electableNodes: 8 }))],
    ['a priority of 8', flat(spec({ electableNodes: 3, priority: 8 }))],
    ['51 analytics nodes', flat(spec({ electableNodes: 3, analyticsNodes: 51 }))],
    ['nodes below none', flat(spec({ electableNodes: 3, readOnlyNodes: -1 }))],
    ['a disk beyond 50 times the memory', flat({ diskSizeGB: 4096 })],
    ['half a GB', flat({ diskSizeGB: 10.5 })],
    ['a disk that is no number', flat({ diskSizeGB: 'large' })],
    ['an unknown region', { name: 'flat', providerSettings: { ...aws, regionName: 'MOON_1' } }],
    ['an unknown size', { name: 'flat', providerSettings: { ...aws, instanceSizeName: 'M11' } }],
    ['an unknown volume', { name: 'flat', providerSettings: { ...aws, volumeType: 'FAST' } }],
    ['an unknown provider', { name: 'flat', providerSettings: { ...aws, providerName: 'MOON' } }],
    ['scaling without a limit', flat({ autoScaling: { compute: { enabled: true } } })],
    [
      'scaling down while scaling is off',
      flat({ autoScaling: { compute: { enabled: false, scaleDownEnabled: true } } }),
    ],
    [
      'two shapes at once',
      flat({ ...spec({ electableNodes: 3 }), replicationSpecs: [{ regionsConfig: {} }] }),
    ],
    ['a zone that names none', flat({ replicationSpecs: [{ numShards: 1 }] })],
    ['51 shards of a zone', flat({ replicationSpecs: [{ numShards: 51, regionsConfig: {} }] })],
    ['points in time without backups', flat({ pitEnabled: true })],
  ])('with %s is refused by both in the same words', async (_what, body) => {
    const reply = await clustersOf(at).create(body, accepting('2023-01-01'));
    const [first] = answered(reply);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(first?.description).toMatch(/\w+ \w+/u);
    const reported = await imported(body);
    expect(
      reported.some((each) => each.includes(first?.description ?? '?')),
      reported.join('; '),
    ).toBe(true);
  });

  it('with a disk below 10 GB gets 10', async () => {
    const created = await clustersOf(at).create(flat({ diskSizeGB: 5 }), accepting('2023-01-01'));
    expect([created.status, created.body.diskSizeGB]).toEqual([201, 10]);
    expect(await imported(flat({ name: 'other', diskSizeGB: 5 }))).toEqual([]);
  });
});

describe('a change', () => {
  let before: Cluster;
  beforeAll(async () => {
    const result = {
      ...replicaSet('old', awsRegion('US_EAST_1', { diskSizeGB: 40 })),
      mongoDBMajorVersion: '6.0',
    };
    before = (await clustersOf(at).created(result)).body;
  });
  const all: readonly (readonly [string, object])[] = [
    ...refusedChanges.map(([what, body]) => [what, body] as const),
    ...moreChanges.map(([what, body]) => [what, { ...body, name: 'old' }] as const),
  ];
  it.each(all)('to %s is refused by both in the same words', async (_what, body) => {
    const reply = await clustersOf(at).update('old', body);
    const [first] = answered(reply);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(first?.description).toMatch(/\w+ \w+/u);
    const text = pretty({ ...requestOf(before), ...body });
    expect(shown(text, { ...context, before: recordOf(before) })).toContainEqual(first);
  });
});
