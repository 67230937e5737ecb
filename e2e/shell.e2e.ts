import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

/** The server polls every fifteen seconds while nothing seems to change. */
const nextPoll = { timeout: 25_000 };
const alerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Jump to' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('with several projects', () => {
  test.use({ seed: 'demo' });

  test('the palette opens anything by a few letters, and keeps text typed while it loads', async ({
    console: at,
  }) => {
    const { page } = at;
    const option = (name: string | RegExp) => page.getByRole('option', { name });
    let go = (): void => undefined;
    const loaded = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/assets/palette-*.js', async (route) => {
      await loaded;
      await route.continue();
    });

    await test.step('finds text that was typed while it loads', async () => {
      await at.open('~/alerts');
      await expect(alerts(page).getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('resto');
      go();
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('re');
      await expect(field(page)).toHaveValue('restore');
    });

    await test.step('pages, actions and alerts', async () => {
      for (const [typed, name] of [
        ['restore', /^Restore from a backup/],
        ['snapshot', /^Take snapshot/],
        ['index', /^Search/],
        ['access', /^Settings: users/],
        ['replication lag', /^Replication lag on/],
      ] as const) {
        await field(page).fill(typed);
        await expect(option(name).first()).toBeVisible();
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/alert=[a-f0-9]{24}/);
    });

    await test.step('a project, a cluster, an action of a project, and nothing', async () => {
      await page.getByRole('link', { name: 'Projects' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
      await page.getByRole('button', { name: 'Jump to' }).click();
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('restore from');
      await expect(option(/Restore from a backup.*payments-production/)).toBeVisible();
      await field(page).fill('paypro');
      await expect(page.getByRole('option', { selected: true })).toContainText('payments-production');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'payments-production' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await field(page).fill('meter-read');
      await option(/meter-readings/)
        .first()
        .click();
      await expect(page.getByRole('complementary', { name: /meter-readings/ })).toBeVisible();

      await page.keyboard.press('Control+k');
      await field(page).fill('qqqqzz');
      await expect(page.getByText('Nothing matches “qqqqzz”.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });

  test('an address without a page keeps the project at hand, and the switcher the connection', async ({
    console: at,
  }) => {
    const { page } = at;
    await at.open('~/nothing-here');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    const switcher = page.getByRole('button', { name: 'Switch project or connection' });
    await expect(switcher).toContainText('orders-production');
    await expect(main(page).getByRole('link', { name: /^Alerts/ })).toBeVisible();
    await page.getByRole('link', { name: 'Open the project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'orders-production' })).toBeVisible();

    await switcher.click();
    const panel = page.getByRole('dialog', { name: 'Switch project or connection' });
    await panel.getByLabel('Find a project').fill('grid');
    await expect(panel.getByRole('link', { name: 'analytics' })).toHaveCount(0);
    await panel.getByRole('link', { name: 'grid-telemetry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'grid-telemetry' })).toBeVisible();
    expect(page.url()).toContain(`/c/${at.connection}/groups/`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'orders-production' })).toBeVisible();
  });
});

test('help describes the page and lists the shortcuts, and they work, but not while typing', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~');
  await expect(page.getByRole('heading', { level: 1, name: 'single-project' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Help' });
  await expect(sheet.getByRole('region', { name: 'Read for this page' })).toContainText('listGroupAlerts');
  await sheet.getByRole('tab', { name: 'Keys' }).click();
  await expect(sheet).toContainText('Go to alerts');
  await sheet.getByRole('tab', { name: 'Glossary' }).click();
  await expect(sheet).toContainText('Restore window');
  // the tour starts on request, here as on a first day
  await sheet.getByRole('button', { name: 'Take the tour' }).click();
  await expect(sheet).toHaveCount(0);
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await expect(tour).toContainText('step 1 of 4');
  await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
  await tour.getByRole('button', { name: 'Leave tour' }).click();
  await expect(tour).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'single-project' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search alerts' }).fill('');
  await page.keyboard.type('g o ?');
  await expect(page).toHaveURL(/\/alerts/);
  await expect(sheet).toHaveCount(0);
});

test('a zone changes every stamp, is named with it, and is kept', async ({ console: quarterdeck }) => {
  const { page } = quarterdeck;
  await quarterdeck.open('/emulator');
  const clock = page.getByRole('region', { name: 'Clock' });
  await expect(clock).toContainText('13 Mar 2026 14:02:00 UTC');
  await page.getByRole('button', { name: /^Times in/ }).click();
  await page.getByRole('textbox', { name: 'Find a zone' }).fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await expect(clock).toContainText('13 Mar 2026 23:02:00 UTC+9');
  await page.reload();
  await expect(clock).toContainText('13 Mar 2026 23:02:00 UTC+9');

  await page.getByRole('button', { name: /^Times in/ }).click();
  await page.getByRole('option', { name: /local/i }).click();
  // this browser is in Berlin
  await expect(clock).toContainText('13 Mar 2026 15:02:00 UTC+1');
});

test('a dark page is dark from its first paint, and stays so', async ({ console: quarterdeck, context }) => {
  const { page } = quarterdeck;
  await page.emulateMedia({ colorScheme: 'light' });
  await quarterdeck.open('~');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Theme: As the system' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  // the colour of the ground in every frame that is painted before the application is there
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      if (!document.querySelector('h1')) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await other.goto(quarterdeck.url('~'));
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const grounds = await other.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  expect(grounds.length).toBeGreaterThan(0);
  expect(grounds.filter((each) => each !== 'rgb(14, 17, 22)' && each !== 'rgba(0, 0, 0, 0)')).toEqual([]);
});

test('an alert raised through the API appears on the open page automatically, in the list and in the count', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true }],
  });
  await quarterdeck.open('~/alerts');
  await expect(alerts(page).getByRole('row')).toHaveCount(3);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await world.raise('CLUSTER_MONGOS_IS_MISSING');
  await expect(alerts(page)).toContainText('Cluster has no running mongos', nextPoll);
  await expect(main(page).getByRole('link', { name: /^Alerts/ })).toContainText('3', nextPoll);
  await expect(page).toHaveTitle(/Alerts/);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('the meter shows the remaining requests of this minute', async ({ console: quarterdeck, world }) => {
  const { page } = quarterdeck;
  await world.expect('PATCH', '/_emulator/limits', { all: true });
  await quarterdeck.open('~/alerts');
  await expect(alerts(page).getByRole('row')).toHaveCount(3);
  const banner = page.getByRole('region', { name: 'Emulator' });
  const used = async () => Number(/budget (\d+)\/100/.exec((await banner.textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(used).toBeGreaterThan(0);
  const before = await used();
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect(alerts(page).getByRole('row')).toHaveCount(2);
  await expect.poll(used).toBeGreaterThan(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('the chosen tab and the entry of the page are in sight, however long the lists are', async ({
    console: quarterdeck,
  }) => {
    const { page } = quarterdeck;
    await quarterdeck.open('~/access/history');
    await expect(page.getByRole('tab', { name: 'Access history' })).toBeInViewport({ ratio: 1 });
    await quarterdeck.open('~/integrations');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('link', { name: 'Integrations' })).toBeInViewport({ ratio: 1 });
  });
});

test('a group of the navigation is folded, stays so, and its pages are gone to by their keys', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/alerts');
  const group = main(page).getByRole('button', { name: 'Data' });
  const data = main(page).getByRole('link', { name: 'Data', exact: true });
  await expect(data).toBeVisible();
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(data).toBeHidden();
  await page.reload();
  await expect(alerts(page)).toBeVisible();
  await expect(data).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  // where one is stays in sight
  await expect(data).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Search' })).toBeHidden();
  // a rail has no labels: everything is there
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(main(page).getByRole('link', { name: 'Search' })).toBeVisible();
});
