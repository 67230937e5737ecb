import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

/** Networks, auditing, log export, archives, federation and streams as parts of a configuration file. */

const screens = process.env.QUARTERDECK_STEP_SCREENS;

async function look(page: Page, name: string): Promise<void> {
  if (screens === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${screens}/${name}-${colorScheme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const criteria = { type: 'DATE', dateField: 'at', dateFormat: 'ISODATE', expireAfterDays: 30 };
const flows = ['federatedDatabases', 'streamWorkspaces', 'limits', 'regionalMode', 'directory'];
const region = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };

test('sections of networks and data flows are exported, drift, and are restored by a change set', async ({
  console: at,
}) => {
  test.slow();
  const { page, world, cluster } = at;
  const project = `/api/atlas/v2/groups/${at.groupId}`;
  const container = await world.expect('POST', `${project}/containers`, {
    ...{ providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/21' },
  });
  await world.expect('PATCH', `${project}/auditLog`, {
    ...{ enabled: true, auditFilter: '{"atype": "authenticate"}', auditAuthorizationSuccess: false },
  });
  const logs = await world.expect('POST', `${project}/logIntegrations`, {
    ...{ type: 'SPLUNK_LOG_EXPORT', hecUrl: 'https://splunk.example.com:8088', logTypes: ['MONGOD'] },
    hecToken: '12345678-1234-1234-1234-123456789012',
  });
  const archives = `${project}/clusters/${cluster}/onlineArchives`;
  const archive = await world.expect('POST', archives, {
    ...{ dbName: 'shop', collName: 'orders', criteria, partitionFields: [{ fieldName: 'at', order: 0 }] },
  });
  const storage = { stores: [], databases: [] };
  await world.expect('POST', `${project}/dataFederation`, { name: 'lake', storage });
  await world.expect('PATCH', `${project}/limits/atlas.project.deployment.clusters`, { value: 40 });
  await world.expect('PATCH', `${project}/privateEndpoint/regionalMode`, { enabled: true });
  await world.expect('POST', `${project}/streams`, { name: 'harbour', dataProcessRegion: region });

  await test.step('the file has the sections', async () => {
    await at.open('~/configuration');
    const file = page.getByRole('region', { name: 'Configuration as YAML' });
    for (const part of ['networkContainers', 'auditing', 'logIntegrations', 'onlineArchives', ...flows])
      await expect(file).toContainText(new RegExp(`${part}:\\s*\\w`, 'u'));
    await look(page, 'sections-file');
  });

  await test.step('drift names each part', async () => {
    await at.open('~/configuration?tab=drift');
    await page.getByRole('button', { name: 'Set current project as baseline' }).click();
    await expect(page.getByText('As it is meant to be')).toBeVisible();
    await world.expect('DELETE', `${project}/containers/${container.id}`);
    await world.expect('PATCH', `${project}/auditLog`, { enabled: false });
    await world.expect('DELETE', `${project}/logIntegrations/${logs.id}`);
    await world.expect('DELETE', `${archives}/${archive._id}`);
    await world.expect('DELETE', `${project}/dataFederation/lake`);
    await world.expect('DELETE', `${project}/streams/harbour`);
    await world.expect('DELETE', `${project}/limits/atlas.project.deployment.clusters`);
    await world.expect('PATCH', `${project}/privateEndpoint/regionalMode`, { enabled: false });
    await world.advance(60);
    await page.reload();
    await expect(page.getByText('Drifted: 8 differences')).toBeVisible();
    for (const name of ['Network containers', 'Log integrations', 'Online archives', 'Stream workspaces'])
      await expect(page.getByText(new RegExp(name, 'i')).first()).toBeVisible();
    await look(page, 'sections-drift');
  });

  await test.step('a change set with a preview restores them', async () => {
    await page.getByRole('button', { name: /^Collect \d changes in a change set/ }).click();
    await expect(page).toHaveURL(/change-sets\//);
    await look(page, 'sections-change-set');
    await page.getByRole('button', { name: 'Apply now' }).click();
    await look(page, 'sections-preview');
    await page.getByRole('button', { name: /^Apply \d changes/ }).click();
    await expect(page.getByText(/^Applied/).first()).toBeVisible({ timeout: 60_000 });
    await look(page, 'sections-applied');
    const { results } = await world.expect('GET', `${project}/containers?providerName=AWS`);
    expect(results).toContainEqual(expect.objectContaining({ atlasCidrBlock: '10.8.0.0/21' }));
    expect(await world.expect('GET', `${project}/auditLog`)).toMatchObject({ enabled: true });
    const limit = await world.expect('GET', `${project}/limits/atlas.project.deployment.clusters`);
    expect(limit).toMatchObject({ value: 40 });
    expect(await world.expect('GET', `${project}/privateEndpoint/regionalMode`)).toMatchObject({
      enabled: true,
    });
  });
});
