import { expect } from '@playwright/test';
import { grid, type PageCase, text } from './page-case.ts';

const alerts: readonly PageCase[] = [
  {
    name: 'all-alerts',
    seed: 'demo',
    path: '/alerts',
    title: 'All alerts',
    shows: grid('Alerts of all projects'),
  },
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

export const alertPages: readonly PageCase[] = [...alerts, ...alertConfigs];
