import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callThrough } from './kit/bff-client.ts';
import { Ear, secretsOf, spelled } from './kit/ear.ts';
import { emulatorUrl } from './kit/emulator-client.ts';
import { Console, expect, test } from './kit/fixtures.ts';
import { Needles } from './kit/needles.ts';
import { administrator } from './kit/ports.ts';
import { openCase } from './walk/page-case.ts';
import { pages } from './walk/pages.ts';

/** Secrets go in and never come out: not to the browser by any way, and not into any file as they are. */

/** Files below a folder that hold a text, in whatever spelling. */
async function filesWith(folder: string, secrets: readonly string[]): Promise<string[]> {
  const results: string[] = [];
  const needles = new Needles(secrets.flatMap((secret) => spelled(secret)));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (needles.isIn(await readFile(path))) results.push(path);
  }
  return results;
}

const dataFolder = (): string => process.env.QUARTERDECK_E2E_DATA ?? '';

test('no file and nothing that reaches the browser holds the secret of a connection', async ({
  page,
  context,
  standing,
}) => {
  // the data that other pages send to the browser is searched where each page is checked
  const ear = new Ear(context);
  await ear.listenToEvents(page);
  const secrets = new Map<string, string[]>();
  let publicKey = '';
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-quarterdeck-'));
  const walk = pages.filter(({ signedOut }, index) => !signedOut && index % 50 === 2);
  // the page that shows non-secret values comes last
  walk.push(...pages.filter(({ name }) => name === 'connections'));
  for (const each of walk) {
    const connected = await standing(each.seed, each.fails, each.own ? each.name : '');
    const { credentials } = connected.world;
    publicKey = credentials.publicKey;
    secrets.set(credentials.world, secretsOf(credentials));
    await openCase(new Console(page, connected), each);
    await ear.lookAt(page);
  }
  const all = [...secrets.values()].flat();
  all.push(administrator.password, cookie?.value ?? '');
  expect(all.every((secret) => secret.length > 15)).toBe(true);
  for (const secret of all) expect(ear.find(secret), 'where a secret came by').toEqual([]);
  expect(await filesWith(dataFolder(), all)).toEqual([]);

  // the search finds a non-secret value: in lists, events, files
  const seen = ear.find(publicKey);
  expect(seen.some((from) => from.includes('/bff/connections'))).toBe(true);
  expect(seen.some((from) => from.startsWith('markup of '))).toBe(true);
  expect(ear.received.some(({ from }) => from === 'event hello')).toBe(true);
  expect(ear.received.some(({ from, text }) => from === 'event data' && text.includes('results'))).toBe(true);
  expect((await filesWith(dataFolder(), [publicKey])).length).toBeGreaterThan(0);
});

test('a secret that is typed in is gone from the page once it is stored', async ({
  page,
  context,
  world,
}) => {
  const ear = new Ear(context);
  await ear.listenToEvents(page);
  const { publicKey, privateKey } = world.credentials;
  const name = `Typed ${world.credentials.world.slice(-6)}`;
  await page.goto('/connections?edit=new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Address' }).click();
  await page.getByRole('option', { name: emulatorUrl, exact: true }).click();
  await page.getByRole('textbox', { name: 'Public key' }).fill(publicKey);
  await page.getByLabel('Private key').fill(privateKey);
  expect(await page.getByLabel('Private key').getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Add and test' }).click();
  await expect(page.getByRole('complementary').filter({ hasText: 'Works:' })).toBeVisible();
  await ear.lookAt(page);
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(page.getByText('stored, ends in')).toBeVisible();
  await ear.lookAt(page);
  await page.goto('/settings?tab=audit');
  await expect(page.getByRole('grid', { name: 'Audit log' })).toContainText(name);
  await ear.lookAt(page);
  for (const secret of secretsOf(world.credentials)) expect(ear.find(secret)).toEqual([]);
  expect(await filesWith(dataFolder(), secretsOf(world.credentials))).toEqual([]);
});

test('secrets of notifications are masked everywhere once they are stored', async ({
  console: quarterdeck,
  context,
  world,
  hook,
}) => {
  const { page, connection, groupId } = quarterdeck;
  const canary = () => crypto.randomUUID().replaceAll('-', '');
  const secret = {
    webhook: canary(),
    slack: `xoxb-${canary()}`,
    pager: canary(),
    datadog: canary(),
    path: canary(),
  };
  const timing = { delayMin: 0, intervalMin: 60 };
  const body = {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: [
      {
        typeName: 'WEBHOOK',
        webhookUrl: `${hook.url}/${secret.path}`,
        webhookSecret: secret.webhook,
        ...timing,
      },
      { typeName: 'SLACK', apiToken: secret.slack, channelName: '#ops', ...timing },
      { typeName: 'PAGER_DUTY', serviceKey: secret.pager, region: 'US', ...timing },
      { typeName: 'DATADOG', datadogApiKey: secret.datadog, datadogRegion: 'US', ...timing },
    ],
  };
  const created = await world.expect('POST', `~/groups/${groupId}/alertConfigs`, body);
  const ear = new Ear(context);
  await ear.listenToEvents(page);
  const [alertId] = await world.raise('CLUSTER_MONGOS_IS_MISSING');
  await expect.poll(() => hook.received.length).toBe(1);

  const visits: [string, string][] = [
    ['~/alert-configs', 'Alert configurations'],
    [`~/alert-configs/${created.id}`, ''],
    [`~/alert-configs/new?from=${created.id}`, ''],
    [`~/alerts?alert=${alertId}`, 'Alerts'],
    ['/emulator?tab=deliveries', 'Emulator'],
    ['', 'All projects'],
  ];
  for (const [path, title] of visits) {
    await quarterdeck.open(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await ear.lookAt(page);
  }
  await callThrough(page, connection, 'exportEmulatorWorld', {});
  await ear.lookAt(page);

  for (const [name, text] of Object.entries(secret)) expect(ear.find(text), name).toEqual([]);
  expect(await filesWith(dataFolder(), Object.values(secret))).toEqual([]);
  // they are there, though: the receiver got its proof
  expect(hook.received[0]?.signature).toMatch(/./);
  expect(ear.find(secret.slack.slice(-4)).length).toBeGreaterThan(0);
});
