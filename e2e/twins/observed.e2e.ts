import { objections } from '../kit/axe.ts';
import { expect, test } from '../kit/fixtures.ts';
import { changeSetOf, readyTwin, sizeBody } from '../kit/rehearsals.ts';

test.use({ seed: 'single' });

test('a rehearsal shows durations of the organization itself, and a cluster that no client reaches', async ({
  console: at,
}) => {
  const { page, connection, groupId, cluster, world } = at;
  await world.expect('PATCH', `~/groups/${groupId}/clusters/${cluster}`, sizeBody('M30'));
  // the emulator of the tests works 60 times faster: 6 s in place of 6 min
  await world.advance(3_600);
  await at.open('~/configuration');
  await readyTwin(at);
  const snapshot = { groupId, clusterName: 'not-there', body: { retentionInDays: 1 } };
  const setId = await changeSetOf(at, [
    [
      'updateGroupCluster',
      `Resize ${cluster} to M40`,
      { groupId, clusterName: cluster, body: sizeBody('M40') },
    ],
    ['takeGroupClusterBackupSnapshots', 'Take a snapshot of not-there', snapshot],
  ]);
  await page.goto(`/c/${connection}/change-sets/${setId}`);
  await page
    .getByRole('region', { name: 'Rehearsal', exact: true })
    .getByRole('button', { name: 'Rehearse on a twin' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rehearse', exact: true }).click();

  await expect(page.getByText('1 step refused')).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Resize' }).first()).toContainText('6 s, observed here once');
  await expect(steps.filter({ hasText: 'Take a snapshot' }).first()).toContainText('Refused');
  await expect(page.getByText('The probe client could not connect to not-there at all.')).toBeVisible();
  const row = page.getByRole('grid', { name: 'Connection errors' }).getByRole('row');
  await expect(row.filter({ hasText: 'not-there' })).toContainText('Never answered');
  await expect(row.filter({ hasText: cluster })).not.toContainText('Never answered');
  expect(await objections(page)).toEqual([]);
});
