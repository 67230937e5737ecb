import { expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'demo', viewport: { width: 1280, height: 560 } });

test('a reload, and Back to a page that reads again, return to the scrolled position', async ({
  console: at,
  page,
}) => {
  const main = page.locator('#main');
  const top = () => main.evaluate(({ scrollTop }) => scrollTop);
  await at.open('');
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await main.evaluate((element) => element.scrollTo(0, 240));
  await expect.poll(top).toBe(240);
  await page.reload();
  await expect.poll(top).toBe(240);
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeAttached();
  await expect.poll(top).toBe(240);
  // a document of its own: Back loads everything again
  await page.goto('/healthz');
  await page.goBack();
  await expect.poll(top).toBe(240);
});

test('a reload returns to the scrolled position of a list', async ({ console: at, page }) => {
  await at.open('~/alert-configs');
  const list = page.getByRole('grid').locator('..');
  const top = () => list.evaluate(({ scrollTop }) => scrollTop);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(top).toBe(300);
  await page.reload();
  await expect.poll(top).toBe(300);
});
