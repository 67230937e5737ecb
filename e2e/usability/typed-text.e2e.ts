import { expect, test } from '../kit/fixtures.ts';

test('Back requires a confirmation before it removes typed text, and a double click sends a form once', async ({
  console: at,
  page,
  world,
}) => {
  await at.open('~/access/network');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Alerts/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Add to the access list' });
  const add = page.getByRole('button', { name: 'Add entry' }).first();
  await add.click();
  const address = dialog.getByRole('textbox').first();
  await address.fill('203.0.113.7');
  await page.evaluate(() => history.forward());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(address).toHaveValue('203.0.113.7');

  // the second press comes while the first is under way
  await world.fail('createGroupAccessListEntry', { kind: 'latency', latencyMs: 800 });
  await dialog.getByRole('button', { name: 'Add entry' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Access list' })).toContainText('203.0.113.7');
  const requests = await world.expect('GET', '/_emulator/requests');
  const changes = requests.filter(({ method }: { method: string }) => method === 'POST');
  expect(changes.map(({ status }: { status: number }) => status)).toEqual([201]);

  await add.click();
  await address.fill('203.0.113.8');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toHaveCount(0);
});
