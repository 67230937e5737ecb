import { execFileSync } from 'node:child_process';
import { caPath, emulatorUrl } from './emulator-client.ts';
import { expect, test } from './fixtures.ts';

const minute = 60;

test('a newcomer acknowledges an alert, its webhook falls silent, and curl finds it acknowledged', async ({
  console: quarterdeck,
  world,
  hook,
}) => {
  const { page } = quarterdeck;
  const { groupId, clusterName, publicKey, privateKey } = world.credentials;
  await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: [{ typeName: 'WEBHOOK', webhookUrl: hook.url, delayMin: 0, intervalMin: 5 }],
  });
  const [alertId] = await world.raise('CLUSTER_MONGOS_IS_MISSING');
  await expect.poll(() => hook.received.map(({ event }) => event)).toEqual(['alert.open']);
  await world.advance(5 * minute);
  await expect.poll(() => hook.received.length).toBe(2);

  await quarterdeck.open('');
  await page.getByRole('main').getByRole('link', { name: 'Cluster has no running mongos' }).first().click();
  await expect(page).toHaveURL(/\/alerts/);
  const row = page.getByRole('row').filter({ hasText: 'Cluster has no running mongos' }).first();
  await expect(row).toContainText(clusterName);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Acknowledge…|^Acknowledge$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Routers restart after the change window');
  await dialog.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Cluster has no running mongos' }).first()).toContainText(
    publicKey,
  );

  await expect.poll(() => hook.received.at(-1)?.event).toBe('alert.acknowledge');
  const told = hook.received.length;
  await world.advance(30 * minute);
  await world.ask('GET', `~/groups/${groupId}`);
  expect(hook.received.length).toBe(told);

  const shown = execFileSync('curl', [
    ...['--silent', '--show-error', '--digest', '--cacert', caPath()],
    ...['--user', `${publicKey}:${privateKey}`],
    ...['--header', 'Accept: application/vnd.atlas.2023-01-01+json'],
    `${emulatorUrl}/api/atlas/v2/groups/${groupId}/alerts/${alertId}`,
  ]);
  expect(JSON.parse(shown.toString())).toMatchObject({
    status: 'OPEN',
    acknowledgementComment: 'Routers restart after the change window',
    acknowledgingUsername: publicKey,
  });
});
