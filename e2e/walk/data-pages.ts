import { expect } from '@playwright/test';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

const orders = (more = '') => {
  return async ({ cluster }: Console) => `~/data?source=cluster:${cluster}&db=shop&coll=orders${more}`;
};

export const dataPages: readonly PageCase[] = [
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
    name: 'data-schema',
    seed: 'single',
    path: orders('&tab=schema'),
    title: 'shop.orders',
    shows: grid('Fields'),
  },
  {
    name: 'data-plan',
    seed: 'single',
    path: orders(`&tab=plan&filter=${encodeURIComponent('{ status: "paid", total: { $gt: 5 } }')}`),
    title: 'shop.orders',
    shows: text(/^Reads every document/u),
  },
  {
    name: 'data-indexes',
    seed: 'single',
    path: orders('&tab=indexes'),
    title: 'shop.orders',
    shows: grid('Indexes'),
  },
  {
    name: 'data-index',
    seed: 'single',
    path: orders(`&panel=index&keys=${encodeURIComponent('{ status: 1, total: -1 }')}`),
    title: 'shop.orders',
    shows: (page) => page.getByRole('textbox', { name: 'Keys' }),
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
