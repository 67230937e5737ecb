import type { Route } from '@playwright/test';
import { at, holdCommands, insertParts } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('the first documents of a running query are shown before the rest arrives', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 25);
  await quarterdeck.open(at(quarterdeck, 'depot', 'parts'));
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('checkbox', { name: /^Select \d/u });
  await expect(rows).toHaveCount(20);
  const release = await holdCommands(page, 'getMore');
  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.click();
  await page.keyboard.insertText('{ _id: { $gt: 2 } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByText('1–20 of 23')).toBeVisible();
  await release();
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
});

test('twelve tabs of one browser load a collection, with at most four commands at a time', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  await insertParts(quarterdeck, office, 25);
  const context = page.context();
  const held: Route[] = [];
  let isHolding = true;
  await context.route('**/bff/command', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  const others = await Promise.all(Array.from({ length: 11 }, () => context.newPage()));
  const address = quarterdeck.url(at(quarterdeck, 'depot', 'parts'));
  const tabs = [page, ...others];
  await Promise.all(tabs.map((tab) => tab.goto(address, { waitUntil: 'commit' })));
  // the rest of each page loads while the commands of four tabs or fewer are held
  for (const tab of tabs)
    await expect(tab.getByRole('heading', { name: 'depot.parts' })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => held.length).toBe(4);
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  for (const tab of tabs) await expect(tab.getByText('1–20 of 25')).toBeVisible({ timeout: 60_000 });
});
