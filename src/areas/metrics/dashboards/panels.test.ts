import { describe, expect, it } from 'vitest';
import type { DashboardChart } from '#contract/console/dashboards.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import { membersOfAll, moved, panelOf, ranked } from './panels.ts';

const host = (cluster: string, member: number): string => `${cluster}-shard-00-0${member}.abc.mongodb.net`;
const process = (cluster: string, member: number): Process =>
  ({
    id: `atlas-x-${host(cluster, member)}:27017`,
    hostname: `atlas-x-${host(cluster, member)}`,
    userAlias: host(cluster, member),
    typeName: member === 0 ? 'REPLICA_PRIMARY' : 'REPLICA_SECONDARY',
  }) as Process;
const processes = ['orders', 'carts'].flatMap((name) => [0, 1, 2].map((member) => process(name, member)));
const names = ['orders', 'carts'];
const clusters = names.map((name) => ({ name, tenant: false }));
const chart = (more: Partial<DashboardChart> = {}): DashboardChart => ({
  ...{ id: 'aaaa', kind: 'lines', chart: 'lag', sources: [] },
  ...more,
});
const namesOf = (asked: DashboardChart) =>
  panelOf(asked, clusters, processes).members.map(({ name }) => name);

describe('the processes of a chart', () => {
  it.each<[string, DashboardChart['sources'], string[]]>([
    [
      'of every cluster without sources',
      [],
      ['orders 00-00', 'orders 00-01', 'orders 00-02', 'carts 00-00', 'carts 00-01', 'carts 00-02'],
    ],
    ['by short names of one cluster', [{ clusterName: 'orders', members: ['00-01'] }], ['00-01']],
    [
      'the primaries of two',
      names.map((clusterName) => ({ clusterName, members: 'primary' as const })),
      ['orders 00-00', 'carts 00-00'],
    ],
  ])('are %s', (_what, sources, names) => {
    expect(namesOf(chart({ sources }))).toEqual(names);
  });

  it('omit a missing cluster, and report it', () => {
    const sources = [{ clusterName: 'gone', members: 'all' as const }];
    expect(panelOf(chart({ sources }), clusters, processes)).toMatchObject({
      members: [],
      missing: ['gone'],
    });
  });

  it('omit a cluster whose tier lacks the metric, and report it if it was selected', () => {
    const tenants = clusters.map((cluster) => ({ ...cluster, tenant: cluster.name === 'carts' }));
    const sources = names.map((clusterName) => ({ clusterName, members: 'primary' as const }));
    const shown = (more: Partial<DashboardChart>) => {
      const { members, without } = panelOf(chart(more), tenants, processes);
      return [[...new Set(members.map(({ clusterName }) => clusterName))], without];
    };
    expect(shown({ sources })).toEqual([['orders'], ['carts']]);
    expect(shown({})).toEqual([['orders'], []]);
    expect(shown({ sources, chart: 'connections' })).toEqual([['orders', 'carts'], []]);
  });

  it('are requested once for all charts', () => {
    const panels = [chart(), chart({ id: 'bbbb', chart: 'cpu' })].map((each) =>
      panelOf(each, clusters, processes),
    );
    expect(membersOfAll(panels)).toHaveLength(6);
  });
});

it('a chart that the console does not have is known as missing', () => {
  expect(panelOf(chart({ chart: 'weather' }), clusters, processes).chart).toBeUndefined();
});

it('a ranking has the greatest last value first, and those without a value last', () => {
  const last: Record<string, number | null> = { 'orders 00-01': 4, 'carts 00-02': 9 };
  const panel = panelOf(chart({ kind: 'ranking' }), clusters, processes);
  const byId = new Map(panel.members.map(({ id, name }) => [id, name]));
  const points = (id: string) => {
    const value = last[byId.get(id) ?? ''];
    return value === undefined ? undefined : [{ at: 60_000, value }];
  };
  const all = ranked(panel, points, 60_000);
  expect(all.slice(0, 2).map(({ member, last: value }) => [member.name, value])).toEqual([
    ['carts 00-02', 9],
    ['orders 00-01', 4],
  ]);
  expect(all.slice(2).every((each) => each.last === undefined)).toBe(true);
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [0, 9, ['b', 'c', 'a']],
])('a chart is moved from %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
});
