import { expect, test } from './fixtures.ts';

test.use({ seed: 'demo' });

/** The demo's sharded cluster has no running mongos: state IDLE, two critical alerts. */
test('a cluster with a critical alert is nowhere green, and its drawer leads to what is wrong', async ({
  console: at,
}) => {
  const { page } = at;
  const groups = await at.world.expect('GET', '/api/atlas/v2/groups?itemsPerPage=500');
  const { id: groupId } = groups.results.find(({ name }: { name: string }) => name === 'grid-telemetry');
  const name = 'meter-readings';
  await at.open(`/groups/${groupId}`);
  const row = page.getByRole('grid', { name: 'Clusters' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Critical');
  await expect(row).not.toContainText('Available');

  await row.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('complementary', { name });
  await expect(drawer.getByText('Critical').first()).toBeVisible();
  await expect(drawer.getByText(/Primary|No data|mongos/).first()).toBeVisible();

  await drawer.getByRole('button', { name: 'Actions' }).click();
  for (const label of ['Show alerts', /^Take snapshot/, /^Edit/, /^Pause/]) {
    await expect(page.getByRole('menuitem', { name: label })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await drawer.getByRole('link', { name: 'Cluster has no running mongos' }).first().click();
  await expect(page).toHaveURL(/alert=[a-f0-9]{24}/);

  await at.open('/clusters');
  const across = page.getByRole('grid', { name: 'Clusters' }).getByRole('row').filter({ hasText: name });
  await expect(across.first()).toContainText('Critical');
});

test('a cluster is scaled and paused from its row', async ({ console: at }) => {
  const { page } = at;
  await at.open('~');
  const grid = page.getByRole('grid', { name: 'Clusters' });
  await grid.getByRole('button', { name: `Actions for ${at.cluster}` }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  const form = page.getByRole('form', { name: 'Review changes' });
  await form.getByLabel('Disk of each node').fill('80');
  await form.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: at.cluster, exact: true })).toBeVisible();
  await at.open('~');
  const row = grid.getByRole('row').filter({ hasText: at.cluster }).first();
  await expect(row).toContainText(/updating/i);
  await at.world.advance(7200);
  // the menu holds what was known when it opened
  await expect(row).not.toContainText(/updating/i);
  await grid.getByRole('button', { name: `Actions for ${at.cluster}` }).click();
  await page.getByRole('menuitem', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: 'Pause cluster' }).click();
  await expect(row).toContainText(/paused|updating/i);
  await at.world.advance(7200);
  await expect(row).toContainText(/paused/i);
  await expect(row).not.toContainText(/updating/i);
  await grid.getByRole('button', { name: `Actions for ${at.cluster}` }).click();
  await page.getByRole('menuitem', { name: /^Resume/ }).click();
  await page.getByRole('button', { name: 'Resume cluster' }).click();
  await expect(row).not.toContainText(/paused/i);
});

test.describe('in a project without clusters', () => {
  test.use({ seed: 'empty' });

  test('the restore wizard says why it has nothing to offer, and leads to the first cluster', async ({
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
