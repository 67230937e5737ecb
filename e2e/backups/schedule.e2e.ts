import type { Page } from '@playwright/test';
import { type Console, expect, test } from '../kit/fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const item = (page: Page, kind: string) => page.getByRole('group', { name: new RegExp(`^${kind} item`) });
const keep = (page: Page, kind: string) => item(page, kind).getByRole('textbox', { name: 'Keep for' });
const review = (page: Page) => page.getByRole('button', { name: 'Review and save' });
const simulator = (page: Page) => page.getByRole('region', { name: 'Retention simulator' });
const path = ({ groupId, cluster }: Console) => `~/groups/${groupId}/clusters/${cluster}/backup/schedule`;

async function openEditor(quarterdeck: Console, more = ''): Promise<void> {
  await quarterdeck.open(`~/backups/clusters/${quarterdeck.cluster}/schedule${more}`);
  await expect(review(quarterdeck.page)).toBeVisible();
  await expect(quarterdeck.page.getByText('Nothing changed yet')).toBeVisible();
}

async function snapshotCount({ world, groupId, cluster }: Console): Promise<number> {
  const { totalCount } = await world.expect(
    'GET',
    `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`,
  );
  return totalCount;
}

test.describe('where there is a past', () => {
  test.use({ seed: 'demo' });

  test('a shorter retention is checked as it is typed, promised in numbers, and kept to', async ({
    console: quarterdeck,
  }) => {
    const { page, world } = quarterdeck;
    await openEditor(quarterdeck);
    await keep(page, 'Weekly').fill('0');
    await expect(keep(page, 'Weekly')).toHaveAttribute('aria-invalid', 'true');
    await expect(item(page, 'Weekly')).toContainText('Must keep weekly snapshots for 7 days or longer.');
    await review(page).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await keep(page, 'Weekly').fill('4');
    await expect(keep(page, 'Weekly')).not.toHaveAttribute('aria-invalid', 'true');

    await keep(page, 'Hourly').fill('2');
    // every second of seven days cannot be restored from hourly snapshots of two
    await page.getByRole('textbox', { name: 'Restore window' }).fill('2');
    await expect(simulator(page)).toContainText(/with the stored schedule/);
    await page.getByRole('switch', { name: 'Apply the retention' }).check();
    const promise = page.getByText(/(\d+) snapshots expire at once/).first();
    const dying = Number(/(\d+) snapshots expire/.exec(await promise.innerText())?.[1]);
    expect(dying).toBeGreaterThan(3);
    const before = await snapshotCount(quarterdeck);

    await review(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('row').filter({ hasText: 'Hourly item' })).toContainText('kept 2 days');
    await expect(dialog).toContainText(`${dying} snapshots expire at once.`);
    await expect(dialog.getByRole('button', { name: 'Save schedule' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await dialog.getByLabel(/^Type/).fill(quarterdeck.cluster);
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText(`Saved: backup schedule of ${quarterdeck.cluster}`)).toBeVisible();
    await expect(page.getByText('Nothing changed yet')).toBeVisible();
    await expect.poll(() => snapshotCount(quarterdeck)).toBe(before - dying);
    const { policies } = await world.expect('GET', path(quarterdeck));
    expect(policies[0].policyItems[0]).toMatchObject({ frequencyType: 'hourly', retentionValue: 2 });
  });
});

test("merges another user's save with the entered values; sends only changes, and keeps input after a refusal", async ({
  console: quarterdeck,
}) => {
  const { page, world } = quarterdeck;
  await openEditor(quarterdeck);
  await keep(page, 'Hourly').fill('3');
  await page.getByRole('textbox', { name: 'Minute', exact: true }).fill('45');
  await world.expect('PATCH', path(quarterdeck), {
    referenceHourOfDay: 5,
    referenceMinuteOfHour: 30,
    useOrgAndGroupNamesInExportPrefix: true,
  });
  await review(page).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('2 changes saved elsewhere');
  const clash = dialog.getByRole('row').filter({ hasText: 'Reference time' });
  await expect(clash).toContainText('05:30 UTC');
  await expect(clash).toContainText('03:45 UTC');
  await clash.getByText('Theirs').click();
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await expect(page.getByRole('textbox', { name: 'Minute', exact: true })).toHaveValue('30');
  await expect(keep(page, 'Hourly')).toHaveValue('3');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();

  await review(page).click();
  await expect(dialogOf(page).getByRole('row')).toHaveCount(2);
  await dialogOf(page).getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  const stored = await world.expect('GET', path(quarterdeck));
  expect(stored).toMatchObject({ referenceHourOfDay: 5, useOrgAndGroupNamesInExportPrefix: true });
  expect(stored.policies[0].policyItems[0].retentionValue).toBe(3);

  const before = await world.expect('GET', path(quarterdeck));
  await page.getByRole('textbox', { name: 'Hour', exact: true }).fill('22');
  await expect(page.getByText(/^22:30 UTC is 23:30 in Europe\/Berlin; from 30 Mar 2026/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Next snapshots' })).toContainText('13 Mar 2026 22:30');
  await page.getByRole('button', { name: 'Add region' }).click();
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Ireland (EU_WEST_1)' }).click();
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"regionName": "EU_WEST_1"');
  await expect(page.getByRole('region', { name: 'Request' })).not.toContainText('policyItems');

  const fault = { kind: 'status', status: 400 };
  const id = await world.fail('updateGroupClusterBackupSchedule', fault);
  await review(page).click();
  await dialogOf(page).getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Hour', exact: true })).toHaveValue('22');
  await world.expect('DELETE', `/_emulator/faults/${id}`);

  await review(page).click();
  await dialogOf(page).getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  const after = await world.expect('GET', path(quarterdeck));
  expect(after).toMatchObject({
    referenceHourOfDay: 22,
    referenceMinuteOfHour: 30,
    policies: before.policies,
  });
  expect(after.copySettings).toMatchObject([
    { regionName: 'EU_WEST_1', frequencies: ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] },
  ]);
});

test('the calendar is walked by keyboard; every item is removed only with the name typed, and edits are not left by accident', async ({
  console: quarterdeck,
}) => {
  const { page, world } = quarterdeck;
  await openEditor(quarterdeck, '?day=2026-03-31');
  const calendar = page.getByRole('grid', { name: 'Snapshots by the day they are taken' });
  await calendar.getByRole('gridcell', { name: /^31 Mar 2026/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('gridcell', { name: /^30 Apr 2026/ })).toBeFocused();
  await expect(simulator(page)).toContainText('Thursday 30 Apr 2026');
  await expect(simulator(page)).toContainText('03:16 monthly, kept until 7 May 2027');
  await expect(page).toHaveURL(/day=2026-04-30/);

  await simulator(page).getByRole('button', { name: 'Today' }).click();
  await expect(calendar.getByRole('gridcell', { name: '30 Apr 2026: still to come, monthly' })).toBeVisible();
  await page.getByRole('slider', { name: 'As seen on' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(simulator(page)).toContainText(/on 14 Mar 2026/);
  await expect(page).toHaveURL(/seen=2026-03-14/);
  await page.reload();
  await expect(simulator(page)).toContainText(/on 14 Mar 2026/);
  await expect(simulator(page)).toContainText('No policy.');

  await keep(page, 'Daily').fill('8');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(keep(page, 'Daily')).toHaveValue('8');

  await page.getByRole('button', { name: 'Remove all items' }).click();
  await expect(dialogOf(page)).toContainText('5 items go');
  await expect(dialogOf(page)).toContainText(/snapshots that are there stay until they expire, the last on/);
  await dialogOf(page).getByRole('textbox').fill(quarterdeck.cluster);
  await dialogOf(page).getByRole('button', { name: 'Remove every item' }).click();
  await expect(page.getByText('No items: no snapshots are taken automatically.')).toBeVisible();
  expect((await world.expect('GET', path(quarterdeck))).policies[0].policyItems).toEqual([]);

  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('menuitem', { name: 'Daily' }).click();
  await review(page).click();
  await dialogOf(page).getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  expect((await world.expect('GET', path(quarterdeck))).nextSnapshot).toBe('2026-03-14T03:16:00Z');
});
