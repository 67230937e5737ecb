import { expect } from '@playwright/test';
import { type PageCase, text } from './page-case.ts';

const firstCluster = 'orders-prod';

/** Creating a cluster and changing one. */
export const clusterEditorPages: readonly PageCase[] = [
  {
    name: 'cluster-new',
    seed: 'demo',
    path: '~/clusters/new',
    title: 'Create cluster',
    shows: text('Survives the loss of any one region'),
  },
  {
    name: 'cluster-new-complete',
    seed: 'demo',
    path: '~/clusters/new?form=complete&json=true',
    title: 'Create cluster',
    shows: text('Survives the loss of any one region'),
    opens: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('three regions');
      await expect(page.getByText('must hold letters, digits and inner hyphens only').first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Sharded cluster', exact: true }).click();
      await page.getByRole('button', { name: 'Add shard' }).click();
      await page.getByRole('button', { name: 'Add region' }).click();
      await expect(page.getByText('Shards 1 to 2')).toBeVisible();
    },
  },
  {
    name: 'cluster-edit',
    seed: 'demo',
    path: `~/clusters/${firstCluster}/edit`,
    title: `Edit ${firstCluster}`,
    shows: text('Survives the loss of any one region'),
  },
  {
    name: 'cluster-edit-review',
    seed: 'demo',
    path: `~/clusters/${firstCluster}/edit?form=complete`,
    title: `Edit ${firstCluster}`,
    shows: text('Survives the loss of any one region'),
    opens: async (page) => {
      await page.getByLabel('Cloud backup').uncheck({ force: true });
      await page.getByLabel('Continuous backup').uncheck({ force: true });
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByRole('dialog', { name: /Change/ })).toBeVisible();
    },
    covered: true,
  },
  {
    name: 'cluster-edit-error',
    seed: 'single',
    path: '~/clusters/single/edit',
    fails: ['getGroupCluster'],
    title: 'Edit single',
    shows: text('The cluster could not be loaded'),
  },
];
