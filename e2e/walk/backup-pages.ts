import { expect } from '@playwright/test';
import { grid, type PageCase, text } from './page-case.ts';

const cluster = (name: string, rest = '') => `~/backups/clusters/${name}${rest}`;
const dialog =
  (text: string | RegExp): PageCase['shows'] =>
  (page) =>
    page.getByRole('dialog').getByText(text).first();

const recoverability: readonly PageCase[] = [
  { name: 'backups', seed: 'demo', path: '~/backups', title: 'Backups', shows: grid('Recoverability') },
  {
    name: 'restore-empty',
    seed: 'empty',
    path: '~/backups/restore',
    title: 'Restore',
    shows: (page) => page.getByRole('link', { name: 'Create cluster' }),
  },
  {
    name: 'backups-empty',
    seed: 'empty',
    path: '~/backups',
    title: 'Backups',
    shows: text('No clusters yet'),
  },
  {
    name: 'backups-error',
    seed: 'single',
    path: '~/backups',
    fails: ['listGroupClusters'],
    title: 'Backups',
    shows: text('Clusters could not be loaded'),
  },
  {
    name: 'backup-timeline',
    seed: 'demo',
    path: cluster('orders-prod'),
    title: 'Backups of orders-prod',
    shows: (page) => page.getByRole('slider', { name: 'Restore point' }),
  },
  {
    name: 'backup-timeline-13mo',
    seed: 'demo',
    path: cluster('orders-prod', '?zoom=13mo'),
    title: 'Backups of orders-prod',
    shows: (page) => page.getByRole('slider', { name: 'Restore point' }),
  },
  {
    name: 'backup-timeline-gone',
    seed: 'demo',
    path: cluster('orders-legacy'),
    title: 'Backups of orders-legacy',
    shows: text('The cluster is deleted'),
  },
  {
    name: 'backup-timeline-none',
    seed: 'demo',
    path: cluster('orders-scratch'),
    title: 'Backups of orders-scratch',
    shows: text('Backup is off'),
  },
];

const snapshots: readonly PageCase[] = [
  {
    name: 'snapshots',
    seed: 'demo',
    path: '~/backups/snapshots',
    title: 'Backups',
    shows: grid('Snapshots'),
  },
  {
    name: 'snapshots-expiring',
    seed: 'demo',
    path: '~/backups/snapshots?cluster=price-lists',
    title: 'Backups',
    shows: grid('Snapshots'),
  },
  {
    name: 'snapshots-empty',
    seed: 'empty',
    path: '~/backups/snapshots',
    title: 'Backups',
    shows: text('No clusters yet'),
  },
  {
    name: 'snapshots-error',
    seed: 'single',
    path: '~/backups/snapshots',
    fails: ['listGroupClusterBackupSnapshots'],
    title: 'Backups',
    shows: text('Snapshots could not be loaded'),
  },
  {
    name: 'snapshot-take',
    covered: true,
    seed: 'demo',
    path: '~/backups/snapshots?take=true&cluster=orders-scratch',
    title: 'Backups',
    shows: dialog('Cloud backup is off for this cluster.'),
  },
  {
    name: 'snapshot-drawer',
    covered: true,
    seed: 'demo',
    path: '~/backups/snapshots?cluster=orders-history',
    title: 'Backups',
    shows: grid('Snapshots'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1).click();
      await expect(page.getByRole('complementary').getByText(/^Shards \(\d\)$/)).toBeVisible();
    },
  },
  {
    name: 'snapshot-retention',
    covered: true,
    seed: 'demo',
    path: '~/backups/snapshots?cluster=price-lists',
    title: 'Backups',
    shows: grid('Snapshots'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Snapshots' }).getByRole('row').nth(1).click();
      await page.getByRole('complementary').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Change retention' }).click();
      await expect(page.getByRole('dialog')).toContainText('as now');
    },
  },
];

const exports: readonly PageCase[] = [
  { name: 'exports', seed: 'demo', path: '~/backups/exports', title: 'Backups', shows: grid('Export jobs') },
  {
    name: 'exports-drawer',
    covered: true,
    seed: 'demo',
    path: '~/backups/exports',
    title: 'Backups',
    shows: grid('Export jobs'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Export jobs' }).getByRole('row').nth(1).click();
      await expect(page.getByText('List the files')).toBeVisible();
    },
  },
  {
    name: 'exports-new',
    covered: true,
    seed: 'demo',
    path: '~/backups/exports?export=new',
    title: 'Backups',
    shows: dialog(/exported_snapshots\//),
  },
  {
    name: 'exports-bucket-new',
    covered: true,
    seed: 'demo',
    path: '~/backups/exports?add=true',
    title: 'Backups',
    shows: (page) => page.getByLabel('Bucket name'),
  },
  {
    name: 'exports-bucket-in-use',
    covered: true,
    seed: 'demo',
    path: '~/backups/exports',
    title: 'Backups',
    shows: grid('Export buckets'),
    async opens(page) {
      await page.getByRole('button', { name: 'Actions for meridian-orders-archive' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'exports-empty',
    seed: 'single',
    path: '~/backups/exports',
    title: 'Backups',
    shows: text('No export jobs'),
  },
  {
    name: 'exports-error',
    seed: 'single',
    path: '~/backups/exports',
    fails: ['listGroupBackupExportBuckets', 'listGroupClusterBackupExports'],
    title: 'Backups',
    shows: text('No export jobs in the loaded part'),
  },
];

const compliance: readonly PageCase[] = [
  {
    name: 'compliance',
    seed: 'demo',
    path: '~/backups/compliance',
    title: 'Backups',
    shows: text('No compliance policy'),
  },
  {
    name: 'compliance-demands',
    seed: 'demo',
    path: '~/backups/compliance?step=demands',
    title: 'Backups',
    shows: (page) => page.getByRole('button', { name: 'Preview changes' }).first(),
  },
  {
    name: 'compliance-preview',
    seed: 'demo',
    path: '~/backups/compliance?step=preview',
    title: 'Backups',
    shows: grid('Preview of the compliance policy'),
  },
  {
    name: 'compliance-confirmation',
    seed: 'demo',
    path: '~/backups/compliance?step=confirmation',
    title: 'Backups',
    shows: (page) => page.getByRole('button', { name: 'Enable policy' }),
  },
  {
    name: 'compliance-error',
    seed: 'single',
    path: '~/backups/compliance',
    fails: ['getGroupBackupCompliancePolicy'],
    title: 'Backups',
    shows: text('The compliance policy could not be loaded'),
  },
];

const drills: readonly PageCase[] = [
  {
    name: 'restore-test-new',
    seed: 'demo',
    path: '~/backups/drills?edit=new',
    title: 'Backups',
    shows: (page) => page.getByRole('form', { name: 'New restore test' }),
  },
];

const schedule: readonly PageCase[] = [
  {
    name: 'schedule',
    seed: 'demo',
    path: cluster('orders-prod', '/schedule'),
    title: 'Backup schedule of orders-prod',
    shows: (page) => page.getByRole('grid', { name: 'Snapshots by the day they are taken' }),
  },
  {
    name: 'schedule-off',
    seed: 'demo',
    path: cluster('orders-scratch', '/schedule'),
    title: /orders-scratch/,
    shows: text('Cloud backup is off'),
  },
  {
    name: 'schedule-error',
    seed: 'single',
    path: cluster('single', '/schedule'),
    fails: ['getGroupClusterBackupSchedule'],
    title: /single/,
    shows: text('The schedule could not be loaded'),
  },
];

const restores: readonly PageCase[] = [
  { name: 'restores', seed: 'demo', path: '~/backups/restores', title: 'Backups', shows: grid('Restores') },
  {
    name: 'restores-empty',
    seed: 'empty',
    path: '~/backups/restores',
    title: 'Backups',
    shows: text('No restores yet'),
  },
  {
    name: 'restores-error',
    seed: 'single',
    path: '~/backups/restores',
    fails: ['listGroupClusterBackupRestoreJobs'],
    title: 'Backups',
    shows: text('No restores in the loaded part'),
  },
  {
    name: 'restore-source',
    seed: 'demo',
    path: '~/backups/restore',
    title: 'Restore',
    shows: (page) => page.getByRole('radio', { name: /^A snapshot into a cluster/ }),
  },
  {
    name: 'restore-snapshot',
    seed: 'demo',
    path: '~/backups/restore?cluster=orders-prod&kind=snapshot&step=point',
    title: 'Restore',
    shows: text('the newest first'),
  },
  {
    name: 'restore-moment',
    seed: 'demo',
    path: '~/backups/restore?cluster=orders-prod&kind=pointInTime&at=1773409320&step=point',
    title: 'Restore',
    shows: text('Restore window'),
  },
  {
    name: 'restore-target',
    seed: 'demo',
    path: '~/backups/restore?cluster=orders-prod&kind=pointInTime&at=1773409320&step=target',
    title: 'Restore',
    shows: text('the source itself'),
  },
  {
    name: 'restore-review',
    seed: 'demo',
    path: async ({ groupId }) =>
      `~/backups/restore?cluster=orders-prod&kind=pointInTime&at=1773409320&target=orders-prod&project=${groupId}&step=review`,
    title: 'Restore',
    shows: text('Nothing blocks the restore'),
  },
];

export const backupPages: readonly PageCase[] = [
  ...recoverability,
  ...snapshots,
  ...restores,
  ...exports,
  ...compliance,
  ...drills,
  ...schedule,
];
