import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import { Console, connect, expect, test } from '../kit/fixtures.ts';

const list = '~/backups/snapshots';
const grid = (page: Page) => page.getByRole('grid', { name: 'Snapshots' });
const rows = (page: Page) => grid(page).locator('tbody').getByRole('row');
const rowOf = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const drawer = (page: Page) =>
  page
    .getByRole('complementary')
    .filter({ has: page.getByRole('heading') })
    .last();
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function act(page: Page, row: ReturnType<typeof rowOf>, verb: string | RegExp): Promise<void> {
  await row
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: verb }).click();
}

interface Listed {
  id: string;
  status: string;
  snapshotType: string;
  frequencyType: string;
  createdAt?: string;
  expiresAt: string;
  description?: string;
}

test('a snapshot is taken with words and retention, watched to its end, and a second one waits with the reason', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  await quarterdeck.open(`${list}?take=true&cluster=${cluster}`);
  const form = dialog(page);
  await expect(form.getByRole('checkbox', { name: cluster })).toBeChecked();
  await form.getByLabel('Keep for').fill('0');
  await form.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(form).toContainText('must be at least 1');
  await form.getByLabel('Keep for').fill('3');
  await form.getByLabel(/^Description/).fill('Before the migration');
  await expect(form).toContainText('Expires about 16 Mar 2026 14:02 UTC (15:02 UTC+1)');
  // pressed twice, it is sent once
  await form.getByRole('button', { name: 'Take snapshot' }).dblclick();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Before the migration')).toContainText('Queued');

  // shown before a repeated request: the start, and the duration of the last one
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(dialog(page)).toContainText(
    /An on-demand snapshot is (queued|in progress) since 14:02 UTC\. The last one took 2 min 30 s\./,
  );
  const submit = dialog(page).getByRole('button', { name: 'Take snapshot' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  // neither deleted nor changed while it runs
  await rowOf(page, 'On demand')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Delete snapshot' })).toContainText('has not finished');
  await page.keyboard.press('Escape');

  await world.advance(1);
  await expect(rowOf(page, 'On demand')).toContainText('In progress');
  await world.advance(200);
  await expect(rowOf(page, 'On demand')).toContainText('Completed');
  const { results } = await world.expect('GET', `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`);
  const asked = (results as Listed[]).filter(({ snapshotType }) => snapshotType === 'onDemand');
  expect(asked).toMatchObject([{ description: 'Before the migration', status: 'completed' }]);
  const [created] = asked;
  expect(Date.parse(created?.expiresAt ?? '') - Date.parse(created?.createdAt ?? '')).toBe(3 * 86_400_000);
});

test('retention is shown before it is saved, refused at its field, and kept by a compliance policy', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  const base = `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`;
  const { results } = await world.expect('GET', base);
  const weekly = (results as Listed[]).find(({ frequencyType }) => frequencyType === 'weekly');
  await quarterdeck.open(`${list}?frequency=weekly&open=${weekly?.id}`);
  await drawer(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change retention' }).click();
  const form = dialog(page);
  const leaveForm = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(form).toHaveCount(0);
  };
  await expect(form.getByLabel('Keep for')).toHaveValue('28');
  await expect(form.getByRole('button', { name: 'Change retention' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await form.getByLabel('Keep for').fill('2');
  await form.getByLabel('Unit').click();
  await page.getByRole('option', { name: 'Months' }).click();
  await expect(form).toContainText('Expires 8 May 2026');
  await expect(form).toContainText('34 d later than now.');
  await form.getByRole('button', { name: 'Change retention' }).click();
  await expect(form).toHaveCount(0);
  await expect(drawer(page)).toContainText('8 May 2026');
  const after: Listed = await world.expect('GET', `${base}/${weekly?.id}`);
  expect(after.expiresAt.slice(0, 10)).toBe('2026-05-08');

  // older than that already: nothing is sent
  await drawer(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change retention' }).click();
  await form.getByLabel('Keep for').fill('1');
  await form.getByRole('button', { name: 'Change retention' }).click();
  await expect(form).toContainText('must be longer than the age of the snapshot');
  await leaveForm();

  await world.expect('PUT', `~/groups/${groupId}/backupCompliancePolicy`, {
    authorizedEmail: 'dba@example.com',
    authorizedUserFirstName: 'Ines',
    authorizedUserLastName: 'Marsh',
    onDemandPolicyItem: {
      frequencyType: 'ondemand',
      frequencyInterval: 0,
      retentionUnit: 'days',
      retentionValue: 5,
    },
  });
  await page.reload();
  await drawer(page).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete snapshot' })).toContainText(
    'The backup compliance policy of the project forbids it.',
  );
  await page.getByRole('menuitem', { name: 'Change retention' }).click();
  await form.getByLabel('Keep for').fill('30');
  await form.getByRole('button', { name: 'Change retention' }).click();
  await expect(form).toContainText('must be at least the present 62 days');
  await leaveForm();
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(form.getByLabel('Keep for')).toHaveValue('7');
  await form.getByLabel('Keep for').fill('4');
  await form.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(form).toContainText('The backup compliance policy requires at least 5.');
});

test('deleting one names the loss; in bulk, refusals stay with their row, rate limits wait, and the rest can be cancelled', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  const base = `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`;
  const before = (await world.expect('GET', base)).totalCount;
  await quarterdeck.open(list);
  await rows(page).first().getByRole('gridcell').nth(2).click();
  const moment =
    /Snapshot of (.*) UTC/.exec((await drawer(page).getByRole('heading').first().textContent()) ?? '')?.[1] ??
    '';
  await drawer(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete snapshot' }).click();
  await expect(dialog(page)).toContainText('The latest restore point of single becomes');
  await expect(dialog(page)).toContainText(/\d+ h.* of writes would be lost if restored now/);
  const remove = dialog(page).getByRole('button', { name: 'Delete snapshot' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel(/^Type/).fill(moment);
  await remove.click();
  await expect(notices(page)).toContainText(`Deleted: Hourly snapshot of single, ${moment} UTC`);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/snapshots$/);
  expect((await world.expect('GET', base)).totalCount).toBe(before - 1);

  const fault = { operationId: 'deleteGroupClusterBackupSnapshot', kind: 'status', remaining: 1 };
  await world.expect('POST', '/_emulator/faults', { ...fault, status: 409 });
  const gone: string[] = [];
  for (const index of [0, 1]) {
    const box = rows(page).nth(index).getByRole('checkbox');
    await box.check();
    gone.push((await box.getAttribute('aria-label')) ?? '');
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete 2 snapshots' }).click();
  await expect(dialog(page)).toContainText('2 snapshots of single');
  await dialog(page).getByLabel(/^Type/).fill('single');
  await dialog(page).getByRole('button', { name: 'Delete 2 snapshots' }).click();
  await expect(dialog(page)).toContainText('1 of 2 done');
  expect((await world.expect('GET', base)).totalCount).toBe(before - 2);
  await dialog(page).getByRole('button', { name: 'Retry 1 row' }).click();
  await expect(dialog(page)).toContainText('2 of 2 done');
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  // the next selection is still there
  for (const name of gone) await expect(page.getByRole('checkbox', { name })).toHaveCount(0);

  await world.expect('POST', '/_emulator/faults', { ...fault, status: 429, retryAfterSeconds: 600 });
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete 2 snapshots' }).click();
  await dialog(page).getByLabel(/^Type/).fill('single');
  await dialog(page).getByRole('button', { name: 'Delete 2 snapshots' }).click();
  await expect(dialog(page)).toContainText(/Rate limit: waiting \d+ s/);
  await dialog(page).getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(dialog(page).getByText('Not sent: cancelled')).toHaveCount(2);
  expect((await world.expect('GET', base)).totalCount).toBe(before - 3);
});

test.describe('in a project with clusters of every kind', () => {
  test.use({ seed: 'demo' });

  test('snapshots of all clusters are narrowed by the address; a sharded one shows shards, contents and uses, and goes as a whole', async ({
    console: quarterdeck,
    world,
  }) => {
    const { page, groupId } = quarterdeck;
    await quarterdeck.open(`${list}?q=legacy`);
    await expect(rows(page).first()).toContainText('deleted');
    await expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(rowOf(page, 'orders-history').first()).toBeVisible();
    await expect(rowOf(page, 'checkout-sessions').first()).toBeVisible();

    await page.getByRole('search').getByRole('button', { name: 'Cluster', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'price-lists' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/cluster=price-lists/);
    await expect(rows(page)).toHaveCount(1);
    // goes within a day, and is all that there is
    await expect(rows(page).first()).toContainText('the only one left');
    await page.getByRole('radio', { name: 'On demand' }).click({ force: true });
    await expect(page.getByText('No snapshots match the filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/snapshots$/);

    await quarterdeck.open(`${list}?cluster=orders-prod&status=failed`);
    await expect(rows(page)).toHaveCount(1);
    await act(page, rows(page), 'Delete snapshot');
    await expect(dialog(page)).toContainText('nothing is lost');
    await page.keyboard.press('Escape');
    await quarterdeck.open(`${list}?cluster=no-such`);
    await expect(page.getByText('No cluster no-such')).toBeVisible();

    await quarterdeck.open(`${list}?cluster=orders-history&frequency=daily&status=completed`);
    await rows(page).first().getByRole('gridcell').nth(2).click();
    await expect(page).toHaveURL(/open=[0-9a-f]{24}/);
    const id = /open=([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
    await expect(drawer(page)).toContainText('Shards (2)', { ignoreCase: true });
    await expect(drawer(page)).toContainText('Daily, kept 7 days');
    await expect(drawer(page)).toContainText('UTC+1');
    await expect(drawer(page)).toContainText('Not exported yet.');
    const database = drawer(page).getByRole('button', { expanded: false }).first();
    await database.click();
    await expect(drawer(page).getByRole('button', { expanded: true })).toContainText('collection');
    await drawer(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete snapshot' }).click();
    const typed = await dialog(page).getByText(/^Type/).locator('strong').textContent();
    await dialog(page)
      .getByLabel(/^Type/)
      .fill(typed ?? '');
    await dialog(page).getByRole('button', { name: 'Delete snapshot' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const one = `~/groups/${groupId}/clusters/orders-history/backup/snapshots/shardedCluster/${id}`;
    expect((await world.ask('GET', one)).status).toBe(404);

    // an address that was shared before
    await quarterdeck.open(`${list}?open=${id}`);
    await expect(drawer(page)).toContainText('Snapshot not found');
    await quarterdeck.open(`${list}?cluster=orders-history&status=completed`);
    await act(page, rows(page), 'Restore');
    await expect(page).toHaveURL(/backups\/restore\?.*cluster=orders-history.*snapshot=/);
  });
});

test('a read-only user sees all backups, with the role that changes need', async ({
  page,
  office,
  world,
}) => {
  const { publicKey, privateKey } = await world.key('GROUP_READ_ONLY');
  const connection = await connect(office, `Reader ${publicKey}`, publicKey, privateKey);
  const reader = new Console(page, { world, connection, name: 'Reader' });
  await reader.open(list);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  for (const verb of [/^Restore/, /^Export/, /^Change retention/, /^Delete snapshot/]) {
    await expect(page.getByRole('menuitem', { name: verb })).toContainText(/Needs the role/);
  }
  await expect(page.getByRole('menuitem', { name: 'Delete snapshot' })).toContainText(
    /Needs the role .*Backup Manager/,
  );
  await page.keyboard.press('Escape');
  await rows(page).first().getByRole('gridcell').nth(2).click();
  await expect(drawer(page)).toContainText(/Not shown: Needs the role/);

  await page.getByRole('tab', { name: 'Exports' }).click();
  await expect(page.getByText('You cannot see export jobs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add bucket' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('tab', { name: 'Compliance policy' }).click();
  await expect(page.getByText('Only a Project Owner can read the compliance policy')).toBeVisible();

  await reader.open(`~/backups/clusters/${reader.cluster}/schedule`);
  await expect(page.getByText(/^Read only\. Needs the role Project/)).toBeVisible();
  const hourly = page.getByRole('group', { name: /^Hourly item/ });
  await expect(hourly.getByRole('textbox', { name: 'Keep for' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Review and save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.getByRole('region', { name: 'Retention simulator' })).toContainText(
    'unknown: reading it needs the role Project Owner.',
  );
  await bff(office, 'DELETE', `/connections/${connection}`);
});
