import { objections } from '../kit/axe.ts';
import { expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'single' });

test('a twin is created, opened under its banner, and compared with its source', async ({ console: at }) => {
  const { page, connection } = at;
  await at.open('~/configuration');
  await page.goto(`/c/${connection}/twins`);
  await page.getByRole('button', { name: 'Create twin' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create twin' });
  await dialog.getByLabel('Name').fill('Rehearsal');
  await dialog.getByRole('button', { name: 'Create twin' }).click();
  await expect(page.getByRole('heading', { name: 'Rehearsal' })).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  // host names follow from the clusters of the emulator
  await expect(page.getByRole('grid', { name: 'Not in the twin' })).toContainText('Processes');
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^No differences, \d+ the same/u)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Open the twin' }).click();
  const banner = page.getByRole('region', { name: 'Twin', exact: true });
  await expect(banner).toContainText('Twin of ');
  await expect(banner).toContainText('Changes here never reach the source.');
  await expect(page.getByRole('link', { name: 'single-project' }).first()).toBeVisible();

  await banner.getByRole('link', { name: /^Twin of /u }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete twin' }).click();
  await expect(page.getByText('No twins yet')).toBeVisible();
});
