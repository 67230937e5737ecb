import type { Browser, Page } from '@playwright/test';
import { objections } from './kit/axe.ts';
import { bff } from './kit/bff-client.ts';
import { choosePassword, temporaryPassword } from './kit/first-password.ts';
import { expect, test } from './kit/fixtures.ts';

test.use({ seed: 'single', tolerated: [/403|400|409/] });

const password = 'correct horse battery';

/** Another person in their own browser. */
async function signedIn(office: Page, page: Page, name: string): Promise<void> {
  await bff(office, 'POST', '/users', { name, role: 'operator', password: temporaryPassword });
  await choosePassword(new URL(office.url()).origin, name, password);
  await page.goto('/sign-in');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // the form has a title of its own
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** A signed-out browser, and then another person in it. */
async function another(
  browser: Browser,
  office: Page,
  baseURL: string | undefined,
  name: string,
): Promise<Page> {
  const page = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    storageState: { cookies: [], origins: [] },
  });
  await signedIn(office, page, name);
  return page;
}

/** Chooses the set beside Save, as everybody does. */
async function into(page: Page, set: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to change set' }).last().click();
  await page.getByRole('menuitem', { name: set, exact: true }).click();
  await expect(page.getByText(new RegExp(`added to ${set}`, 'i')).last()).toBeVisible();
}

test('ten changes by two people on five pages are approved, applied, stopped by a failure, resumed and undone', async ({
  console: at,
  browser,
  office,
  baseURL,
}) => {
  const { page, world, connection, groupId, cluster } = at;
  const named = (name: string) => `${name}-${world.credentials.world}`;
  const other = await another(browser, office, baseURL, named('tomas'));
  const protection = (secondPerson: string[]) => ({
    ...{ locked: false, unlockMinutes: 60, secondPerson, colour: 'none', banner: '' },
    ...{ personPerHour: null, consolePerHour: null },
  });
  await bff(office, 'PATCH', `/connections/${connection}`, { protection: protection(['access']) });

  await at.open('/change-sets');
  await expect(page.getByText('No change sets yet')).toBeVisible();
  const { id } = await bff<{ id: string }>(page, 'POST', '/change-sets', { connection, title: 'Friday' });

  await test.step('one adds a role, tags and the window of maintenance', async () => {
    const dialog = other.getByRole('dialog');
    await other.goto(at.url('~/access/roles?open=new'));
    await dialog.getByLabel('Name').fill('clerk');
    await dialog.getByRole('button', { name: 'Reads one collection' }).click();
    await into(other, 'Friday');
    await other.goto(at.url(`~/clusters/${cluster}/configuration`));
    await other.getByRole('button', { name: 'Edit tags' }).click();
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await dialog.getByLabel(/^Key of tag/).fill('team');
    await dialog.getByLabel(/^Value of tag/).fill('shop');
    await into(other, 'Friday');
    await other.goto(at.url('~/settings?tab=maintenance'));
    await other.getByRole('combobox', { name: 'Day' }).click();
    await other.getByRole('option', { name: 'Monday' }).click();
    await into(other, 'Friday');
  });
  await test.step('the other adds a user and six networks', async () => {
    const dialog = page.getByRole('dialog');
    await at.open('~/access/users?open=new');
    await dialog.getByLabel('Username').fill('clerk');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Reads everything' }).click();
    await into(page, 'Friday');
    await at.open('~/access/network?open=paste');
    const networks = [1, 2, 3, 4, 5, 6].map((number) => `10.${number}.0.0/16 Friday`);
    await dialog.getByRole('textbox', { name: 'Entries' }).fill(networks.join('\n'));
    await into(page, 'Friday');
  });

  await at.open(`/change-sets/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Friday' })).toBeVisible();
  await expect(page.getByText('10 changes')).toBeVisible();
  // read as one difference, with who has written what
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(page.getByRole('table', { name: 'Changes' })).toHaveCount(10);
  await expect(page.getByText(`added by ${named('tomas')}`)).toHaveCount(3);
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByRole('table', { name: 'Changes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Apply now' })).toHaveAttribute('aria-disabled', 'true');
  // both have authored parts of it: each approves the other's part
  await other.goto(at.url(`/change-sets/${id}`));
  await other.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText(`partly approved by ${named('tomas')}`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Apply now' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^approved by /)).toBeVisible();

  const fault = await world.fail('createGroupDatabaseUser', { kind: 'status', status: 409 });
  await page.reload();
  await page.getByRole('button', { name: 'Apply now' }).click();
  const summary = page.getByRole('dialog', { name: 'Apply 10 changes?' });
  await expect(summary).toContainText('No change takes access away.');
  await expect(summary).toContainText('No cluster restarts.');
  await summary.getByRole('button', { name: 'Apply 10 changes' }).click();
  await expect(page.getByText('It has stopped')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Done', { exact: true })).toHaveCount(3);
  // leaving it out shows the effect on the rest in advance
  await page.getByRole('button', { name: 'Skip this step…' }).click();
  const leaving = page.getByRole('dialog', { name: /^Leave out “/ });
  await expect(leaving).toContainText('6 changes are left: another person must approve them');
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await other.reload();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Everything has been applied')).toBeVisible({ timeout: 30_000 });
  const created = async (): Promise<string> => {
    const parts = ['databaseUsers', 'customDBRoles/roles', 'accessList', `clusters/${cluster}`];
    return JSON.stringify(
      await Promise.all(parts.map((part) => world.expect('GET', `~/groups/${groupId}/${part}`))),
    );
  };
  for (const part of ['clerk', '10.6.0.0/16', 'shop']) expect(await created()).toContain(part);

  // work in progress at the cluster ends before its change is undone
  await world.advance(3_600);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Every change has been undone')).toBeVisible({ timeout: 30_000 });
  for (const part of ['clerk', '10.6.0.0/16', '"team"']) expect(await created()).not.toContain(part);
  const window = await world.expect('GET', `~/groups/${groupId}/maintenanceWindow`);
  expect(window).toMatchObject({ dayOfWeek: 1 });
  await other.close();
});

test('a form adds its change to a set and shows that; a protected connection is shown and unlocked with a reason', async ({
  console: at,
  office,
}) => {
  const { page, cluster, connection } = at;
  await bff(office, 'PATCH', `/connections/${connection}`, {
    protection: {
      ...{ locked: true, unlockMinutes: 60, secondPerson: ['delete'], colour: 'red', banner: 'Production' },
      ...{ personPerHour: null, consolePerHour: null },
    },
  });
  await at.open(`~/clusters`);
  await page
    .getByRole('button', { name: /Actions|More/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Pause/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to change set' }).click();
  await page.getByRole('menuitem', { name: 'New change set' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('button', { name: `Pause ${cluster}`, exact: true })).toBeVisible();
  await at.open('~/clusters');
  await expect(page.getByText(/^1 change of this list waits in Changes of/)).toBeVisible();
  await at.open(`~/clusters/${cluster}/edit`);
  await expect(page.getByText(/waits in Changes of/)).toBeVisible();

  // pasted documents, an index and the analyzers of a cluster wait in the same set, each as a separate change
  const wait = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add to change set' }).click();
    await page.getByRole('menuitem', { name: /^Changes of/ }).click();
  };
  await at.open('~/access/network?open=paste');
  await dialog.getByRole('textbox', { name: 'Entries' }).fill('198.51.100.0/24 Rotterdam\n203.0.113.40');
  await wait();
  await expect(page.getByText(/^2 changes added to Changes of/)).toBeVisible();
  await expect(page.getByText(/^2 changes of this list wait in Changes of/)).toBeVisible();
  await at.open(`~/search/editor?cluster=${cluster}&db=shop&coll=orders`);
  await page.getByLabel('Index name').fill('second');
  // a set that another person begins elsewhere meanwhile is offered too
  await bff(office, 'POST', '/change-sets', { connection, title: 'Begun elsewhere' });
  await page.getByRole('button', { name: 'Add to change set' }).click();
  await expect(page.getByRole('menuitem', { name: 'Begun elsewhere' })).toBeVisible();
  await page.keyboard.press('Escape');
  await wait();
  await expect(page.getByText(/^Added to Changes of/)).toBeVisible();
  await at.open('~/search/analyzers');
  await page.getByRole('button', { name: 'Add analyzer' }).first().click();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await wait();
  await expect(dialog).toBeHidden();
  await at.open('/change-sets');
  await page
    .getByText(/^Changes of/)
    .first()
    .click();
  await expect(page.getByText('5 changes')).toBeVisible();

  const strip = page.getByRole('region', { name: 'Protection' });
  await expect(strip).toContainText('Production');
  await expect(strip).toContainText('locked');
  await strip.getByRole('button', { name: 'Unlock' }).click();
  await dialog.getByLabel('Reason').fill('ticket 7');
  await dialog.getByRole('switch', { name: 'Emergency access' }).click();
  await dialog.getByRole('button', { name: 'Take emergency access' }).click();
  await expect(page.getByRole('region', { name: 'Emergency access' })).toContainText('ticket 7');
  expect(await objections(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Lock again' }).click();
  await expect(strip).toContainText('locked');
});

test('on a computer whose clock is hours ahead, an unlocked connection shows the remaining time', async ({
  console: at,
  office,
}) => {
  const { page, connection } = at;
  await bff(office, 'PATCH', `/connections/${connection}`, {
    protection: {
      ...{ locked: true, unlockMinutes: 60, secondPerson: [], colour: 'red', banner: 'Production' },
      ...{ personPerHour: null, consolePerHour: null },
    },
  });
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 });
  await at.open('/change-sets');
  const strip = page.getByRole('region', { name: 'Protection' });
  await strip.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('ticket 8');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(strip).toContainText(/unlocked by you, (29|30) min/);
});
