import { objections } from '../kit/axe.ts';
import { bff } from '../kit/bff-client.ts';
import { expect, test } from '../kit/fixtures.ts';
import { changeSetOf, maintenance, readyTwin } from '../kit/rehearsals.ts';

test.use({ seed: 'single' });

test('a change set is rehearsed on a twin, and shows the result until it is edited', async ({
  console: at,
}) => {
  const { page, connection, groupId } = at;
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
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('report cannot sign in any more.');
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('6.75 times today');
  await expect(page.getByRole('region', { name: 'Before and after' })).toContainText(
    'Removed: Database users',
  );
  expect(await objections(page)).toEqual([]);

  await page.getByRole('link', { name: 'Open the change set' }).click();
  await expect(panel).toContainText('1 step refused');
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
