import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addUser, expect, test } from './kit/fixtures.ts';
import { consolePort } from './kit/ports.ts';
import { startServers } from './kit/servers.ts';

// the users that sign out or are signed out here belong to the test
test.use({ storageState: { cookies: [], origins: [] } });

const base = `http://localhost:${consolePort}`;
const elsewhere = (browser: Browser): Promise<BrowserContext> => browser.newContext({ baseURL: base });

test('the launch link signs in once, leaves no token behind, and is refused the second time', async ({
  page,
  browser,
}) => {
  const servers = await startServers({ port: 0, emulatorPort: 0 });
  const other = await browser.newContext();
  try {
    const token = new URL(servers.launchUrl).hash.split('=')[1] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(servers.launchUrl);
    await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
    expect(asked.filter((each) => each.includes(token))).toEqual([]);
    expect(page.url()).not.toContain(token);
    // the back button does not lead to the token either
    await page.goBack();
    expect(page.url()).not.toContain(token);

    const second = await other.newPage();
    await second.goto(servers.launchUrl);
    await expect(second.getByRole('alert')).toContainText('It has been used already');
    await expect(second.getByRole('link', { name: 'Other ways to sign in' })).toBeVisible();
    const { status } = await second.evaluate(() => fetch('/bff/session').then(({ status }) => ({ status })));
    expect(status).toBe(401);
  } finally {
    await other.close();
    await servers.remove();
  }
});

test('a password opens the requested page, a wrong one shows an error and keeps the name', async ({
  page,
  office,
}) => {
  const user = await addUser(office, 'operator');
  await page.goto('/settings?tab=audit');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('User name').fill(user.username);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page.getByLabel('User name')).toHaveValue(user.username);
  await expect(page.getByLabel('Password')).toHaveValue('');

  await page.getByLabel('Password').fill(user.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=audit$/);
  await expect(page.getByRole('button', { name: `Signed in as ${user.username}` })).toBeVisible();
});

/** Signs in by the form, asking for a page in the way that the console itself does. */
async function enter(page: Page, { username, password }: { username: string; password: string }, to: string) {
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(to)}`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: `Signed in as ${username}` })).toBeVisible();
}

test('signing in never leads outside, signing out blanks the other tabs and clears the history', async ({
  page,
  office,
  context,
}) => {
  const user = await addUser(office, 'viewer');
  // which addresses lead outside is a table of its own; here the browser would follow one
  await enter(page, user, '//localhost:1/evil');
  expect(new URL(page.url()).origin).toBe(base);
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/connections');
  await expect(other.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();

  await page.getByRole('button', { name: `Signed in as ${user.username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('grid')).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a session ended from another browser is over at once, and typed text returns with the same user', async ({
  page,
  office,
  browser,
}) => {
  const user = await addUser(office, 'administrator');
  await enter(page, user, '/connections');
  await expect(page.getByRole('grid', { name: 'Connections' })).toBeVisible();
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const form = page.getByRole('form', { name: 'Add a connection' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Half typed');

  const context = await elsewhere(browser);
  const other = await context.newPage();
  await enter(other, user, '/settings');
  const sessions = other.getByRole('grid', { name: 'Sessions' });
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await sessions
    .getByRole('row')
    .filter({ hasNotText: 'this one' })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await other.getByRole('menuitem', { name: 'End session' }).click();
  // the first page is not touched: the server notifies it
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/returnTo=%2Fconnections/);
  await expect(sessions.getByRole('row')).toHaveCount(2);

  await page.getByLabel('User name').fill(user.username);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const kept = page.getByRole('dialog', { name: 'Unsaved text' });
  await expect(kept.getByRole('region', { name: 'Name' })).toContainText('Half typed');
  await context.close();
});
