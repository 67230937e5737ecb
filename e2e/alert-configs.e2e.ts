import type { Page } from '@playwright/test';
import { type Console, expect, test } from './kit/fixtures.ts';

const list = '~/alert-configs';
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, field: string, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  // a page that has just opened gives the focus to its title, which closes a menu that was opened before
  await expect(async () => {
    await box.click();
    if (typed !== '') await box.fill(typed);
    await page.getByRole('option', { name: option }).first().click({ timeout: 3000 });
  }).toPass();
}

test("creates a configuration as entered, after each mistake was reported at its field with the service's message", async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await quarterdeck.open(list);
  await page.getByRole('button', { name: 'New configuration' }).first().click();
  await test.step('nothing is sent while something is wrong', async () => {
    const threshold = page.getByRole('textbox', { name: 'Threshold' });
    const repeat = page.getByRole('textbox', { name: 'Repeat every' });
    const create = page.getByRole('button', { name: 'Create configuration' });
    await create.click();
    await expect(page.getByText('Event type must be chosen')).toBeVisible();
    await choose(page, 'Event type', 'oplog window', /REPLICATION_OPLOG_WINDOW_RUNNING_OUT/);
    await repeat.fill('1');
    await create.click();
    await expect(threshold).toHaveAttribute('aria-invalid', 'true');
    await expect(repeat).toHaveAttribute('aria-invalid', 'true');
    await threshold.fill('2');
    await expect(threshold).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Remove notification 1' }).click();
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: /notification/i })).toBeVisible();
    await expect(page).toHaveURL(/alert-configs\/new/);
  });
  await choose(page, 'Event type', 'OUTSIDE_METRIC', /OUTSIDE_METRIC_THRESHOLD/);
  await choose(page, 'Metric', 'CPU', 'Normalized system CPU user');
  await page.getByRole('textbox', { name: 'Threshold' }).fill('80');

  await expect(page.getByText('Everything: 3 hosts.')).toBeVisible();
  await page.getByRole('button', { name: 'Add matcher' }).click();
  await choose(page, 'Field', '', 'host type');
  await choose(page, 'Value', '', 'SECONDARY');
  await expect(page.getByText('Matches 2 of 3 hosts')).toBeVisible();

  await page.getByRole('button', { name: 'Add notification' }).click();
  await page.getByRole('menuitem', { name: 'E-mail' }).click();
  await page.getByLabel('E-mail address').fill('dba@example.com');
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page).toHaveURL(/alert-configs$/);
  await expect(rowOf(page, 'Normalized system CPU user above 80 %')).toContainText('host type is secondary');

  const { results } = await world.expect('GET', `~/groups/${groupId}/alertConfigs`);
  const created = results.find(({ metricThreshold }: { metricThreshold?: { threshold: number } }) => {
    return metricThreshold?.threshold === 80;
  });
  expect(created).toMatchObject({
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'SECONDARY' }],
    metricThreshold: { operator: 'GREATER_THAN', units: 'RAW', mode: 'AVERAGE' },
    notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com' }],
  });
});

test('an edit shows what changes and keeps the stored secret without entering it again', async ({
  console: quarterdeck,
  world,
  hook,
}) => {
  const { page, groupId } = quarterdeck;
  const result = await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
    eventTypeName: 'CPS_SNAPSHOT_FAILED',
    enabled: true,
    notifications: [{ typeName: 'WEBHOOK', webhookUrl: hook.url, delayMin: 0, intervalMin: 60 }],
  });
  await quarterdeck.open(`${list}/${result.id}`);
  await expect(page.getByText('No changes')).toBeVisible();
  await page.getByRole('textbox', { name: 'Repeat every' }).fill('15');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(dialogOf(page).getByRole('row').filter({ hasText: 'intervalMin' })).toContainText('15');
  await expect(dialogOf(page)).not.toContainText('webhookUrl');
  await dialogOf(page).getByRole('button', { name: 'Save configuration' }).click();
  await expect(page).toHaveURL(/alert-configs$/);

  await world.raise('CPS_SNAPSHOT_FAILED');
  await expect.poll(() => hook.received.map(({ event }) => event)).toEqual(['alert.open']);
  await test.step("shows another user's save before it is replaced", () => saveMeanwhile(quarterdeck));
});

async function saveMeanwhile(quarterdeck: Console): Promise<void> {
  const { page, world, groupId } = quarterdeck;
  const path = `~/groups/${groupId}/alertConfigs`;
  const body = {
    eventTypeName: 'CPS_SNAPSHOT_FAILED',
    enabled: true,
    notifications: [{ typeName: 'SLACK', apiToken: 'xoxb-0123456789', channelName: '#ops', intervalMin: 60 }],
  };
  const created = await world.expect('POST', path, body);
  await quarterdeck.open(`${list}/${created.id}`);
  await page.getByRole('textbox', { name: 'Send after' }).fill('5');
  await world.advance(60);
  const theirs = { ...body, severityOverride: 'CRITICAL' };
  await world.expect('PUT', `${path}/${created.id}`, theirs);

  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(dialogOf(page)).toContainText('This configuration changed since you opened this form');
  await expect(dialogOf(page).getByRole('listitem')).toContainText('severity');
  await dialogOf(page).getByRole('button', { name: 'Discard mine' }).click();
  await expect(page.getByRole('combobox', { name: 'Severity' })).toHaveValue('Critical');
  await expect(page.getByRole('textbox', { name: 'Send after' })).toHaveValue('0');

  await page.getByRole('textbox', { name: 'Send after' }).fill('7');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save configuration' }).click();
  await expect(page).toHaveURL(/alert-configs$/);
  const saved = await world.expect('GET', `${path}/${created.id}`);
  expect(saved).toMatchObject({
    severityOverride: 'CRITICAL',
    notifications: [{ delayMin: 7, channelName: '#ops' }],
  });
}

test('disabling shows how many alerts it cancels; many are switched at once; a clone omits only the secrets', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await quarterdeck.open(list);
  const row = rowOf(page, 'Disk space used');
  const toggle = row.getByRole('switch');
  await expect(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expect(dialogOf(page)).toContainText('1 open alert');
  await dialogOf(page).getByRole('button', { name: 'Disable configuration' }).click();
  await expect(toggle).not.toBeChecked();
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts`);
  const isDisk = (alert: { eventTypeName: string }) => alert.eventTypeName === 'OUTSIDE_METRIC_THRESHOLD';
  expect(results.find(isDisk).status).toBe('CLOSED');
  await test.step('many are switched at once, and a rate limit is waited for', () => switchTwo(quarterdeck));
  await test.step('a clone begins with everything but the secrets', () => clone(quarterdeck));
});

async function switchTwo({ page, world, groupId }: Console): Promise<void> {
  await rowOf(page, 'Host down').getByRole('checkbox').check({ force: true });
  await rowOf(page, 'User joined').getByRole('checkbox').check({ force: true });
  await world.expect('POST', '/_emulator/faults', {
    operationId: 'toggleGroupAlertConfig',
    kind: 'status',
    status: 429,
    retryAfterSeconds: 2,
    remaining: 1,
  });
  await page.getByRole('button', { name: 'Disable 2' }).click();
  await expect(dialogOf(page)).toContainText('1 open alert will be cancelled');
  await dialogOf(page).getByRole('button', { name: 'Disable 2 configurations' }).click();
  await expect(dialogOf(page).getByText('Rate limit: waiting').first()).toBeVisible();
  await expect(dialogOf(page).getByRole('status')).toHaveText('2 of 2 done');
  await expect(dialogOf(page).getByText('Done', { exact: true })).toHaveCount(2);
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  const { results } = await world.expect('GET', `~/groups/${groupId}/alertConfigs`);
  for (const type of ['HOST_DOWN', 'JOINED_GROUP']) {
    const config = results.find(({ eventTypeName }: { eventTypeName: string }) => eventTypeName === type);
    expect(config.enabled).toBe(false);
  }
}

async function clone({ page, world, groupId }: Console): Promise<void> {
  await rowOf(page, 'Host down')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(page.getByText('Secrets are not copied')).toBeVisible();
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page.getByLabel('Webhook URL')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Webhook URL').fill('https://example.com/second');
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(rowOf(page, 'Host down')).toHaveCount(2);
  const { results } = await world.expect('GET', `~/groups/${groupId}/alertConfigs`);
  const both = results.filter((config: { eventTypeName: string }) => config.eventTypeName === 'HOST_DOWN');
  expect(both).toHaveLength(2);
}

test('keeps filters in the address, keeps input after a click, and closes a gap in coverage', async ({
  console: quarterdeck,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open(list);
  await page.getByRole('searchbox', { name: 'Filter configurations' }).fill('host down');
  await expect(page).toHaveURL(/q=host(\+|%20)down/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('nothing of this kind');
  await expect(page.getByText('No configurations match the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rowOf(page, 'Host down').getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Send after' }).fill('3');
  await page.getByRole('link', { name: 'Configurations', exact: true }).first().click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Send after' })).toHaveValue('3');
  await page.getByRole('link', { name: 'Configurations', exact: true }).first().click();
  await dialogOf(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/alert-configs$/);

  const gap = page.getByRole('listitem').filter({ hasText: 'Cloud backup:' });
  await expect(gap).toContainText('no enabled configuration reports problems');
  await gap.getByRole('link').click();
  await expect(page.getByRole('combobox', { name: 'Event type' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page).toHaveURL(/alert-configs$/);
  await expect(page.getByText(/gaps? in alert coverage/)).toBeVisible();
  await expect(gap).toHaveCount(0);
});

test('history is replayed against a configuration before it exists', async ({ console: quarterdeck }) => {
  const { page } = quarterdeck;
  await quarterdeck.open(`${list}/new?type=NO_PRIMARY`);
  const trial = page.getByRole('region', { name: 'Would have fired' });
  // the seed had no primary for 21 minutes two days ago
  await expect(trial.getByRole('status')).toHaveText(/1\s*alert\s*2\s*notifications/);
  await page.getByRole('textbox', { name: 'Repeat every' }).fill('5');
  await expect(trial.getByRole('status')).toHaveText(/1\s*alert\s*6\s*notifications/);
  await page.getByRole('textbox', { name: 'Send after' }).fill('30');
  await expect(trial.getByRole('status')).toHaveText(/0\s*alerts\s*0\s*notifications/);
  await expect(trial).toContainText('ended before the delay had passed');

  // a metric is evaluated on what its hosts measured, and not counted where nothing is kept
  await page.getByRole('textbox', { name: 'Send after' }).fill('0');
  await choose(page, 'Event type', 'OUTSIDE_METRIC', /OUTSIDE_METRIC_THRESHOLD/);
  await choose(page, 'Metric', 'disk space', 'Disk space used (%)');
  await page.getByRole('textbox', { name: 'Threshold' }).fill('1');
  // three requests are not sent before the user requests them
  await trial.getByRole('button', { name: 'Evaluate 3 processes' }).click();
  // the disk of each of the three hosts is filled by more than that all the time
  await expect(trial.getByRole('status')).toHaveText(/3\s*alerts/);
  await expect(trial).toContainText('hourly measurements of 3 processes');
  await page.getByRole('textbox', { name: 'Threshold' }).fill('99');
  await expect(trial.getByRole('status')).toHaveText(/0\s*alerts\s*0\s*notifications/);

  await choose(page, 'Metric', 'CONNECTIONS_PERCENT', /CONNECTIONS_PERCENT/);
  await page.getByRole('textbox', { name: 'Threshold' }).fill('1');
  await expect(trial.getByRole('status')).toHaveText(/^Not evaluated: Atlas keeps no measurements/);
});

test('a team is chosen by its name', async ({ console: quarterdeck, world }) => {
  const { page, groupId } = quarterdeck;
  const { orgId } = world.credentials;
  const team = await world.expect('POST', `~/orgs/${orgId}/teams`, { name: 'On-call DBAs', usernames: [] });
  await world.expect('POST', `~/groups/${groupId}/teams`, [
    { teamId: team.id, roleNames: ['GROUP_READ_ONLY'] },
  ]);
  await quarterdeck.open('~/alert-configs/new');
  await choose(page, 'Event type', 'NO_PRIMARY', /NO_PRIMARY/);
  await page.getByRole('button', { name: 'Add notification' }).click();
  await page.getByRole('menuitem', { name: 'Team', exact: true }).click();
  await choose(page, 'Team', '', 'On-call DBAs');
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page).toHaveURL(/alert-configs$/);
  const { results } = await world.expect('GET', `~/groups/${groupId}/alertConfigs`);
  expect(
    results.flatMap(({ notifications }: { notifications: { teamId?: string }[] }) =>
      notifications.flatMap(({ teamId }) => teamId ?? []),
    ),
  ).toContain(team.id);
});
