import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

const tray = (page: Page) => page.getByRole('button', { name: /^\d+ (running|done|failed)/ });
const tasks = (page: Page) => page.getByRole('region', { name: 'Tasks' });

test('the tray follows a snapshot and a restore over pages and reloads, counts documents, and leads to both', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  const below = `~/groups/${groupId}/clusters/${cluster}`;
  // another person took it: the tray is updated because the page shows the list
  const taken = await world.expect('POST', `${below}/backup/snapshots`, { retentionInDays: 3 });
  await quarterdeck.open('~/backups/snapshots');
  await expect(tray(page)).toHaveText('1 running');

  // another page, loaded anew
  await quarterdeck.open('~/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await expect(tray(page)).toHaveText('1 running');
  await tray(page).click();
  await expect(tasks(page)).toContainText(`Taking snapshot of ${cluster}`);
  await world.advance(30);
  await expect(tasks(page)).toContainText('done after');
  await tasks(page)
    .getByRole('link', { name: `Taking snapshot of ${cluster}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/backups/snapshots\\?.*open=${taken.id}`));

  const job = await world.expect('POST', `${below}/collectionRestoreJobs`, {
    snapshotId: taken.id,
    targetClusterName: cluster,
    targetGroupId: groupId,
    writeStrategy: 'CREATE_NEW',
    indexStrategy: 'ALL',
    databases: [{ sourceNamespace: 'shop' }],
  });
  await page.getByRole('tab', { name: 'Restores' }).click();
  await expect(page).toHaveURL(/\/backups\/restores/);
  await expect(tray(page)).toHaveText('1 running');
  await tray(page).click();
  await expect(tasks(page)).toContainText(`Restoring collections of ${cluster}`);
  await world.advance(2);
  await expect(tasks(page)).toContainText(/[1-9][\d,]* of [\d,]+ documents \([1-9]\d?%\)/);
  await world.advance(60);
  await expect(tasks(page)).toContainText(/Restoring collections[^.]*documents \(100%\), done after/);
  await tasks(page)
    .getByRole('link', { name: /^Restoring collections/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/backups/restores\\?.*open=${job.id}`));
});
