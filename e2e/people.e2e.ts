import type { Page } from '@playwright/test';
import { bff, callThrough } from './kit/bff-client.ts';
import { emulatorUrl, WorldClient } from './kit/emulator-client.ts';
import { expect, test } from './kit/fixtures.ts';

test.use({ seed: 'single' });

/**
 * Calls through a connection, several at once and one after the other, until they are stopped. A refused one
 * rejects `stop`, which otherwise returns the number of answers.
 */
function load(page: Page, connection: string) {
  let stopped = false;
  let answered = 0;
  const caller = async () => {
    while (!stopped) {
      await callThrough(page, connection, 'listOrgs', {});
      answered += 1;
    }
  };
  const callers = Promise.all([caller(), caller(), caller()]);
  // reported by `stop`, wherever the test is by then
  callers.catch(() => undefined);
  return {
    answered: () => answered,
    stop: async () => {
      stopped = true;
      await callers;
      return answered;
    },
  };
}

/** Both halves of the key in the panel; then the panel is closed as by a person who has stored them. */
async function storeShown(page: Page, name: string) {
  const panel = page.getByRole('dialog', { name: `Private key of ${name}` });
  await expect(panel).toBeVisible();
  const privateKey = (await panel.locator('[data-secret]').innerText()).trim();
  const publicKey = (await panel.getByText(/^[a-z]{8}$/).innerText()).trim();
  // neither Escape nor the cross passes it by
  await page.keyboard.press('Escape');
  await expect(panel.getByText('Store it first')).toBeVisible();
  await panel.getByLabel('I have stored it').check();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await expect(panel).toBeHidden();
  return { publicKey, privateKey };
}

test('a created key is shown even after a lost answer, signs in, is replaced under load, and no secret remains', async ({
  console: at,
  office,
}) => {
  const { page, world } = at;
  const { orgId } = world.credentials;
  const signsIn = async (pair: { publicKey: string; privateKey: string }) => {
    const stranger = new WorldClient({ ...world.credentials, ...pair });
    return (await stranger.ask('GET', `~/orgs/${orgId}`)).status;
  };
  await at.open(`/orgs/${orgId}/keys?create=apiKey`);
  await page.getByLabel('Description').fill('nightly report');
  const fault = await world.fail('createOrgApiKey', { kind: 'reset' });
  await page.getByRole('button', { name: 'Create API key' }).last().click();
  await expect(page.getByRole('alert')).toContainText('The answer was lost. No API key exists yet.');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await page.getByRole('button', { name: 'Create API key' }).last().click();
  const first = await storeShown(page, 'nightly report');
  expect(await signsIn(first)).toBe(200);
  const { id: reporting } = await bff<{ id: string }>(office, 'POST', '/connections', {
    name: `${at.name} report`,
    origin: emulatorUrl,
    kind: 'apiKey',
    identity: first.publicKey,
    secret: first.privateKey,
  });
  const calls = load(office, reporting);

  await page.getByRole('gridcell', { name: 'nightly report' }).click();
  await page.getByRole('button', { name: 'Create replacement' }).click();
  const second = await storeShown(page, 'nightly report');
  expect([await signsIn(first), await signsIn(second)]).toEqual([200, 200]);
  await bff(office, 'PATCH', `/connections/${reporting}`, {
    identity: second.publicKey,
    secret: second.privateKey,
  });
  await page.getByRole('button', { name: 'Delete API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('nightly report');
  await dialog.getByRole('button', { name: 'Delete API key' }).click();
  await expect(page.getByRole('gridcell', { name: 'nightly report' })).toHaveCount(1);
  expect([await signsIn(first), await signsIn(second)]).toEqual([401, 200]);
  // concurrent calls are never refused, not even after the first key is deleted
  const sinceDeleted = calls.answered();
  await expect.poll(calls.answered).toBeGreaterThan(sinceDeleted + 2);
  expect(await calls.stop()).toBeGreaterThan(5);
  await bff(office, 'DELETE', `/connections/${reporting}`);

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const { privateKey } of [first, second]) {
    expect(await page.content()).not.toContain(privateKey);
    expect(kept).not.toContain(privateKey);
  }
});

test('a secret of an account is rotated, and the console’s own key cannot be locked out by its access list', async ({
  console: at,
}) => {
  const { page, world } = at;
  const { orgId } = world.credentials;
  await at.open(`/orgs/${orgId}/keys`);
  await page.getByRole('gridcell', { name: 'reporter' }).click();
  const secrets = page.getByRole('list', { name: 'Secrets' }).getByRole('listitem');
  await expect(secrets).toHaveCount(1);
  await page.getByRole('button', { name: 'Create secret' }).click();
  const panel = page.getByRole('dialog', { name: 'Secret of reporter' });
  await panel.getByLabel('I have stored it').check();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await expect(secrets).toHaveCount(2);
  const make = page.getByRole('button', { name: 'Create secret' });
  await expect(make).toHaveAttribute('aria-disabled', 'true');
  await secrets.last().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('It was never used.');
  await page.getByRole('button', { name: 'Delete secret' }).click();
  await expect(secrets).toHaveCount(1);

  // the access list of the console’s own key cannot shut the console out
  await page
    .getByRole('gridcell', { name: /this connection/ })
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'Owner of the seeded world' });
  const add = async (text: string) => {
    await drawer.getByLabel('Add addresses').fill(text);
    await drawer.getByRole('button', { name: 'Add to access list' }).click();
  };
  await add('198.51.100.7');
  await expect(drawer.getByText(/would no longer be on the access list/)).toBeVisible();
  await add('127.0.0.0/8\n::1\n198.51.100.7');
  const entries = drawer.getByRole('list', { name: 'Access list' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  const own = entries.filter({ hasText: /last .* from/ });
  await expect(own.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true');
  await entries.filter({ hasText: '198.51.100.7' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove entry' }).click();
  await expect(entries).toHaveCount(2);
  // pending changes of a change set are shown at their future location
  await drawer.getByLabel('Add addresses').fill('198.51.100.9');
  await drawer.getByRole('button', { name: 'Add to change set' }).click();
  await page.getByRole('menuitem', { name: 'New change set' }).click();
  await expect(drawer.getByText(/^Add 198\.51\.100\.9 to the access list .* waits in/)).toBeVisible();
});

test('roles are chosen, shown as a difference and saved; the last owner stays one; the organization is renamed', async ({
  console: at,
}) => {
  const { page, world } = at;
  const { orgId } = world.credentials;
  await at.open(`/orgs/${orgId}`);
  await page.getByRole('button', { name: /^Roles of ines.*in the organization/ }).click();
  await page.getByRole('checkbox', { name: /^Organization Owner/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Organization Read Only/ }).check();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The last owner of the organization must stay its owner');
  await expect(dialog.getByRole('button', { name: 'Save roles' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await page.getByRole('checkbox', { name: /^Organization Owner/ }).check();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await expect(dialog).toContainText('+ Organization Read Only');
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(dialog).toContainText('1 of 1 done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const users = await world.expect('GET', `~/orgs/${orgId}/users`);
  const ines = users.results.find(({ username }: { username: string }) => username.startsWith('ines'));
  expect(ines.roles.orgRoles.sort()).toEqual(['ORG_OWNER', 'ORG_READ_ONLY']);

  // the organization itself is renamed, with the service's message for an invalid name
  await at.open(`/orgs/${orgId}/settings`);
  const form = page.getByRole('form', { name: 'Name of the organization' });
  const rename = form.getByRole('button', { name: 'Rename organization' });
  await form.getByRole('textbox').fill('Meridian; Freight');
  await rename.click();
  await expect(form.getByText('must be 1 to 64 letters')).toBeVisible();
  await form.getByRole('textbox').fill('Meridian Freight');
  await rename.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Freight' })).toBeVisible();

  // a resource policy is checked before it is saved, with the location of the error
  await page.getByRole('button', { name: 'Create policy' }).click();
  const policy = page.getByRole('form', { name: 'Create resource policy' });
  await policy.getByLabel('Name').fill('No Google Cloud');
  const text = policy.getByLabel('Text', { exact: true });
  const written = await text.inputValue();
  await text.fill(written.replace('forbid', 'forbids'));
  await policy.getByRole('button', { name: 'Validate' }).click();
  await expect(policy.getByText(/line 1, column 1: unexpected token/u)).toBeVisible();
  await text.fill(written);
  await policy.getByRole('button', { name: 'Validate' }).click();
  await expect(policy.getByText('Atlas accepts these texts')).toBeVisible();
  await policy.getByRole('button', { name: 'Create policy' }).click();
  await page.getByRole('grid', { name: 'Resource policies' }).getByText('No Google Cloud').click();
  await page.getByRole('button', { name: 'Delete policy' }).click();
  const deletion = page.getByRole('dialog', { name: /Delete the resource policy/u });
  await deletion.getByRole('textbox').fill('No Google Cloud');
  await deletion.getByRole('button', { name: 'Delete policy' }).click();
  await expect(
    page.getByRole('grid', { name: 'Resource policies' }).getByText('No Google Cloud'),
  ).toHaveCount(0);

  // the obstacle to its deletion is shown; another one is created, whose account gives access
  await expect(
    page.getByText(/An organization with projects cannot be deleted: delete .* first\./),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Create another organization' }).click();
  const name = `Harbour ${at.name}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: /^ines/ }).click();
  await world.fail('createOrg', { kind: 'lost', remaining: 1 });
  await page.getByRole('button', { name: 'Create organization' }).last().click();
  // beside the announced effect of the policy
  const creation = page.getByRole('form', { name: 'Create organization' });
  await expect(creation.getByRole('alert')).toContainText('Whether the organization exists cannot be read');
  await page.getByRole('button', { name: 'Create organization' }).last().click();
  const panel = page.getByRole('dialog', { name: `Secret of ${name}` });
  await panel.getByRole('button', { name: 'Add as connection' }).click();
  await expect(panel.getByText(`${name} is a connection of this console now`)).toBeVisible();
  await panel.getByLabel('I have stored it').check();
  await panel.getByRole('button', { name: 'Close' }).last().click();

  // through its own connection it has no project, and goes with the account that the connection signs in with
  const connections = await bff<{ id: string; name: string }[]>(page, 'GET', '/connections');
  const own = connections.find((each) => each.name === name)?.id ?? '';
  await page.goto(`/c/${own}/orgs`);
  await page.getByRole('tab', { name: 'Projects and settings' }).click();
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const end = page.getByRole('dialog', { name: `Delete the organization ${name}?` });
  await expect(end).toContainText('1 membership, 1 service account, its settings, its log');
  await expect(end).toContainText('it is refused from then on');
  await end.getByRole('textbox').fill(name);
  await end.getByRole('button', { name: 'Delete organization' }).click();
  await expect(end).toBeHidden();
  const test = await bff<{ ok: boolean }>(page, 'POST', `/connections/${own}/test`, {});
  expect(test.ok).toBe(false);
  await bff(page, 'DELETE', `/connections/${own}`);
});
