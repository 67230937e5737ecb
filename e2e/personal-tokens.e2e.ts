import { expect, test } from './kit/fixtures.ts';
import { consolePort } from './kit/ports.ts';

test('a token that is created here lets a program call the console, and is refused once it is revoked', async ({
  console: at,
}) => {
  const { page, connection, groupId } = at;
  await at.open('~');
  await page.goto('/settings?tab=tokens');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog');
  const name = `Pipeline ${crypto.randomUUID().slice(0, 6)}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog).toContainText('This token is shown once');
  const secret = (await dialog.getByText(/^qdt_/).textContent()) ?? '';

  const ask = (method: string, path: string, body?: object) =>
    fetch(`http://localhost:${consolePort}/bff${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = await ask('POST', '/call/getGroup', { connection, args: { groupId } });
  expect(await read.json()).toMatchObject({ id: groupId });
  // created as a viewer
  const change = await ask('POST', '/call/deleteGroup', { connection, args: { groupId } });
  expect(change.status).toBe(403);

  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Viewer');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toHaveCount(0);
  expect((await ask('GET', '/session')).status).toBe(401);
});
