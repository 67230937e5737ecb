import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { digestHa1 } from '../server/auth/digest.ts';
import { callThrough } from './bff-client.ts';
import { emulatorUrl, type WorldCredentials } from './emulator-client.ts';
import { Console, expect, test } from './fixtures.ts';
import { openCase } from './page-case.ts';
import { pages } from './pages.ts';
import { administrator } from './ports.ts';

/** Secrets go in and never come out: not to the browser by any way, and not into any file as they are. */

// one test walks over every page there is
test.setTimeout(720_000);

/** Everything that reaches a browser: bodies, events, addresses. */
class Ear {
  readonly heard: { from: string; text: string }[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', (request) => this.heard.push({ from: 'address', text: request.url() }));
    context.on('response', (response) => {
      const from = `${response.request().method()} ${response.url()}`;
      const { 'set-cookie': _, ...headers } = response.headers();
      this.heard.push({ from: `headers of ${from}`, text: JSON.stringify(headers) });
      // a stream has no end: its events come by the other way
      if (headers['content-type']?.includes('event-stream')) return;
      const read = response.body().then(
        (body) => void this.heard.push({ from, text: body.toString('latin1') }),
        () => undefined,
      );
      this.#pending.add(read);
      void read.finally(() => this.#pending.delete(read));
    });
  }

  async listenToEvents(page: Page): Promise<void> {
    const network = await this.#context.newCDPSession(page);
    network.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
      this.heard.push({ from: `event ${eventName}`, text: data });
    });
    await network.send('Network.enable');
  }

  /** The page as it stands: its markup, what its fields hold, and all that it may keep. */
  async lookAt(page: Page): Promise<void> {
    await Promise.all(this.#pending);
    this.heard.push({ from: `markup of ${page.url()}`, text: await page.content() });
    const kept = await page.evaluate(async () => ({
      fields: [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      cookies: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
    expect(kept).toMatchObject({ cookies: '', databases: [], caches: [], workers: 0 });
    this.heard.push({ from: `what ${page.url()} keeps`, text: JSON.stringify(kept) });
  }

  /** Where a text came by, in whatever spelling. */
  find(secret: string): string[] {
    const spellings = spelled(secret).map((each) => each.toString('latin1'));
    return this.heard
      .filter(({ text }) => spellings.some((each) => text.includes(each)))
      .map(({ from }) => from);
  }
}

/** A secret as somebody could store it without hiding it. */
function spelled(secret: string): Buffer[] {
  const plain = Buffer.from(secret);
  const hex = plain.toString('hex');
  const texts = [
    secret,
    [...secret].reverse().join(''),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    // in base64 it looks different at each of three positions; what stands around it blurs the ends
    ...[0, 1, 2].map((shift) => {
      const coded = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64');
      return coded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + plain.length) * 8) / 6));
    }),
  ];
  const urlSafe = texts.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...[...texts, ...urlSafe].map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
}

/** Files below a folder that hold a text, in whatever spelling. */
async function filesWith(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const needles = secrets.flatMap((secret) => spelled(secret));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (needles.some((needle) => content.includes(needle))) found.push(path);
  }
  return found;
}

const dataFolder = (): string => process.env.QUARTERDECK_E2E_DATA ?? '';

/** What nobody may ever see of a world's owner. */
function secretsOf({ publicKey, privateKey, clientSecret }: WorldCredentials): string[] {
  return [privateKey, clientSecret, digestHa1(publicKey, 'MMS Public API', privateKey)];
}

// in two walks, so that two browsers share them
for (const [part, half] of ['one half', 'the other half'].entries())
  test(`no page, answer, event, storage, address or file holds the secret of a connection: ${half} of them`, async ({
    page,
    context,
    standing,
  }) => {
    const ear = new Ear(context);
    await ear.listenToEvents(page);
    const secrets = new Map<string, string[]>();
    let publicKey = '';
    // signed-out pages last: they end the session of this browser
    const walk = pages
      .filter((_, index) => index % 2 === part)
      .sort((a, b) => Number(a.signedOut ?? false) - Number(b.signedOut ?? false));
    const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-quarterdeck-'));
    for (const each of walk) {
      const connected = await standing(each.seed, each.fails);
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

    // whoever looks for what is no secret finds it: in lists, events, files
    const seen = ear.find(publicKey);
    expect(seen.some((from) => from.includes('/bff/connections'))).toBe(true);
    expect(seen.some((from) => from.startsWith('markup of '))).toBe(true);
    expect(ear.heard.some(({ from }) => from === 'event hello')).toBe(true);
    expect(ear.heard.some(({ from, text }) => from === 'event data' && text.includes('results'))).toBe(true);
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
  const made = await world.expect('POST', `~/groups/${groupId}/alertConfigs`, body);
  const ear = new Ear(context);
  await ear.listenToEvents(page);
  const [alertId] = await world.raise('CLUSTER_MONGOS_IS_MISSING');
  await expect.poll(() => hook.received.length).toBe(1);

  const visits: [string, string][] = [
    ['~/alert-configs', 'Alert configurations'],
    [`~/alert-configs/${made.id}`, ''],
    [`~/alert-configs/new?from=${made.id}`, ''],
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
