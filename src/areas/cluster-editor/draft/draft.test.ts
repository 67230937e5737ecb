import { describe, expect, it } from 'vitest';
import { recordOf } from '#contract/clusters/configure/record-of.ts';
import { newCluster } from '#contract/clusters/defaults.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';
import { clusterView } from '#contract/clusters/views.ts';
import { type DraftContext, readDraft, valueAt } from './draft.ts';
import {
  addShard,
  addZone,
  edited,
  electableEdits,
  nodeEdits,
  sizeEdits,
  typeEdits,
  withPriorities,
} from './edits.ts';
import { overlaid } from './overlaid.ts';
import { groupsOf, isQuick, isUniform, regionsOf } from './shards.ts';
import { changesOf, newDraft, pretty, requestOf } from './start.ts';

const groupId = 'a'.repeat(24);
const context: DraftContext = { groupId, before: undefined, others: [], hasKeys: () => false };
const named = (name: string) => edited(newDraft(), [{ path: ['name'], value: name }]);
const region = ['replicationSpecs', 0, 'regionConfigs', 0] as const;

function cluster(): Cluster {
  const record = newCluster({
    id: 'b'.repeat(24),
    groupId,
    name: 'orders',
    createDate: '2026-01-01T00:00:00Z',
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    instanceSize: 'M30',
    diskSizeGB: 80,
    shardIds: ['c'.repeat(24)],
    zoneId: 'd'.repeat(24),
  });
  return clusterView(record, '2024-08-05') as Cluster;
}
const editing = (over: Partial<Cluster> = {}): { text: string; context: DraftContext } => {
  const shown = { ...cluster(), ...over };
  return { text: pretty(requestOf(shown)), context: { ...context, before: recordOf(shown) } };
};
const reported = (text: string, at: DraftContext = context) =>
  readDraft(text, at).problems.map(({ field, description }) => `${field} ${description}`);

describe('a draft of a new cluster', () => {
  it('lacks only its name', () => {
    expect(reported(newDraft())).toEqual(['name must hold letters, digits and inner hyphens only']);
    const { after, problems } = readDraft(named('orders'), context);
    expect(problems).toEqual([]);
    expect(after?.replicationSpecs[0]?.regionConfigs[0]?.electableSpecs?.diskSizeGB).toBe(10);
  });

  it('reports every problem at once, each by its path and its location in the text', () => {
    const text = edited(named('orders'), [
      { path: [...region, 'electableSpecs', 'nodeCount'], value: 4 },
      { path: [...region, 'electableSpecs', 'diskSizeGB'], value: 101 },
      { path: [...region, 'regionName'], value: 'MOON_1' },
      { path: ['pitEnabled'], value: true },
      { path: ['backupEnabled'], value: false },
    ]);
    const { problems } = readDraft(text, context);
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'pitEnabled',
      'replicationSpecs[0].regionConfigs[0].electableSpecs.diskSizeGB',
      'replicationSpecs[0].regionConfigs[0].electableSpecs.nodeCount',
      'replicationSpecs[0].regionConfigs[0].regionName',
    ]);
    for (const { field, from, to } of problems)
      expect(text.slice(from, to)).toBe(JSON.stringify(field.split('.').at(-1)));
  });

  it('keeps fields unknown to the service, and reports them', () => {
    const text = edited(named('orders'), [{ path: ['futureSetting'], value: { a: 1 } }]);
    const after = edited(text, sizeEdits(JSON.parse(text), [0], 'M30'));
    expect(JSON.parse(after)).toMatchObject({ futureSetting: { a: 1 } });
    expect(reported(after)).toEqual(['futureSetting is not an attribute of this resource']);
  });

  it('keeps comments where one field is changed', () => {
    const text = named('orders').replace('{', '{\n  // agreed with finance');
    expect(edited(text, [{ path: ['pitEnabled'], value: true }])).toContain('// agreed with finance');
  });

  it('cannot be called like a cluster that is there', () => {
    const beside = { ...context, others: [{ groupId, name: 'Orders' }] };
    expect(reported(named('Orders'), beside)).toEqual(['name must differ from that of every cluster']);
    expect(reported(named('orders'), beside)).toEqual([
      'name must differ from Orders within its first 23 characters',
    ]);
  });

  it('is no JSON, or no object', () => {
    expect(reported('{"name": ')).toEqual([' Not JSON: the text ends here, where a value is expected']);
    expect(reported('[]')).toEqual([' An object is expected']);
  });
});

describe('a draft of a cluster that is there', () => {
  it('changes nothing at first', () => {
    const { text, context: at } = editing();
    expect(reported(text, at)).toEqual([]);
    expect(changesOf(requestOf(cluster()), JSON.parse(text))).toEqual({});
  });

  it.each([
    ['a version back', { mongoDBMajorVersion: '7.0' }, /must go up by one major version at a time/],
    [
      'no electable node',
      { [`${region.join('.')}.electableSpecs.nodeCount`]: 0 },
      /must be 3, 5 or 7 over all regions/,
    ],
    ['another name', { name: 'other' }, /name must stay orders/],
    ['a pause with something else', { paused: true, backupEnabled: true }, /paused must be changed alone/],
  ])('refuses %s', (_what, changes, pattern) => {
    const { text, context: at } = editing();
    const edits = Object.entries(changes).map(([path, value]) => ({
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      value,
    }));
    expect(reported(edited(text, edits), at).join('\n')).toMatch(pattern);
  });

  it('refuses a disk below the data', () => {
    const { text, context: at } = editing();
    expect(reported(text, { ...at, dataSizeBytes: 90 * 1024 ** 3 })[0]).toMatch(
      /must be at least 90: the shard holds/,
    );
  });

  it('reports why a paused cluster accepts only its resumption', () => {
    const { text, context: at } = editing({ paused: true });
    expect(reported(edited(text, [{ path: ['backupEnabled'], value: true }]), at)).toEqual([
      ' The cluster is paused. Resume it first.',
    ]);
    expect(reported(edited(text, [{ path: ['paused'], value: false }]), at)).toEqual([]);
  });
});

describe('shards', () => {
  const sharded = () => {
    const text = edited(named('orders'), typeEdits(JSON.parse(named('orders')), 'SHARDED'));
    const [group] = groupsOf(JSON.parse(text), false);
    return group ? edited(text, addShard(JSON.parse(text), group)) : text;
  };

  it('are edited together while they are alike, and apart when they are not', () => {
    const text = sharded();
    expect(reported(text)).toEqual([]);
    expect(groupsOf(JSON.parse(text), false).map(({ indexes }) => indexes)).toEqual([[0, 1]]);
    const uneven = edited(text, sizeEdits(JSON.parse(text), [1], 'M30'));
    expect(isUniform(JSON.parse(uneven))).toBe(false);
    expect(groupsOf(JSON.parse(uneven), false)).toHaveLength(2);
    expect(reported(uneven)).toEqual([]);
  });

  it('in zones make a geo-sharded cluster, which has no quick form', () => {
    const text = sharded();
    const geo = edited(text, typeEdits(JSON.parse(text), 'GEOSHARDED'));
    const zoned = edited(geo, addZone(JSON.parse(geo)));
    expect(reported(zoned)).toEqual([]);
    expect(isQuick(JSON.parse(zoned))).toBe(false);
    expect(regionsOf(JSON.parse(edited(zoned, typeEdits(JSON.parse(zoned), 'REPLICASET'))), 0)).toHaveLength(
      1,
    );
  });

  it('get nodes of a kind that was not there at the size of the others', () => {
    const value = JSON.parse(named('orders'));
    const [group] = groupsOf(value, false);
    const text = edited(named('orders'), group ? nodeEdits(value, group, 0, 'analyticsSpecs', 2) : []);
    expect(valueAt(JSON.parse(text), [...region, 'analyticsSpecs'])).toEqual({
      instanceSize: 'M10',
      nodeCount: 2,
    });
    expect(reported(text)).toEqual([]);
  });

  it('have priorities from 7 downwards, and 0 where nothing can be elected', () => {
    const nodes = (nodeCount: number) => ({ electableSpecs: { nodeCount } });
    expect(withPriorities([nodes(2), nodes(0), nodes(1)])).toMatchObject([
      { priority: 7 },
      { priority: 0 },
      { priority: 6 },
    ]);
  });
});

describe('regions that begin or end to vote', () => {
  const three = (...priorities: [number, number, number]) => ({
    replicationSpecs: [
      {
        regionConfigs: priorities.map((priority, at) => ({
          providerName: 'AWS',
          regionName: ['US_EAST_1', 'EU_WEST_1', 'EU_CENTRAL_1'][at],
          priority,
          electableSpecs: { instanceSize: 'M30', nodeCount: priority > 0 ? 2 : 0 },
        })),
      },
    ],
  });
  const after = (value: object, at: number, count: number | null) => {
    const [group] = groupsOf(value, false);
    const text = edited(JSON.stringify(value), group ? electableEdits(value, group, at, count) : []);
    return regionsOf(JSON.parse(text), 0).map((each) => valueAt(each, ['priority']));
  };

  it.each<[[number, number, number], number, number | null, number[]]>([
    [[7, 0, 0], 1, 1, [7, 6, 0]],
    [[7, 6, 0], 2, 1, [7, 6, 5]],
    [[6, 7, 0], 2, 1, [6, 7, 5]],
    [[7, 6, 5], 0, 0, [0, 7, 6]],
    [[7, 6, 5], 1, 3, [7, 6, 5]],
    // nothing is decided while a number is typed
    [[7, 6, 5], 0, null, [7, 6, 5]],
  ])('priorities %j with %i at %j are %j', (before, at, count, expected) => {
    expect(after(three(...before), at, count)).toEqual(expected);
  });
});

describe('code over an existing cluster', () => {
  it('changes the fields it contains and keeps all others', () => {
    const under = { a: 1, b: [{ c: 1, d: 2 }], e: [1] };
    expect(overlaid(under, { b: [{ c: 3 }], e: [1, 2] })).toEqual({ a: 1, b: [{ c: 3, d: 2 }], e: [1, 2] });
  });
});

it('an assumed rule warns and leaves the draft valid', () => {
  const { text, context: at } = editing({ versionReleaseSystem: 'CONTINUOUS' });
  const draft = readDraft(edited(text, [{ path: ['versionReleaseSystem'], value: 'LTS' }]), at);
  expect(draft.warnings.map(({ message }) => message)).toEqual([
    'versionReleaseSystem cannot go back from CONTINUOUS to LTS',
  ]);
  expect(draft.problems).toEqual([]);
  const name = readDraft(named('atlas-abc123'), context);
  expect([name.problems, name.warnings.map(({ field }) => field)]).toEqual([[], ['name']]);
});
