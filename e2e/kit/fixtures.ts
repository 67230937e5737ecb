import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, test as base, type Cookie, expect, type Page } from '@playwright/test';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { bff } from './bff-client.ts';
import { emulatorUrl, WorldClient } from './emulator-client.ts';
import { choosePassword, sendAs, sessionCookie, temporaryPassword } from './first-password.ts';
import { listenForIssues } from './page-issues.ts';
import { administrator } from './ports.ts';
import { Tab } from './tab.ts';

interface Received {
  event: string;
  signature: string | undefined;
  body: Record<string, unknown>;
}

interface Hook {
  url: string;
  received: Received[];
}

interface Options {
  /** Seed of the test's own world. */
  seed: string;
  /** Browser errors that this test permits; any other fails it. */
  tolerated: RegExp[];
  /** Whether the test needs a tab in which nothing was loaded before. */
  newTab: boolean;
}

interface Fixtures {
  /** A world of the test's own, its clock frozen. */
  world: WorldClient;
  /** A page that is signed in and sees the world through a connection of its own. */
  console: Console;
  /** A receiver of webhooks. */
  hook: Hook;
  /** Used automatically: fails the test when a page logged an error, or contacted a third party. */
  quiet: undefined;
}

/** When every world begins: a Friday afternoon. */
export const worldStart = '2026-03-13T14:02:00Z';

/** A signed-in page and the world that its connection leads to. */
export class Console {
  readonly page: Page;
  readonly world: WorldClient;
  /** The connection's part of addresses, and its name. */
  readonly connection: string;
  readonly name: string;
  readonly groupId: string;
  readonly cluster: string;

  constructor(page: Page, { world, connection, name }: Connected) {
    this.page = page;
    this.world = world;
    this.connection = connection;
    this.name = name;
    this.groupId = world.credentials.groupId;
    this.cluster = world.credentials.clusterName;
  }

  /** Address of a page below the connection, or below its first project when it begins with `~`. */
  url(path: string): string {
    const below = path.replace(/^~/, `/groups/${this.groupId}`);
    return `/c/${this.connection}${below}`;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url(path));
  }
}

interface WorkerFixtures {
  /** What `page` is in tests that do not ask for a new one. */
  tab: Tab;
  /** File with the cookies of a signed-in administrator. */
  signedIn: string;
  /** A page of the administrator, for the setup of a test. */
  office: Page;
  /**
   * Worlds that no test changes, for tests that only read: one of each seed and each set of failing
   * operations; another one of these for another `use`.
   */
  standing: (seed: string, fails?: readonly string[], use?: string) => Promise<Connected>;
}

/** A world and the connection that leads to it. */
export interface Connected {
  world: WorldClient;
  connection: string;
  name: string;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  seed: ['single', { option: true }],
  tolerated: [[], { option: true }],
  newTab: [false, { option: true }],

  tab: [({ browser }, use) => lendTab(browser, use), { scope: 'worker' }],

  page: async ({ tab, browser, newTab, storageState, viewport, baseURL, timezoneId, locale }, use) => {
    const size = viewport ?? { width: 1440, height: 900 };
    const own = newTab ? new Tab(browser, { baseURL, viewport, timezoneId, locale }) : tab;
    await use(await own.begin(cookiesOf(storageState), size));
    await (newTab ? own.close() : own.end());
  },

  context: ({ page }, use) => use(page.context()),

  quiet: [
    async ({ context, tolerated }, use) => {
      const { issues, stop } = listenForIssues(context);
      await use(undefined);
      stop();
      const reported = issues.filter((issue) => !tolerated.some((each) => each.test(issue)));
      expect(reported, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],

  // one sign-in a worker: the form itself has a test of its own
  office: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: base.info().project.use.baseURL ?? '' });
      await signIn(page);
      // a page of the console that reads nothing
      await page.goto('/launch');
      await use(page);
      // a user has ten sessions at most, and each worker begins one
      await bff(page, 'DELETE', '/session');
      await page.close();
    },
    { scope: 'worker' },
  ],

  signedIn: [
    async ({ office }, use, { workerIndex }) => {
      const path = `artifacts/e2e-session-${workerIndex}.json`;
      await office.context().storageState({ path });
      await use(path);
    },
    { scope: 'worker' },
  ],

  standing: [
    async ({ office }, use) => {
      const created = new Map<string, Promise<Connected>>();
      await use((seed, fails = [], purpose = '') => {
        const key = [purpose, seed, ...fails].join(' ');
        const existing = created.get(key) ?? connected(office, seed, fails);
        created.set(key, existing);
        return existing;
      });
      for (const each of created.values()) await disconnect(office, await each);
    },
    { scope: 'worker' },
  ],

  storageState: ({ signedIn }, use) => use(signedIn),

  world: async ({ seed }, use) => {
    const world = await WorldClient.create({ seed, now: worldStart });
    await use(world);
    await world.remove();
  },

  console: async ({ page, office, world }, use) => {
    const { publicKey, privateKey } = world.credentials;
    const name = nameOf(world);
    const connection = await connect(office, name, publicKey, privateKey);
    await use(new Console(page, { world, connection, name }));
    await deleteConnection(office, connection);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  hook: async ({}, use) => {
    const received: Received[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { 'x-mms-event': event, 'x-mms-signature': signature } = request.headers;
        received.push({
          event: String(event),
          signature: signature === undefined ? undefined : String(signature),
          body: JSON.parse(body),
        });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}/hook`, received });
    await new Promise((resolve) => server.close(resolve));
  },
});

export { expect };

/** A tab for as long as a worker lives; `prepare` sees each page of it before anything is loaded. */
export async function lendTab(
  browser: Browser,
  use: (tab: Tab) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const { baseURL, viewport, timezoneId, locale } = base.info().project.use;
  const tab = new Tab(browser, { baseURL, viewport, timezoneId, locale }, prepare);
  await use(tab);
  await tab.close();
}

/** From a file written by a worker, or directly. */
function cookiesOf(state: string | { cookies: Cookie[] } | undefined): readonly Cookie[] {
  if (state === undefined) return [];
  return typeof state === 'string' ? JSON.parse(readFileSync(state, 'utf8')).cookies : state.cookies;
}

export async function signIn(page: Page, who = administrator, origin = ''): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** Continues in the tab of a test as another user, from the next page on. The form has tests of its own. */
export async function continueAs(
  page: Page,
  office: Page,
  who: { username: string; password: string },
): Promise<void> {
  const cookie = await sessionCookie(new URL(office.url()).origin, who);
  await page.context().clearCookies();
  await page.context().addCookies([cookie]);
}

function nameOf(world: WorldClient): string {
  return `World ${world.credentials.world.slice(-6)}`;
}

async function connected(office: Page, seed: string, fails: readonly string[]): Promise<Connected> {
  const world = await WorldClient.create({ seed, now: worldStart });
  for (const operationId of fails) await world.fail(operationId, { kind: 'status', status: 500 });
  const { publicKey, privateKey } = world.credentials;
  const name = nameOf(world);
  return { world, name, connection: await connect(office, name, publicKey, privateKey) };
}

/** Deletes a connection; one that demands a second person, as a second administrator too. */
async function deleteConnection(office: Page, connection: string): Promise<void> {
  const path = `/connections/${connection}`;
  const refusal = await bff(office, 'DELETE', path).then(
    () => undefined,
    (error: Error) => error,
  );
  if (!refusal) return;
  if (!refusal.message.includes('SECOND_PERSON_REQUIRED')) throw refusal;
  const origin = new URL(office.url()).origin;
  await sendAs(origin, await addUser(office, 'administrator'), 'DELETE', path);
}

async function disconnect(office: Page, { connection, world }: Connected): Promise<void> {
  await deleteConnection(office, connection);
  await world.remove();
}

/** Adds a connection the way the console does, without clicking through the form. */
export async function connect(page: Page, name: string, identity: string, secret: string): Promise<string> {
  const connection = { name, origin: emulatorUrl, kind: 'apiKey', identity, secret };
  const { id } = await bff<{ id: string }>(page, 'POST', '/connections', connection);
  return id;
}

/** Adds a user of the console; the page has to be an administrator's. */
export async function addUser(page: Page, role: ConsoleRole) {
  const username = `${role}-${crypto.randomUUID().slice(0, 8)}`;
  const password = `pw-${crypto.randomUUID()}`;
  const request = { name: username, role, password: temporaryPassword };
  const { id } = await bff<{ id: string }>(page, 'POST', '/users', request);
  await choosePassword(new URL(page.url()).origin, username, password);
  return { id, username, password };
}
