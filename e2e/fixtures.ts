import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import { WorldClient } from './emulator-client.ts';
import { administrator, emulatorPort } from './ports.ts';

export interface Received {
  event: string;
  signature: string | undefined;
  body: Record<string, unknown>;
}

export interface Hook {
  url: string;
  received: Received[];
}

interface Options {
  /** Seed of the test's own world. */
  seed: string;
}

interface Fixtures {
  /** A world of the test's own, its clock frozen. */
  world: WorldClient;
  /** A page that is signed in and sees the world through a connection of its own. */
  console: Console;
  /** A receiver of webhooks. */
  hook: Hook;
}

/** When every world begins: a Friday afternoon. */
export const worldStart = '2026-03-13T14:02:00Z';

export class Console {
  readonly page: Page;
  readonly connection: string;
  readonly groupId: string;

  constructor(page: Page, connection: string, groupId: string) {
    this.page = page;
    this.connection = connection;
    this.groupId = groupId;
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

export const test = base.extend<Options & Fixtures, { signedIn: string }>({
  seed: ['single', { option: true }],

  // one sign-in a worker: the form itself has a test of its own
  signedIn: [
    async ({ browser }, use, { workerIndex }) => {
      const path = `artifacts/e2e-session-${workerIndex}.json`;
      const page = await browser.newPage({ baseURL: base.info().project.use.baseURL ?? '' });
      await signIn(page);
      await page.context().storageState({ path });
      await page.close();
      await use(path);
    },
    { scope: 'worker' },
  ],

  storageState: ({ signedIn }, use) => use(signedIn),

  world: async ({ seed }, use) => {
    const world = await WorldClient.create({ seed, now: worldStart });
    await use(world);
    await world.remove();
  },

  console: async ({ page, world }, use) => {
    await page.goto('/connections');
    const { publicKey, privateKey, groupId } = world.credentials;
    const id = await connect(page, `World ${world.credentials.world.slice(-6)}`, publicKey, privateKey);
    await use(new Console(page, id, groupId));
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

export { expect } from '@playwright/test';

export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** Adds a connection the way the console does, without clicking through the form. */
export async function connect(page: Page, name: string, identity: string, secret: string): Promise<string> {
  const origin = `https://localhost:${emulatorPort}`;
  const made = await page.evaluate(
    async (connection) => {
      const session = await (await fetch('/bff/session')).json();
      const response = await fetch('/bff/connections', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-quarterdeck': session.csrf },
        body: JSON.stringify(connection),
      });
      return { status: response.status, body: await response.json() };
    },
    { name, origin, kind: 'apiKey', identity, secret },
  );
  if (made.status >= 300) throw new Error(`no connection: ${JSON.stringify(made)}`);
  return made.body.id;
}
