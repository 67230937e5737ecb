import { expect } from '@playwright/test';
import { backupPages } from './backup-pages.ts';
import type { Console } from './fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';
import { searchPages } from './search-pages.ts';

const general: readonly PageCase[] = [
  {
    name: 'sign-in',
    seed: 'empty',
    path: '/sign-in',
    outside: true,
    signedOut: true,
    title: 'Sign in',
    shows: (page) => page.getByLabel('User name'),
  },
  {
    name: 'launch-refused',
    seed: 'empty',
    path: '/launch#token=spent',
    outside: true,
    signedOut: true,
    title: 'The launch link did not work',
    shows: text('It has been used already'),
  },
  { name: 'home', seed: 'demo', path: '', title: 'All projects', shows: text(/\d open alerts/) },
  { name: 'home-calm', seed: 'empty', path: '', title: 'All projects', shows: text('Nothing.') },
  {
    name: 'home-error',
    seed: 'single',
    path: '',
    fails: ['listClusterDetails', 'listGroups'],
    title: 'All projects',
    shows: text('Projects could not be loaded'),
  },
  { name: 'clusters', seed: 'demo', path: '/clusters', title: 'All clusters', shows: grid('Clusters') },
  {
    name: 'clusters-empty',
    seed: 'empty',
    path: '/clusters',
    title: 'All clusters',
    shows: text('No clusters yet'),
  },
  {
    name: 'clusters-error',
    seed: 'single',
    path: '/clusters',
    fails: ['listClusterDetails'],
    title: 'All clusters',
    shows: text('Clusters could not be loaded'),
  },
  { name: 'project', seed: 'demo', path: '~', title: 'orders-production', shows: grid('Clusters') },
  { name: 'project-empty', seed: 'empty', path: '~', title: /./, shows: text('No open alerts.') },
  {
    name: 'project-error',
    seed: 'single',
    path: '~',
    fails: ['listGroupAlerts', 'listGroupClusters'],
    title: 'single-project',
    shows: text('Alerts could not be loaded'),
  },
  {
    name: 'project-gone',
    seed: 'empty',
    path: '/groups/000000000000000000000000',
    title: /./,
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'cluster-drawer',
    seed: 'single',
    path: async ({ cluster }) => `~?cluster=${cluster}`,
    title: 'single-project',
    shows: (page) => page.getByRole('complementary', { name: 'single' }),
  },
  { name: 'not-found', seed: 'empty', path: '/nothing-here', title: 'Not found', shows: text('Not found') },
  ...['scenarios', 'faults', 'event', 'deliveries', 'worlds', 'file'].map(
    (tab): PageCase => ({
      name: `emulator-${tab}`,
      seed: 'demo',
      path: `/emulator?tab=${tab}`,
      title: 'Emulator',
      shows: (page) => page.getByRole('tabpanel').getByRole('button').first(),
    }),
  ),
  {
    name: 'connections',
    seed: 'single',
    path: '/connections',
    outside: true,
    title: 'Connections',
    shows: grid('Connections'),
  },
  {
    name: 'connection-new',
    seed: 'single',
    path: '/connections?edit=new',
    outside: true,
    title: 'Connections',
    shows: (page) => page.getByLabel('Private key'),
  },
  {
    name: 'connection-edit',
    seed: 'single',
    path: async ({ connection }) => `/connections?edit=${connection}`,
    outside: true,
    title: 'Connections',
    shows: text('stored, ends in'),
  },
  {
    name: 'connection-delete',
    seed: 'single',
    path: '/connections',
    outside: true,
    title: 'Connections',
    shows: grid('Connections'),
    async opens(page, { name }) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    },
  },
  {
    name: 'settings-sessions',
    seed: 'empty',
    path: '/settings',
    outside: true,
    title: 'Settings',
    shows: grid('Sessions'),
  },
  {
    name: 'settings-users',
    seed: 'empty',
    path: '/settings?tab=users',
    outside: true,
    title: 'Settings',
    shows: grid('Users'),
  },
  {
    name: 'settings-user-new',
    seed: 'empty',
    path: '/settings?tab=users&user=new',
    outside: true,
    title: 'Settings',
    shows: (page) => page.getByLabel('User name'),
  },
  {
    name: 'settings-audit',
    seed: 'empty',
    path: '/settings?tab=audit',
    outside: true,
    title: 'Settings',
    shows: grid('Audit log'),
  },
  {
    name: 'palette',
    seed: 'demo',
    path: '~',
    title: 'orders-production',
    shows: grid('Clusters'),
    async opens(page) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page.getByRole('option', { name: /payments-production/ }).first()).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    seed: 'single',
    path: '~/alerts',
    title: 'Alerts',
    shows: grid('Alerts'),
    async opens(page) {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'switcher',
    covered: true,
    seed: 'demo',
    path: '/clusters',
    title: 'All clusters',
    shows: grid('Clusters'),
    async opens(page) {
      await page.getByRole('button', { name: 'Switch project or connection' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'payments-production' })).toBeVisible();
    },
  },
];

const alerts: readonly PageCase[] = [
  { name: 'alerts', seed: 'demo', path: '~/alerts', title: 'Alerts', shows: grid('Alerts') },
  ...['acknowledged', 'tracking', 'closed', 'all'].map(
    (tab): PageCase => ({
      name: `alerts-${tab}`,
      seed: 'demo',
      path: `~/alerts?tab=${tab}`,
      title: 'Alerts',
      shows: grid('Alerts'),
    }),
  ),
  {
    name: 'alerts-by-rule',
    seed: 'demo',
    path: '~/alerts?group=configuration',
    title: 'Alerts',
    shows: grid('Alerts'),
  },
  { name: 'alerts-empty', seed: 'empty', path: '~/alerts', title: 'Alerts', shows: text('No open alerts') },
  {
    name: 'alerts-filtered-empty',
    seed: 'single',
    path: '~/alerts?q=nothing-has-this-name',
    title: 'Alerts',
    shows: (page) => page.getByRole('button', { name: 'Clear filters' }).first(),
  },
  {
    name: 'alerts-error',
    seed: 'single',
    path: '~/alerts',
    fails: ['listGroupAlerts'],
    title: 'Alerts',
    shows: text('Alerts could not be loaded'),
  },
  {
    name: 'alert-drawer',
    seed: 'demo',
    async path({ world, groupId }) {
      const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
      return `~/alerts?alert=${results[0].id}`;
    },
    title: 'Alerts',
    shows: (page) => page.getByRole('complementary').getByText('Notified').first(),
  },
  {
    name: 'alert-acknowledge',
    seed: 'single',
    path: '~/alerts',
    title: 'Alerts',
    shows: grid('Alerts'),
    async opens(page) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' }).click();
      await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible();
    },
  },
  {
    name: 'alerts-chosen',
    seed: 'single',
    path: '~/alerts',
    title: 'Alerts',
    shows: grid('Alerts'),
    async opens(page) {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
    },
  },
  {
    name: 'acknowledgements',
    seed: 'demo',
    path: '~/alerts/acknowledgements',
    title: 'Acknowledgements',
    shows: grid('Acknowledged alerts, the next to expire first'),
  },
  {
    name: 'acknowledgements-empty',
    seed: 'empty',
    path: '~/alerts/acknowledgements',
    title: 'Acknowledgements',
    shows: text('No acknowledged alerts'),
  },
];

const alertConfigs: readonly PageCase[] = [
  {
    name: 'alert-configs',
    seed: 'demo',
    path: '~/alert-configs',
    title: 'Alert configurations',
    shows: grid('Alert configurations'),
  },
  {
    name: 'alert-configs-empty',
    seed: 'empty',
    path: '~/alert-configs',
    title: 'Alert configurations',
    shows: text('No alert configurations yet'),
  },
  {
    name: 'alert-configs-error',
    seed: 'single',
    path: '~/alert-configs',
    fails: ['listGroupAlertConfigs'],
    title: 'Alert configurations',
    shows: text('Alert configurations could not be loaded'),
  },
  {
    name: 'alert-config-new',
    seed: 'demo',
    path: '~/alert-configs/new',
    title: /^New/,
    shows: (page) => page.getByRole('button', { name: 'Create configuration' }),
  },
  {
    name: 'alert-config-edit',
    seed: 'demo',
    async path({ world, groupId }) {
      const { results } = await world.expect('GET', `~/groups/${groupId}/alertConfigs?itemsPerPage=100`);
      const rich = results.find((each: { matchers: unknown[] }) => each.matchers.length > 0) ?? results[0];
      return `~/alert-configs/${rich.id}`;
    },
    title: /./,
    shows: (page) => page.getByRole('button', { name: 'Review and save' }),
  },
];

const orders = (more = '') => {
  return async ({ cluster }: Console) => `~/data?source=cluster:${cluster}&db=shop&coll=orders${more}`;
};

const data: readonly PageCase[] = [
  {
    name: 'data',
    seed: 'single',
    path: '~/data',
    title: 'Data',
    shows: (page) => page.getByRole('button', { name: 'shop', exact: true }),
  },
  { name: 'data-table', seed: 'single', path: orders(), title: 'shop.orders', shows: grid('Documents') },
  {
    name: 'data-json',
    seed: 'single',
    path: orders('&view=json'),
    title: 'shop.orders',
    shows: (page) => page.getByRole('list', { name: 'Documents' }).getByText('"_id"').first(),
  },
  {
    name: 'data-document',
    seed: 'single',
    path: orders(),
    title: 'shop.orders',
    shows: grid('Documents'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1).click();
      await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('textbox', { name: /^Document / })).toBeVisible();
    },
  },
  {
    name: 'data-insert',
    seed: 'single',
    path: orders('&panel=insert'),
    title: 'shop.orders',
    shows: (page) => page.getByRole('textbox', { name: 'Documents to insert' }),
  },
  {
    name: 'data-import',
    seed: 'single',
    path: orders('&panel=import'),
    title: 'shop.orders',
    shows: (page) => page.getByRole('textbox', { name: 'Lines to import' }),
    async opens(page) {
      const lines = '{"_id":1}\n{"_id":\n';
      await page
        .getByLabel('File to import')
        .setInputFiles({ name: 'lines.jsonl', mimeType: 'text/plain', buffer: Buffer.from(lines) });
      await expect(page.getByText('1 line cannot be imported')).toBeVisible();
    },
  },
  {
    name: 'data-export',
    seed: 'single',
    path: orders('&panel=export'),
    title: 'shop.orders',
    shows: text(/documents, one a line/),
  },
  {
    name: 'data-refused',
    seed: 'single',
    path: orders(`&filter=${encodeURIComponent('{ total: { $gtee: 5 } }')}`),
    title: 'shop.orders',
    shows: text('The database refused the query'),
  },
  {
    name: 'data-filtered-empty',
    seed: 'single',
    path: orders(`&filter=${encodeURIComponent('{ status: "never" }')}`),
    title: 'shop.orders',
    shows: text('No documents match the filters'),
  },
  {
    name: 'data-empty',
    seed: 'empty',
    path: '~/data',
    title: 'Data',
    shows: text('No clusters yet'),
  },
  {
    name: 'data-error',
    seed: 'single',
    path: '~/data',
    fails: ['listGroupClusters'],
    title: 'Data',
    shows: text('Clusters could not be loaded'),
  },
];

/** Every page. An area adds its own. */
export const pages: readonly PageCase[] = [
  ...general,
  ...alerts,
  ...alertConfigs,
  ...backupPages,
  ...data,
  ...searchPages,
];
