import { expect, it } from 'vitest';
import type { ProjectStanding, StatedSummary } from '#contract/overview/standing.ts';
import { fleetPortions } from './fleet-portions.ts';

const cluster = (name: string, version: string, rest: Partial<StatedSummary> = {}): StatedSummary => ({
  ...{ alertCount: 0, authEnabled: true, availability: 'available', backupEnabled: true, clusterId: name },
  ...{ dataSizeBytes: 1, name, nodeCount: 3, sslEnabled: true, type: 'REPLICA_SET', versions: [version] },
  ...rest,
});

const project = (groupId: string, orgName: string, clusters: StatedSummary[]): ProjectStanding => ({
  ...{ groupId, groupName: groupId, orgId: orgName, orgName, clusters, alerting: [] },
  ...{ waiting: null, acknowledged: 0, open: 0 },
});

const portionsOf = (projects: ProjectStanding[]) =>
  new Map(
    fleetPortions(projects).portions.map(({ title, shares }) => [
      title,
      shares.map(({ label, count }) => [label, count]),
    ]),
  );

it('lists the most frequent values first, equal ones by name', () => {
  const portions = portionsOf([
    project('a', 'Retail', [cluster('one', '7.0.1'), cluster('seven', '7.0.2')]),
    project('b', 'Payments', [cluster('two', '8.0.4'), cluster('three', '8.0.5'), cluster('four', '8.0.1')]),
    project('c', 'Archive', [cluster('five', '6.0.2'), cluster('six', '6.0.1')]),
  ]);
  expect(portions.get('Version')).toEqual([
    ['8.0', 3],
    ['6.0', 2],
    ['7.0', 2],
  ]);
  expect(portions.get('Organization')).toEqual([
    ['Payments', 3],
    ['Archive', 2],
    ['Retail', 2],
  ]);
});

it('lists the worst availability first, however few clusters have it', () => {
  const clusters = [
    cluster('one', '8.0.4'),
    cluster('two', '8.0.4'),
    cluster('three', '8.0.4', { availability: 'dead' }),
  ];
  const counts = portionsOf([project('a', 'Retail', clusters)]).get('Availability');
  expect(counts?.map(([, count]) => count)).toEqual([1, 2]);
});

it('lists at most six values of a property, and no organization without clusters', () => {
  const orgs = Array.from({ length: 8 }, (_, at) =>
    project(
      `p${at}`,
      `Org ${at}`,
      Array.from({ length: at }, (__, n) => cluster(`c${at}-${n}`, '8.0.4')),
    ),
  );
  expect(portionsOf(orgs).get('Organization')).toEqual(
    [7, 6, 5, 4, 3, 2].map((count) => [`Org ${count}`, count]),
  );
  expect(portionsOf([project('a', 'Retail', [])]).size).toBe(0);
});
