import type { Page } from '@playwright/test';
import { type Console, expect, test } from '../kit/fixtures.ts';
import { pressUnlessGone } from '../kit/press-unless-gone.ts';

test.use({ seed: 'demo' });

const clusters = (page: Page) => page.getByRole('grid', { name: 'Recoverability' });
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Restore point' });
const rowOf = (page: Page, name: string) => clusters(page).getByRole('row').filter({ hasText: name });

async function openCluster(console: Console, name: string, search = ''): Promise<void> {
  await console.open(`~/backups/clusters/${name}${search}`);
  await expect(scrubber(console.page)).toBeVisible({ timeout: 20_000 });
}

test("lists each cluster's restorable range, the worst first", async ({ console, page }) => {
  await console.open('~/backups');
  const worst = page.getByText('1 cluster cannot be restored: orders-scratch.');
  await expect(worst).toBeVisible({ timeout: 20_000 });
  await expect(clusters(page).getByRole('row').nth(2)).toContainText('orders-scratch');
  await expect(rowOf(page, 'orders-scratch')).toContainText('everything');
  await expect(rowOf(page, 'orders-prod')).toContainText('under 1 min');
  await expect(rowOf(page, 'orders-prod')).toContainText('14:02 UTC (15:02 local)');
  await expect(
    rowOf(page, 'checkout-sessions').getByRole('img', { name: /would lose 4 h \d+ min if restored now/ }),
  ).toBeVisible();
  await expect(
    clusters(page).getByRole('row', { name: /Deleted clusters with retained snapshots/ }),
  ).toBeVisible();
  await expect(rowOf(page, 'orders-legacy')).toContainText('Snapshots retained');
  await page.getByLabel('Filter clusters').fill('legacy');
  await expect(rowOf(page, 'orders-prod')).toHaveCount(0);
  await expect(page).toHaveURL(/q=legacy/);
  await page.getByRole('link', { name: 'orders-legacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backups of orders-legacy');
  await expect(page.getByText('The cluster is deleted; its snapshots are retained.')).toBeVisible();
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /Exactly the on-demand snapshot/);
});

test('selects any restore point by drag, keys or typing, explains missing ones, and passes it to the wizard', async ({
  console,
  page,
}) => {
  await openCluster(console, 'orders-prod', '?zoom=30d');
  await test.step('a drag, a zoom and a moved view stay in the address', async () => {
    const box = await scrubber(page).boundingBox();
    if (!box) throw new Error('no scrubber');
    // over the bar of continuous backup: elsewhere a hand snaps to the marks
    const y = box.y + 44;
    await page.mouse.move(box.x + 8, y);
    await page.mouse.down();
    await page.mouse.move(box.x - 90, y, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/at=\d+/);
    const dragged = await scrubber(page).getAttribute('aria-valuetext');
    expect(dragged).toMatch(/^\d+ Mar 2026 \d\d:\d\d:00 UTC\. Point in time/);
    await page.mouse.move(box.x - 90, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect(page).toHaveURL(/from=\d+/);
    await page.reload();
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', dragged ?? '');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page).not.toHaveURL(/from=/);
  });
  await test.step('shows why a time cannot be restored, and the nearest restore point', async () => {
    const point = page.getByRole('group', { name: 'Restore point' });
    const choose = async (date: string, time: string): Promise<void> => {
      await point.getByLabel('Date').fill(date);
      await point.getByLabel('Time').fill(time);
    };
    await choose('2026-03-01', '12:00:00');
    await expect(
      page.getByText(/Nearest snapshot 28 Feb 2026 03:\d\d:\d\d UTC, 1 d 8 h earlier/),
    ).toBeVisible();
    await expect(
      page.getByText(/Before the restore window, which begins 6 Mar 2026 14:02:00 UTC/),
    ).toBeVisible();
    await choose('2026-03-14', '12:00:00');
    await expect(page.getByText('This time is in the future.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('grid', { name: 'Timeline of orders-prod' });
    await table.getByRole('row').filter({ hasText: 'Gap without restore points' }).click();
    await page.keyboard.press('Escape');
    await scrubber(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^In the gap from 11 Mar 2026/)).toBeVisible();
    await expect(page.getByText(/Caused by: restore into this cluster/)).toBeVisible();
    await expect(page).toHaveURL(/table=true/);
  });
  await openCluster(console, 'orders-prod');
  await test.step('by keys and by a typed time', async () => {
    await scrubber(page).focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(scrubber(page)).toHaveAttribute(
      'aria-valuetext',
      /^13 Mar 2026 12:59:59 UTC\. Point in time/,
    );
    await page.keyboard.press('PageDown');
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^12 Mar 2026 12:59:59 UTC/);
    await page.keyboard.press('p');
    await expect(scrubber(page)).toHaveAttribute(
      'aria-valuetext',
      /Exactly the hourly snapshot of 12 Mar 2026 09:1/,
    );
    await page.keyboard.press('n');
    await expect(scrubber(page)).toHaveAttribute(
      'aria-valuetext',
      /Exactly the hourly snapshot of 12 Mar 2026 15:1/,
    );
    const point = page.getByRole('group', { name: 'Restore point' });
    await point.getByLabel('Date').fill('2026-03-13');
    await point.getByLabel('Time').fill('13:41:07');
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^13 Mar 2026 13:41:07 UTC/);
    await expect(page.getByText('Includes every write up to that second')).toBeVisible();
    await page.getByRole('button', { name: 'Restore to 13 Mar 2026 13:41:07 UTC' }).click();
    await expect(page).toHaveURL(/backups\/restore\?/);
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(['cluster', 'kind', 'at'].map((key) => [key, address.get(key)]))).toEqual({
      cluster: 'orders-prod',
      kind: 'pointInTime',
      at: String(Date.parse('2026-03-13T13:41:07Z') / 1000),
    });
  });
});

test('a restore opens a gap, and the next snapshot closes it', async ({ console, page, world }) => {
  const { groupId } = world.credentials;
  const base = `~/groups/${groupId}/clusters/orders-prod/backup`;
  const { results } = await world.expect('GET', `${base}/snapshots`);
  const [snapshot] = results.filter(({ status }: { status: string }) => status === 'completed');
  await world.expect('POST', `${base}/restoreJobs`, {
    deliveryType: 'automated',
    snapshotId: snapshot.id,
    targetClusterName: 'orders-prod',
    targetGroupId: groupId,
  });
  await world.advance(1200);
  await console.open('~/backups');
  await expect(rowOf(page, 'orders-prod')).toContainText('Gap open');
  await expect(rowOf(page, 'orders-prod')).toContainText('20 min');
  await openCluster(console, 'orders-prod');
  await expect(page.getByText(/no later time can be restored until one does/)).toBeVisible();
  await page.getByRole('button', { name: 'Latest restore point' }).click();
  await expect(page.getByRole('button', { name: 'Restore to 13 Mar 2026 14:02:00 UTC' })).toBeVisible();
  await world.advance(2 * 3600);
  await page.reload();
  await expect(page.getByText('under 1 min')).toBeVisible();
  await expect(page.getByText(/no later time can be restored/)).toHaveCount(0);
});

test('what could not be read is unknown, and not absent', async ({ console, page, world }) => {
  const fault = await world.fail('listGroupClusterBackupSnapshots');
  await console.open('~/backups');
  await expect(rowOf(page, 'orders-prod')).toContainText('Unknown');
  await expect(page.getByText(/were not read:/)).toHaveCount(1);
  await console.open('~/backups/clusters/orders-prod');
  await expect(page.getByRole('alert')).toContainText('Snapshots could not be loaded');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await pressUnlessGone(page.getByRole('button', { name: 'Retry' }));
  await expect(scrubber(page)).toBeVisible();
  await console.open('~/backups/clusters/nowhere');
  await expect(page.getByText('This project has no cluster nowhere')).toBeVisible();
});
