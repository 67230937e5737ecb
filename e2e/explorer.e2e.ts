import { expect, test } from './kit/fixtures.ts';

test('an operation is found by words, filled in by name, run, and its links lead on', async ({
  console: at,
}) => {
  const { page, groupId, cluster } = at;
  await at.open('/explorer');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('list clusters project');
  await page.getByRole('link', { name: /listGroupClusters$/ }).click();
  await expect(page.getByRole('heading', { name: 'List the clusters of a project' })).toBeVisible();
  await expect(page.getByText('Project Read Only')).toBeVisible();
  await expect(page.getByText('2024-08-05', { exact: true })).toBeVisible();

  // the page explains why the request cannot be sent yet
  const run = page.getByRole('button', { name: 'Run' });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'groupId' }).click();
  await page.getByRole('option', { name: /single-project/ }).click();
  await run.click();
  await expect(page.getByRole('grid', { name: 'Answer' }).getByText(cluster)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '200' })).toContainText('ms');

  const code = page.getByRole('region', { name: 'As code' });
  await expect(code.getByText(/\/ca\.pem$/)).toBeVisible();
  await expect(code.getByRole('button', { name: 'Copy ATLAS_CA_FILE' })).toBeEnabled();

  await page.getByRole('tab', { name: 'Tree' }).click();
  await page
    .getByRole('button', { name: new RegExp(`/clusters/${cluster}$`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Get one cluster' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(groupId));
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'List the clusters of a project' })).toBeVisible();

  // a slow answer can be stopped, and the request sent again
  const fault = await at.world.fail('listGroupTeams', { kind: 'latency', latencyMs: 20_000 });
  await at.open(`/explorer?op=listGroupTeams&args=${encodeURIComponent(JSON.stringify({ groupId }))}`);
  await run.click();
  await page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped before Atlas answered.')).toBeVisible();
  await at.world.expect('DELETE', `/_emulator/faults/${fault}`);
  await run.click();
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();

  // on a phone the open operation leads, and the list is one tap away
  await page.setViewportSize({ width: 390, height: 844 });
  const find = page.getByRole('searchbox', { name: 'Find an operation' });
  await expect(find).toBeHidden();
  await page.getByRole('button', { name: 'Operations' }).click();
  await find.fill('one organization');
  await page.getByRole('link', { name: /getOrg$/ }).click();
  await expect(page.getByRole('heading', { name: 'Get one organization' })).toBeVisible();
  await expect(find).toBeHidden();
});

test('validates and confirms a change, keeps its secret out of history and address, and names a deletion', async ({
  console: at,
}) => {
  const { page, groupId, world } = at;
  const args = encodeURIComponent(
    JSON.stringify({
      groupId,
      body: { username: 'reporting', roles: [{ roleName: 'read', databaseName: 'shop' }] },
    }),
  );
  await at.open(`/explorer?op=createGroupDatabaseUser&args=${args}`);
  await page.getByRole('button', { name: 'Run…' }).click();
  await expect(
    page.getByRole('region', { name: 'Body' }).getByText('databaseName is required'),
  ).toBeVisible();
  await expect(page.getByText(/values? may be refused/)).toBeVisible();

  await page.getByRole('combobox', { name: 'databaseName', exact: true }).click();
  await page.getByRole('option', { name: 'admin' }).click();
  await page.getByRole('combobox', { name: 'Add a field' }).last().click();
  await page.getByRole('option', { name: 'password' }).click();
  await page.getByLabel('password optional', { exact: true }).fill('battery-staple-7');
  await expect(page.getByLabel('As code')).toContainText('"password": "<password>"');
  await page.getByRole('group', { name: 'Body as' }).getByText('JSON').click();
  const json = page.getByRole('textbox', { name: 'Body as JSON' });
  await expect(json).toContainText('battery-staple-7');
  // an unparsable text is neither lost nor sent in its previous form
  const whole = await json.innerText();
  // an underlined problem must not pass on its style: the page's policy allows no style attribute
  await json.fill('{}');
  await expect(json.locator('.cm-lintRange').first()).toBeVisible();
  await json.fill('{ "username": ');
  await page.getByRole('group', { name: 'Body as' }).getByText('Form').click();
  await expect(page.getByText('The text of the body cannot be read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run…' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('group', { name: 'Body as' }).getByText('JSON').click();
  await expect(json).toHaveText('{ "username":');
  await json.fill(whole);
  await page.getByRole('group', { name: 'Body as' }).getByText('Form').click();
  await expect(page).toHaveURL(/%3Cpassword%3E/);
  expect(page.url()).not.toContain('battery');

  await page.getByRole('button', { name: 'Run…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`POST /api/atlas/v2/groups/${groupId}/databaseUsers`);
  await dialog.getByRole('button', { name: 'Send POST' }).click();
  await expect(page.getByRole('status').filter({ hasText: '201' })).toBeVisible();

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain('createGroupDatabaseUser');
  expect(stored).not.toContain('battery-staple-7');
  const users: { results: { username: string }[] } = await world.expect(
    'GET',
    `/api/atlas/v2/groups/${groupId}/databaseUsers`,
  );
  expect(users.results.map(({ username }) => username)).toContain('reporting');

  // a previous run returns to the text as well, and is not sent with the placeholder of its secret
  await page.getByRole('group', { name: 'Body as' }).getByText('JSON').click();
  await json.fill('{}');
  await expect(page).not.toHaveURL(/reporting/);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitem', { name: /^createGroupDatabaseUser/ }).click();
  await expect(json).toContainText('"<password>"');
  await expect(page.getByRole('button', { name: 'Run…' })).toHaveAttribute('aria-disabled', 'true');

  // objects of a project are chosen by name too, and the sender types the name for a deletion
  const path = `/api/atlas/v2/groups/${groupId}/accessList`;
  await world.expect('POST', path, [{ ipAddress: '198.51.100.7', comment: 'laptop' }]);
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('deleteGroupAccessListEntry');
  await page.getByRole('link', { name: /deleteGroupAccessListEntry$/ }).click();
  await expect(page.getByRole('heading', { name: /access list/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'groupId' }).click();
  await page.getByRole('option', { name: /single-project/ }).click();
  await page.getByRole('combobox', { name: 'entryValue' }).fill('198.51.100.7');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Run…' }).click();
  // it can wait as well as what any page would send
  await dialog.getByRole('button', { name: 'Add to change set' }).click();
  await page.getByRole('menuitem', { name: 'New change set' }).click();
  await expect(page.getByText(/^Added to Changes of/)).toBeVisible();
  await page.getByRole('button', { name: 'Run…' }).click();
  await dialog.getByRole('textbox').fill('198.51.100.7');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: '204' })).toBeVisible();
  const left: { results: { comment?: string }[] } = await world.expect('GET', path);
  expect(left.results.map(({ comment }) => comment)).not.toContain('laptop');
});

test('keeps its place while values are typed', async ({ console: at }) => {
  const { page, groupId } = at;
  await page.setViewportSize({ width: 1280, height: 500 });
  const args = encodeURIComponent(JSON.stringify({ groupId, body: {} }));
  await at.open(`/explorer?op=createGroupDatabaseUser&args=${args}`);
  const field = page.getByLabel('username', { exact: true });
  const main = page.getByRole('main');
  const place = () => main.evaluate((element) => element.scrollTop);
  await main.evaluate((element) => element.scrollTo(0, 300));
  await field.focus();
  const before = await place();
  expect(before).toBeGreaterThan(200);
  await field.pressSequentially('reporting');
  await expect(page).toHaveURL(/reporting/);
  // a second address is shown after the first one
  await field.pressSequentially('-eu');
  await expect(page).toHaveURL(/reporting-eu/);
  expect(await place()).toBe(before);

  // another operation begins at its top
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('getOrg');
  await page.getByRole('link', { name: /getOrg$/ }).click();
  await expect(page.getByRole('heading', { name: 'Get one organization' })).toBeInViewport();
});
