import { expect, test } from './fixtures.ts';

test.describe('the demo', () => {
  test.use({ seed: 'demo' });

  test('why a cluster is not healthy is said two presses from the list of all', async ({ console: at }) => {
    const { page } = at;
    await at.open('/clusters');
    const row = page
      .getByRole('grid', { name: 'Clusters' })
      .getByRole('row')
      .filter({ hasText: 'meter-readings' });
    await row.getByRole('link', { name: 'meter-readings' }).click();
    await expect(page).toHaveURL(/clusters\/meter-readings\/overview/);
    const health = page.getByRole('region', { name: 'Health' });
    await expect(health).toContainText('Not healthy');
    await expect(health).toContainText('Cluster has no running mongos');
    await page.getByRole('tab', { name: 'Topology' }).click();
    await expect(page).toHaveURL(/topology$/);
    await expect(page.getByText(/Every shard loses every member/)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Members' }).getByRole('row')).toHaveCount(10);
  });

  test('filters and groups of the list stand in the address', async ({ console: at }) => {
    const { page } = at;
    await at.open('~/clusters?needs=noBackup');
    const grid = page.getByRole('grid', { name: 'Clusters' });
    await expect(grid.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Not healthy' }).click();
    await expect(page).toHaveURL(/health=failed/);
    await expect(grid.getByText('Available', { exact: true })).toHaveCount(0);
  });
});

test('a connection is tried, and the snippet follows the driver', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/connect`);
  await expect(page.getByText(/import \{ MongoClient \} from 'mongodb'/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Driver' }).click();
  await page.getByRole('option', { name: 'Python' }).click();
  await expect(page.getByText(/from pymongo import MongoClient/)).toContainText(
    'mongodb+srv://<user>:<password>@',
  );
  await page.getByRole('combobox', { name: 'Version' }).click();
  await page.getByRole('option', { name: 'before 3.6' }).click();
  await expect(page.getByText(/from pymongo import MongoClient/)).toContainText(
    'mongodb://<user>:<password>@',
  );
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The cluster answers')).toBeVisible();
});

test('custom DNS shows both families before it is switched', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/connect`);
  await expect(page.getByText(/^mongodb\+srv:\/\/single-pri\./)).toBeVisible();
  await page.getByRole('button', { name: 'Enable custom DNS' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nothing that connects now is interrupted');
  await dialog.getByRole('button', { name: 'Enable custom DNS' }).click();
  await expect(page.getByText('Enabled for all clusters of the project on AWS')).toBeVisible();
});

test('an advanced setting is changed: what restarts is said before, refusals stand at the field', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/configuration`);
  await page.getByRole('button', { name: 'Edit advanced settings' }).click();
  const form = page.getByRole('form', { name: /Advanced settings/ });
  await form.getByLabel('Longest transaction').fill('0');
  await form.getByRole('button', { name: 'Save advanced settings' }).click();
  await expect(form.getByText('Longest transaction must be at least 1')).toBeVisible();
  await form.getByLabel('Longest transaction').fill('90');
  await expect(form.getByText('none of them restarts')).toBeVisible();
  await form.getByRole('switch', { name: 'Server-side JavaScript' }).press('Space');
  await expect(form.getByText('Members restart one after the other')).toBeVisible();
  await form.getByRole('button', { name: 'Save advanced settings' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('90 s')).toBeVisible();
});

test('a log is read, narrowed, opened line by line, and downloaded', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/logs`);
  const grid = page.getByRole('grid', { name: 'Log lines' });
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in lines' }).fill('Connection accepted');
  await expect(page).toHaveURL(/q=Connection/);
  await expect(grid.getByText('Connection ended')).toHaveCount(0);
  await grid.getByText('Connection accepted').first().click();
  const drawer = page.getByRole('complementary', { name: 'Connection accepted' });
  await expect(drawer).toContainText('"connectionCount"');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-mongodb\.gz$/);
});

test('a key is configured, and what is missing is said at its field', async ({ console: at }) => {
  const { page } = at;
  await at.open('~/encryption');
  await page.getByRole('button', { name: 'Configure AWS' }).click();
  const form = page.getByRole('form', { name: 'AWS Key Management Service' });
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(form.getByText('Key ID or ARN must be entered')).toBeVisible();
  await form.getByLabel('Key ID or ARN').fill('arn:aws:kms:us-east-1:111122223333:key/1234abcd');
  await form.getByRole('combobox', { name: 'Region of the key' }).click();
  await page.getByRole('option', { name: /US_EAST_1/ }).click();
  // neither role nor credentials: the service refuses, at the field of the role
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(form.getByText(/required without credentials/)).toBeVisible();
  await form.getByLabel('Access key ID').fill('AKIAIOSFODNN7EXAMPLE');
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
});
