import { readFile } from 'node:fs/promises';
import { bff, callThrough } from './kit/bff-client.ts';
import { emulatorUrl } from './kit/emulator-client.ts';
import { type Console, expect, test } from './kit/fixtures.ts';

test.use({ seed: 'demo' });

test('a change made here appears automatically with its person, is followed to its end, and its notification is requested again', async ({
  console: at,
}) => {
  const { page, world, connection, groupId, cluster } = at;
  await at.open('~/activity');
  const table = page.getByRole('grid', { name: 'Activity' });
  await expect(table.getByRole('gridcell').first()).toBeVisible();
  await callThrough(page, connection, 'restartGroupClusterPrimaries', { groupId, clusterName: cluster });
  const row = table.getByRole('row').filter({ hasText: 'TEST_FAILOVER_REQUESTED' }).first();
  await expect(row).toContainText(cluster);
  await expect(row).toContainText('tester');
  await expect(row).not.toContainText(world.credentials.publicKey);
  await row.getByRole('gridcell').first().click();
  const drawer = page.getByRole('complementary', { name: 'Test failover requested' });
  await expect(drawer).toContainText('Requested here: Restart cluster primaries');
  await expect(drawer).toContainText(`tester through ${world.credentials.publicKey}`);
  await drawer.getByText('Events as JSON').click();
  await expect(drawer.getByText('"eventTypeName": "TEST_FAILOVER_REQUESTED"')).toBeVisible();
  // the history of the cluster is the same page with a filter in its address
  await drawer.getByRole('button', { name: `History of ${cluster}` }).click();
  await expect(page).toHaveURL(new RegExp(`cluster=${cluster}`));
  await expect(row).toBeVisible();
  // a file contains the full result of the query, and names the query
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toMatch(new RegExp(`# filter:.*${cluster}`));
  expect(csv).toMatch(/# events: [1-9]/);
  expect(csv).toContain('TEST_FAILOVER_REQUESTED');

  // an event that has raised an alert becomes an alert configuration in one step
  await at.open('~/activity?family=Alert');
  await table.getByRole('gridcell').first().click();
  await page.getByRole('link', { name: 'Notify me when this happens again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /New/ })).toBeVisible();
  await expect(page).toHaveURL(/type=[A-Z_]+/);
});

test('IDs in the log are shown as names, and as deleted once the object is gone', async ({ console: at }) => {
  const { page, world, connection } = at;
  const { orgId } = world.credentials;
  await at.open(`/activity?org=${orgId}`);
  const body = { name: 'night-shift', usernames: [] };
  const team = await callThrough(page, connection, 'createOrgTeam', { orgId, body });
  const { id } = team as { id: string };
  const table = page.getByRole('grid', { name: 'Activity' });
  const created = table.getByRole('row').filter({ hasText: 'Team created' }).first();
  await expect(created).toContainText('night-shift');
  await expect(created).not.toContainText(id);
  await created.getByRole('gridcell').first().click();
  const drawer = page.getByRole('complementary', { name: 'Team created' });
  await expect(drawer).toContainText(id);
  await drawer.getByRole('button', { name: 'History of night-shift' }).click();
  await expect(page).toHaveURL(new RegExp(`on=${id}`));
  await expect(created).toContainText('night-shift');
  await callThrough(page, connection, 'deleteOrgTeam', { orgId, teamId: id });
  const label = `deleted team (${id.slice(0, 8)}…)`;
  await expect(table.getByRole('row').filter({ hasText: 'Team deleted' })).toContainText(label);
  // the filter finds it by its ID, and the file holds both
  await at.open(`/activity?org=${orgId}&q=${id}`);
  await expect(created).toContainText(label);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(`Team created,${label}`);
  expect(csv).toContain(id);
});

test('from the first page an auditor finds in three clicks who granted a role, and since when', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('');
  await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
  // does not wait for the list of the palette
  await page.keyboard.press('Control+k');
  await page.keyboard.type('auditor');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Every way in' }).click();
  await page.getByRole('button', { name: /^Actions for yuki.* in orders-staging/ }).click();
  await page.getByRole('menuitem', { name: 'Who changed it' }).click();
  const joined = page
    .getByRole('grid', { name: 'Activity' })
    .getByRole('row')
    .filter({ hasText: 'JOINED_GROUP' });
  await expect(joined).toContainText('ines.carvalho@example.com');
  await expect(joined).toContainText('yuki.tanabe@example.com');
});

test('what lies elsewhere: a role at AWS is authorized, a group of a provider mapped, an integration tried', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/provider-access');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('menuitem', { name: /^AWS/ }).click();
  const drawer = page.getByRole('complementary', { name: 'AWS IAM role' });
  await expect(drawer).toContainText('Not authorized yet');
  await expect(drawer).toContainText('"sts:ExternalId"');
  const field = drawer.getByLabel('Role ARN');
  const authorize = drawer.getByRole('button', { name: 'Authorize role' });
  await field.fill('arn:aws:s3:::bucket');
  await authorize.click();
  await expect(drawer).toContainText('must look like arn:aws:iam::');
  // the account without trust: the service's message is at the field
  await field.fill('arn:aws:iam::000000000000:role/exports');
  await authorize.click();
  await expect(drawer).toContainText('names no role that trusts the service');
  await field.fill('arn:aws:iam::123456789012:role/exports');
  await authorize.click();
  await expect(drawer).toContainText('Authorized');
  await drawer.getByRole('button', { name: 'Check now' }).click();
  await expect(drawer).toContainText('Atlas can act as arn:aws:iam::123456789012:role/exports');
  await drawer.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('arn:aws:iam::123456789012:role/exports')).toHaveCount(0);
  await page.getByRole('button', { name: 'Who changed roles' }).click();
  const changes = page.getByRole('grid', { name: 'Activity' });
  await expect(changes.getByText('CLOUD_PROVIDER_ACCESS_AWS_IAM_ROLE_DELETED').first()).toBeVisible();
  await test.step('a group at the identity provider is given a role', () => mapGroup(at));
  await test.step('an integration is kept without its secret', () => integrate(at));
});

test('the token of a connection by service account is revoked, and the console continues with another', async ({
  console: at,
  office,
}) => {
  const { page, world, name } = at;
  const { clientId, clientSecret } = world.credentials;
  const account = await bff<{ id: string }>(office, 'POST', '/connections', {
    name: `${name} account`,
    origin: emulatorUrl,
    kind: 'serviceAccount',
    identity: clientId,
    secret: clientSecret,
  });
  await page.goto('/tokens');
  const row = page
    .getByRole('grid', { name: 'Tokens' })
    .getByRole('row')
    .filter({ hasText: `${name} account` });
  await expect(row).toContainText('None');
  await callThrough(page, account.id, 'listOrgs', {});
  await page.reload();
  await expect(row).toContainText('In use');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Revoke token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toContainText('None');
  await expect(page.getByText(/^0 in use|[1-9]\d* of 10 revocations used/).first()).toBeVisible();
  // the service no longer accepts the token, and no user notices
  await callThrough(page, account.id, 'listOrgs', {});
  await page.reload();
  await expect(row).toContainText('In use');
  await bff(office, 'DELETE', `/connections/${account.id}`);
});

/** The page shows the roles of a group's members. */
async function mapGroup(at: Console): Promise<void> {
  const { page } = at;
  await at.open('/federation');
  const mappings = page.getByRole('grid', { name: 'Role mappings' });
  await expect(mappings.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add mapping' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group at the provider').fill('dba');
  await dialog.getByRole('button', { name: 'Save mapping' }).click();
  await expect(dialog).toContainText('has a mapping already');
  await dialog.getByLabel('Group at the provider').fill('support');
  await dialog.getByRole('button', { name: 'Save mapping' }).click();
  await expect(mappings.getByRole('row').filter({ hasText: 'support' })).toContainText(
    'Organization Read Only',
  );
  await page.getByRole('searchbox', { name: 'Groups at the provider' }).fill('support, nobody');
  await expect(page.getByRole('list', { name: 'Roles' })).toContainText('(group support)');
  // the service rejects changes of a SAML provider without its debug address
  const saml = page
    .getByRole('grid', { name: 'Identity providers' })
    .getByRole('row')
    .filter({ hasText: 'SAML' });
  await saml.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate provider' }).click();
  await expect(saml).toContainText('Inactive');
}

/** It is refused where Atlas would refuse it, kept without its secret, and tried by a command. */
async function integrate(at: Console): Promise<void> {
  const { page } = at;
  await at.open('~/integrations?edit=PAGER_DUTY');
  const dialog = page.getByRole('dialog');
  const key = dialog.getByRole('textbox', { name: 'Service key' });
  await key.fill('too-short');
  await dialog.getByRole('button', { name: 'Save integration' }).click();
  await expect(dialog).toContainText('must be 32 hexadecimal digits');
  await key.fill('0123456789abcdef0123456789abcdef');
  await dialog.getByRole('button', { name: 'Save integration' }).click();
  const row = page
    .getByRole('grid', { name: 'Integrations' })
    .getByRole('row')
    .filter({ hasText: 'PagerDuty' });
  await expect(row).toContainText('****cdef');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Test…' }).click();
  await expect(dialog).toContainText('$PAGERDUTY_SERVICE_KEY');
  await expect(dialog).toContainText('pages no one');
}
