import { expect } from '@playwright/test';
import { replaceText } from '../kit/documents.ts';
import type { Console } from '../kit/fixtures.ts';
import { grid, type PageCase, text } from './page-case.ts';

const orders = (more = '') => {
  return async ({ cluster }: Console) => `~/data?source=cluster:${cluster}&db=shop&coll=orders${more}`;
};

/** Valid and disabled stages, one that the database refuses, and one that writes. */
const pipeline = `[
  // sales per status
  { $match: { total: { $gt: 0 } } },
  { $group: { _id: "$status", count: { $sum: 1 } } },
  // { $limit: 3 },
  { $set: { share: { $divide: ["$count", 0] } } },
  { $merge: "totals" }
]`;

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
      await page.getByRole('button', { name: /^Edit status: / }).click();
      await expect(page.getByRole('combobox', { name: 'Type of status' })).toBeVisible();
    },
  },
  {
    name: 'data-list',
    seed: 'single',
    path: orders('&view=list'),
    title: 'shop.orders',
    shows: (page) => page.getByRole('region', { name: /^Fields of / }).first(),
  },
  {
    name: 'data-document-text',
    seed: 'single',
    path: orders(),
    title: 'shop.orders',
    shows: grid('Documents'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Documents' }).getByRole('row').nth(1).click();
      await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('complementary').getByText('JSON', { exact: true }).click();
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
    shows: text(/documents, in the order of the list/),
  },
  {
    name: 'data-update-many',
    seed: 'single',
    path: orders(`&panel=update&filter=${encodeURIComponent('{ status: "paid" }')}`),
    title: 'shop.orders',
    shows: (page) => page.getByRole('textbox', { name: 'Update', exact: true }),
    async opens(page) {
      await replaceText(page, 'Update', '{ $set: { status: "sent" }, $mul: { total: 2 } }');
      await expect(page.getByText(/^Of the first 10 documents, 10 would be changed/u)).toBeVisible();
    },
  },
  {
    name: 'data-delete-many',
    seed: 'single',
    path: orders(`&panel=delete&filter=${encodeURIComponent('{ status: "paid" }')}`),
    title: 'shop.orders',
    shows: text(/^Of the first 10 documents, 10 would be deleted/u),
  },
  {
    name: 'data-changes',
    seed: 'single',
    path: orders('&panel=changes'),
    title: 'shop.orders',
    shows: text('No changes in this tab'),
  },
  {
    name: 'data-aggregation',
    seed: 'single',
    path: orders(`&tab=aggregation&pipeline=${encodeURIComponent(pipeline)}`),
    title: 'shop.orders',
    shows: (page) =>
      page.getByRole('list', { name: 'Documents after stage 2' }).getByRole('listitem').first(),
  },
  {
    name: 'data-aggregation-text',
    seed: 'single',
    path: orders(`&tab=aggregation&stages=text&pipeline=${encodeURIComponent(pipeline)}`),
    title: 'shop.orders',
    shows: (page) =>
      page.getByRole('list', { name: 'Documents after stage 2' }).getByRole('listitem').first(),
  },
  {
    name: 'data-aggregation-empty',
    seed: 'single',
    path: orders('&tab=aggregation'),
    title: 'shop.orders',
    shows: text('No stages yet.'),
  },
  {
    name: 'data-schema',
    seed: 'single',
    path: orders('&tab=schema'),
    title: 'shop.orders',
    shows: grid('Fields'),
  },
  {
    name: 'data-schema-comparison',
    seed: 'single',
    path: orders('&tab=schema&compare=carts'),
    title: 'shop.orders',
    shows: grid('Compared fields'),
  },
  {
    name: 'data-plan-comparison',
    seed: 'single',
    path: orders('&tab=plan&filter={_id:{$gt:0}}'),
    title: 'shop.orders',
    shows: text('Compare with the index'),
    async opens(page) {
      await page.getByRole('combobox', { name: 'Compare with the index' }).click();
      await page.getByRole('option', { name: 'No index' }).click();
      await expect(page.getByRole('row', { name: /^Reads every document/u })).toBeVisible();
    },
  },
  {
    name: 'data-validation',
    seed: 'single',
    path: orders('&tab=validation'),
    title: 'shop.orders',
    shows: text(/^All [\d,]+ documents pass/u),
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
    name: 'data-details',
    seed: 'single',
    path: orders('&tab=details'),
    title: 'shop.orders',
    shows: text('Average document size'),
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
