import type { Page } from '@playwright/test';
import { bff, callThrough } from '../kit/bff-client.ts';
import type { WorldClient } from '../kit/emulator-client.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'demo' });

const cluster = 'orders-prod';

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const select = (page: Page, label: string) =>
  page.locator('input').and(page.getByLabel(label, { exact: true }));
const drawer = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) });

/** Runs a command as another client of a cluster would. */
async function command(
  at: Console,
  office: Page,
  text: object,
  where = { name: cluster, groupId: at.groupId },
) {
  const { reply } = await bff<{ reply: string }>(office, 'POST', '/command', {
    source: { kind: 'cluster', connection: at.connection, groupId: where.groupId, clusterName: where.name },
    db: 'shop',
    command: JSON.stringify(text),
  });
  return JSON.parse(reply);
}

const insert = (at: Console, office: Page, id: string) =>
  command(at, office, { insert: 'orders', documents: [{ _id: id }] });

async function holds(at: Console, office: Page, id: string, where?: { name: string; groupId: string }) {
  const { cursor } = await command(at, office, { find: 'orders', filter: { _id: id } }, where);
  return cursor.firstBatch.length === 1;
}

const backup = (at: Console, path: string) => `~/groups/${at.groupId}/clusters/${cluster}/backup${path}`;

async function take(world: WorldClient, at: Console): Promise<string> {
  const { id } = await world.expect('POST', backup(at, '/snapshots'), { retentionInDays: 3 });
  await world.advance(400);
  return id;
}

async function jobsOf(world: WorldClient, at: Console): Promise<{ id: string; finishedAt?: string }[]> {
  return (await world.expect('GET', backup(at, '/restoreJobs?itemsPerPage=500'))).results;
}

const digest = async (world: WorldClient, at: Console, path: string) =>
  (await world.expect('GET', `/_emulator/groups/${at.groupId}/clusters/${cluster}${path}/digest`))
    .collections;

/** Advances the time and reloads: after this number of pages the request budget would delay the next automatic read. */
async function later({ page, world }: Console, seconds: number): Promise<void> {
  await world.advance(seconds);
  await page.reload();
}

async function typeName(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
}

test('a snapshot is taken, documents change, the wizard restores it once however often it is pressed, and they are as they were', async ({
  console: at,
  world,
  office,
}) => {
  const { page } = at;
  const snapshot = await take(world, at);
  const before = await digest(world, at, `/snapshots/${snapshot}`);
  await command(at, office, { delete: 'orders', deletes: [{ q: {}, limit: 1 }] });
  await insert(at, office, 'late');
  expect(await digest(world, at, '')).not.toEqual(before);
  const existing = (await jobsOf(world, at)).length;

  await at.open('~/backups/restore');
  await select(page, 'Source cluster').click();
  await page.getByRole('option', { name: cluster }).click();
  await page.getByRole('radio', { name: /A snapshot into a cluster/u }).check();
  await next(page);
  await step(page, 'Point').getByRole('radio').first().check();
  await next(page);
  await step(page, 'Target')
    .getByRole('radio', { name: /orders-prod/u })
    .check();
  await next(page);
  const card = page.getByRole('region', { name: 'Preflight' });
  await expect(card).toContainText('Nothing blocks the restore');
  await expect(card).toContainText(
    /orders-prod contains [\d,]+ documents in \d+ collections now\. Writes since/u,
  );
  await expect(card).toContainText('Continuous backup of orders-prod gets a gap');

  // the address holds every choice
  await page.reload();
  const button = page.getByRole('button', { name: 'Restore to orders-prod' });
  await expect(card).toContainText('Nothing blocks the restore');
  await page.getByRole('textbox', { name: 'Type orders-prod to confirm' }).fill('Orders-prod');
  await expect(page.getByText('Upper and lower case differ')).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await typeName(page, cluster);
  await button.dblclick();
  await expect(page.getByRole('heading', { level: 2, name: 'Restore to orders-prod' })).toBeVisible();
  await expect(drawer(page).getByText('In progress').first()).toBeVisible();
  expect((await jobsOf(world, at)).length).toBe(existing + 1);

  await later(at, 400);
  await expect(drawer(page).getByText('Done').first()).toBeVisible();
  expect(await digest(world, at, '')).toEqual(before);
});

test('a point in time is restored to the second into another cluster, and a snapshot into another project', async ({
  console: at,
  world,
  office,
}) => {
  const { page, groupId } = at;
  await insert(at, office, 'first');
  await world.advance(10);
  await insert(at, office, 'second');
  const snapshot = await take(world, at);

  await at.open(`~/backups/restore?cluster=${cluster}&kind=pointInTime&step=point`);
  await page.getByLabel('Date', { exact: true }).fill('2026-03-13');
  await page.getByLabel('Time', { exact: true }).fill('14:02:09');
  await expect(page.getByText('13 Mar 2026 15:02:09 UTC+1')).toBeVisible();
  await next(page);
  await page.getByRole('radio', { name: /orders-scratch/u }).check();
  await next(page);
  await typeName(page, 'orders-scratch');
  await page.getByRole('button', { name: 'Restore to orders-scratch' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Restore to orders-scratch' })).toBeVisible();
  await later(at, 400);
  await expect(drawer(page).getByText('Done').first()).toBeVisible();
  const scratch = { name: 'orders-scratch', groupId };
  expect(await holds(at, office, 'first', scratch)).toBe(true);
  expect(await holds(at, office, 'second', scratch)).toBe(false);

  await at.open(`~/backups/restore?cluster=${cluster}&kind=snapshot&snapshot=${snapshot}&step=target`);
  await select(page, 'Target project').click();
  await page.getByRole('option', { name: 'payments-production' }).click();
  await expect(page.getByText(/MongoDB 7\.0\.26 is older than 8\.0\.16/u)).toBeVisible();
  await page.getByRole('radio', { name: /payments-gateway/u }).check();
  await next(page);
  await typeName(page, 'payments-gateway');
  await page.getByRole('button', { name: 'Restore to payments-gateway' }).click();
  await expect(drawer(page).getByText('payments-gateway in payments-production')).toBeVisible();
  await later(at, 400);
  await expect(drawer(page).getByText('Done').first()).toBeVisible();
  const { results } = await world.expect('GET', '~/groups?itemsPerPage=500');
  const payments = results.find(({ name }: { name: string }) => name === 'payments-production').id;
  expect(await holds(at, office, 'second', { name: 'payments-gateway', groupId: payments })).toBe(true);
});

test('nothing begins at a time that cannot be restored, nor before the snapshot that is taken from the review', async ({
  console: at,
  world,
}) => {
  const { page, groupId } = at;
  const current = (await jobsOf(world, at)).length;
  await test.step('a time in a gap or to come is refused at its field', async () => {
    await at.open(`~/backups/restore?cluster=${cluster}&kind=pointInTime&step=point`);
    const refusal = step(page, 'Point').getByRole('alert');
    const enter = async (date: string, time: string) => {
      await page.getByLabel('Date', { exact: true }).fill(date);
      await page.getByLabel('Time', { exact: true }).fill(time);
    };
    await enter('2026-03-11', '13:30:00');
    await expect(refusal).toContainText('In a gap: no time between the restore of 11 Mar 2026');
    // shown once, where it was entered
    await expect(page.getByText('In a gap: no time between')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    await enter('2026-03-13', '14:02:30');
    await expect(refusal).toHaveText('This time is in the future.');
    // the world's clock advances, the entered time does not, and by then it can be restored
    await later(at, 60);
    await expect(page.getByText('1 d 22 h, every second')).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14:02:30');
  });
  const { results } = await world.expect('GET', `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`);
  const { id } = results.find(({ status }: { status: string }) => status === 'completed');
  const wanted = `cluster=${cluster}&kind=snapshot&snapshot=${id}&target=${cluster}&project=${groupId}`;
  await at.open(`~/backups/restore?${wanted}&step=review`);
  const card = page.getByRole('region', { name: 'Preflight' });
  await expect(card).toContainText('Take one before restoring');
  // warnings before passed checks
  const reports = await card.getByRole('listitem').allTextContents();
  const fine = reports.findIndex((line) => line.includes(', fine:'));
  expect(reports.findLastIndex((line) => line.includes(', warning:'))).toBeLessThan(fine);
  await typeName(page, cluster);
  await card.getByRole('button', { name: `Take snapshot of ${cluster}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Take snapshot' });
  await dialog.getByLabel('Description').fill('before the restore');
  await dialog.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('listitem').first()).toContainText(`An on-demand snapshot of ${cluster} is`);
  await expect(page.getByRole('button', { name: `Restore to ${cluster}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect((await jobsOf(world, at)).length).toBe(current);
});

test('a download has links that end, and is cancelled or prepared again', async ({ console: at, world }) => {
  const { page } = at;
  const snapshot = await take(world, at);
  const address = `~/backups/restore?cluster=${cluster}&kind=download&snapshot=${snapshot}&step=review`;
  await at.open(address);
  await page.getByRole('button', { name: 'Prepare download' }).click();
  await expect(drawer(page).getByText('The files are being prepared')).toBeVisible();
  await later(at, 400);
  await expect(drawer(page).getByText('Ready')).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: /\.tar\.gz$/u })).toHaveAttribute('href', /^https:/u);
  await expect(drawer(page).getByText(/^The links expire in/u)).toBeVisible();
  await later(at, 3700);
  await expect(drawer(page).getByText('Expired').first()).toBeVisible();
  await expect(drawer(page).getByRole('link')).toHaveCount(0);

  await drawer(page).getByRole('button', { name: 'Restore again' }).click();
  await page.getByRole('button', { name: 'Prepare download' }).click();
  await expect(drawer(page).getByText('In progress').first()).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Cancel download' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel download' }).click();
  await expect(drawer(page).getByText('Cancelled').first()).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Cancel download' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a restore whose answer is lost is looked for before anybody can send it again, and one that was just sent is no reason against itself', async ({
  console: at,
  world,
  office,
}) => {
  const { page, groupId } = at;
  const snapshot = await take(world, at);
  const available = (await jobsOf(world, at)).length;
  const begin = (targetClusterName: string) =>
    callThrough(office, at.connection, 'createGroupClusterBackupRestoreJob', {
      ...{ groupId, clusterName: cluster },
      body: { deliveryType: 'automated', snapshotId: snapshot, targetClusterName, targetGroupId: groupId },
    });
  const choice = `cluster=${cluster}&kind=snapshot&snapshot=${snapshot}&target=orders-scratch&project=${groupId}`;
  await at.open(`~/backups/restore?${choice}&step=review`);
  // the service fails without reporting whether it applied the request
  const fault = await world.fail('createGroupClusterBackupRestoreJob', { kind: 'status', status: 500 });
  await typeName(page, 'orders-scratch');
  await page.getByRole('button', { name: 'Restore to orders-scratch' }).click();
  const reported = page.getByRole('alert').filter({ hasText: 'Unknown whether the restore started' });
  await expect(reported).toContainText('the restore seems not to have started');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  expect((await jobsOf(world, at)).length).toBe(available);

  // meanwhile it turns out that it had begun
  await begin('orders-scratch');
  await reported.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Restore started' })).toContainText(
    'No second request was sent',
  );
  await page.getByRole('button', { name: 'Open the job' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Restore to orders-scratch' })).toBeVisible();
  expect((await jobsOf(world, at)).length).toBe(available + 1);
  await world.advance(400);

  await at.open(
    `~/backups/restore?cluster=${cluster}&kind=snapshot&snapshot=${snapshot}&project=${groupId}&target=${cluster}&step=review`,
  );
  const card = page.getByRole('region', { name: 'Preflight' });
  await expect(card).toContainText('Nothing blocks the restore');
  const button = page.getByRole('button', { name: 'Restore to orders-prod' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await typeName(page, cluster);
  // at this place nothing else lies over it
  await button.click({ trial: true });
  await expect(page.getByText('1 running')).toHaveCount(0);
  // the request is pending for the whole test, and its job already exists
  await page.route('**/bff/call/createGroupClusterBackupRestoreJob', () => undefined);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await begin(cluster);
  // the page has received it
  await expect(page.getByText('1 running')).toBeVisible();
  await expect(card).toContainText('Nothing blocks the restore');
  await expect(card).not.toContainText('A restore into');
});

test('a single collection is restored beside the one that is there, and the job counts its documents', async ({
  console: at,
  world,
  office,
}) => {
  const { page } = at;
  const snapshot = await take(world, at);
  await insert(at, office, 'late');
  await at.open(`~/backups/restore?cluster=${cluster}&kind=collections&snapshot=${snapshot}&step=parts`);
  await page.getByRole('button', { name: 'Collections of shop' }).click();
  await page.getByRole('checkbox', { name: 'shop.orders' }).check();
  await page.getByRole('textbox', { name: 'Suffix for collections' }).fill('_march');
  await next(page);
  await page.getByRole('radio', { name: /orders-prod/u }).check();
  await next(page);
  await expect(page.getByRole('region', { name: 'Preflight' })).toContainText(
    'the first as shop.orders_march',
  );
  await page.getByRole('button', { name: 'Restore to orders-prod' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Restore to orders-prod' })).toBeVisible();
  // each state lasts until the test has seen it
  const running = async () => {
    await world.advance(120);
    const path = `~/groups/${at.groupId}/clusters/${cluster}/collectionRestoreJobs`;
    const jobs: { state: string }[] = (await world.expect('GET', path)).results;
    return jobs.filter(({ state }) => /^(INITIALIZING|IN_PROGRESS|FINALIZING)$/u.test(state)).length;
  };
  await expect.poll(running, { timeout: 30_000 }).toBe(0);
  await page.reload();
  await expect(drawer(page).getByText('Done').first()).toBeVisible();
  await expect(drawer(page).getByText(/^Successful: ([\d,]+) of \1 documents/u)).toBeVisible();
  await expect(drawer(page).getByRole('grid')).toContainText('shop.orders_march');
  const count = async (name: string) =>
    Number(Object.values((await command(at, office, { count: name })).n)[0]);
  expect(await count('orders_march')).toBe((await count('orders')) - 1);
});
