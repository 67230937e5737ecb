import type { Page } from '@playwright/test';
import { callThrough } from './bff-client.ts';
import { addUser, connect, expect, signIn, test } from './fixtures.ts';

const alerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });

/** What may not be done is there, greyed, and says why. */
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

test('a key that may only read sees everything and is told which role changes need', async ({
  page,
  office,
  world,
}) => {
  const { groupId } = world.credentials;
  const key = await world.key('GROUP_READ_ONLY');
  const connection = await connect(
    office,
    `Reader ${world.credentials.world.slice(-6)}`,
    key.publicKey,
    key.privateKey,
  );
  const project = `/c/${connection}/groups/${groupId}`;
  await page.goto(`${project}/alerts`);
  await expect(alerts(page).getByRole('row')).toHaveCount(3);
  await expectRefused(page, /Needs the role .*Project Owner/);
  const quick = alerts(page)
    .getByRole('button', { name: /^Acknowledge .*1 h$/ })
    .first();
  await expect(quick).toHaveAttribute('aria-disabled', 'true');

  await page.goto(`${project}/alert-configs`);
  const create = page.getByRole('button', { name: 'New configuration' }).first();
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.hover();
  await expect(page.getByRole('tooltip')).toContainText(/Needs the role .*Project Owner/);
  await create.press('Enter');
  await expect(page).toHaveURL(/alert-configs$/);

  // the service itself says no as well
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const body = { acknowledgedUntil: '2027-01-01T00:00:00Z' };
  const forced = callThrough(page, connection, 'acknowledgeGroupAlert', {
    groupId,
    alertId: results[0].id,
    body,
  });
  await expect(forced).rejects.toThrow(/403/);
  const { results: after } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  expect(after).toEqual(results);
});

test('a manager of alerts acknowledges in its own name', async ({ page, office, world }) => {
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
  await expect(alerts(page)).toContainText(key.publicKey);
});

test('a viewer of the console changes nothing, neither in the page nor around it', async ({
  console: quarterdeck,
  office,
  browser,
  baseURL,
}) => {
  const { groupId, connection, world } = quarterdeck;
  const viewer = await addUser(office, 'viewer');
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
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
