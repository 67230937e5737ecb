import { command, insertParts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

const hour = 3600;

test('an archive moves documents by the clock, is changed, paused, resumed and deleted', async ({
  console: at,
  world,
  office,
}) => {
  const { page, cluster } = at;
  await insertParts(at, office, 6);
  const count = async () => Number((await command(at, office, 'depot', { count: 'parts' })).n.$numberInt);
  expect(await count()).toBe(6);

  await at.open(`~/clusters/${cluster}/archives`);
  await expect(page.getByText('No online archives yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create archive' }).click();
  const drawer = page.getByRole('complementary').filter({ has: page.getByRole('heading') });
  const create = drawer.getByRole('button', { name: 'Create archive' });
  await drawer.getByRole('textbox', { name: 'Database' }).fill('depot');
  await drawer.getByRole('textbox', { name: 'Collection' }).fill('parts');
  await drawer.getByRole('combobox', { name: 'Documents to archive' }).click();
  await page.getByRole('option', { name: 'By a query' }).click();
  await drawer.getByRole('textbox', { name: 'Query' }).fill('not JSON');
  await create.click();
  await expect(drawer.getByText('Query must be a JSON object')).toBeVisible();
  await expect(drawer.getByText('Partition fields is required for a custom rule')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Partition fields' }).fill('sku');
  // valid for the form, refused by the service at the same field
  await drawer.getByRole('textbox', { name: 'Query' }).fill('{ "_id": { "$unknown": 4 } }');
  await create.click();
  await expect(drawer.getByText(/Query must be a query/u)).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Query' }).fill('{ "_id": { "$lte": 4 } }');
  await create.click();
  const archives = page.getByRole('grid', { name: 'Online archives' });
  await expect(archives).toContainText('depot.parts');
  await world.advance(hour);
  await page.reload();
  await expect(archives).toContainText('Active');
  expect(await count()).toBe(2);
  await expect(page.getByRole('list', { name: 'Latest archive events' })).toContainText(/active/iu);

  await archives.getByText('depot.parts').click();
  await expect(drawer.getByRole('button', { name: 'Save archive' })).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByRole('textbox', { name: 'Query' }).fill('{ "_id": { "$lte": 5 } }');
  await drawer.getByRole('button', { name: 'Save archive' }).click();
  await expect(archives).toContainText('"$lte": 5');
  await drawer.getByRole('button', { name: 'Pause archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause archive' }).click();
  await expect(archives).toContainText('Pausing');
  await expect(drawer.getByRole('button', { name: 'Resume archive' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const before = await count();
  await world.advance(hour);
  await page.reload();
  await expect(archives).toContainText('Paused');
  await world.advance(5 * hour);
  expect(await count()).toBe(before);
  await drawer.getByRole('button', { name: 'Resume archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume archive' }).click();
  await expect(archives).toContainText('Active');
  await world.advance(hour);
  expect(await count()).toBe(1);

  await drawer.getByRole('button', { name: 'Delete archive' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('textbox').fill('depot.parts');
  await question.getByRole('button', { name: 'Delete archive' }).click();
  await expect(page.getByText('No online archives yet')).toBeVisible();
});
