import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** Below the organization of the world's first project. */
const inOrg =
  (path = '') =>
  async ({ world }: Console) =>
    `/orgs/${world.credentials.orgId}${path}`;

export const peoplePages: readonly PageCase[] = [
  {
    name: 'organizations',
    seed: 'demo',
    path: '/orgs',
    title: 'Organizations',
    shows: grid('Organizations'),
  },
  {
    name: 'organization-new',
    seed: 'single',
    path: '/orgs?create=true',
    title: 'Organizations',
    shows: (page) => page.getByLabel('Name', { exact: true }),
  },
  {
    name: 'organization-configuration',
    seed: 'demo',
    path: inOrg('/configuration'),
    title: /./,
    shows: text('organizationSettings'),
  },
  {
    name: 'invoice-organizations',
    seed: 'demo',
    path: '/invoices',
    title: 'Invoices',
    shows: grid('Organizations'),
  },
  { name: 'invoices', seed: 'demo', path: inOrg('/invoices'), title: /./, shows: grid('Costs') },
  {
    name: 'invoice-lines',
    seed: 'demo',
    path: inOrg('/invoices?by=cluster'),
    title: /./,
    shows: grid('Costs'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Costs' }).getByRole('row').nth(1).click();
      await expect(page.getByRole('grid', { name: 'Invoice lines' })).toContainText('NDS_');
    },
  },
  {
    name: 'invoices-error',
    seed: 'demo',
    path: inOrg('/invoices'),
    fails: ['listOrgInvoices'],
    title: /./,
    shows: text('The invoices could not be loaded'),
  },
  { name: 'people', seed: 'demo', path: inOrg(), title: /./, shows: grid('People and roles') },
  {
    name: 'people-error',
    seed: 'single',
    path: inOrg(),
    fails: ['listOrgUsers'],
    title: /./,
    shows: text('People and roles could not be loaded'),
  },
  {
    name: 'people-roles',
    seed: 'single',
    path: inOrg(),
    title: /./,
    shows: grid('People and roles'),
    async opens(page) {
      await page
        .getByRole('gridcell', { name: /^tomasz/ })
        .first()
        .click();
      const drawer = page.getByRole('complementary', { name: /tomasz/ });
      await expect(drawer.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'people-invite',
    seed: 'single',
    path: inOrg('?invite=true'),
    title: /./,
    shows: (page) => page.getByLabel('E-mail address'),
  },
  { name: 'keys', seed: 'demo', path: inOrg('/keys'), title: /./, shows: grid('Keys and accounts') },
  {
    name: 'keys-error',
    seed: 'single',
    path: inOrg('/keys'),
    fails: ['listOrgApiKeys'],
    title: /./,
    shows: text('Keys and accounts could not be loaded'),
  },
  {
    name: 'key',
    seed: 'single',
    path: inOrg('/keys'),
    title: /./,
    shows: grid('Keys and accounts'),
    async opens(page) {
      await page.getByRole('gridcell', { name: 'reporter' }).click();
      await expect(page.getByRole('list', { name: 'Secrets' })).toContainText('never used');
    },
  },
  {
    name: 'key-new',
    seed: 'single',
    path: inOrg('/keys?create=serviceAccount'),
    title: /./,
    shows: (page) => page.getByLabel('Description'),
  },
  {
    name: 'permissions',
    seed: 'demo',
    path: async (at) => `${await inOrg('/permissions')(at)}?project=${at.groupId}`,
    title: /./,
    shows: grid('Permissions'),
  },
  {
    name: 'permissions-who',
    seed: 'demo',
    path: async (at) => `${await inOrg('/permissions')(at)}?ask=who&project=${at.groupId}`,
    title: /./,
    shows: grid('Who may'),
  },
  {
    name: 'organization-settings',
    seed: 'demo',
    // with a policy that existing objects violate
    async path({ world }) {
      const { orgId } = world.credentials;
      const body =
        'forbid (principal, action == ResourcePolicy::Action::"cluster.modify", resource) when { context.cluster.cloudProviders.contains(ResourcePolicy::CloudProvider::"aws") };';
      // the second time it is there
      await world.ask('POST', `~/orgs/${orgId}/resourcePolicies`, {
        name: 'No AWS',
        policies: [{ body }],
      });
      return `/orgs/${orgId}/settings`;
    },
    title: /./,
    shows: grid('Noncompliant resources'),
  },
  {
    name: 'project-new',
    seed: 'single',
    path: inOrg('/settings?create=project'),
    title: /./,
    shows: (page) => page.getByLabel('Name', { exact: true }),
  },
  {
    name: 'resource-policy-new',
    seed: 'demo',
    path: inOrg('/settings?policy=new'),
    title: /./,
    shows: (page) => page.getByLabel('Text', { exact: true }),
  },
  ...(['general', 'features', 'limits', 'maintenance'] as const).map(
    (tab): PageCase => ({
      name: `project-settings-${tab}`,
      seed: 'demo',
      path: `~/settings?tab=${tab}`,
      title: 'Project settings',
      shows: (page) =>
        tab === 'limits'
          ? grid('Limits')(page)
          : page.getByRole('tabpanel').getByRole('button', { name: /^Save / }),
    }),
  ),
  {
    name: 'project-settings-error',
    seed: 'single',
    path: '~/settings',
    fails: ['getGroupSettings'],
    title: 'Project settings',
    shows: text('The project settings could not be loaded'),
  },
  {
    name: 'access-review',
    seed: 'demo',
    path: inOrg('/review'),
    title: /./,
    shows: grid('Access review'),
  },
  {
    name: 'access-review-questions',
    seed: 'demo',
    path: inOrg('/review'),
    title: /./,
    shows: grid('Access review'),
    covered: true,
    async opens(page) {
      await page.getByRole('button', { name: 'Questions of an auditor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Questions of an auditor' });
      await expect(dialog.getByRole('link', { name: 'Every way in' })).toBeVisible();
    },
  },
  {
    name: 'access-review-error',
    seed: 'single',
    path: inOrg('/review'),
    fails: ['listOrgServiceAccounts'],
    title: /./,
    shows: text('The review could not be loaded'),
  },
  { name: 'teams', seed: 'demo', path: inOrg('/teams'), title: /./, shows: grid('Teams') },
  {
    name: 'team',
    seed: 'single',
    path: inOrg('/teams'),
    title: /./,
    shows: grid('Teams'),
    async opens(page) {
      await page.getByRole('gridcell', { name: 'On call' }).click();
      await expect(page.getByRole('list', { name: 'Members' })).toContainText('tomasz');
    },
  },
  { name: 'teams-none', seed: 'empty', path: inOrg('/teams'), title: /./, shows: text('No teams yet') },
  {
    name: 'project-people',
    seed: 'demo',
    path: '~/people',
    title: 'People and keys',
    shows: grid('People and roles'),
  },
];
