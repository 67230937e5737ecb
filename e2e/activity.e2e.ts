import { callThrough } from './bff-client.ts';
import { expect, test } from './fixtures.ts';

test.use({ seed: 'demo' });

test('a change made here appears by itself, carries the person, and is followed to its end', async ({
  console: at,
}) => {
  const { page, world, connection, groupId, cluster } = at;
  await at.open('~/activity');
  const table = page.getByRole('grid', { name: 'Activity' });
  await expect(table.getByRole('gridcell').first()).toBeVisible();
  await callThrough(page, connection, 'restartGroupClusterPrimaries', { groupId, clusterName: cluster });
  const row = table.getByRole('row').filter({ hasText: 'TEST_FAILOVER_REQUESTED' }).first();
  await expect(row).toContainText(cluster);
  await expect(row).toContainText('tester');
  await expect(row).not.toContainText(world.credentials.publicKey);
  await row.getByRole('gridcell').first().click();
  const drawer = page.getByRole('complementary', { name: 'Test failover requested' });
  await expect(drawer).toContainText('Asked for here: Restart cluster primaries');
  await expect(drawer).toContainText(`tester through ${world.credentials.publicKey}`);
  await drawer.getByText('As the service writes it').click();
  await expect(drawer.getByText('"eventTypeName": "TEST_FAILOVER_REQUESTED"')).toBeVisible();
  // the history of the cluster is the same page with a filter in its address
  await drawer.getByRole('button', { name: `History of ${cluster}` }).click();
  await expect(page).toHaveURL(new RegExp(`on=${cluster}`));
  await expect(row).toBeVisible();
});

test('an event that has raised an alert becomes an alert configuration in one step', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/activity?family=Alert');
  await page.getByRole('grid', { name: 'Activity' }).getByRole('gridcell').first().click();
  await page.getByRole('link', { name: 'Tell me when this happens again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /New/ })).toBeVisible();
  await expect(page).toHaveURL(/type=[A-Z_]+/);
});

test('a role at AWS goes from its trust policy to an authorized one, which Atlas tries', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/provider-access');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('menuitem', { name: /^AWS/ }).click();
  const drawer = page.getByRole('complementary', { name: 'AWS IAM role' });
  await expect(drawer).toContainText('Not authorized yet');
  await expect(drawer).toContainText('"sts:ExternalId"');
  const field = drawer.getByLabel('Role ARN');
  const authorize = drawer.getByRole('button', { name: 'Authorize role' });
  await field.fill('arn:aws:s3:::bucket');
  await authorize.click();
  await expect(drawer).toContainText('must look like arn:aws:iam::');
  // the account that trusts nobody: what the service says stands at the field
  await field.fill('arn:aws:iam::000000000000:role/exports');
  await authorize.click();
  await expect(drawer).toContainText('names no role that trusts the service');
  await field.fill('arn:aws:iam::123456789012:role/exports');
  await authorize.click();
  await expect(drawer).toContainText('Authorized');
  await drawer.getByRole('button', { name: 'Check now' }).click();
  await expect(drawer).toContainText('Atlas can act as arn:aws:iam::123456789012:role/exports');
  await drawer.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('arn:aws:iam::123456789012:role/exports')).toHaveCount(0);
});
