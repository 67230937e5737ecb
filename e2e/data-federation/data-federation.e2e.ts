import type { Page } from '@playwright/test';
import { replaceText } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });

test('a federated database gets stores and a limit, is reached by a private endpoint, and is deleted', async ({
  console: at,
  world,
}) => {
  const { page, cluster, groupId } = at;
  await at.open('~/data-federation');
  await page.getByRole('button', { name: 'Create federated database' }).click();
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('history');
  const storage = (store: string) =>
    JSON.stringify({
      stores: [{ name: 'orders', provider: 'atlas', clusterName: cluster }],
      databases: [{ name: 'shop', collections: [{ name: 'all', dataSources: [{ storeName: store }] }] }],
    });
  await replaceText(page, 'Stores and databases', storage('nothing'));
  await drawer(page).getByRole('button', { name: 'Create database' }).click();
  await expect(drawer(page).getByText(/storeName names no store/u)).toBeVisible();
  await replaceText(page, 'Stores and databases', storage('orders'));
  await drawer(page).getByRole('button', { name: 'Create database' }).click();
  const databases = page.getByRole('grid', { name: 'Federated databases' });
  await expect(databases).toContainText('history');

  await databases.getByText('history').first().click();
  await expect(drawer(page).getByRole('list', { name: 'Virtual collections' })).toContainText('shop.all');
  await expect(drawer(page).getByRole('button', { name: 'Save stores' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await drawer(page).getByRole('button', { name: 'Set limit' }).click();
  await expect(drawer(page).getByText('Processed data is required')).toBeVisible();
  await drawer(page).getByLabel('Processed data').fill('5');
  await drawer(page).getByRole('button', { name: 'Set limit' }).click();
  const limits = drawer(page).getByRole('list', { name: 'Query limits' });
  await expect(limits).toContainText('0 B of 5 GB');
  const stored = await world.expect('GET', `~/groups/${groupId}/dataFederation/history/limits`);
  expect(stored).toMatchObject([{ name: 'bytesProcessed.daily', value: 5 * 1024 ** 3 }]);
  await limits.getByRole('button', { name: 'Remove the limit of each day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove limit' }).click();
  await expect(drawer(page).getByText(/Queries may process any amount/u)).toBeVisible();

  await page.getByRole('button', { name: 'Add private endpoint' }).click();
  await drawer(page).getByRole('textbox', { name: 'Endpoint ID' }).fill('vpce-1');
  await drawer(page).getByRole('button', { name: 'Add endpoint' }).click();
  await expect(drawer(page).getByText(/must be the ID of an interface endpoint/u)).toBeVisible();
  await drawer(page).getByRole('textbox', { name: 'Endpoint ID' }).fill('vpce-0123456789abcdef0');
  await drawer(page).getByRole('button', { name: 'Add endpoint' }).click();
  const endpoints = page.getByRole('grid', { name: 'Private endpoints' });
  await expect(endpoints).toContainText('vpce-0123456789abcdef0');
  await endpoints.getByText('vpce-0123456789abcdef0').click();
  await drawer(page).getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No private endpoints yet')).toBeVisible();

  await databases.getByText('history').first().click();
  await drawer(page).getByRole('button', { name: 'Delete database' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('history');
  await question.getByRole('button', { name: 'Delete database' }).click();
  await expect(page.getByText('No federated databases yet')).toBeVisible();
});
