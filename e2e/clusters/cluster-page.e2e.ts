import { expect, test } from '../kit/fixtures.ts';

test.describe('the demo', () => {
  test.use({ seed: 'demo' });

  test('shows why a cluster is not healthy two presses from the list, and filters the list by its address', async ({
    console: at,
  }) => {
    const { page } = at;
    const grid = page.getByRole('grid', { name: 'Clusters' });
    const groups = await at.world.expect('GET', '/api/atlas/v2/groups?itemsPerPage=500');
    const { id: groupId } = groups.results.find(({ name }: { name: string }) => name === 'grid-telemetry');
    const name = 'meter-readings';

    await test.step('the worse of health and state leads in every list, and in the drawer', async () => {
      await at.open(`/groups/${groupId}`);
      const row = grid.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('Critical');
      await expect(row).not.toContainText('Available');
      await row.getByRole('button', { name, exact: true }).click();
      const drawer = page.getByRole('complementary', { name });
      await expect(drawer.getByText('Critical').first()).toBeVisible();
      await drawer.getByRole('button', { name: 'Actions' }).click();
      for (const label of ['Show alerts', /^Take snapshot/, /^Edit/, /^Pause/]) {
        await expect(page.getByRole('menuitem', { name: label })).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await drawer.getByRole('link', { name: 'Cluster has no running mongos' }).first().click();
      await expect(page).toHaveURL(/alert=[a-f0-9]{24}/);
    });

    await test.step('shows the reason on its page', async () => {
      await page.getByRole('link', { name: 'All clusters' }).click();
      const row = grid.getByRole('row').filter({ hasText: name }).first();
      await expect(row).toContainText('Critical');
      await row.getByRole('link', { name }).click();
      await expect(page).toHaveURL(/clusters\/meter-readings\/overview/);
      const health = page.getByRole('region', { name: 'Health' });
      await expect(health).toContainText('Not healthy');
      await expect(health).toContainText('Cluster has no running mongos');
      await page.getByRole('tab', { name: 'Topology' }).click();
      await expect(page).toHaveURL(/topology$/);
      await expect(page.getByText(/Every shard loses every member/)).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Members' }).getByRole('row')).toHaveCount(10);
    });

    await test.step('keeps filters in the address', async () => {
      await at.open('~/clusters?needs=noBackup');
      await expect(grid.getByRole('row')).toHaveCount(2);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Not healthy' }).click();
      await expect(page).toHaveURL(/health=failed/);
      await expect(grid.getByText('Available', { exact: true })).toHaveCount(0);
    });
  });
});

test('the tabs of a cluster: its connection, its advanced settings, its logs', async ({ console: at }) => {
  const { page } = at;
  const dialog = page.getByRole('dialog');
  await at.open(`~/clusters/${at.cluster}/connect`);

  await test.step('the snippet follows the driver, and a connection is tried', async () => {
    await expect(page.getByText(/import \{ MongoClient \} from 'mongodb'/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Driver' }).click();
    await page.getByRole('option', { name: 'Python' }).click();
    const snippet = page.getByText(/from pymongo import MongoClient/);
    await expect(snippet).toContainText('mongodb+srv://<user>:<password>@');
    await page.getByRole('combobox', { name: 'Version' }).click();
    await page.getByRole('option', { name: 'before 3.6' }).click();
    await expect(snippet).toContainText('mongodb://<user>:<password>@');
    await page.getByRole('button', { name: 'Open a port' }).click();
    await expect(snippet).toContainText(/mongodb:\/\/<user>:<password>@(127\.0\.0\.1|localhost):\d+/u);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('The cluster answers')).toBeVisible();
    await expect(page.getByText('a database user were not tried')).toBeVisible();
    await page.getByRole('combobox', { name: 'Driver' }).click();
    await page.getByRole('option', { name: 'mongosh' }).click();
    // it prompts for the password
    await expect(page.getByText(/^mongosh 'mongodb:\/\/<user>@127\.0\.0\.1:\d+.*'$/)).toBeVisible();
  });

  await test.step('custom DNS shows both families before it is switched', async () => {
    await expect(page.getByText(/^mongodb\+srv:\/\/single-pri\./)).toBeVisible();
    await page.getByRole('button', { name: 'Enable custom DNS' }).click();
    await expect(dialog).toContainText('Nothing that connects now is interrupted');
    await dialog.getByRole('button', { name: 'Enable custom DNS' }).click();
    await expect(page.getByText('Enabled for all clusters of the project on AWS')).toBeVisible();
  });

  await test.step('announces restarts in advance, and shows refusals at the field', async () => {
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await page.getByRole('button', { name: 'Edit advanced settings' }).click();
    const form = page.getByRole('form', { name: /Advanced settings/ });
    await form.getByLabel('Longest transaction').fill('0');
    await form.getByRole('button', { name: 'Save advanced settings' }).click();
    await expect(form.getByText('Longest transaction must be at least 1')).toBeVisible();
    await form.getByLabel('Longest transaction').fill('90');
    await expect(form.getByText('none of them restarts')).toBeVisible();
    await form.getByRole('switch', { name: 'Server-side JavaScript' }).press('Space');
    await expect(form.getByText('Members restart one after the other')).toBeVisible();
    await form.getByRole('combobox', { name: 'TLS ciphers' }).click();
    await page.getByRole('option', { name: 'Custom list' }).click();
    await form.getByRole('button', { name: 'Save advanced settings' }).click();
    await expect(form.getByText('TLS ciphers must be DEFAULT without a list of ciphers')).toBeVisible();
    await form.getByRole('combobox', { name: 'Ciphers of TLS 1.3' }).click();
    await page.getByRole('option', { name: 'TLS_AES_256_GCM_SHA384' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save advanced settings' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('90 s')).toBeVisible();
    await expect(page.getByText('TLS_AES_256_GCM_SHA384').first()).toBeVisible();
  });

  await test.step('keeps tags that another user has added meanwhile', async () => {
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await dialog.getByLabel(/^Key of tag/).fill('team');
    await dialog.getByLabel(/^Value of tag/).fill('shop');
    const path = `/api/atlas/v2/groups/${at.groupId}/clusters/${at.cluster}`;
    await at.world.expect('PATCH', path, { tags: [{ key: 'env', value: 'prod' }] });
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The tags changed since you opened this form');
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog).toBeHidden();
    const { tags } = await at.world.expect('GET', path);
    expect(tags).toEqual([
      { key: 'team', value: 'shop' },
      { key: 'env', value: 'prod' },
    ]);
  });

  await test.step('a log is read, narrowed, opened line by line, and downloaded', async () => {
    await page.getByRole('tab', { name: 'Logs' }).click();
    const grid = page.getByRole('grid', { name: 'Log lines' });
    await expect(grid.getByRole('gridcell').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Range' }).click();
    await page.getByRole('option', { name: 'Chosen range…' }).click();
    const end = page.getByRole('group', { name: 'To' }).getByRole('textbox', { name: 'Time' });
    await end.fill('00:00:00');
    await page.getByRole('button', { name: 'Show this range' }).click();
    await expect(page.getByText('To must not be before the beginning')).toBeVisible();
    await end.fill('23:59:59');
    await page.getByRole('button', { name: 'Show this range' }).click();
    await expect(page).toHaveURL(/from=.*to=/);
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
});

test('configures a key, and reports missing values at their field', async ({ console: at }) => {
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
