import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { factNames, factTable } from './facts.ts';
import { askedNext } from './in-turns.ts';
import { errandsOf, type KnownProject, unaskedOf, withoutClusters } from './rounds.ts';
import type { ServiceReads } from './service-reads.ts';

const begin = 1_000_000;
const many = (count: number): Map<string, KnownProject> =>
  new Map(Array.from({ length: count }, (_, at) => [`p${at}`, { facts: {}, askedAt: {}, stale: new Set() }]));

/** Turns of fifteen seconds in which every read succeeds: how many requests each takes. */
function turns(projects: Map<string, KnownProject>, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => {
    const now = begin + turn * 15_000;
    const errands = errandsOf({ projects, about: new Map(), now, calm: turn > 2 });
    for (const { groupId, fact } of errands) {
      const project = projects.get(groupId);
      if (project) project.askedAt[fact] = now;
      if (fact === 'alerts') projects.get(groupId)?.stale.clear();
    }
    return errands.reduce(
      (sum, { fact }) => sum + (factTable[fact].asked?.({}, withoutClusters) ?? factTable[fact].cost),
      0,
    );
  });
}

test('the requests of a minute do not grow with the number of projects', () => {
  const costs = turns(many(200), 240);
  // unknown facts are read first, in as few turns as possible
  expect(costs.slice(0, 2)).toEqual([120, 80]);
  expect(Math.max(...costs.slice(2))).toBeLessThanOrEqual(10);
});

test('rereads each of two hundred projects within ten minutes, including facts that rarely change', () => {
  const projects = many(200);
  turns(projects, 240);
  const end = begin + 239 * 15_000;
  const ages = [...projects.values()].map(({ askedAt }) => end - (askedAt.alerts ?? 0));
  expect(Math.max(...ages)).toBeLessThan(10 * MINUTE);
  expect([...projects.values()].filter(({ askedAt }) => askedAt.expiring === undefined)).toEqual([]);
});

test('reads recent changes before outdated facts', () => {
  const projects = many(50);
  turns(projects, 1);
  projects.get('p49')?.stale.add('alerts');
  const now = begin + 600_000;
  const [first] = errandsOf({ projects, about: new Map(), now, calm: false });
  expect(first).toEqual({ groupId: 'p49', fact: 'alerts' });
});

test('never reads severities of a project without alerts, nor states of one without inactive clusters', () => {
  const projects = many(2);
  const about = new Map([['p1', { ...withoutClusters, inactive: true }]]);
  const calm = { projects, about, now: begin, calm: false };
  expect(errandsOf(calm).map(({ groupId, fact }) => `${groupId} ${fact}`)).toEqual([
    'p0 alerts',
    'p1 alerts',
    'p1 passing',
  ]);
});

test('of a single project what changes seldom is read after the page is there, a few at a time until all is known', () => {
  const about = new Map([
    ['p0', { inactive: false, backedUp: ['a', 'b', 'c'], active: ['a', 'b', 'c', 'd', 'e'] }],
  ]);
  const projects = many(1);
  const project = projects.get('p0');
  const of = about.get('p0');
  if (!project || !of) throw new Error('no project');
  const existing = (names: readonly string[]) => new Map(names.map((name) => [name, { turn: 1, value: [] }]));
  const turn = (now: number, calm: boolean) => {
    const errands = errandsOf({ projects, about, now, calm, single: true });
    for (const { fact } of errands) {
      project.askedAt[fact] = now;
      if (fact === 'expiring') project.facts.expiring = { certified: [], users: [], addresses: [] };
      if (fact === 'searchIndexes')
        project.facts.searchIndexes = existing(of.active.slice(0, project.facts.searchIndexes ? 5 : 4));
      if (fact === 'backups')
        project.facts.backups = existing(of.backedUp.slice(0, project.facts.backups ? 3 : 2)) as never;
    }
    return errands.map(({ fact }) => fact);
  };
  expect(turn(begin, false)).toEqual(['alerts']);
  expect(unaskedOf(project, of)).toEqual(['expiring', 'maintenance', 'backups', 'searchIndexes']);
  const rests = [3, 6, 9, 12, 15].map((seconds) => turn(begin + seconds * SECOND, true));
  expect(rests).toEqual([
    ['expiring', 'maintenance'],
    // two of three clusters, and the third after them
    ['backups'],
    ['backups'],
    ['searchIndexes'],
    ['searchIndexes'],
  ]);
  expect(unaskedOf(project, of)).toEqual([]);
  expect(turn(begin + 18_000, true)).toEqual([]);
});

test('does not delay the read of a recent change in a single project', () => {
  const about = new Map([['p0', { inactive: false, backedUp: [], active: ['a'] }]]);
  const projects = many(1);
  projects.get('p0')?.stale.add('searchIndexes');
  const errands = errandsOf({ projects, about, now: begin, calm: false, single: true });
  expect(errands.map(({ fact }) => fact)).toEqual(['alerts', 'searchIndexes']);
});

test('reads a cluster every minute while an index is building, and every hour afterwards', () => {
  const projects = many(1);
  const project = projects.get('p0');
  if (!project) throw new Error('no project');
  for (const fact of factNames) project.askedAt[fact] = begin;
  const about = new Map([['p0', { inactive: false, backedUp: [], active: ['a'] }]]);
  const dueAfter = (ms: number) =>
    errandsOf({ projects, about, now: begin + ms, calm: true }).map(({ fact }) => fact);
  const index = { id: 'i', name: 'shop.orders: default', since: begin } as const;
  project.facts.searchIndexes = new Map([['a', { turn: 1, value: [{ ...index, state: 'building' }] }]]);
  expect(dueAfter(60_000)).toContain('searchIndexes');
  project.facts.searchIndexes = new Map([['a', { turn: 2, value: [{ ...index, state: 'failed' }] }]]);
  expect(dueAfter(60_000)).not.toContain('searchIndexes');
  expect(dueAfter(HOUR)).toContain('searchIndexes');
});

const at = Date.parse('2026-03-14T12:00:00Z');
const idAt = (text: string) => (Date.parse(text) / 1000).toString(16).padEnd(24, '0');
const every = (hours: number) => [
  {
    id: '0'.repeat(24),
    policyItems: [
      {
        ...{ id: '0'.repeat(24), frequencyType: 'hourly', frequencyInterval: hours },
        ...{ retentionUnit: 'days', retentionValue: 2 },
      },
    ],
  },
];

/** Clusters with one on-demand snapshot and one of the schedule, which is due every six hours. */
function backups(takenAt: Record<string, string>) {
  const asked: string[] = [];
  const reads = {
    async all(_: unknown, __: string, { clusterName }: { clusterName: string }) {
      asked.push(clusterName);
      if (takenAt[clusterName] === undefined) throw new ServiceProblem('Not now.');
      return [
        { id: idAt('2026-03-14T11:00:00Z'), snapshotType: 'onDemand', expiresAt: '2026-03-15T00:00:00Z' },
        { id: idAt(takenAt[clusterName]), snapshotType: 'scheduled', expiresAt: '2026-03-15T00:00:00Z' },
      ];
    },
    one: async () => ({
      ...{ referenceHourOfDay: 0, referenceMinuteOfHour: 0, nextSnapshot: '2026-03-14T18:00:00Z' },
      policies: every(6),
    }),
  } as unknown as ServiceReads;
  return { asked, reads };
}

test('backups are read in turns, those that are overdue first, and one that cannot be read stops no other', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const { asked, reads } = backups({
    a: '2026-03-14T12:00:00Z',
    b: '2026-03-14T00:00:00Z',
    d: '2026-03-14T06:00:00Z',
  });
  const about = { ...withoutClusters, backedUp: names, at };
  const first = await factTable.backups.read(reads, 'g', {}, about);
  expect(asked).toEqual(['a', 'b']);
  // snapshots of the policy are not reported, and a snapshot that is due now is not late yet
  expect([...first].map(([name, { value }]) => [name, value.snapshots.length, value.overdueAt])).toEqual([
    ['a', 1, undefined],
    ['b', 1, Date.parse('2026-03-14T06:00:00Z')],
  ]);
  const second = await factTable.backups.read(reads, 'g', { backups: first }, about);
  expect(asked.slice(2)).toEqual(['b', 'c']);
  expect(second.get('c')?.value).toEqual({ snapshots: [] });
  const third = await factTable.backups.read(
    reads,
    'g',
    { backups: second },
    { ...about, backedUp: ['b', 'd'] },
  );
  // removed clusters are forgotten
  expect([...third.keys()].sort()).toEqual(['b', 'd']);
});

test('reads a cluster next after a change of its search index', async () => {
  const asked: string[] = [];
  const reads = {
    async one(_: unknown, __: string, { clusterName }: { clusterName: string }) {
      asked.push(clusterName);
      const index = { name: 'default', database: 'shop', collectionName: 'orders' };
      return ['READY', 'BUILDING', 'PENDING', 'FAILED', 'DELETING'].map((status) => ({
        ...{
          ...index,
          status,
          indexID: status,
          latestDefinitionVersion: { createdAt: '2026-03-14T11:00:00Z' },
        },
      }));
    },
  } as unknown as ServiceReads;
  const about = { ...withoutClusters, active: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], at };
  const current = new Map(about.active.map((name, index) => [name, { turn: 1 + index, value: [] }]));
  const searchIndexes = await factTable.searchIndexes.read(
    reads,
    'g',
    { searchIndexes: askedNext(current, 'g', []) },
    about,
  );
  expect(asked).toEqual(['g', 'a', 'b', 'c']);
  expect(searchIndexes.get('g')?.value.map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['BUILDING building', 'PENDING building', 'FAILED failed'],
  ]);
});
