import type { Page } from '@playwright/test';
import { callThrough } from './kit/bff-client.ts';
import { emulatorUrl } from './kit/emulator-client.ts';
import { expect, test } from './kit/fixtures.ts';

const connections = (page: Page) => page.getByRole('grid', { name: 'Connections' });
const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('form') });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a connection is tested when added: a wrong secret shows its reason, a right one opens; its exact name deletes it', async ({
  page,
  world,
}) => {
  const name = `Wrong ${world.credentials.world.slice(-6)}`;
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const form = drawer(page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await choose(page, 'Address', emulatorUrl);
  await form.getByRole('textbox', { name: 'Public key' }).fill(world.credentials.publicKey);

  // nothing is sent while a field is missing, and the field shows that
  await form.getByRole('button', { name: 'Add and test' }).click();
  await expect(form.getByLabel('Private key')).toHaveAccessibleDescription(/is required/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);

  await form.getByLabel('Private key').fill('00000000-0000-0000-0000-000000000000');
  await form.getByRole('button', { name: 'Add and test' }).click();
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('alert') });
  await expect(panel.getByRole('alert')).toContainText('UPSTREAM_AUTH_FAILED');
  await expect(panel.getByRole('button', { name: `Open ${name}` })).toHaveAttribute('aria-disabled', 'true');

  await panel.getByRole('button', { name: 'Edit again' }).click();
  await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(drawer(page).getByRole('textbox', { name: 'Public key' })).toHaveValue(
    world.credentials.publicKey,
  );
  await drawer(page).getByRole('button', { name: 'Replace' }).click();
  await drawer(page).getByLabel('Private key').fill(world.credentials.privateKey);
  await drawer(page).getByRole('button', { name: 'Save and test' }).click();
  const works = page.getByRole('complementary').filter({ hasText: 'Works:' });
  await expect(works).toContainText('Emulator');
  await expect(works).toContainText('Single Organization');
  await expect(works).toContainText('Organization Owner');
  await works.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'single-project' })).toBeVisible();

  await page.goto('/connections');
  await remove(page, name);
});

test('editing keeps the secret without showing it; another key requires its own', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, name, connection } = quarterdeck;
  await page.goto(`/connections?edit=${connection}`);
  const form = drawer(page);
  const { privateKey, publicKey } = world.credentials;
  await expect(form).toContainText(privateKey.slice(-4));
  expect(await page.content()).not.toContain(privateKey);

  await form.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`);
  await form.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByRole('complementary').filter({ hasText: 'Works:' })).toBeVisible();
  await expect(connections(page)).toContainText(`${name} renamed`);

  await page.goto(`/connections?edit=${connection}`);
  await form.getByRole('textbox', { name: 'Public key' }).fill(`${publicKey}x`);
  await form.getByRole('button', { name: 'Save and test' }).click();
  await expect(form).toContainText('must be entered again for another address or key');
  await expect(form.getByRole('textbox', { name: 'Public key' })).toHaveValue(`${publicKey}x`);
});

test('a read-only connection refuses changes with a reason, in advance and on the server', async ({
  console: quarterdeck,
}) => {
  const { page, name, connection, groupId, world } = quarterdeck;
  await page.goto('/connections');
  await menu(page, name, 'Make read only');
  const row = connections(page).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/read only/i);

  await quarterdeck.open('~/alerts');
  const alert = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1);
  await alert.getByRole('button', { name: /^Actions/ }).click();
  const item = page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText(`The connection ${name} is read only.`);

  // a request that bypasses the page gets the same answer
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const body = { acknowledgedUntil: '2027-01-01T00:00:00Z' };
  const args = { groupId, alertId: results[0].id, body };
  await expect(callThrough(page, connection, 'acknowledgeGroupAlert', args)).rejects.toThrow(
    /CONNECTION_READ_ONLY/,
  );
});

/** Deletes a connection, which only its exact name does. */
async function remove(page: Page, name: string): Promise<void> {
  await menu(page, name, 'Delete');
  const dialog = page.getByRole('dialog', { name: `Delete the connection ${name}?` });
  const confirm = dialog.getByRole('button', { name: 'Delete connection' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  // a Cyrillic letter that looks like the Latin one
  await dialog.getByRole('textbox').fill(name.replace('o', 'о'));
  await expect(dialog).toContainText('Differs from the name at letter 3');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox').fill(name);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(connections(page).getByRole('row').filter({ hasText: name })).toHaveCount(0);
}
