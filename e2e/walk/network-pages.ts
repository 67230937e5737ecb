import { expect } from '@playwright/test';
import { grid, type PageCase, text } from './page-case.ts';

/** Private networks of a project, what its databases record, and sign-in by a directory. */
export const networkPages: readonly PageCase[] = [
  {
    name: 'network',
    seed: 'demo',
    path: '~/network',
    title: 'Network',
    shows: grid('Peering connections'),
  },
  {
    name: 'network-peer',
    seed: 'demo',
    path: '~/network',
    title: 'Network',
    shows: grid('Peering connections'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Peering connections' }).getByRole('row').nth(1).click();
      await expect(page.getByRole('heading', { name: /^Peering with vpc-/u })).toBeVisible();
    },
  },
  {
    name: 'network-new-container',
    seed: 'demo',
    path: '~/network?open=new-container',
    title: 'Network',
    shows: grid('Containers'),
  },
  {
    name: 'network-empty',
    seed: 'empty',
    path: '~/network',
    title: 'Network',
    shows: text('No containers yet'),
  },
  {
    name: 'network-fails',
    seed: 'demo',
    path: '~/network',
    fails: ['listGroupPeers'],
    title: 'Network',
    shows: text('The peering connections could not be loaded'),
  },
  {
    name: 'auditing',
    seed: 'demo',
    path: '~/auditing',
    title: 'Database auditing',
    shows: (page) => page.getByRole('list', { name: 'Sample events' }).getByText('Recorded').first(),
  },
  {
    name: 'auditing-fails',
    seed: 'demo',
    path: '~/auditing',
    fails: ['getGroupAuditLog'],
    title: 'Database auditing',
    shows: text('The auditing settings could not be loaded'),
  },
  {
    name: 'access-directory',
    seed: 'demo',
    path: '~/access/directory',
    title: 'LDAP and X.509',
    shows: (page) => page.getByRole('button', { name: 'Verify directory' }),
  },
  {
    name: 'access-directory-fails',
    seed: 'demo',
    path: '~/access/directory',
    fails: ['getGroupUserSecurity'],
    title: 'LDAP and X.509',
    shows: text('The LDAP and X.509 settings could not be loaded'),
  },
];
