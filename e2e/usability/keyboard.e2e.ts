import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

const focused = (page: Page) => page.locator('*:focus');

test.describe('in a world with projects and clusters', () => {
  test.use({ seed: 'demo' });

  test('Escape closes an open list of a dialog, then the dialog', async ({ console: at }) => {
    const { page } = at;
    await at.open('~/backups/exports?export=new');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('combobox').first().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('a refused form moves the focus to its first invalid field, and a dialog returns it', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/alerts');
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveCount(1);
  await expect(menu).toBeFocused();

  await at.open('/emulator');
  const step = page.getByLabel('Move the clock forward by');
  await step.fill('ten days');
  await page.getByRole('button', { name: 'Move forward' }).click();
  await expect(step).toBeFocused();
  await expect(page.getByText(/^Duration must be of the form/).first()).toBeVisible();
});

test('Ctrl+Enter submits the dialog that has the focus', async ({ console: at }) => {
  const { page } = at;
  await at.open('~/alerts');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('On it');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Alerts' })).toContainText('On it');
});

test('the buttons below a long form never cover the field that gets the focus', async ({ console: at }) => {
  const { page } = at;
  for (const path of [
    at.url('/emulator?tab=faults'),
    '/connections?edit=new',
    '/settings?tab=notifications',
  ]) {
    await page.goto(path);
    const last = page.locator('form footer button[type="submit"]').last();
    await expect(last).toBeVisible();
    const fields = last.locator('xpath=ancestor::form').locator('input:visible, textarea:visible');
    const covered: string[] = [];
    await fields.first().focus();
    for (let step = 0; step < 60; step += 1) {
      covered.push(...(await page.evaluate(coveredField)));
      if (await last.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(last).toBeFocused();
    expect(covered, path).toEqual([]);
  }
});

/** The focused field where the footer of its form lies over its middle. */
function coveredField(): string[] {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field.closest('footer')) return [];
  const { x, y, width, height } = field.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top?.closest('footer') ? [field.getAttribute('aria-label') ?? field.id] : [];
}

test('the menu of columns takes the focus, although its first column cannot be hidden', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/alerts');
  const menu = page.getByRole('button', { name: 'Columns and density' });
  await menu.press('Enter');
  const first = page.getByRole('menuitemcheckbox').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toHaveCount(0);
  await expect(menu).toBeFocused();
});
