import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';
import { pressUnlessGone } from './kit/press-unless-gone.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Emulator' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const openAlerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });

async function choose(page: Page, field: string, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  // short lists are not searched
  if (typed !== '') await box.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

test('time advances by a button and by a typed value, and an alert opens live on another page', async ({
  console: quarterdeck,
  world,
  context,
}) => {
  const { page, groupId } = quarterdeck;
  const notifications = [{ typeName: 'GROUP', delayMin: 30, intervalMin: 60, emailEnabled: true }];
  await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications,
  });
  await world.raise('CLUSTER_MONGOS_IS_MISSING');
  const inbox = await context.newPage();
  await inbox.goto(quarterdeck.url('~/alerts'));
  await expect(openAlerts(inbox).getByRole('row')).toHaveCount(3);
  await expect(inbox.getByRole('tab', { name: /^Tracking/ })).toContainText('2');

  await page.bringToFront();
  await quarterdeck.open('/emulator');
  const clock = page.getByRole('region', { name: 'Clock' });
  await expect(clock).toContainText('13 Mar 2026 14:02:00 UTC');
  await clock.getByRole('button', { name: '+1 h' }).click();
  await expect(clock).toContainText('13 Mar 2026 15:02:00 UTC');
  await expect(banner(page)).toContainText('13 Mar 2026 15:02 UTC');

  const typed = clock.getByLabel('Move the clock forward by');
  await typed.fill('ten days');
  await clock.getByRole('button', { name: 'Move forward' }).click();
  await expect(clock.getByText(/^Duration must be of the form/)).toBeVisible();
  await expect(typed).toBeFocused();
  await typed.fill('2 h 30 min');
  await clock.getByRole('button', { name: 'Move forward' }).click();
  await expect(clock).toContainText('13 Mar 2026 17:32:00 UTC');

  await inbox.bringToFront();
  await expect(openAlerts(inbox)).toContainText('Cluster has no running mongos');
  await expect(inbox.getByRole('tab', { name: /^Open/ })).toContainText('4');
});

test('a failing service is a panel with a way on, never a white page, and a limit a countdown', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  const panel = page.getByRole('alert').filter({ hasText: 'Alerts could not be loaded' });
  const fails = banner(page).getByRole('link', { name: '1 fault' });

  await test.step('a fault is added', async () => {
    await quarterdeck.open('/emulator?tab=faults');
    await choose(page, 'Operation', 'listGroupAlerts', /^listGroupAlerts:/);
    await page.getByRole('textbox', { name: 'Requests' }).fill('');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('listGroupAlerts');
    await expect(fails).toBeVisible();
  });

  await test.step('its page shows it, and links to its removal', async () => {
    await quarterdeck.open('~/alerts');
    await expect(panel).toContainText('SERVICE_UNAVAILABLE');
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await fails.click();
    await page.getByRole('tab', { name: /^Faults/ }).click();
    await page.getByRole('button', { name: 'Remove the fault of listGroupAlerts' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('No faults');
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'single-project' }).click();
    await main(page)
      .getByRole('link', { name: /^Alerts/ })
      .click();
    await expect(openAlerts(page).getByRole('row')).toHaveCount(3);
  });

  await test.step('what failed loads on the spot when it is tried again', async () => {
    // nothing that was read a moment ago: that would still be known
    const fault = await world.fail('listGroupProcesses', { kind: 'status', status: 500 });
    await main(page).getByRole('link', { name: 'Processes' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Processes could not be loaded' });
    await expect(failed).toBeVisible();
    await world.expect('DELETE', `/_emulator/faults/${fault}`);
    const rows = page.getByRole('grid', { name: 'Processes' }).getByRole('gridcell');
    await pressUnlessGone(failed.getByRole('button', { name: 'Retry' }));
    await expect(rows.first()).toBeVisible();
  });

  await test.step('requests beyond the limit become a countdown', async () => {
    await world.fail('getGroupEncryptionAtRest', { kind: 'status', status: 429, retryAfterSeconds: 300 });
    await main(page).getByRole('link', { name: 'Encryption at rest' }).click();
    await expect(page.getByRole('region', { name: 'Request limit' })).toContainText(/Resumes in \d+ s/);
    await expect(page.getByRole('heading', { level: 1, name: 'Encryption at rest' })).toBeVisible();
  });
});

test('faults of a method and a path are added with count, probability and duration, and removed all at once', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  const faults = page.getByRole('tabpanel');
  await quarterdeck.open('/emulator?tab=faults');
  await choose(page, 'Operation', 'Every', 'Every operation');
  await choose(page, 'Method', '', 'POST');
  await page.getByRole('textbox', { name: 'Path' }).fill('groups');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveAccessibleDescription(/begins with \//);
  await page.getByRole('textbox', { name: 'Path' }).fill('/groups/*/clusters/**');
  await page.getByRole('textbox', { name: 'First request' }).fill('3');
  await page.getByRole('textbox', { name: 'Probability' }).fill('25');
  await page.getByRole('textbox', { name: 'Duration' }).fill('600');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(faults).toContainText('POST /groups/*/clusters/** answers 503');
  await expect(faults).toContainText(
    'after 2 requests, with a probability of 25 %, for the next 10 requests',
  );
  await world.fail('listGroupProcesses', { kind: 'reset' });
  await page.getByRole('button', { name: 'Remove all faults' }).click();
  await expect(faults).toContainText('No faults');
  expect(await world.expect('GET', '/_emulator/faults')).toEqual([]);
});

test('requests are cleared, and the world is reset to its seed', async ({ console: quarterdeck, world }) => {
  const { page } = quarterdeck;
  await world.expect('POST', '~/groups', { name: 'passing-project', orgId: world.credentials.orgId });
  await quarterdeck.open('/emulator?tab=requests');
  const requests = page.getByRole('grid', { name: 'Requests' });
  await expect(requests).toContainText('createGroup');
  await page.getByRole('button', { name: 'Clear requests' }).click();
  await expect(requests).not.toContainText('createGroup');
  await page.getByRole('tab', { name: 'Worlds' }).click();
  await page.getByRole('button', { name: /^Reset the world/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset world' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { results } = await world.expect('GET', '~/groups');
  expect(results.map(({ name }: { name: string }) => name)).not.toContain('passing-project');
});

test('a scenario runs, shows its events, and links to its alerts', async ({ console: quarterdeck }) => {
  const { page } = quarterdeck;
  await quarterdeck.open('/emulator');
  await page.getByRole('button', { name: 'Run Bad night' }).click();
  await expect(page.getByText('Bad night: events')).toBeVisible();
  await page.getByRole('link', { name: 'Show alerts' }).click();
  await expect(openAlerts(page)).toHaveAttribute('aria-rowcount', '4');
  await page.getByRole('tab', { name: /^Tracking/ }).click();
  await expect(openAlerts(page)).toContainText('No primary');
});

test('an event is raised from the page, and its alert is one press away', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('/emulator?tab=event');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveAccessibleDescription(
    /Project must be chosen/,
  );
  await choose(page, 'Project', '', 'single-project');
  await choose(page, 'Event', 'NO_PRIMARY', /\(NO_PRIMARY\)/);
  await choose(page, 'Cluster', '', 'single');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Show alert' }).click();
  const drawer = page.getByRole('complementary', { name: /^No primary/ });
  await expect(drawer).toContainText('single');
  // its configuration waits a quarter of an hour
  await expect(drawer).toContainText('Tracking');
});

test('worlds are created and deleted; one is exported, spoiled, and brought back', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  const dialog = page.getByRole('dialog');
  const name = `made-${crypto.randomUUID().slice(0, 8)}`;
  await quarterdeck.open('/emulator?tab=worlds');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create world' }).click();
  const created = page
    .getByRole('tabpanel')
    .getByText(`World ${name} exists. Its secrets are shown only now.`);
  await expect(created).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create world' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/is not free/);

  await page.reload();
  await expect(created).toHaveCount(0);
  await page.getByRole('button', { name: `Delete the world ${name}` }).click();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete world' }).click();
  await expect(page.getByRole('button', { name: `Delete the world ${name}` })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Export and import' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export world' }).click();
  const path = await (await saving).path();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 2 });

  await world.expect('POST', '/_emulator/scenarios/all-clear');
  await quarterdeck.open('~/alerts');
  await expect(page.getByText('No open alerts')).toBeVisible();

  await quarterdeck.open('/emulator?tab=file');
  await page
    .getByLabel('Exported world')
    .setInputFiles({ name: 'not.json', mimeType: 'text/plain', buffer: Buffer.from('{') });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'not.json could not be read',
  );
  await page.getByLabel('Exported world').setInputFiles(path);
  await dialog.getByRole('textbox').fill(world.credentials.world);
  await dialog.getByRole('button', { name: 'Replace world' }).click();
  await expect(dialog).toBeHidden();
  await quarterdeck.open('~/alerts');
  await expect(openAlerts(page).getByRole('row')).toHaveCount(3);
});
