import { expect, type Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** A cause for a notification: a change set that has been applied. */
async function applySet(page: Page, connection: string, groupId: string): Promise<void> {
  const title = 'Open for the office';
  const { id } = await bff<{ id: string }>(page, 'POST', '/change-sets', { connection, title });
  const body = [{ cidrBlock: '10.20.0.0/16', comment: 'office' }];
  const args = { groupId, body };
  const step = { operationId: 'createGroupAccessListEntry', title, args };
  const { revision } = await bff<{ revision: number }>(page, 'POST', `/change-sets/${id}/steps`, step);
  await bff(page, 'POST', `/change-sets/${id}/apply`, { revision });
  const reported = () => bff<{ unread: number }>(page, 'GET', '/notifications');
  await expect.poll(async () => (await reported()).unread).toBeGreaterThan(0);
}

export const generalPages: readonly PageCase[] = [
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
  { name: 'home-calm', seed: 'empty', path: '', title: 'All projects', shows: text('No open alerts') },
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
  {
    name: 'project-empty',
    seed: 'empty',
    path: '~',
    title: /./,
    shows: text('No open alerts, and nothing has failed.'),
  },
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
  ...['scenarios', 'load', 'faults', 'event', 'deliveries', 'requests', 'worlds', 'file'].map(
    (tab): PageCase => ({
      name: `emulator-${tab}`,
      seed: 'demo',
      path: `/emulator?tab=${tab}`,
      title: 'Emulator',
      shows: (page) => page.getByRole('tabpanel').getByRole('button').first(),
    }),
  ),
  {
    name: 'emulator-load-stopped',
    seed: 'single',
    async path({ world, groupId, cluster }) {
      const existing: unknown[] = await world.expect('GET', '/_emulator/workloads');
      if (existing.length > 0) return '/emulator?tab=load';
      const target = { kind: 'cluster', groupId, clusterName: cluster };
      const body = { target, perSecond: 20, mix: { insert: 6, update: 3, findByIndex: 10, findByScan: 1 } };
      const created: { id: string } = await world.expect('POST', '/_emulator/workloads', body);
      await world.advance(5);
      await world.expect('PATCH', `/_emulator/workloads/${created.id}`, { running: false });
      return '/emulator?tab=load';
    },
    title: 'Emulator',
    shows: (page) => page.getByRole('list', { name: 'Workloads' }),
  },
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
    name: 'settings-about',
    seed: 'empty',
    path: '/settings?tab=about',
    outside: true,
    title: 'Settings',
    shows: grid('Replicas'),
  },
  {
    name: 'settings-second-factor',
    seed: 'empty',
    path: '/settings?tab=second-factor',
    outside: true,
    title: 'Settings',
    shows: text('No keys yet'),
  },
  {
    name: 'settings-tokens',
    seed: 'empty',
    async path({ page }) {
      await page.goto('/settings');
      const request = { name: 'Nightly pipeline', role: 'operator', days: 30 };
      await bff(page, 'POST', '/personal-tokens', request);
      return '/settings?tab=tokens';
    },
    outside: true,
    title: 'Settings',
    shows: grid('Personal access tokens'),
  },
  {
    name: 'settings-token-new',
    seed: 'empty',
    path: '/settings?tab=tokens',
    outside: true,
    title: 'Settings',
    shows: (page) => page.getByRole('button', { name: 'Create token' }).first(),
    opens: async (page) => {
      await page.getByRole('button', { name: 'Create token' }).first().click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
    },
  },
  {
    name: 'settings-notifications',
    seed: 'single',
    path: '/settings?tab=notifications',
    outside: true,
    title: 'Settings',
    shows: (page) => page.getByRole('button', { name: 'Save mail server' }),
  },
  {
    name: 'notifications',
    seed: 'single',
    async path({ page, connection, groupId }) {
      await page.goto('/launch');
      await applySet(page, connection, groupId);
      return '~/alerts';
    },
    title: 'Alerts',
    shows: grid('Alerts'),
    async opens(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('button', { name: 'Follow project' })).toBeVisible();
    },
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
    name: 'settings-forwarding',
    seed: 'empty',
    path: '/settings?tab=audit',
    outside: true,
    title: 'Settings',
    async opens(page) {
      await page.getByRole('button', { name: 'Forwarding…' }).click();
      await expect(page.getByRole('form', { name: /syslog/i })).toBeVisible();
    },
    shows: grid('Audit log'),
  },
  {
    name: 'twins',
    seed: 'single',
    path: '/twins',
    title: 'Twins',
    shows: text('No twins yet'),
  },
  {
    name: 'twin-new',
    seed: 'single',
    path: '/twins',
    title: 'Twins',
    async opens(page) {
      await page.getByRole('button', { name: 'Create twin' }).first().click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    },
    shows: text('No twins yet'),
  },
  {
    name: 'settings-screens',
    seed: 'empty',
    path: '/settings?tab=screens',
    outside: true,
    title: 'Settings',
    shows: (page) => page.getByRole('button', { name: 'Create screen link' }).first(),
  },
  {
    name: 'settings-screen-new',
    seed: 'empty',
    path: '/settings?tab=screens',
    outside: true,
    title: 'Settings',
    shows: (page) => page.getByRole('button', { name: 'Create screen link' }).first(),
    opens: async (page) => {
      await page.getByRole('button', { name: 'Create screen link' }).first().click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Screen' })).toBeVisible();
    },
  },
  ...(['demo', 'empty'] as const).map(
    (seed): PageCase => ({
      name: seed === 'demo' ? 'wall' : 'wall-calm',
      seed,
      path: async (at) => {
        await at.page.goto('/settings');
        const request = { name: 'Wall', connection: at.connection };
        const { link } = await bff<{ link: string }>(at.page, 'POST', '/screens', request);
        return link;
      },
      outside: true,
      title: /./,
      shows: text(seed === 'demo' ? 'Cluster has no running mongos' : 'No open alerts, no clusters'),
    }),
  ),
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
    // users of other tests, whose names are longer, would determine the width of a column
    path: '/settings?tab=audit&actor=tester',
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
    name: 'help',
    seed: 'single',
    path: '~/alerts',
    title: 'Alerts',
    shows: grid('Alerts'),
    async opens(page) {
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Help' });
      await expect(help.getByRole('link', { name: 'listGroupAlerts' })).toBeVisible();
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
      const help = page.getByRole('dialog', { name: 'Help' });
      await help.getByRole('tab', { name: 'Keys' }).click();
      await expect(help).toContainText('Go to alerts');
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
