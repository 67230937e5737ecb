import { objections } from '../kit/axe.ts';
import { expect, test } from '../kit/fixtures.ts';
import { readyTwin } from '../kit/rehearsals.ts';

test.use({ seed: 'single' });

test('documents are copied into a twin after a look at the masked result', async ({ console: at }) => {
  const { page, connection } = at;
  await page.goto('/settings');
  const twinId = await readyTwin(at);
  await page.goto(`/c/${connection}/twins/${twinId}`);
  await page.getByRole('button', { name: 'Copy documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy documents' });
  await dialog.getByLabel('Database').fill('shop');
  await dialog.getByLabel('Collection').fill('orders');
  await dialog.getByLabel('Documents at most').fill('50');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Field 1', { exact: true }).fill('status');
  await expect(dialog.getByRole('button', { name: 'Copy documents' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('The twin receives 50 documents');
  expect(await objections(page)).toEqual([]);
  // another choice needs another look
  await dialog.getByLabel('Documents at most').fill('20');
  await expect(dialog.getByRole('button', { name: 'Copy documents' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toContainText('The twin receives 20 documents');
  await dialog.getByRole('button', { name: 'Copy documents' }).click();
  await expect(dialog).toBeHidden();
  const table = page.getByRole('grid', { name: 'Documents' });
  await expect(table).toContainText('shop.orders');
  await expect(table).toContainText('Copied', { timeout: 60_000 });
  await expect(table).toContainText('20 of 2,500 documents');

  await table.getByRole('button', { name: /shop\.orders/u }).click();
  await page.getByRole('menuitem', { name: 'Delete documents' }).click();
  await page.getByRole('button', { name: 'Delete documents' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});
