import { expect, it } from 'vitest';
import { groupProjects, matchProjects } from './project-search.ts';

const orgs: Record<string, string> = { o1: 'Retail', o2: 'Payments' };
const orgName = (id: string) => orgs[id] ?? id;
const projects = [
  { id: 'a'.repeat(24), name: 'orders', orgId: 'o1' },
  { id: 'b'.repeat(24), name: 'ledger', orgId: 'o2' },
  { id: 'c'.repeat(24), name: 'catalog', orgId: 'o1' },
];

it('lists projects by name until something is typed', () => {
  expect(matchProjects(projects, orgName, ' ').map(({ name }) => name)).toEqual([
    'catalog',
    'ledger',
    'orders',
  ]);
});

it('finds a project by its name, its organization or its id', () => {
  expect(matchProjects(projects, orgName, 'ord')[0]?.name).toBe('orders');
  expect(matchProjects(projects, orgName, 'payments')[0]?.name).toBe('ledger');
  expect(matchProjects(projects, orgName, 'c'.repeat(24))[0]?.name).toBe('catalog');
  expect(matchProjects(projects, orgName, 'zzz')).toEqual([]);
});

it('puts projects under their organizations', () => {
  expect(groupProjects(projects, orgName).map(({ org, members }) => [org, members.length])).toEqual([
    ['Retail', 2],
    ['Payments', 1],
  ]);
});
