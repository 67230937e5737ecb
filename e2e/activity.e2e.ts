import { expect, test } from './fixtures.ts';

test.use({ seed: 'demo' });

test('a change made here stands in the activity with the person, and what ends it', async ({ console: at }) => {
  const { page, cluster } = at;
  await at.open('~/activity');
  const table = page.getByRole('grid', { name: 'Activity' });
  await expect(table.getByRole('gridcell').first()).toBeVisible();
  await at.call('restartGroupClusterPrimaries', { groupId: at.groupId, clusterName: cluster });
  // the watch brings it: nobody reloads
  const row = table.getByRole('row').filter({ hasText: 'TEST_FAILOVER_REQUESTED' }).first();
  await expect(row).toContainText(cluster);
  await row.getByRole('gridcell').first().click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('Asked for here: Restart cluster primaries');
});
