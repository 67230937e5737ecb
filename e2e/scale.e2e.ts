import type { Locator, Page } from '@playwright/test';
import type { WorldClient } from './kit/emulator-client.ts';
import { type Console, expect, test } from './kit/fixtures.ts';
import { longestScrollTask } from './kit/scroll-tasks.ts';

/** An inbox of ten thousand. Only rows in the document are counted: time depends on the machine. */

test.use({ seed: 'full' });

const all = 10_000;
const mostRows = 200;
/**
 * The longest task of fast scrolling, as a multiple of copying and laying out the rows in sight without the console.
 * Measured: 4 to 9 beside other tests.
 */
const mostScrollTask = 16;
const project = 'fleet-production';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Alerts' });
/** Lines of the table that exist now. */
const lines = (page: Page): Locator => grid(page).locator('tr[data-line]');
const firstLine = (page: Page): Locator => grid(page).locator('tr[data-line="0"]');
const footer = (page: Page, text: string): Locator => page.getByRole('main').getByText(text, { exact: true });

async function openInbox(at: Console): Promise<void> {
  const { page } = at;
  await at.open('');
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: project }).click();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: /^Alerts/ }).click();
  await expect(footer(page, '10,000 shown')).toBeVisible({ timeout: 60_000 });
}

/** Rows in the document while the list is scrolled from one end to the other, as one who drags the bar. */
async function scrollThrough(page: Page, direction: 'down' | 'up'): Promise<{ most: number; seen: number }> {
  return grid(page).evaluate(async (table, direction) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const box = table.parentElement as HTMLElement;
    // rows of two lines are measured when they are drawn: the list grows while it is read
    const end = () => box.scrollHeight - box.clientHeight;
    const seen = new Set<string>();
    let most = 0;
    for (let step = 0; step <= 50; step += 1) {
      const part = direction === 'down' ? step / 50 : 1 - step / 50;
      box.scrollTop = Math.round(part * end());
      const drawn = () => [...table.querySelectorAll('tr[data-line]')];
      const inSight = (row: Element) => {
        const { top, bottom } = row.getBoundingClientRect();
        const view = box.getBoundingClientRect();
        return bottom > view.top && top < view.bottom;
      };
      await frame();
      await frame();
      // during fast scrolling, placeholders replace rows; rows follow within a few frames
      const placeholders = () => [...table.querySelectorAll('tbody tr[aria-hidden="true"]')];
      const isIncomplete = () => !drawn().some(inSight) || placeholders().some(inSight);
      for (let frames = 0; frames < 60 && isIncomplete(); frames += 1) await frame();
      const rows = drawn();
      most = Math.max(most, table.querySelectorAll('tr').length);
      for (const row of rows) seen.add(row.getAttribute('data-line') ?? '');
    }
    for (let frames = 0; frames < 30 && direction === 'down'; frames += 1) {
      box.scrollTop = end();
      await frame();
    }
    return { most, seen: seen.size };
  }, direction);
}

interface Row {
  id: string;
  clusterName: string;
  created: string;
}

/** Every open alert of the project as the service returns it, the newest first. */
async function everyAlert(world: WorldClient): Promise<Row[]> {
  const { results: groups } = await world.expect('GET', '~/groups');
  const { id } = groups.find(({ name }: { name: string }) => name === project);
  const rows: Row[] = [];
  for (let pageNum = 1; rows.length < all; pageNum += 1) {
    const query = `status=OPEN&itemsPerPage=500&pageNum=${pageNum}`;
    const { results } = await world.expect('GET', `~/groups/${id}/alerts?${query}`);
    expect(results.length).toBeGreaterThan(0);
    rows.push(...results);
  }
  return rows;
}

/** The alert in the first line. */
const firstAlert = (page: Page): Promise<string | null> =>
  firstLine(page).locator('[data-alert]').getAttribute('data-alert');

test('an inbox of ten thousand: scrolled, chosen, filtered, ordered and grouped, with few rows in the document', async ({
  console: at,
  world,
}) => {
  const { page } = at;
  const alerts = await everyAlert(world);
  await openInbox(at);
  const last = grid(page).locator(`tr[data-line="${all - 1}"]`);

  await test.step('scrolled to the end and back', async () => {
    await expect(page.getByRole('tab', { name: 'Open' })).toContainText('10,000');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(all + 1));
    const first = await firstAlert(page);
    expect(await lines(page).count()).toBeGreaterThan(10);
    const down = await scrollThrough(page, 'down');
    expect(down.most).toBeLessThan(mostRows);
    // at least ten rows in sight at each of the 51 positions
    expect(down.seen).toBeGreaterThan(500);
    await expect(last).toBeInViewport();
    await expect(last).toHaveAttribute('aria-rowindex', String(all + 1));
    const up = await scrollThrough(page, 'up');
    expect(up.most).toBeLessThan(mostRows);
    await expect(firstLine(page)).toBeInViewport();
    expect(await firstAlert(page)).toBe(first);
    // by keyboard too: the focus goes along and stays on a row
    await firstLine(page).focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await page.keyboard.press('Home');
    await expect(firstLine(page)).toBeFocused();
    expect(await lines(page).count()).toBeLessThan(mostRows);
  });

  await test.step('no frame of fast scrolling draws more than a part of the rows in sight', async () => {
    const ratio = await longestScrollTask(page, grid(page));
    test.info().annotations.push({ type: 'scrolling', description: `ratio ${ratio.toFixed(1)}` });
    expect(ratio).toBeLessThan(mostScrollTask);
    await grid(page).evaluate((table) => table.parentElement?.scrollTo(0, 0));
    await expect(firstLine(page)).toBeInViewport();
  });

  await test.step('all are chosen at once, and the dialog counts them', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await expect(bar).toContainText('10,000 selected');
    await bar.getByRole('button', { name: 'Acknowledge' }).first().click();
    await page.getByRole('menuitem', { name: 'With a date or comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acknowledge 10,000 alerts' });
    await expect(dialog.getByRole('button', { name: 'Acknowledge 10,000 alerts' })).toBeVisible();
    expect(await lines(page).count()).toBeLessThan(mostRows);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    // one row is taken out again, far from the first
    await lines(page).first().focus();
    await page.keyboard.press('End');
    await last.getByRole('checkbox').click();
    await expect(bar).toContainText('9,999 selected');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toBeHidden();
    await last.focus();
    await page.keyboard.press('Home');
    await expect(firstLine(page)).toBeFocused();
    expect((await everyAlert(world)).filter((alert) => 'acknowledgedUntil' in alert)).toEqual([]);
  });

  await test.step('filters and the order apply to all rows, not only to rendered ones', async () => {
    await page.getByRole('grid').getByRole('button', { name: 'Since' }).click();
    const since = page.getByRole('columnheader', { name: 'Since' });
    await expect(since).toHaveAttribute('aria-sort', 'ascending');
    const [newest] = alerts;
    const oldest = alerts.at(-1);
    expect(Date.parse(oldest?.created ?? '')).toBeLessThan(Date.parse(newest?.created ?? ''));
    await expect.poll(() => firstAlert(page)).toBe(oldest?.id);
    await page.getByRole('grid').getByRole('button', { name: 'Since' }).click();
    await expect.poll(() => firstAlert(page)).toBe(newest?.id);
    await expect(page).toHaveURL(/sort=-since/);
    const wanted = alerts.filter(({ clusterName }) => clusterName === 'fleet-07');
    expect(wanted.length).toBeGreaterThan(mostRows);
    await page.getByRole('combobox', { name: 'Search alerts' }).fill('cluster:fleet-07');
    await expect(footer(page, `${wanted.length} of 10,000 shown`)).toBeVisible();
    expect(await firstAlert(page)).toBe(wanted[0]?.id);
    expect(await lines(page).count()).toBeLessThan(mostRows);
    await page.getByRole('search').getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(footer(page, '10,000 shown')).toBeVisible();
  });

  await test.step('on a phone, rows of two lines, some of them higher', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(grid(page).locator('[data-part="alert"]').first()).toBeVisible();
    for (const direction of ['down', 'up'] as const) {
      const { most, seen } = await scrollThrough(page, direction);
      expect(most).toBeLessThan(mostRows);
      expect(seen).toBeGreaterThan(500);
    }
    await firstLine(page).focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(firstLine(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('grouped by cluster', async () => {
    await page.getByText('By cluster', { exact: true }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(all + 20 + 1));
    expect(await lines(page).count()).toBeLessThan(mostRows);
  });
});
