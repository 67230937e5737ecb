import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

const preview = (page: Page) => page.getByRole('grid', { name: 'Preview of the compliance policy' });
const form = (page: Page, name: string) => page.getByRole('form', { name });

const person = {
  authorizedEmail: 'ines@example.com',
  authorizedUserFirstName: 'Ines',
  authorizedUserLastName: 'Okafor',
};
const daily = { frequencyType: 'daily', frequencyInterval: 1, retentionUnit: 'days', retentionValue: 7 };

async function confirmWith(page: Page, projectName: string): Promise<void> {
  const fields = form(page, 'Confirmation');
  await fields.getByLabel('First name').fill('Ines');
  await fields.getByLabel('Last name').fill('Okafor');
  await fields.getByLabel('E-mail address', { exact: true }).fill('ines@example.com');
  await fields.getByLabel('E-mail address again').fill('ines@example.com');
  await fields.getByLabel(/the name of the project$/u).fill(projectName);
  await fields.getByLabel('I understand that only Support can undo this').check();
}

test('a policy is previewed cluster by cluster, confirmed as the service requires, and takes effect as previewed', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId, cluster } = quarterdeck;
  const schedule = `~/groups/${groupId}/clusters/${cluster}/backup/schedule`;
  const { policies } = await world.expect('GET', schedule);
  await world.expect('PATCH', schedule, {
    policies: [{ id: policies[0].id, policyItems: [{ ...daily, retentionValue: 2 }] }],
  });
  await quarterdeck.open('~/backups/compliance');
  await page.getByRole('button', { name: 'Prepare a policy' }).click();
  const demands = form(page, 'Policy requirements');
  await demands.getByRole('switch', { name: 'Require continuous backup' }).check();
  await demands.getByLabel('Restore window of at least').fill('9');
  await expect(demands.getByText(/Must not exceed the 7 days/u)).toBeVisible();
  await demands.getByLabel('Restore window of at least').fill('5');
  await expect(page.getByRole('complementary', { name: 'Effect on clusters' })).toContainText('Falls short');
  await page.getByRole('button', { name: 'Preview changes' }).click();

  await expect(preview(page)).toContainText('every day, kept 2 days');
  await expect(preview(page)).toContainText('every day, kept 7 days');
  await expect(page.getByText(/Deleting any of \d+ snapshots/u)).toBeVisible();
  const refuse = page.getByRole('radio', { name: /Refuse the policy if anything falls short/u });
  await refuse.check();
  await expect(page.getByRole('button', { name: 'Continue to confirmation' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('radio', { name: /Raise schedules that fall short/u }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/u }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('overwriteBackupPolicies=true');
  expect(csv).toContain(`${cluster},Falls short`);

  await page.getByRole('button', { name: 'Continue to confirmation' }).click();
  const confirmation = form(page, 'Confirmation');
  await confirmation.getByRole('button', { name: 'Enable policy' }).click();
  await expect(confirmation.getByText('You must confirm that only Support can undo this.')).toBeVisible();
  await confirmWith(page, 'single-project');
  await confirmation.getByLabel('E-mail address again').fill('ines@example.con');
  await confirmation.getByRole('button', { name: 'Enable policy' }).click();
  await expect(confirmation.getByText('Both addresses must match.')).toBeVisible();
  expect(await world.expect('GET', `~/groups/${groupId}/backupCompliancePolicy`)).toEqual({});
  await confirmation.getByLabel('E-mail address again').fill('ines@example.com');
  await confirmation.getByRole('button', { name: 'Enable policy' }).click();

  await expect(page.getByText('Being enabled')).toBeVisible();
  await world.advance(600);
  await expect(page.getByText('In force')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Clusters under the policy' })).toContainText('no change');
  const after = await world.expect('GET', schedule);
  expect(after.policies[0].policyItems).toContainEqual(expect.objectContaining(daily));
  expect((await world.expect('GET', `~/groups/${groupId}/clusters/${cluster}`)).pitEnabled).toBe(true);
});

test('a policy in force can only be raised, and is disabled once Support permits that', async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  const path = `~/groups/${groupId}/backupCompliancePolicy`;
  await world.expect('PUT', path, { ...person, scheduledPolicyItems: [daily] });
  await world.advance(600);
  await world.expect('GET', path);
  await world.advance(600);
  await quarterdeck.open('~/backups/compliance');
  await expect(page.getByText('In force')).toBeVisible();
  const disable = page.getByRole('button', { name: 'Disable policy' });
  await expect(disable).toHaveAttribute('aria-disabled', 'true');
  await disable.hover();
  await expect(page.getByRole('tooltip')).toContainText('Only Support can');

  await page.getByRole('button', { name: 'Strengthen policy' }).click();
  const kept = form(page, 'Policy requirements').getByLabel('Keep for', { exact: true });
  await kept.fill('3');
  await expect(page.getByText(/Cannot be lowered while the policy is in force/u)).toBeVisible();
  await kept.fill('8');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Continue to confirmation' }).click();
  await confirmWith(page, 'single-project');
  // another person is faster
  await world.expect('PUT', path, { ...person, scheduledPolicyItems: [{ ...daily, retentionValue: 9 }] });
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByRole('alert')).toContainText('changed the policy meanwhile');
  expect((await world.expect('GET', path)).scheduledPolicyItems[0].retentionValue).toBe(9);

  await world.advance(600);
  await world.expect('POST', '/_emulator/scenarios/compliance-release', {});
  await page.getByRole('tab', { name: 'Exports' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('tab', { name: 'Compliance policy' }).click();
  await expect(page.getByText('Support permits its removal')).toBeVisible();
  await disable.click();
  await page.getByRole('dialog').getByRole('textbox').fill('single-project');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable policy' }).click();
  await expect(page.getByText('Being disabled')).toBeVisible();
  await world.advance(600);
  await expect(page.getByText('No compliance policy')).toBeVisible();
});
