import { expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'demo' });

test('a printed list holds all of its rows and the time of its creation', async ({ console: at }) => {
  const { page } = at;
  await at.open('~/activity?view=events');
  const grid = page.getByRole('grid').first();
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  const all = Number(await grid.getAttribute('aria-rowcount'));
  await page.emulateMedia({ media: 'print' });
  const printed = Math.min(1001, all);
  await expect(grid.locator('tr[aria-rowindex]')).toHaveCount(printed);
  await expect(page.getByText(/^Created /)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(/^Created /)).toHaveCount(0);
});

test('home prints every line that needs attention, and the access review its creation date', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('');
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(more).toBeVisible();
  const hidden = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
  const lines = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const before = await lines.count();
  await page.emulateMedia({ media: 'print' });
  await expect(lines).toHaveCount(before + hidden);
  await page.emulateMedia({ media: 'screen' });

  await at.open(`/orgs/${at.world.credentials.orgId}/review`);
  await expect(page.getByRole('grid', { name: 'Access review' })).toBeVisible();
  const report = page.locator('table').filter({ hasText: /^Access review of/ });
  await page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(report).toContainText(/created \d+ Mar 2026 \d\d:\d\d UTC/);
  const tallest = await report.evaluate((table) =>
    Math.max(...[...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)),
  );
  expect(tallest).toBeLessThan(16 * 5);
  await page.emulateMedia({ media: 'screen' });
});
