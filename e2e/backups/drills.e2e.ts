import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'demo' });

const source = 'orders-prod';
const target = 'orders-scratch';

/** An existing plan: the subject of a test begins after it. */
function plan({ connection, groupId }: Console, office: Page): Promise<unknown> {
  return bff(office, 'POST', '/drills', {
    ...{ connection, groupId, name: 'Nightly', sourceName: source },
    ...{ targetGroupId: groupId, targetName: target, confirmTarget: target },
    point: { kind: 'newestSnapshot' },
    schedule: { every: 1, unit: 'days', atMinute: 180 },
    ...{ enabled: true, objectiveMinutes: 30, sourceDeployment: null, targetDeployment: null },
  });
}

const drills = (page: Page) => page.getByRole('grid', { name: 'Restore tests', exact: true });
const runs = (page: Page) => page.getByRole('grid', { name: 'Restore test runs' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The emulator's clock is paused: restores end when it continues. */
async function finish({ world }: Console, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await world.advance(20);
    await seen();
  }).toPass({ timeout: 40_000 });
}

test("a drill is planned and run, and verifies the snapshot's content by counts and hashes", async ({
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
  expect(text).toMatch(/# verdict:,"Passed\. .*"/);
  expect(text).toMatch(/# seconds to restore: \d/);
  expect(text).toMatch(/shop,orders,matched,(\d+),\1,([0-9a-f]{32}),\2/);
});

test('drills are paused, edited, and deleted by name', async ({ console: at, office }) => {
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

  await open();
  await menu('Delete').first().click();
  await page.getByRole('textbox', { name: 'Type Nightly to confirm' }).fill('Nightly');
  await page.getByRole('button', { name: 'Delete restore test' }).click();
  await expect(page.getByText('No restore tests yet')).toBeVisible();
});
