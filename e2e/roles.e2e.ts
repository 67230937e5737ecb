import type { Page } from '@playwright/test';
import { objections } from './kit/axe.ts';
import { callThrough } from './kit/bff-client.ts';
import { choosePassword, temporaryPassword } from './kit/first-password.ts';
import { connect, expect, signIn, test } from './kit/fixtures.ts';
import { administrator } from './kit/ports.ts';

const alerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });

/** Forbidden actions are present, disabled, and show the reason. */
async function expectRefused(page: Page, why: string | RegExp): Promise<void> {
  await alerts(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  const item = page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText(why);
  await item.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

test('a read-only key shows everything, with the role that changes need', async ({ page, office, world }) => {
  const { groupId } = world.credentials;
  const key = await world.key('GROUP_READ_ONLY');
  const name = `Reader ${world.credentials.world.slice(-6)}`;
  const connection = await connect(office, name, key.publicKey, key.privateKey);
  const project = `/c/${connection}/groups/${groupId}`;
  const why = /Needs the role .*Project Owner/;
  await page.goto(`${project}/alerts`);
  await expect(alerts(page).getByRole('row')).toHaveCount(3);
  await expectRefused(page, why);
  const quick = alerts(page)
    .getByRole('button', { name: /^Acknowledge .*1 h$/ })
    .first();
  await expect(quick).toHaveAttribute('aria-disabled', 'true');
  await expect(quick).toHaveAttribute('title', why);
  // neither by key nor for many
  await alerts(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('a');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const many = page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: /^Ack/ });
  await expect(many).toHaveAttribute('aria-disabled', 'true');
  await many.hover();
  await expect(page.getByRole('tooltip')).toContainText(why);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${project}/alert-configs`);
  const create = page.getByRole('button', { name: 'New configuration' }).first();
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.hover();
  await expect(page.getByRole('tooltip')).toContainText(why);
  await create.press('Enter');
  await expect(page).toHaveURL(/alert-configs$/);
  const config = page
    .getByRole('grid', { name: 'Alert configurations' })
    .getByRole('row')
    .filter({ hasText: 'Host down' });
  const toggle = config.getByRole('switch');
  await expect(toggle).toHaveAttribute('aria-disabled', 'true');
  await expect(config.getByTitle(why)).toBeVisible();
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await config.getByRole('button', { name: /^Actions/ }).click();
  for (const action of ['Clone', 'Disable', 'Delete']) {
    const item = page.getByRole('menuitem', { name: action });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toContainText(why);
  }

  await page.keyboard.press('Escape');
  await config.getByRole('link').first().click();
  const save = page.getByRole('button', { name: 'Review and save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  // the parts of the organization that this key cannot see are named, with the visible alternative
  const { orgId } = world.credentials;
  await page.goto(`/c/${connection}/activity`);
  await expect(page.getByText('The activity of each project is on its own page.')).toBeVisible();
  // every tab of the organization has the same frame
  await page.goto(`/c/${connection}/orgs/${orgId}/permissions`);
  await expect(page.getByText('This connection cannot see the organization')).toBeVisible();
  await expect(
    page.getByText(/may call \d+ of \d+ operations here; 3 of them change something/),
  ).toBeVisible();
  const seen = page.getByRole('list', { name: 'Projects of this key' });
  await expect(seen).toContainText('Has Project Read Only here.');
  expect(await objections(page)).toEqual([]);
  await seen.getByRole('link', { name: 'Who has access to the project' }).click();
  const holders = page.getByRole('grid', { name: 'People and keys of the project' });
  await expect(holders.getByRole('row', { name: /this connection.*Project Read Only/ })).toBeVisible();

  // a key that is a member of the organization, as every key that people create, gets the same message
  const member = await world.key('GROUP_READ_ONLY', 'ORG_MEMBER');
  const second = await connect(office, `${name} member`, member.publicKey, member.privateKey);
  await page.goto(`/c/${second}/groups/${groupId}/people`);
  await expect(holders.getByRole('row', { name: /this connection.*Project Read Only/ })).toBeVisible();
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  const creates = page.getByRole('button', { name: 'Create cluster' }).first();
  await expect(creates).toHaveAttribute('aria-disabled', 'true');

  // the service itself refuses as well, when a request bypasses the page
  const state = async () => ({
    alerts: await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`),
    configs: await world.expect('GET', `~/groups/${groupId}/alertConfigs`),
  });
  const before = await state();
  const alertId = before.alerts.results[0].id;
  const alertConfigId = before.configs.results[0].id;
  const notifications = [{ typeName: 'GROUP', roles: ['GROUP_OWNER'], delayMin: 0, intervalMin: 60 }];
  const forced: [string, object][] = [
    ['acknowledgeGroupAlert', { alertId, body: { acknowledgedUntil: '2027-01-01T00:00:00Z' } }],
    ['toggleGroupAlertConfig', { alertConfigId, body: { enabled: false } }],
    ['createGroupAlertConfig', { body: { eventTypeName: 'NO_PRIMARY', enabled: true, notifications } }],
    ['deleteGroupAlertConfig', { alertConfigId }],
  ];
  for (const [operation, args] of forced) {
    const answer = callThrough(page, connection, operation, { groupId, ...args });
    await expect(answer, operation).rejects.toThrow(/"status":403/);
  }
  expect(await state()).toEqual(before);
  await page.goto(`/settings?tab=audit&target=${groupId}`);
  const refused = page
    .getByRole('grid', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: connection })
    .filter({ hasText: /refused/i });
  await expect(refused).toHaveCount(forced.length);
});

test('a member without a project is told that none is visible, and which role a project needs', async ({
  page,
  office,
  world,
}) => {
  const { orgId, groupId } = world.credentials;
  const key = await world.key('ORG_MEMBER');
  const name = `Member ${world.credentials.world.slice(-6)}`;
  const connection = await connect(office, name, key.publicKey, key.privateKey);
  for (const path of ['', '/clusters', '/alerts', `/orgs/${orgId}/settings`]) {
    await page.goto(`/c/${connection}${path}`);
    await expect(page.getByText('No projects visible'), path).toBeVisible();
    await expect(page.getByText(/^No (clusters|projects) yet$|^No open alerts$/), path).toHaveCount(0);
  }
  await page.goto(`/c/${connection}/groups/${groupId}/backups/restores`);
  await expect(page.getByRole('alert')).toContainText('Needs the role Project Read Only');
});

test('a form that a link opens for a reader states the role before the press', async ({
  page,
  office,
  world,
}) => {
  const { groupId } = world.credentials;
  const key = await world.key('GROUP_READ_ONLY');
  const name = `Links ${world.credentials.world.slice(-6)}`;
  const project = `/c/${await connect(office, name, key.publicKey, key.privateKey)}/groups/${groupId}`;
  for (const [path, submit] of [
    ['access/users?open=new', 'Add user'],
    ['access/roles?open=new', 'Create role'],
    ['access/network?open=add', 'Add entry'],
  ] as const) {
    await page.goto(`${project}/${path}`);
    const form = page.getByRole('dialog');
    for (const button of [submit, 'Add to change set'])
      await expect(form.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
  }
  // refused reads name the role, wherever they are shown
  await page.goto(`${project}/backups/restores`);
  await expect(page.getByRole('alert')).toContainText('Needs the role Project Backup Manager.');
  await page.goto(`${project}/clusters/single/real-time`);
  await expect(page.getByText('Needs the role Project Data Access Read Only.')).toBeVisible();
});

test('a manager of alerts acknowledges by its key, in the name of the acting user', async ({
  page,
  office,
  world,
}) => {
  const { groupId } = world.credentials;
  const key = await world.key('GROUP_ALERTS_MANAGER');
  const connection = await connect(
    office,
    `Alerts ${world.credentials.world.slice(-6)}`,
    key.publicKey,
    key.privateKey,
  );
  await page.goto(`/c/${connection}/groups/${groupId}/alerts`);
  await alerts(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Acknowledge .*1 h$/ })
    .click();
  // the service knows the key, the console the person
  await expect(alerts(page).getByRole('row').nth(1)).toContainText(administrator.username);
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const names = results.map((each: { acknowledgingUsername?: string }) => each.acknowledgingUsername);
  expect(names).toContain(key.publicKey);
});

test('a viewer of the console changes nothing, neither in the page nor around it', async ({
  console: quarterdeck,
  browser,
  baseURL,
}) => {
  const { groupId, connection, world } = quarterdeck;
  const viewer = {
    username: `viewer-${crypto.randomUUID().slice(0, 8)}`,
    password: `pw-${crypto.randomUUID()}`,
  };
  await quarterdeck.page.goto('/settings?tab=users');
  await quarterdeck.page.getByRole('button', { name: 'Add user' }).click();
  const form = quarterdeck.page.getByRole('form', { name: 'Add a user' });
  await form.getByLabel('User name').fill(viewer.username);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await quarterdeck.page.getByRole('option', { name: /^Viewer/ }).click();
  await form.getByLabel('Password').fill(temporaryPassword);
  await form.getByRole('button', { name: 'Add user' }).click();
  const added = quarterdeck.page
    .getByRole('grid', { name: 'Users' })
    .getByRole('row')
    .filter({ hasText: viewer.username });
  await expect(added).toContainText('Viewer');
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await choosePassword(baseURL ?? '', viewer.username, viewer.password);
  await signIn(page, viewer);
  await page.goto(quarterdeck.url('~/alerts'));
  await expect(alerts(page).getByRole('row')).toHaveCount(3);
  await expectRefused(page, 'Viewers of this console cannot change anything.');

  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const args = { groupId, alertId: results[0].id, body: { acknowledgedUntil: '2027-01-01T00:00:00Z' } };
  await expect(callThrough(page, connection, 'acknowledgeGroupAlert', args)).rejects.toThrow(/ROLE_REQUIRED/);
  await expect(
    callThrough(page, connection, 'updateEmulatorClock', { body: { advanceSeconds: 60 } }),
  ).rejects.toThrow(/ROLE_REQUIRED/);

  await page.goto('/connections');
  await expect(page.getByRole('button', { name: 'Add connection' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/connections?edit=new');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto('/settings?tab=users');
  await expect(page.getByRole('main')).toContainText('For administrators of this console');
  await page.goto(quarterdeck.url('/emulator'));
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByRole('button', { name: '+1 h' }).press('Enter');
  await expect(clock).toContainText('13 Mar 2026 14:02:00 UTC');
  await context.close();
});

test('the role as which the console is shown is kept over a reload, until it is ended', async ({
  console: at,
  world,
}) => {
  const { page } = at;
  await at.open(`/orgs/${world.credentials.orgId}/permissions`);
  await page.getByRole('button', { name: 'Show the console as' }).click();
  await page.getByRole('menuitem', { name: 'Project Read Only' }).click();
  const banner = page.getByRole('region', { name: 'Viewed as another role' });
  await expect(banner).toContainText('Project Read Only');
  await at.open('~/clusters');
  const create = page.getByRole('button', { name: 'Create cluster' }).first();
  await expect(banner).toContainText('Project Read Only');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await banner.getByRole('button', { name: 'Show as yourself' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Create cluster' }).first()).toBeVisible();
  await expect(banner).toBeHidden();
});
