import { expect, it } from 'vitest';
import { crumbsOf } from './crumbs.tsx';

const project = { id: 'project', pathname: '/c/e/groups/1', staticData: {}, loaderData: { crumb: 'orders' } };

it('names the area of a page that is no child of its route, and leads there', () => {
  const restore = {
    id: 'restore',
    pathname: '/c/e/groups/1/backups/restore',
    staticData: { crumb: 'Restore', area: { crumb: 'Backups', path: 'backups' } },
  };
  expect(crumbsOf([project, restore])).toEqual([
    { key: 'project', pathname: '/c/e/groups/1', name: 'orders' },
    { key: 'restore area', pathname: '/c/e/groups/1/backups', name: 'Backups' },
    { key: 'restore', pathname: '/c/e/groups/1/backups/restore', name: 'Restore' },
  ]);
});

it('names each tab, so that every tab has a title of its own', () => {
  const backups = { id: 'backups', pathname: '/c/e/groups/1/backups/', staticData: { crumb: 'Backups' } };
  const tab = { id: 'tab', pathname: '/c/e/groups/1/backups/exports', staticData: { crumb: 'Exports' } };
  expect(crumbsOf([project, backups, tab]).map(({ name }) => name)).toEqual(['orders', 'Backups', 'Exports']);
});

it('names the tab that the address chooses', () => {
  const settings = {
    id: 's',
    pathname: '/settings',
    staticData: { crumb: 'Settings', tabs: { audit: 'Audit log' } },
  };
  const namesOf = (search: object) => crumbsOf([{ ...settings, search }]).map(({ name }) => name);
  expect(namesOf({ tab: 'audit' })).toEqual(['Settings', 'Audit log']);
  expect(namesOf({})).toEqual(['Settings']);
});
