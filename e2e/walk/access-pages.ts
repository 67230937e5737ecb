import { expect } from '@playwright/test';
import { grid, type PageCase, text } from './page-case.ts';

/** Who may reach the databases of a project, and who did. */
export const accessPages: readonly PageCase[] = [
  {
    name: 'access-users',
    seed: 'demo',
    path: '~/access/users',
    title: 'Database users',
    shows: grid('Database users'),
  },
  {
    name: 'access-users-drawer',
    seed: 'demo',
    path: '~/access/users?user=admin/back-office',
    title: 'Database users',
    shows: grid('Database users'),
  },
  {
    name: 'access-users-new',
    seed: 'demo',
    path: '~/access/users?open=new',
    title: 'Database users',
    shows: grid('Database users'),
    covered: true,
  },
  {
    name: 'access-users-empty',
    seed: 'empty',
    path: '~/access/users',
    title: 'Database users',
    shows: text('No database users yet'),
  },
  {
    name: 'access-users-fails',
    seed: 'demo',
    path: '~/access/users',
    fails: ['listGroupDatabaseUsers'],
    title: 'Database users',
    shows: text('Database users could not be loaded'),
  },
  {
    name: 'access-roles',
    seed: 'demo',
    path: '~/access/roles?role=orderClerk',
    title: 'Custom roles',
    shows: grid('Custom roles'),
  },
  {
    name: 'access-roles-new',
    seed: 'demo',
    path: '~/access/roles?open=new',
    title: 'Custom roles',
    shows: grid('Custom roles'),
    covered: true,
  },
  {
    name: 'access-roles-empty',
    seed: 'empty',
    path: '~/access/roles',
    title: 'Custom roles',
    shows: text('No custom roles yet'),
  },
  {
    name: 'access-network',
    seed: 'demo',
    path: '~/access/network',
    title: 'Network access',
    shows: grid('Access list'),
  },
  {
    name: 'access-network-add',
    seed: 'demo',
    path: '~/access/network?open=add',
    title: 'Network access',
    shows: grid('Access list'),
    covered: true,
  },
  {
    name: 'access-network-addresses',
    seed: 'demo',
    path: '~/access/network',
    title: 'Network access',
    shows: grid('Access list'),
    covered: true,
    async opens(page) {
      await page.getByRole('button', { name: 'Addresses of Atlas' }).click();
      const dialog = page.getByRole('dialog', { name: 'Addresses of Atlas' });
      await expect(dialog.getByRole('button', { name: /^Copy address/ }).first()).toBeVisible();
    },
  },
  {
    name: 'access-network-empty',
    seed: 'empty',
    path: '~/access/network',
    title: 'Network access',
    shows: text('No entries yet'),
  },
  {
    name: 'access-network-fails',
    seed: 'demo',
    path: '~/access/network',
    fails: ['listGroupAccessListEntries'],
    title: 'Network access',
    shows: text('The access list could not be loaded'),
  },
  {
    name: 'access-history',
    seed: 'demo',
    path: '~/access/history?cluster=orders-prod',
    title: 'Access history',
    shows: grid('Attempts to sign in'),
  },
  {
    name: 'access-history-narrowed',
    seed: 'demo',
    path: '~/access/history?cluster=orders-prod&result=failed&range=2d',
    title: 'Access history',
    shows: grid('Attempts to sign in'),
  },
  {
    name: 'access-history-empty',
    seed: 'empty',
    path: '~/access/history',
    title: 'Access history',
    shows: text('No clusters yet'),
  },
  {
    name: 'access-history-fails',
    seed: 'demo',
    path: '~/access/history',
    fails: ['getGroupDbAccessHistoryCluster'],
    title: 'Access history',
    shows: text('The access history could not be loaded'),
  },
];
