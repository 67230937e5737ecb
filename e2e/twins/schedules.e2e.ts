import { objections } from '../kit/axe.ts';
import { expect, test } from '../kit/fixtures.ts';
import { readyTwin } from '../kit/rehearsals.ts';

test.use({ seed: 'single' });
// a copy, a restore and its comparison
test.slow();

test('a nightly restore is scheduled, runs at its time, and is deleted', async ({ console: at }) => {
  const { page, connection, cluster } = at;
  await at.open('~/configuration');
  const twinId = await readyTwin(at);
  await page.goto(`/c/${connection}/twins/${twinId}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Rehearsal');
  await expect(page.getByRole('region', { name: 'Command line' })).toContainText(
    '--twin Rehearsal -- terraform apply',
  );
  const section = page.getByRole('region', { name: 'Scheduled rehearsals' });
  await expect(section).toContainText('No schedules yet');
  await section.getByRole('button', { name: 'Schedule a rehearsal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a rehearsal' });
  await dialog.getByLabel('Name').fill('Nightly restore');
  for (const label of ['Source cluster', 'Target cluster']) {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: cluster }).click();
  }
  await dialog.getByLabel('Read the source again before each rehearsal').setChecked(false);
  await dialog.getByLabel('Time (UTC)').fill('25:00');
  await expect(dialog).toContainText('must be a time such as 02:00');
  await dialog.getByLabel('Time (UTC)').fill('02:00');
  expect(await objections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  const grid = section.getByRole('grid', { name: 'Schedules' });
  await expect(grid).toContainText(`Restore ${cluster} into ${cluster}`);
  await expect(grid).toContainText('Every day at 02:00 UTC');
  await expect(grid).toContainText('No run yet');

  await at.world.advance(13 * 3_600);
  await expect(grid).toContainText('Passed', { timeout: 90_000 });
  await grid.getByText('Nightly restore').click();
  await expect(
    page.getByRole('heading', { name: `Rehearsal: Restore ${cluster} into ${cluster}` }),
  ).toBeVisible();
  await expect(page.getByText('schedule Nightly restore')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Done');
  await expect(page.getByRole('region', { name: 'At the source since the copy' })).toContainText(
    'Nothing to compare yet',
  );
  expect(await objections(page)).toEqual([]);

  await page.goBack();
  await section.getByRole('button', { name: 'Actions for Nightly restore' }).click();
  await page.getByRole('menuitem', { name: 'Delete schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(section).toContainText('No schedules yet');
});
