import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Delivery } from '../contract/emulator/control.ts';
import { objections } from './kit/axe.ts';
import { callThrough } from './kit/bff-client.ts';
import { type EmulatorPlace, WorldClient } from './kit/emulator-client.ts';
import { expect, test } from './kit/fixtures.ts';
import { startServers } from './kit/servers.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const label = 'Cluster has no running mongos';
const project = 'orders-production';
const comment = 'Routers restart after the change window';

test('a newcomer opens the link, acknowledges an alert, its webhook falls silent, and curl agrees', async ({
  page,
  hook,
}) => {
  const servers = await startServers({ port: 0, emulatorPort: 0 });
  try {
    await page.goto(servers.launchUrl);
    // the seeded world is there, with something to look at
    await expect(page).toHaveURL(/\/c\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Critical').first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row')).not.toHaveCount(1);

    // the tour is offered once; keys lead through it, and it is not offered again after it was left
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await expect(tour).toContainText('step 1 of 4');
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/\/emulator$/);
    await expect(tour).toContainText('step 2 of 4');
    await page.reload();
    await expect(tour).toContainText('step 2 of 4');
    await tour.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/explorer/);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/\/change-sets$/);
    await page.keyboard.press('[');
    await tour.getByRole('button', { name: 'Leave tour' }).focus();
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    await page.goto(new URL('/', page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: 'All projects' })).toBeVisible();
    await expect(tour).toBeHidden();

    // a key of the newcomer's own, as for curl or Terraform
    const connection = new URL(page.url()).pathname.split('/')[2] ?? '';
    const place = { url: servers.emulator, ca: join(servers.dir, 'emulator', 'ca.pem') };
    const world = await keyOf(page, connection, place);
    const { groupId, publicKey, privateKey, clusterName } = world.credentials;
    await world.expect('PATCH', '/_emulator/clock', { frozen: true });
    await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
      eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
      enabled: true,
      notifications: [{ typeName: 'WEBHOOK', webhookUrl: hook.url, delayMin: 0, intervalMin: 5 }],
    });
    const raised = await world.raise('CLUSTER_MONGOS_IS_MISSING');
    await expect.poll(() => hook.received.map(({ event }) => event)).toEqual(['alert.open']);
    const alertId = String(hook.received[0]?.body.id);
    expect(raised).toContain(alertId);
    await world.advance(300);
    await expect.poll(() => hook.received.map(({ event }) => event)).toEqual(['alert.open', 'alert.update']);

    // it reaches the open page automatically
    await expect(page.getByRole('main').getByRole('link', { name: label }).first()).toBeVisible();
    await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: project }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Alerts/ })
      .click();
    const row = page.getByRole('row').filter({ hasText: label }).filter({ hasText: clusterName }).first();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Acknowledge with a date or comment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Comment').fill(comment);
    await dialog.getByRole('button', { name: /^Acknowledge/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => hook.received.at(-1)?.event).toBe('alert.acknowledge');
    await expect(page.getByRole('tab', { name: /^Acknowledged/ })).toBeVisible();

    // forty minutes, with eight reminders in them otherwise
    const reported = hook.received.length;
    await world.advance(2400);
    await world.expect('GET', `~/groups/${groupId}`);
    const sent: Delivery[] = await world.expect('GET', `/_emulator/deliveries?alertId=${alertId}`);
    expect(sent.map(({ event }) => event)).toEqual(['acknowledge', 'update', 'open']);
    expect(hook.received.length).toBe(reported);

    const shown = execFileSync('curl', [
      ...['--silent', '--show-error', '--digest', '--cacert', place.ca],
      ...['--user', `${publicKey}:${privateKey}`],
      ...['--header', 'Accept: application/vnd.atlas.2023-01-01+json'],
      `${place.url}/api/atlas/v2/groups/${groupId}/alerts/${alertId}`,
    ]);
    expect(JSON.parse(shown.toString())).toMatchObject({
      status: 'OPEN',
      acknowledgementComment: comment,
      acknowledgedUntil: expect.any(String),
    });
  } finally {
    await servers.remove();
  }
});

interface Named {
  id: string;
  name: string;
}

/** A client with a key of its own for the world behind a connection. */
async function keyOf(page: Page, connection: string, place: EmulatorPlace): Promise<WorldClient> {
  const ask = <Body>(id: string, args: object) => callThrough<Body>(page, connection, id, args);
  const { results: orgs } = await ask<{ results: Named[] }>('listOrgs', {});
  const { results: groups } = await ask<{ results: Named[] }>('listGroups', {});
  const orgId = orgs[0]?.id ?? '';
  const groupId = groups.find(({ name }) => name === project)?.id ?? '';
  const { results: clusters } = await ask<{ results: Named[] }>('listGroupClusters', { groupId });
  const grants = orgs.map(({ id }) => ({ roleName: 'ORG_OWNER', orgId: id }));
  const key = await ask<{ publicKey: string; privateKey: string }>('createEmulatorKey', { body: { grants } });
  const more = { world: '', clientId: '', clientSecret: '', orgId, groupId };
  return new WorldClient({ ...key, ...more, clusterName: clusters[0]?.name ?? '' }, place);
}
