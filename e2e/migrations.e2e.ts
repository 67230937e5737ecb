import type { Page } from '@playwright/test';
import { bff } from './kit/bff-client.ts';
import { addUser, type Console, expect, signIn, test } from './kit/fixtures.ts';
import { drafted, onSource, started, withFewDocuments } from './walk/migration-steps.ts';

test.use({ seed: 'single' });

/** The emulator's clock is paused: a migration continues when the clock does. */
async function until({ world }: Console, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await world.advance(20);
    await seen();
  }).toPass({ timeout: 60_000 });
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a migration from the link token to the cutover, with the same documents on both sides', async ({
  console: at,
}) => {
  test.slow();
  const { page } = at;
  await at.open('~/migrations');
  await expect(page.getByText('No migrations')).toBeVisible();
  await page.getByRole('button', { name: 'New migration' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Checklist' })).toBeVisible();
  await next(page);
  await page.getByRole('textbox', { name: 'IP access list' }).fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Create link token' }).click();
  await expect(page.getByText('Copy the link token now: it is not shown again')).toBeVisible();
  await expect(page.getByText('Linked: 2 source projects')).toBeVisible();
  // the link goes with its key, and nothing can be chosen until there is another
  await page.getByRole('button', { name: 'Delete link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click();
  await expect(page.getByText('Create a link token first.')).toBeVisible();
  await page.getByRole('button', { name: 'Create link token' }).click();
  await expect(page.getByText('Linked: 2 source projects')).toBeVisible();
  await withFewDocuments(at);
  await at.world.expect('POST', '/_emulator/scenarios/migration-not-admitted');
  await next(page);
  await expect(page.getByText('MongoDB 5.0.31: 6.0.17 or later needed')).toBeVisible();
  await page.getByRole('radio', { name: 'inventory' }).check();
  await next(page);
  await page.getByRole('radio', { name: at.cluster }).check();
  await expect(page.getByText('Replica set to replica set', { exact: true })).toBeVisible();
  await next(page);
  await page.getByRole('checkbox', { name: /Managed by/ }).uncheck();
  await page.getByRole('textbox', { name: 'User name' }).fill('nobody');
  await page.getByRole('checkbox', { name: /Drop all collections/ }).check();
  await next(page);

  // the validation names the obstacle, and how to fix it
  await page.getByRole('textbox', { name: 'Password of nobody' }).fill('canary-password');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await until(at, () =>
    expect(page.getByText(/192\.0\.2\.214 is not on the IP access list/)).toBeVisible({ timeout: 1_000 }),
  );
  await expect(page.getByText(/^nslookup /)).toBeVisible();
  await page.getByRole('button', { name: 'Add to the access list' }).click();
  await expect(page.getByText('192.0.2.214 is on the access list')).toBeVisible();
  // it is validated again automatically, and gets further
  await until(at, () => expect(page.getByText(/refused the credentials/)).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByText(/changeUserPassword\("nobody"/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Validate again' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to options' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('migrator');
  await next(page);
  await page.getByRole('textbox', { name: 'Password of migrator' }).fill('canary-password');

  // nothing is dropped before its name is typed
  const start = page.getByRole('button', { name: 'Start migration' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: `Type ${at.cluster} to confirm` }).fill(at.cluster);
  // nor before these values were validated
  await expect(page.getByText('Validate the migration first.')).toBeVisible();
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await until(at, () => expect(start).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1_000 }));
  await start.click();
  await expect(page.getByRole('heading', { level: 1, name: `inventory → ${at.cluster}` })).toBeVisible();
  await until(at, () =>
    expect(page.getByText('Ready for cutover', { exact: true })).toBeVisible({ timeout: 1_000 }),
  );

  // writes to the source continue to arrive
  await onSource(at, { insert: 'late', documents: [{ _id: 1 }, { _id: 2 }] });
  await page.getByRole('tab', { name: 'Verification' }).click();
  await at.world.advance(5);
  await page.getByRole('button', { name: 'Compare all documents' }).click();
  await expect(page.getByText('Same on both sides', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Go / no-go' }).click();
  await expect(page.getByText('No-go', { exact: true })).toBeVisible();
  // the printed record: the visible content, and no controls
  const record = page.getByRole('table').filter({ hasText: 'Migration host' });
  await expect(record).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(record).toContainText('inventory in orders-datacenter');
  await expect(page.getByRole('row').filter({ hasText: 'shop.late' })).toContainText('same');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  for (const item of [
    'Rollback plan agreed',
    'Backup of the source',
    'New connection string',
    'Writes to the source',
  ]) {
    await page.getByRole('checkbox', { name: new RegExp(item) }).check();
  }
  await expect(page.getByRole('status').filter({ hasText: /^Go$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cut over' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  // the rate is measured again after each move of the clock; the text of the dialog names a risk that stays
  await until(at, async () => {
    await expect(dialog).toContainText(/source0\/s/, { timeout: 1_000 });
    await expect(dialog).not.toContainText('Risks of the cutover', { timeout: 1_000 });
  });
  for (const line of await dialog.getByRole('checkbox').all()) await line.check();
  await dialog.getByRole('button', { name: 'Cut over' }).click();
  const outcome = page.getByRole('status').filter({ hasText: /^Cut over$/ });
  await until(at, () => expect(outcome).toBeVisible({ timeout: 1_000 }));
  await page.getByRole('tab', { name: 'Verification' }).click();
  await page.getByRole('button', { name: 'Compare all documents' }).click();
  await expect(page.getByText(/after the cutover/)).toBeVisible();
  await expect(page.getByText('Same on both sides', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('a migration under a steady load: the lag follows the writes, and both sides end up the same', async ({
  console: at,
  office,
}) => {
  const { page } = at;
  const plan = await started(at, office, { dropDestinationData: true });
  await at.open('/emulator?tab=load');
  const form = page.getByRole('form', { name: 'Start a workload' });
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('Project', 'single');
  await choose('Cluster', 'inventory');
  await form.getByRole('textbox', { name: 'Rate' }).fill('50');
  await form.getByRole('button', { name: 'Start workload' }).click();
  const workload = page.getByRole('list', { name: 'Workloads' }).getByRole('listitem');
  await expect(workload).toContainText('inventory (source): 50/s');
  for (let step = 0; step < 3; step += 1) await at.world.advance(10);
  await expect(workload).toContainText(/1,500 operations/);
  await at.open(`~/migrations/${plan.id}`);
  await expect(async () => {
    await at.world.advance(5);
    await expect(page.getByText('50/s', { exact: true })).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('link', { name: 'documents of inventory' }).click();
  await expect(page.getByText('source of migrations inventory')).toBeVisible();
  await expect(page.getByText('workload', { exact: true })).toBeVisible();
  await at.open('/emulator?tab=load');
  await workload.getByRole('button', { name: /^Stop/ }).click();
  await expect(workload).toContainText('Stopped');
  await at.world.advance(5);

  await at.open(`~/migrations/${plan.id}?tab=verification`);
  await expect(page.getByText('Ready for cutover', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Compare all documents' }).click();
  await expect(page.getByText('Same on both sides', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('two people work on one board, and the first tick is kept', async ({ console: at, office, browser }) => {
  const { page } = at;
  const plan = await started(at, office, { dropDestinationData: true });
  const colleague = await addUser(office, 'operator');
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await context.newPage();
  await signIn(other, colleague);
  await at.open(`~/migrations/${plan.id}?tab=board`);
  await other.goto(at.url(`~/migrations/${plan.id}?tab=board`));
  await other.getByRole('checkbox', { name: /Rollback plan agreed/ }).check();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rollback plan agreed' })).toContainText(
    colleague.username,
  );
  await page.getByRole('textbox', { name: 'New item' }).first().fill('Call the night shift');
  await page.getByRole('button', { name: 'Add' }).first().click();
  await expect(other.getByText('Call the night shift')).toBeVisible();
  await context.close();
});

test('a rehearsal: the wizard on a scripted night, and a debriefing of the events', async ({
  console: at,
  office,
}) => {
  const { page } = at;
  await at.open('~/migrations');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Quiet night/ }).check();
  await dialog.getByRole('combobox', { name: 'Target' }).click();
  await page.getByRole('option', { name: at.cluster }).click();
  await dialog.getByRole('button', { name: 'Begin rehearsal' }).click();
  await expect(page.getByText('Rehearsal: quiet night')).toBeVisible();

  const plan = await started(at, office, { dropDestinationData: true });
  await at.open(`~/migrations/${plan.id}`);
  await until(at, () =>
    expect(page.getByText('Ready for cutover', { exact: true })).toBeVisible({ timeout: 1_000 }),
  );
  // the batch job begins 45 s after a migration is ready
  for (let step = 0; step < 5; step += 1) await at.world.advance(10);
  await at.open('~/migrations');
  await page.getByRole('button', { name: 'End rehearsal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End rehearsal' }).click();
  await page.getByRole('link', { name: 'Debriefing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Debriefing' })).toBeVisible();
  await expect(page.getByText(/Applications write 30 documents a second/)).toBeVisible();
  await expect(page.getByText(/A batch job writes 320 documents a second/)).toBeVisible();
  await expect(page.getByText('Ready for cutover.')).toBeVisible();
  await expect(page.getByText(/started it\./)).toBeVisible();
});

test('each failure is shown, and a restart keeps the same choices', async ({ console: at, office }) => {
  const { page } = at;
  for (const [scenario, text] of [
    ['migration-host-lost', 'The migration failed'],
    ['migration-expires', 'The migration expired'],
  ] as const) {
    const plan = await drafted(at, office);
    const { happened } = await at.world.expect('POST', `/_emulator/scenarios/${scenario}`);
    const liveMigrationId = /migration ([0-9a-f]{24})/.exec(happened.join(' '))?.[1];
    await bff(office, 'POST', `/migrations/${plan.id}/attach`, { liveMigrationId });
    await at.world.advance(3_600);
    await at.open(`~/migrations/${plan.id}`);
    await expect(page.getByText(text)).toBeVisible();
    if (scenario === 'migration-host-lost') {
      await page.getByRole('button', { name: 'Restart with the same choices' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
    } else {
      await page.getByRole('link', { name: 'Migrations' }).first().click();
      await page
        .getByRole('button', { name: /Actions for inventory/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Restart with the same choices' }).click();
    }
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('inventory');
  }
});
