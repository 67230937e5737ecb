import type { Page } from '@playwright/test';
import { type Console, expect, test } from '../kit/fixtures.ts';

test.use({ seed: 'single' });

const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).first().click();
  await page.getByRole('option', { name: option }).first().click();
};
/** On the page of a cluster that is in that state. */
const arrived = async (page: Page, name: string, state: RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(state).first()).toBeVisible();
};

/** To the form of a new cluster from whatever page of the project is open. */
const begin = async (page: Page, form: 'Quick' | 'Complete', name: string): Promise<void> => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Clusters', exact: true }).click();
  await page.getByRole('link', { name: 'Create cluster' }).click();
  const choice = page.getByRole('radio', { name: form });
  await choice.click({ force: true });
  await expect(choice).toBeChecked();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
};

const clusters = (at: Console): string => `/api/atlas/v2/groups/${at.world.credentials.groupId}/clusters`;
/** Sends the form, and returns the created cluster. */
const create = async (at: Console, name: string) => {
  await at.page.getByRole('button', { name: 'Create cluster' }).click();
  await arrived(at.page, name, /creating/i);
  return at.world.expect('GET', `${clusters(at)}/${name}`);
};

test('the quick form creates each type of cluster', async ({ console: at }) => {
  const { page } = at;
  await at.open('~/clusters/new');

  await test.step('a replica set: sent once although its answer is lost', async () => {
    let sent = 0;
    await page.route('**/createGroupCluster**', async (route) => {
      sent += 1;
      // the request takes effect, and its answer never arrives
      const { args } = route.request().postDataJSON();
      await at.world.expect('POST', clusters(at), args.body);
      await route.abort();
    });
    await page.getByRole('textbox', { name: 'Name' }).fill('billing');
    await choose(page, 'Size', /^M30 /);
    await expect(page.getByText('8 GB memory, 2 vCPU, disk 10 to 400 GB')).toBeVisible();
    await expect(page.getByText('all 3 votes are in')).toBeVisible();
    expect(await create(at, 'billing')).toMatchObject({ clusterType: 'REPLICASET' });
    expect(sent).toBe(1);
    await page.unroute('**/createGroupCluster**');
  });

  for (const [name, label, clusterType] of [
    ['shards', 'Sharded cluster', 'SHARDED'],
    ['zones', 'Geo-sharded cluster', 'GEOSHARDED'],
  ] as const) {
    await test.step(label, async () => {
      await begin(page, 'Quick', name);
      await choose(page, 'Type', label);
      expect(await create(at, name)).toMatchObject({ clusterType });
    });
  }
});

test('the complete form creates each type of cluster', async ({ console: at }) => {
  const { page } = at;
  await at.open('~/clusters/new?form=complete');

  await test.step('a replica set', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('ledger');
    expect(await create(at, 'ledger')).toMatchObject({ clusterType: 'REPLICASET' });
  });

  await test.step('two shards in three regions', async () => {
    await begin(page, 'Complete', 'orders');
    await choose(page, 'Type', 'Sharded cluster');
    await page.getByRole('button', { name: 'Add shard' }).click();
    for (const votes of [2, 1]) {
      await page.getByRole('button', { name: 'Add region' }).click();
      await page.getByLabel('Read-only nodes').last().fill('0');
      await page.getByLabel('Electable nodes').last().fill(String(votes));
    }
    await page.getByLabel('Electable nodes').first().fill('2');
    // a region that begins to vote comes after the others
    await expect(page.getByLabel('Priority').nth(2)).toHaveValue('5');
    await page.getByLabel('Priority').nth(1).fill('4');
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('must be 7, 6, 5');
    await page.getByLabel('Priority').nth(1).fill('6');
    await expect(page.getByText('no region holds more than 2 of 5 votes')).toBeVisible();
    const { replicationSpecs } = await create(at, 'orders');
    expect(replicationSpecs.map((shard: { regionConfigs: object[] }) => shard.regionConfigs.length)).toEqual([
      3, 3,
    ]);
  });

  await test.step('two zones', async () => {
    await begin(page, 'Complete', 'worldwide');
    await choose(page, 'Type', 'Geo-sharded cluster');
    await page.getByRole('button', { name: 'Add zone' }).click();
    await page.getByRole('textbox', { name: 'Zone' }).last().fill('Europe');
    await page.getByRole('combobox', { name: 'Region' }).last().click();
    await page.getByRole('option', { name: /Frankfurt/ }).click();
    expect(await create(at, 'worldwide')).toMatchObject({ clusterType: 'GEOSHARDED' });
  });

  await test.step('locations are mapped to its zones, and a collection follows them', async () => {
    await at.world.advance(7200);
    await page.getByRole('tab', { name: 'Configuration' }).click();
    const zones = page.getByRole('grid', { name: 'Zones' });
    await page.getByRole('button', { name: 'Map locations' }).click();
    const form = page.getByRole('form', { name: 'Map locations' });
    await choose(page, 'Zone', /^Europe/);
    await form.getByLabel('Parts of countries').fill('US_VA');
    await form.getByRole('button', { name: 'Map locations' }).click();
    await expect(form.getByText(/US_VA must be/)).toBeVisible();
    await form.getByLabel('Parts of countries').fill('us-va');
    await form.getByRole('button', { name: 'Map locations' }).click();
    await expect(zones).toContainText('United States, VA (US-VA)');
    await page.getByRole('combobox', { name: 'Where is it written?' }).fill('Brazil');
    await page.getByRole('option', { name: 'Brazil (BR)' }).click();
    await expect(page.getByText('the nearest zone.')).toBeVisible();
    await page.getByRole('button', { name: 'Manage a collection' }).click();
    const managed = page.getByRole('form', { name: 'Manage a collection' });
    await managed.getByLabel('Database').fill('shop');
    await managed.getByLabel('Collection').fill('people');
    await managed.getByLabel('Field of the shard key').fill('city');
    await managed.getByRole('button', { name: 'Manage collection' }).click();
    await expect(page.getByRole('grid', { name: 'Managed collections' })).toContainText('shop.people');
    const created = await at.world.expect('GET', `${clusters(at)}/worldwide/globalWrites`);
    expect(Object.keys(created.customZoneMapping)).toEqual(['US-VA']);
  });
});

test('a change is refused before it is sent, reaches the members one by one, and leads back while it does', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/edit?json=true`);
  const disk = page.getByLabel('Disk of each node');
  await disk.fill('5000');
  await expect(page.getByText(/Disk of each node must be at most \d+ for M10/)).toBeVisible();
  await page.getByRole('button', { name: 'Review changes' }).hover();
  await expect(page.getByText('Fix the marked errors first.')).toBeVisible();
  await disk.fill('90');
  await expect(page.getByRole('textbox', { name: 'Request as JSON' })).toContainText('"diskSizeGB": 90');
  await choose(page, 'Size', /^M20 /);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: `Change ${at.cluster}?` });
  await expect(review).toContainText('Size M10 → M20');
  await expect(review).toContainText('members restart one by one');
  await review.getByRole('button', { name: 'Apply changes' }).click();
  await arrived(page, at.cluster, /updating/i);

  const members = page.getByRole('list', { name: 'Progress by member' });
  await expect(members.getByText(/Not restarted yet/)).toHaveCount(3);
  // an update takes 6 s, and each of three members a quarter of it
  await at.world.advance(1);
  await expect(members.getByText('Restarting now')).toBeVisible();
  await at.world.advance(1);
  await expect(members.getByText('Restarted', { exact: true }).first()).toBeVisible();
  await expect(members.getByText(/the primary is last/)).toBeVisible();
  await page.getByRole('link', { name: /^Change back shards/ }).click();
  await expect(page).toHaveURL(/former=true/);
  await expect(page.getByText('Size M20 → M10')).toBeVisible();
});

test('two people who change one cluster see each other’s changes and keep both', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/edit?form=complete`);
  await page.getByLabel('Disk of each node').fill('90');
  const path = `/api/atlas/v2/groups/${at.world.credentials.groupId}/clusters/${at.cluster}`;
  await at.world.expect('PATCH', path, { tags: [{ key: 'team', value: 'data' }] });
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText(/^This cluster changed since you opened this form/)).toBeInViewport();
  await expect(page.getByText('Their changes')).toBeVisible();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByRole('group', { name: 'Tags' }).getByLabel('Value')).toHaveValue('data');
  await expect(page.getByLabel('Disk of each node')).toHaveValue('90');
});

const terraform = `
resource "mongodbatlas_advanced_cluster" "ledger" {
  project_id   = var.project_id
  name         = "ledger"
  cluster_type = "REPLICASET"
  replication_specs = [{
    region_configs = [{
      provider_name   = "AWS"
      region_name     = "EU_CENTRAL_1"
      priority        = 7
      electable_specs = { instance_size = "M30", node_count = 3 }
    }]
  }]
  retain_backups_enabled = true
}`;

test('Terraform becomes a draft, moves to another provider, and a cluster becomes a copy in another project', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/clusters/new');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Terraform or JSON').fill(terraform);
  await page.getByRole('button', { name: 'Use as draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('ledger');
  await expect(page.getByText('retain_backups_enabled is not a cluster setting.')).toBeVisible();
  await page.getByRole('button', { name: 'Move to provider' }).click();
  await page.getByRole('menuitem', { name: 'Azure' }).click();
  await expect(page.getByText(/Frankfurt \(GERMANY_WEST_CENTRAL\) there, the nearest region/)).toBeVisible();
  await page.getByRole('button', { name: 'Create cluster' }).click();
  await arrived(page, 'ledger', /creating/i);

  const { orgId } = at.world.credentials;
  const { id: other } = await at.world.expect('POST', '/api/atlas/v2/groups', { name: 'elsewhere', orgId });
  await at.open(`~/clusters/new?from=${at.cluster}`);
  await expect(
    page.getByText('Documents, snapshots, users and connection strings stay where they are.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'To another project…' }).click();
  const choice = page.getByRole('dialog', { name: `Clone ${at.cluster} to another project` });
  await choice.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'elsewhere' }).click();
  await choice.getByRole('button', { name: 'Open the form there' }).click();
  await expect(page).toHaveURL(new RegExp(`groups/${other}/clusters/new`));
  await expect(page.getByText(/of the other project/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('copy');
  await page.getByRole('button', { name: 'Create cluster' }).click();
  await arrived(page, 'copy', /creating/i);
});
