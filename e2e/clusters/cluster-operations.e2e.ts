import { type Console, expect, test } from '../kit/fixtures.ts';

test('a failover test shows the results of a probe client', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/operations`);
  await page.getByRole('button', { name: 'Test failover…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart primaries' }).click();
  await expect(page).toHaveURL(/probe=/);
  // no primary: the world is paused
  await expect(page.getByText(/NotWritablePrimary/).first()).toBeVisible();
  await at.world.advance(60);
  await expect(page.getByText('Results of the probe client')).toBeVisible();
  await expect(page.getByText(/[1-9]\d* failed, longest gap/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Results of the probe client')).toBeVisible();
});

/** A replica set of an older version whose first region holds the majority, and one on each shared tier. */
async function seldomClusters({ world }: Console): Promise<string> {
  const groups = `/api/atlas/v2/groups/${world.credentials.groupId}`;
  const region = (regionName: string, priority: number, nodeCount: number) => ({
    ...{ providerName: 'AWS', regionName, priority },
    electableSpecs: { instanceSize: 'M10', nodeCount },
  });
  const regionConfigs = [region('US_EAST_1', 7, 2), region('US_WEST_2', 6, 1)];
  const free = { providerName: 'TENANT', backingProviderName: 'AWS', regionName: 'US_EAST_1', priority: 7 };
  const clusterType = 'REPLICASET';
  await world.expect('POST', `${groups}/clusters`, {
    ...{ name: 'older', clusterType, mongoDBMajorVersion: '7.0', replicationSpecs: [{ regionConfigs }] },
  });
  await world.expect('POST', `${groups}/clusters`, {
    ...{ name: 'free', clusterType },
    replicationSpecs: [{ regionConfigs: [{ ...free, electableSpecs: { instanceSize: 'M0' } }] }],
  });
  await world.expect('POST', `${groups}/flexClusters`, {
    ...{ name: 'flexible', providerSettings: { backingProviderName: 'AWS', regionName: 'US_EAST_1' } },
  });
  await world.advance(3600);
  return groups;
}

test('rare operations: version, compatibility, force, other tiers, access of employees, deletion', async ({
  console: at,
}) => {
  const { page } = at;
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  const typed = async (name: string, button: string) => {
    await expect(confirm(button)).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await confirm(button).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const refused = async (button: string, why: string) => {
    await page.getByRole('button', { name: button }).hover();
    await expect(page.getByRole('tooltip', { name: why })).toBeVisible();
  };
  const groups = await seldomClusters(at);

  await test.step('a version is raised by one, and not twice at once', async () => {
    await at.open('~/clusters/older/operations');
    await expect(page.getByText('Pin the compatibility version before you raise 7.0 to 8.0')).toBeVisible();
    await page.getByRole('button', { name: 'Raise to MongoDB 8.0…' }).click();
    await expect(page.getByRole('dialog')).toContainText('it cannot be undone');
    await typed('older', 'Raise to 8.0');
    await at.world.advance(3600);
    await expect(page.getByText(/^8\.0\.\d+ \(until/)).toBeVisible();
    await expect(page.getByText('There is no newer major version to raise it to.')).toBeVisible();
  });

  await test.step('remaining members continue by force, once a region is lost', async () => {
    await expect(page.getByText('Every shard has a primary: there is no need for it now.')).toBeVisible();
    await at.world.expect('POST', `${groups}/clusters/older/outageSimulation`, {
      outageFilters: [{ cloudProvider: 'AWS', regionName: 'US_EAST_1', type: 'REGION' }],
    });
    await at.world.advance(600);
    await expect(page.getByText('Without a primary now: Replica set.')).toBeVisible();
    await page.getByRole('button', { name: 'Reconfigure by force…' }).click();
    await expect(page.getByRole('dialog')).toContainText('Writes that only the lost members hold are lost');
    await typed('older', 'Accept the data loss and reconfigure');
    await at.world.advance(600);
    await expect(page.getByText('Every shard has a primary: there is no need for it now.')).toBeVisible();
  });

  await test.step('a flex cluster is protected, and no longer', async () => {
    await at.open('~/clusters/flexible/overview');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await confirm('Protect cluster').click();
    await expect(page.getByText('On: the cluster cannot be deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await confirm('Switch off protection').click();
    await expect(page.getByText('Off: the cluster can be deleted')).toBeVisible();
    await at.world.advance(3600);
  });

  for (const [name, text] of [
    ['free', 'its name stays, its connection strings do not'],
    ['flexible', 'Its snapshots as a flex cluster are deleted'],
  ] as const) {
    await test.step(`${name} moves to machines of its own`, async () => {
      await at.open(`~/clusters/${name}/operations`);
      await page.getByRole('button', { name: 'Move to M10…' }).click();
      await expect(page.getByRole('dialog')).toContainText(text);
      await typed(name, 'Move to M10');
      await expect(page).toHaveURL(/overview$/);
      await expect(
        page
          .getByRole('main')
          .getByText(/updating/i)
          .first(),
      ).toBeVisible();
      await at.world.advance(3600);
      await page.getByRole('tab', { name: 'Configuration' }).click();
      await expect(page.getByRole('button', { name: 'Edit advanced settings' })).toBeVisible();
    });
  }

  await test.step('one region and the newest version leave nothing to force or to raise', async () => {
    await at.open(`~/clusters/${at.cluster}/operations`);
    await refused('Reconfigure by force…', 'The cluster has one region: no members remain without it.');
    await expect(page.getByText('There is no newer major version to raise it to.')).toBeVisible();
  });

  await test.step('compatibility is pinned, and released', async () => {
    await page.getByRole('button', { name: 'Pin compatibility' }).click();
    await confirm('Pin compatibility').click();
    await expect(page.getByText(/pinned until/)).toBeVisible();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await confirm('Unpin compatibility').click();
    await expect(page.getByText(/follows the version/)).toBeVisible();
  });

  await test.step('employees of the service are let in for a while, and out again', async () => {
    await page.getByRole('button', { name: 'Grant access' }).click();
    await confirm('Grant access').click();
    await expect(page.getByText(/Logs of the database, until/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await confirm('Revoke access').click();
    await expect(page.getByText('None. Support requests it')).toBeVisible();
  });

  await test.step('it is deleted by its name, with what depends on it in sight', async () => {
    await page.getByRole('button', { name: 'Prepare deletion' }).click();
    await expect(page.getByRole('list', { name: 'What depends on it' })).toContainText('Snapshots');
    await page.getByRole('button', { name: 'Delete cluster…' }).click();
    await expect(confirm('Delete cluster')).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill(at.cluster);
    await confirm('Delete cluster').click();
    await expect(page).toHaveURL(/\/clusters$/);
    await expect(page.getByRole('grid', { name: 'Clusters' }).getByText('Deleting')).toBeVisible();
  });
});
