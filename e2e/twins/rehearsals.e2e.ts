import { objections } from '../kit/axe.ts';
import { bff } from '../kit/bff-client.ts';
import { expect, test } from '../kit/fixtures.ts';
import { changeSetOf, maintenance, plannedMigration, readyTwin } from '../kit/rehearsals.ts';

test.use({ seed: 'single' });

test('a change set is rehearsed on a twin, and shows the result until it is edited', async ({
  console: at,
}) => {
  const { page, connection, groupId, cluster } = at;
  await at.open('~/configuration');
  const twinId = await readyTwin(at);
  const setId = await changeSetOf(at, maintenance(at));
  await page.goto(`/c/${connection}/change-sets/${setId}`);
  const panel = page.getByRole('region', { name: 'Rehearsal', exact: true });
  await expect(panel).toContainText('Not rehearsed.');
  await panel.getByRole('button', { name: 'Rehearse on a twin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehearse on a twin' });
  await dialog.getByRole('button', { name: 'Rehearse', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Rehearsal of Friday maintenance' })).toBeVisible();
  await expect(page.getByText('1 step refused')).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Resize' }).first()).toContainText('6 min, recorded at the service');
  await expect(steps.filter({ hasText: 'Resize' }).first()).toContainText('3 restarts');
  await expect(steps.filter({ hasText: 'Create the role reader' }).first()).toContainText('Refused');
  // the primary moves away and back while the members restart, and a driver repeats its write each time
  const probed = page.getByRole('grid', { name: 'Connection errors' });
  const row = probed.getByRole('row').filter({ hasText: cluster });
  await expect(row.getByRole('gridcell').nth(1)).toHaveText('None');
  await expect(row.getByRole('gridcell').nth(5)).toHaveText('2 retried');
  await expect(page.getByText('Measured on the twin:')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('report cannot sign in any more.');
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('6.75 times today');
  await expect(page.getByRole('region', { name: 'Before and after' })).toContainText(
    'Removed: Database users',
  );
  expect(await objections(page)).toEqual([]);

  await page.getByRole('link', { name: 'Apply to the real project' }).click();
  await expect(panel).toContainText('1 step refused');
  await expect(page.getByRole('link', { name: 'rehearsed on Rehearsal: 1 step refused' })).toBeVisible();
  await expect(panel).not.toContainText('stale');
  const more = { groupId, body: [{ cidrBlock: '198.51.100.0/24' }] };
  const step = { operationId: 'createGroupAccessListEntry', title: 'Admit the office', args: more };
  await bff(page, 'POST', `/change-sets/${setId}/steps`, step);
  await page.reload();
  await expect(panel).toContainText('The change set was edited after the rehearsal.');

  await page.goto(`/c/${connection}/twins/${twinId}`);
  await expect(page.getByRole('grid', { name: 'Rehearsals' })).toContainText('Friday maintenance');
  await page.getByRole('button', { name: 'Load the copy again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Load the copy again' }).click();
  await expect(page.getByRole('button', { name: 'Load the copy again' })).toHaveCount(0, { timeout: 30_000 });
});

test('a live migration is rehearsed on a twin, and shows its durations and what is not imitated', async ({
  console: at,
}) => {
  const { page, connection, groupId, cluster } = at;
  await at.open('~/configuration');
  const migrationId = await plannedMigration(at);
  const twinId = await readyTwin(at);
  await page.goto(`/c/${connection}/groups/${groupId}/migrations/${migrationId}`);
  await page.getByRole('link', { name: 'not rehearsed: rehearse it on a twin' }).click();
  await page.goto(`/c/${connection}/twins/${twinId}`);
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehearse on this twin' });
  await expect(dialog.getByLabel('Change set or live migration')).toHaveValue(`inventory into ${cluster}`);
  await dialog.getByRole('button', { name: 'Rehearse', exact: true }).click();

  const heading = `Rehearsal: Migration of inventory into ${cluster}`;
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('Passed', { exact: true })).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Start, until' })).toContainText('8 min 30 s, assumed');
  await expect(steps.filter({ hasText: 'Start, until' })).toContainText('when it was ready for cutover');
  await expect(steps.filter({ hasText: 'Start, until' })).toContainText('Not imitated:');
  await expect(page.getByRole('grid', { name: 'Connection errors' })).toContainText(cluster);
  expect(await objections(page)).toEqual([]);

  await page.getByRole('link', { name: 'Open the migration' }).click();
  await expect(page.getByRole('link', { name: 'rehearsed on Rehearsal: passed' })).toBeVisible();
});
