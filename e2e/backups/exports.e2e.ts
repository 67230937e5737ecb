import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import type { WorldClient } from '../kit/emulator-client.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';

const jobs = (page: Page) => page.getByRole('grid', { name: 'Export jobs' });
const buckets = (page: Page) => page.getByRole('grid', { name: 'Export buckets' });
const dialog = (page: Page) => page.getByRole('dialog');
const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Runs a command as another client of the same cluster would. */
async function command(at: Console, office: Page, db: string, text: object): Promise<void> {
  await bff(office, 'POST', '/command', {
    source: { kind: 'cluster', connection: at.connection, groupId: at.groupId, clusterName: at.cluster },
    db,
    command: JSON.stringify(text),
  });
}

async function authorizedRole(world: WorldClient): Promise<string> {
  const path = `~/groups/${world.credentials.groupId}/cloudProviderAccess`;
  const { roleId } = await world.expect('POST', path, { providerName: 'AWS' });
  const iamAssumedRoleArn = 'arn:aws:iam::123456789012:role/nightly-exports';
  await world.expect('PATCH', `${path}/${roleId}`, { providerName: 'AWS', iamAssumedRoleArn });
  return roleId;
}

async function addBucket(world: WorldClient, bucketName: string): Promise<string> {
  const iamRoleId = await authorizedRole(world);
  const path = `~/groups/${world.credentials.groupId}/backup/exportBuckets`;
  const { _id } = await world.expect('POST', path, { bucketName, cloudProvider: 'AWS', iamRoleId });
  return _id;
}

/** The lines of every compressed file below a folder, by the folders that they are in. */
async function exported(folder: string): Promise<Map<string, unknown[]>> {
  const names = await readdir(folder, { recursive: true });
  const results = new Map<string, unknown[]>();
  for (const name of names.filter((each) => each.endsWith('.json.gz'))) {
    const lines = gunzipSync(await readFile(join(folder, name)))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    results.set(
      name.split(/[\\/]/u).slice(0, 2).join('.'),
      lines.filter(Boolean).map((line) => JSON.parse(line)),
    );
  }
  return results;
}

test('a bucket is added, a snapshot is exported, and its files hold the documents of its moment', async ({
  console: quarterdeck,
  world,
  office,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  await authorizedRole(world);
  const parts = [1, 2, 3].map((n) => ({ _id: `P-${n}`, stock: n }));
  await command(quarterdeck, office, 'depot', { insert: 'parts', documents: parts });
  await world.expect('POST', `~/groups/${groupId}/clusters/${cluster}/backup/snapshots`, {
    description: 'before the count',
    retentionInDays: 3,
  });
  await world.advance(600);
  await command(quarterdeck, office, 'depot', { delete: 'parts', deletes: [{ q: {}, limit: 0 }] });

  await quarterdeck.open('~/backups/exports');
  await expect(page.getByText('No export buckets')).toBeVisible();
  await page.getByRole('button', { name: 'Add bucket' }).click();
  await dialog(page).getByLabel('Bucket name').fill('Nightly');
  await dialog(page).getByRole('button', { name: 'Add bucket' }).click();
  await expect(dialog(page).getByText(/must hold only lower-case letters/u)).toBeVisible();
  await dialog(page).getByLabel('Bucket name').fill('nightly-exports');
  await choose(page, 'Access role', /role\/nightly-exports/u);
  await dialog(page).getByRole('button', { name: 'Add bucket' }).click();
  await expect(buckets(page)).toContainText('us-east-1');
  await expect(buckets(page)).toContainText('nothing');

  await page.getByRole('button', { name: 'Export a snapshot' }).first().click();
  await choose(page, 'Snapshot', /On demand/u);
  await expect(dialog(page).getByRole('region', { name: 'Folder of the export' })).toContainText(
    `/${groupId}/${cluster}/2026-03-13T14`,
  );
  await dialog(page).getByRole('button', { name: 'Add custom data' }).click();
  await dialog(page).getByRole('button', { name: 'Start export' }).click();
  await expect(dialog(page).getByText('Key is required.')).toBeVisible();
  await dialog(page).getByLabel('Key 1').fill('purpose');
  await dialog(page).getByLabel('Value 1').fill('audit');
  await dialog(page).getByRole('button', { name: 'Start export' }).click();
  await expect(drawer(page)).toContainText('Queued');
  await expect(buckets(page)).toContainText('1 running');
  await expect(drawer(page)).toContainText('purpose');

  await world.advance(600);
  await expect(drawer(page)).toContainText('Done');
  await expect(drawer(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(jobs(page).getByRole('row').nth(1)).toContainText('100 %');
  await expect(drawer(page)).toContainText('mongoimport');

  const reported = drawer(page).getByText(/^emulator\/buckets\//u);
  const folder = join(process.env.QUARTERDECK_E2E_DATA ?? '', (await reported.textContent()) ?? '');
  expect(await readdir(folder)).toContain('.complete');
  const files = await exported(folder);
  const numbers = (documents: unknown[] | undefined) => JSON.stringify(documents);
  expect(numbers(files.get('depot.parts'))).toContain('P-3');
  expect(files.get('depot.parts')).toHaveLength(3);
  expect(files.get('shop.orders')).toHaveLength(2500);
  const metadata = JSON.parse(await readFile(join(folder, 'metadata.json'), 'utf8'));
  expect(metadata.customData).toEqual({ purpose: 'audit' });
});

test('a bucket in use names its schedule, and is deleted by its name once nothing exports to it', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  const exportBucketId = await addBucket(world, 'monthly-archive');
  const schedule = `~/groups/${groupId}/clusters/${cluster}/backup/schedule`;
  const wanted = { exportBucketId, frequencyType: 'monthly' };
  await world.expect('PATCH', schedule, { autoExportEnabled: true, export: wanted });
  await quarterdeck.open('~/backups/exports');
  await expect(buckets(page)).toContainText(`${cluster} monthly`);
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for monthly-archive' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect(dialog(page)).toContainText('monthly-archive is in use');
  const way = dialog(page).getByRole('link', { name: `Schedule of ${cluster}` });
  await expect(way).toHaveAttribute('href', new RegExp(`/backups/clusters/${cluster}/schedule$`, 'u'));
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  await world.expect('PATCH', schedule, { autoExportEnabled: false });
  await page.reload();
  await expect(buckets(page)).toContainText('nothing');
  await remove();
  await dialog(page).getByRole('textbox').fill('monthly-archive');
  await dialog(page).getByRole('button', { name: 'Delete bucket' }).click();
  await expect(page.getByText('No export buckets')).toBeVisible();
});

test.describe('with the past of a project', () => {
  test.use({ seed: 'demo' });

  test('a failed export shows why and how to clean up, and is requested again', async ({
    console: quarterdeck,
  }) => {
    const { page } = quarterdeck;
    await quarterdeck.open('~/backups/exports');
    await page.getByRole('search').getByRole('button', { name: 'State' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Failed/u }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/state=/u);
    await expect(jobs(page).getByRole('row')).toHaveCount(2);
    await jobs(page).getByRole('row').nth(1).click();
    await expect(drawer(page)).toContainText('Atlas does not retry');
    await expect(drawer(page)).toContainText("aws s3 rm --recursive 's3://");
    await drawer(page).getByRole('button', { name: 'Export again' }).click();
    await expect(dialog(page)).toContainText('aws s3 rm --recursive');
    await dialog(page).getByRole('button', { name: 'Export again' }).click();
    await expect(drawer(page)).toContainText('Queued');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const failed = jobs(page).getByRole('row').filter({ hasText: 'Failed' });
    await failed.getByRole('button', { name: /^Actions for/u }).click();
    await expect(page.getByRole('menuitem', { name: /Export again.*being exported already/u })).toBeVisible();
  });
});
