import { expect, test } from 'vitest';
import { factTable } from './facts.ts';
import { errandsOf, type KnownProject } from './rounds.ts';
import type { ServiceReads } from './service-reads.ts';

const begin = 1_000_000;
const many = (count: number): Map<string, KnownProject> =>
  new Map(Array.from({ length: count }, (_, at) => [`p${at}`, { facts: {}, askedAt: {}, stale: new Set() }]));

/** Turns of fifteen seconds in which every read succeeds: how many requests each takes. */
function turns(projects: Map<string, KnownProject>, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => {
    const now = begin + turn * 15_000;
    const errands = errandsOf({ projects, inactive: new Set(), now, calm: turn > 2 });
    for (const { groupId, fact } of errands) {
      const project = projects.get(groupId);
      if (project) project.askedAt[fact] = now;
      if (fact === 'alerts') projects.get(groupId)?.stale.clear();
    }
    return errands.reduce((sum, { fact }) => sum + factTable[fact].cost, 0);
  });
}

test('the requests of a minute do not grow with the number of projects', () => {
  const costs = turns(many(200), 240);
  // what nobody knows is read first, in as few turns as there may be
  expect(costs.slice(0, 2)).toEqual([120, 80]);
  expect(Math.max(...costs.slice(2))).toBeLessThanOrEqual(10);
});

test('of two hundred projects every one is asked again within ten minutes, and what changes seldom is read too', () => {
  const projects = many(200);
  turns(projects, 240);
  const end = begin + 239 * 15_000;
  const ages = [...projects.values()].map(({ askedAt }) => end - (askedAt.alerts ?? 0));
  expect(Math.max(...ages)).toBeLessThan(10 * 60_000);
  expect([...projects.values()].filter(({ askedAt }) => askedAt.expiring === undefined)).toEqual([]);
});

test('what has just changed is read before what is old', () => {
  const projects = many(50);
  turns(projects, 1);
  projects.get('p49')?.stale.add('alerts');
  const now = begin + 600_000;
  const [first] = errandsOf({ projects, inactive: new Set(), now, calm: false });
  expect(first).toEqual({ groupId: 'p49', fact: 'alerts' });
});

test('a project without alerts is never asked for severities, one without inactive clusters never for states', () => {
  const projects = many(2);
  const calm = { projects, inactive: new Set(['p1']), now: begin, calm: false };
  expect(errandsOf(calm).map(({ groupId, fact }) => `${groupId} ${fact}`)).toEqual([
    'p0 alerts',
    'p1 alerts',
    'p1 passing',
  ]);
});

test('certificates and snapshots are read in turns, those asked least often first', async () => {
  const asked: string[] = [];
  const reads = {
    async all(_: unknown, __: string, args: { clusterName: string }) {
      asked.push(args.clusterName);
      return [
        { id: `${args.clusterName}1`, snapshotType: 'onDemand', expiresAt: '2026-03-14T00:00:00Z' },
        { id: `${args.clusterName}2`, snapshotType: 'scheduled', expiresAt: '2026-03-14T00:00:00Z' },
      ];
    },
  } as unknown as ServiceReads;
  const names = ['a', 'b', 'c', 'd', 'e'];
  const first = await factTable.snapshots.read(reads, 'g', {}, names);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  const second = await factTable.snapshots.read(reads, 'g', { snapshots: first }, ['a', 'c', 'd', 'e']);
  expect(asked.slice(4)).toEqual(['e', 'a', 'c', 'd']);
  // what is gone is forgotten, and what the policy took is not told
  expect([...second].map(([name, { value }]) => [name, value.map(({ id }) => id)])).toEqual([
    ['a', ['a1']],
    ['c', ['c1']],
    ['d', ['d1']],
    ['e', ['e1']],
  ]);
});
