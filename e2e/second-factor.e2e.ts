import type { Page } from '@playwright/test';
import { objections } from './kit/axe.ts';
import { bff } from './kit/bff-client.ts';
import { temporaryPassword } from './kit/first-password.ts';
import { expect, test } from './kit/fixtures.ts';
import { startServers } from './kit/servers.ts';

test.use({ storageState: { cookies: [], origins: [] }, tolerated: [/40[01349]/] });

const screens = process.env.QUARTERDECK_STEP_SCREENS;

/** Pictures of a screen in both themes and three widths, for people; only on request. */
async function picture(page: Page, name: string): Promise<void> {
  if (screens === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 1024, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `artifacts/screens/${name}-${colorScheme}-${width}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('User name').fill('kim');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a new user chooses a password, registers a key, and signs in with it and with a recovery code', async ({
  page,
  browser,
}) => {
  const servers = await startServers({ port: 0, emulatorPort: 0 });
  const office = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  try {
    await office.goto(servers.launchUrl);
    await expect(office.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
    await bff(office, 'POST', '/users', { name: 'kim', role: 'operator', password: temporaryPassword });
    await office.goto(`${servers.origin}/settings?tab=users`);
    await expect(office.getByRole('row', { name: /kim/ })).toContainText('Temporary password');
    await office.getByRole('button', { name: 'Second factor policy' }).click();
    await office.getByLabel('Required for operators').check();
    await picture(office, 'second-factor-policy');
    await office.getByRole('button', { name: 'Save policy' }).click();
    await expect(office.getByText('Policy saved')).toBeVisible();
    await picture(office, 'second-factor-users');

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
    });
    await page.goto(`${servers.origin}/sign-in?returnTo=%2Fsettings%3Ftab%3Dsecond-factor`);
    await enter(page, temporaryPassword);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await picture(page, 'step-new-password');
    expect(await objections(page)).toEqual([]);
    // another address leads back to this step
    await page.goto(`${servers.origin}/connections`);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('wide harbour lantern');
    await page.getByLabel('Repeat the new password').fill('wide harbour lantern');
    await page.getByRole('button', { name: 'Save password' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Register a second factor' })).toBeVisible();
    await picture(page, 'step-registration');
    await page.getByLabel('Name of the key').fill('Blue key');
    await page.getByRole('button', { name: 'Register key' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const code = (await dialog.getByRole('listitem').first().textContent()) ?? '';
    await picture(page, 'recovery-codes');
    await dialog.getByLabel('I have stored it').check();
    await dialog.getByText('Close', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();

    await page.goto(`${servers.origin}/settings?tab=second-factor`);
    await expect(page.getByRole('row', { name: /Blue key/ })).toContainText('localhost');
    await picture(page, 'second-factor-keys');
    await page.getByRole('button', { name: 'Signed in as kim' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await enter(page, 'wide harbour lantern');
    await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible();
    await picture(page, 'step-second-factor');
    await page.getByRole('button', { name: 'Use a key', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Signed in as kim' })).toBeVisible();

    // the key is lost
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await page.getByRole('button', { name: 'Signed in as kim' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await enter(page, 'wide harbour lantern');
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('was not accepted');
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Signed in as kim' })).toBeVisible();

    await office.reload();
    await office.getByRole('button', { name: 'Actions for kim' }).click();
    await office.getByRole('menuitem', { name: 'Reset second factor' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
    // the server notifies the open page
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  } finally {
    await office.close();
    await servers.remove();
  }
});
