import { expect, test } from './kit/fixtures.ts';
import { wallOf } from './kit/wall-browser.ts';

test.use({ seed: 'demo' });
// a screen that was withdrawn is refused, and a server that is away refuses the connection
test.use({ tolerated: [/401/, /ERR_FAILED|Failed to load resource/] });

test('an administrator creates a link, a screen shows everything by it, and a withdrawn one shows that within seconds', async ({
  console: at,
  browser,
}) => {
  const { page } = at;
  await page.goto('/settings?tab=screens');
  await page.getByRole('button', { name: 'Create screen link' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Screen' }).fill('Operations room');
  await dialog.getByRole('combobox', { name: 'Shows' }).click();
  await page.getByRole('option', { name: at.name }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();

  const wall = await wallOf(browser, link);
  await expect(wall.getByRole('heading', { level: 1, name: at.name })).toBeVisible();
  await expect(wall.getByText('Cluster has no running mongos')).toBeVisible();
  expect(wall.url()).toMatch(/\/wall$/);
  // nothing to hover, nothing to press
  await expect(wall.getByRole('button')).toHaveCount(0);
  await expect(wall.getByRole('link')).toHaveCount(0);

  // as much as the screen has room for, none of it cut off, and the rest is counted
  const issues = wall.getByRole('region', { name: 'Needs attention' });
  const lines = issues.getByRole('listitem');
  const shown: number[] = [];
  const all: number[] = [];
  for (const height of [900, 600]) {
    await wall.setViewportSize({ width: 1440, height });
    await expect
      .poll(() => issues.evaluate((box) => box.scrollHeight - box.clientHeight))
      .toBeLessThanOrEqual(1);
    const rest = Number(/and (\d+) more/.exec(await issues.innerText())?.[1] ?? 0);
    shown.push(await lines.count());
    all.push((await lines.count()) + rest);
  }
  expect(all[1]).toBe(all[0]);
  expect(shown[0]).toBeGreaterThan(6);

  // a second browser with the same link is not let in
  const second = await wallOf(browser, link);
  await expect(second.getByRole('heading', { name: 'The link did not work' })).toBeVisible();

  // it reconnects automatically
  await wall.context().setOffline(true);
  await expect(wall.getByText(/^Connection lost since/)).toBeVisible({ timeout: 15_000 });
  await wall.context().setOffline(false);
  await expect(wall.getByText(/^Connection lost since/)).toBeHidden({ timeout: 15_000 });
  await wall.reload();
  await expect(wall.getByRole('heading', { level: 1, name: at.name })).toBeVisible();

  const row = page.getByRole('row', { name: /Operations room/ });
  await row.getByRole('button', { name: 'Actions for Operations room' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw screen' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(wall.getByRole('heading', { name: 'This screen was withdrawn' })).toBeVisible({
    timeout: 10_000,
  });
  await expect(wall.getByText('Cluster has no running mongos')).toBeHidden();
  await wall.context().close();
  await second.context().close();
});

test('the address of a wall without a link shows how to open it', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/wall?connection=emulator');
  await expect(page.getByRole('heading', { name: 'Open this screen by its link' })).toBeVisible();
  await context.close();
});
