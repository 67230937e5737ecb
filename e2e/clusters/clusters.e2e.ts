import { expect, test } from '../kit/fixtures.ts';

test('a cluster is paused and resumed from its row', async ({ console: at }) => {
  const { page } = at;
  await at.open('~');
  const grid = page.getByRole('grid', { name: 'Clusters' });
  const row = grid.getByRole('row').filter({ hasText: at.cluster }).first();
  const choose = async (item: RegExp) => {
    await grid.getByRole('button', { name: `Actions for ${at.cluster}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(/^Pause/);
  await page.getByRole('button', { name: 'Pause cluster' }).click();
  await expect(row).toContainText(/paused|updating/i);
  await at.world.advance(7200);
  await expect(row).toContainText(/paused/i);
  // the menu shows the state at its opening
  await expect(row).not.toContainText(/updating/i);
  await choose(/^Resume/);
  await page.getByRole('button', { name: 'Resume cluster' }).click();
  await expect(row).not.toContainText(/paused/i);
});

test.describe('in a project without clusters', () => {
  test.use({ seed: 'empty' });

  test('the restore wizard explains its empty state, and leads to the first cluster', async ({
    console: at,
  }) => {
    const { page } = at;
    await at.open('~/backups/restore');
    await expect(page.getByText('There is no backup to restore from')).toBeVisible();
    await page.getByRole('link', { name: 'Create cluster' }).click();
    const form = page.getByRole('form', { name: 'Create cluster' });
    await form.getByRole('button', { name: 'Create cluster' }).hover();
    await expect(page.getByText('Enter a name first.')).toBeVisible();
    await form.getByLabel('Name').fill('orders');
    await form.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Google Cloud' }).click();
    await expect(form.getByRole('combobox', { name: 'Region' })).toHaveValue('Iowa (CENTRAL_US)');
    await form.getByRole('button', { name: 'Create cluster' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'orders', exact: true })).toBeVisible();
    await expect(page.getByText(/creating/i).first()).toBeVisible();
  });
});
