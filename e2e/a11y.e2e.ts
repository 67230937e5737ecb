import type { Locator, Page } from '@playwright/test';
import { type Looks, objections } from './kit/axe.ts';
import { expect, test } from './kit/fixtures.ts';

/** The focused element, with its name for a screen reader, and whether the focus is visible. */
function focus(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'nothing', isSeen: false };
    // a ring, or a line of the accent's colour
    const isMarked = (each: Element): boolean => {
      const style = getComputedStyle(each);
      const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
      return ring || style.boxShadow !== 'none';
    };
    // a control may show it at the box around it, or at a mark of its own
    const around = [element, element.parentElement, element.nextElementSibling, element.firstElementChild];
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return {
      name: `${role} ${label.trim().slice(0, 60)}`,
      isSeen:
        around.some((each) => each && isMarked(each)) ||
        getComputedStyle(element, '::after').content !== 'none',
    };
  });
}

const isInMain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('main') !== null);

/** From where the focus is to the last control of the page, and out of it. */
async function walk(page: Page): Promise<void> {
  const walked: string[] = [];
  let at = await focus(page);
  for (let step = 0; step < 80 && at.name !== 'nothing'; step += 1) {
    walked.push(at.name);
    expect(at.isSeen, `${at.name} shows the focus`).toBe(true);
    await page.keyboard.press('Tab');
    at = await focus(page);
  }
  // out of the page after its last control: nothing holds the focus
  expect(at.name).toBe('nothing');
  expect(walked.length).toBeGreaterThan(20);
  for (const wanted of [
    'Switch project',
    'Overview',
    'Jump to',
    'Times in UTC',
    'Search alerts',
    'Actions for',
  ]) {
    expect(
      walked.some((each) => each.includes(wanted)),
      `${wanted} is reached in ${walked.join(' | ')}`,
    ).toBe(true);
  }
  await page.keyboard.press('Shift+Tab');
  expect((await focus(page)).name).toBe(walked.at(-1));
}

test('the frame of a page is worked by the keyboard: every control, the skip link, the palette, a new page', async ({
  console: quarterdeck,
}) => {
  const { page, name } = quarterdeck;
  await quarterdeck.open('~/alerts');
  await expect(page.getByRole('grid', { name: 'Alerts' }).getByRole('row')).toHaveCount(3);
  await test.step('the first Tab leads to a link past the navigation', async () => {
    const skip = page.getByRole('button', { name: 'Skip to the page' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await isInMain(page)).toBe(true);
  });

  await test.step('Tab leads to every control and out again, the focus always in sight', async () => {
    await page.getByRole('button', { name: 'Skip to the page' }).focus();
    await walk(page);
  });

  const main = page.getByRole('navigation', { name: 'Main' });
  await test.step('the palette gives the focus back', async () => {
    const link = main.getByRole('link', { name: 'Overview' });
    await link.focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Jump to' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    const chosen = palette.getByRole('option', { selected: true });
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveText(first ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText(first ?? '');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  await test.step('a new page moves the focus to its title, and is announced', async () => {
    const link = main.getByRole('link', { name: 'Configurations' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Alert configurations' })).toBeFocused();
    await expect(page).toHaveTitle(`Configurations · Alerts · single-project · ${name} · Quarterdeck`);
    await expect(
      page.getByRole('status').filter({ hasText: 'Configurations · Alerts · single-project' }),
    ).toHaveCount(1);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Tab');
    expect(await isInMain(page)).toBe(true);
  });
});

/** Presses Tab more often than there are controls, and records the focus. */
async function tabAround(page: Page, inside: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press(key);
    await expect(inside.locator(':focus')).toHaveCount(1);
  }
}

test('a table is worked by the keyboard alone: rows, choosing, menu, drawer, and the dialog of a row', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/alerts');
  const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press(' ');
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press(' ');
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'false');

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await rows.nth(2).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary').filter({ hasText: 'Last notified' });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(page).toHaveURL(/alert=[a-f0-9]{24}/);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).not.toHaveURL(/alert=/);
  await expect(rows.nth(2)).toBeFocused();

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Acknowledge/ });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabAround(page, dialog, 'Tab');
  await tabAround(page, dialog, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rows.nth(2)).toBeFocused();
});

test('finds pale, small and unnamed elements in the theme where they occur, and once only', async ({
  page,
}) => {
  await page.goto('/launch');
  await expect(page.getByRole('main')).toBeVisible();
  const existing: Looks = new Map();
  expect(await objections(page, {}, existing)).toEqual([]);
  await page.evaluate(() => {
    // the policy of the page lets nothing else bring styles
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      [data-mantine-color-scheme='dark'] .pale { color: #333; background: #222 }
      .small { width: 10px; height: 10px; padding: 0 }
    `);
    document.adoptedStyleSheets.push(sheet);
    document
      .querySelector('h1')
      ?.insertAdjacentHTML(
        'afterend',
        '<p class="pale">pale</p><div><button class="small">a</button><button class="small">b</button></div><button></button>',
      );
  });
  const named = (results: string[]) => results.map((each) => each.replace(/: <[\s\S]*/, '')).sort();
  const wanted = ['in dark: color-contrast', 'in light: button-name', 'in light: target-size'];
  expect(named(await objections(page, {}, existing))).toEqual(wanted);
  // found objections are not cached as known
  expect(named(await objections(page, {}, existing))).toEqual(wanted);
});
