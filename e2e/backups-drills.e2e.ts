import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import { addUser, type Console, expect, signIn, test } from './fixtures.ts';

test.use({ seed: 'demo' });

interface Saved {
  id: string;
}

const source = 'orders-prod';
const target = 'orders-scratch';

/** A plan that exists already: what a test is about begins after it. */
function plan({ connection, groupId }: Console, office: Page, more: object = {}): Promise<Saved> {
  return bff<Saved>(office, 'POST', '/drills', {
    ...{ connection, groupId, name: 'Nightly', sourceName: source },
    ...{ targetGroupId: groupId, targetName: target, confirmTarget: target },
    point: { kind: 'newestSnapshot' },
    schedule: { every: 1, unit: 'days', atMinute: 180 },
    ...{ enabled: true, objectiveMinutes: 30, sourceDeployment: null, targetDeployment: null },
    ...more,
  });
}

const drills = (page: Page) => page.getByRole('grid', { name: 'Restore tests', exact: true });
const runs = (page: Page) => page.getByRole('grid', { name: 'Restore test runs' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The emulator's clock stands: restores end when it goes on. */
async function finish({ world }: Console, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await world.advance(20);
    await seen();
  }).toPass({ timeout: 40_000 });
}

test('a drill is planned, run, and proves by counts and hashes what the snapshot holds', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/backups/drills');
  await expect(page.getByText('No restore tests yet')).toBeVisible();
  await page.getByRole('button', { name: 'New restore test' }).click();
  const form = page.getByRole('form', { name: 'New restore test' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly');
  await choose(page, 'Source cluster', source);
  await choose(page, 'Target cluster', target);
  await expect(form.getByText(`Every run replaces all data in ${target}`)).toBeVisible();
  await form.getByRole('button', { name: 'Create restore test' }).click();
  await expect(form.getByText('Must match the name of the target')).toBeVisible();
  await form.getByRole('textbox', { name: `Type ${target} to confirm` }).fill(target);
  await expect(form.getByText('Next runs: 14 Mar 2026 03:00 UTC')).toBeVisible();
  await form.getByRole('button', { name: 'Create restore test' }).click();
  await expect(drills(page).getByText('Daily at 03:00 UTC')).toBeVisible();
  await expect(drills(page).getByText('never', { exact: true })).toBeVisible();

  // its turn comes by the clock of the clusters
  await at.world.advance(13 * 3600);
  await expect(runs(page).getByText('by schedule')).toBeVisible();
  await finish(at, () => expect(runs(page).getByText('Passed')).toBeVisible({ timeout: 1_000 }));
  await expect(drills(page).getByText('never', { exact: true })).toBeHidden();
  await runs(page).getByText('Passed').click();
  const drawer = page.getByRole('complementary', { name: 'Nightly' });
  await expect(drawer.getByText(/collections with .* documents match the backup/)).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Restore job created' })).toContainText('Job');
  await expect(drawer.getByRole('grid').getByText('Matched').first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Evidence as CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/# verdict: Passed/);
  expect(text).toMatch(/# seconds to restore: \d/);
  expect(text).toMatch(/shop,orders,matched,(\d+),\1,([0-9a-f]{32}),\2/);
});

test('documents that differ from the snapshot fail the drill, collection by collection', async ({
  console: at,
  office,
}) => {
  const { page, world, groupId } = at;
  const { id } = await plan(at, office);
  const fault = await world.fail('getEmulatorSnapshotDigest', { kind: 'status', status: 500 });
  await at.open('~/backups/drills');
  await bff(office, 'POST', `/drills/${id}/run`, {});
  await finish(at, () =>
    expect(runs(page).getByText('Waiting').or(runs(page).getByText('Comparing'))).toBeVisible({
      timeout: 1_000,
    }),
  );
  await finish(at, async () => {
    const [run] = (
      await bff<{ results: { jobFinishedAt: number | null }[] }>(
        office,
        'GET',
        `/drill-runs?connection=${at.connection}&groupId=${groupId}`,
      )
    ).results;
    expect(run?.jobFinishedAt).not.toBeNull();
  });
  // somebody writes to the target before it is compared
  const command = JSON.stringify({ insert: 'orders', documents: [{ _id: 'stray' }] });
  await world.expect('POST', `/_emulator/groups/${groupId}/clusters/${target}/command`, {
    db: 'shop',
    command,
  });
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await expect(runs(page).getByText('Failed')).toBeVisible({ timeout: 40_000 });
  await runs(page).getByText('Failed').click();
  const drawer = page.getByRole('complementary', { name: 'Nightly' });
  await expect(drawer.getByText('1 collection differs')).toBeVisible();
  const row = drawer.getByRole('row').filter({ hasText: 'shop.orders' });
  await expect(row).toContainText('Differs');
});

test('drills are paused, edited, and deleted by name; viewers are told why they may not', async ({
  console: at,
  office,
  browser,
}) => {
  const { page } = at;
  await plan(at, office);
  await at.open('~/backups/drills');
  const menu = (action: string) =>
    page.getByRole('menuitem', { name: action }).or(page.getByRole('menuitem').filter({ hasText: action }));
  const open = () =>
    drills(page)
      .getByRole('button', { name: /Nightly/ })
      .last()
      .click();
  await open();
  await menu('Pause').first().click();
  await expect(drills(page).getByText('paused')).toBeVisible();
  await open();
  await menu('Edit').first().click();
  await page.getByRole('textbox', { name: 'At, UTC' }).fill('04:30');
  await expect(page.getByText('Changes schedule')).toBeVisible();
  await page.getByRole('button', { name: 'Save restore test' }).click();
  await expect(drills(page).getByText('Daily at 04:30 UTC')).toBeVisible();

  const viewer = await addUser(office, 'viewer');
  const nobody = { cookies: [], origins: [] };
  const baseURL = test.info().project.use.baseURL ?? '';
  const seen = await browser.newPage({ baseURL, storageState: nobody });
  await signIn(seen, viewer);
  await seen.goto(at.url('~/backups/drills'));
  await expect(seen.getByRole('button', { name: 'New restore test' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await seen.close();

  await open();
  await menu('Delete').first().click();
  await page.getByRole('textbox', { name: 'Type Nightly to confirm' }).fill('Nightly');
  await page.getByRole('button', { name: 'Delete restore test' }).click();
  await expect(page.getByText('No restore tests yet')).toBeVisible();
});

test('lists and form of drills hold up to axe in both themes', async ({ console: at, office }) => {
  const { page } = at;
  await plan(at, office);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await at.open('~/backups/drills');
    await expect(drills(page).getByText('Nightly')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await at.open('~/backups/drills?edit=new');
    await expect(page.getByRole('form', { name: 'New restore test' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
