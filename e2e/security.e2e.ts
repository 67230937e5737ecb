import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AuditEntry } from '../contract/console/bff.ts';
import { bff, callThrough } from './kit/bff-client.ts';
import { choosePassword, temporaryPassword } from './kit/first-password.ts';
import { addUser, expect, signIn, test } from './kit/fixtures.ts';
import { answers, listenTo, unanswered } from './kit/network.ts';
import { consolePort, emulatorPort } from './kit/ports.ts';
import { raw } from './kit/raw-socket.ts';
import { type Servers, startServers } from './kit/servers.ts';

/** Attacks by someone with a page, a port, a socket or a name, but without a session. */

interface Foreign {
  origin: string;
  /** Cookies that every answer of it sets. */
  cookies: string[];
  close: () => Promise<void>;
}

/** A foreign site on another port of this machine: to a browser the same site as the console. */
async function foreignSite(): Promise<Foreign> {
  const cookies: string[] = [];
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookies });
    response.end('<!doctype html><title>Elsewhere</title><iframe name="frame"></iframe>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    cookies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test.describe('a page on another port', () => {
  // the browser reports the test's own attempts
  test.use({ tolerated: [/./], storageState: { cookies: [], origins: [] } });

  let servers: Servers;
  let foreign: Foreign;
  let own: Page;
  let connection: string;
  /** How the functions ended that a first start runs. */
  async function examples(): Promise<string[]> {
    const { results } = await bff<{ results: AuditEntry[] }>(own, 'GET', '/audit?itemsPerPage=500');
    return results.filter(({ requestId }) => requestId === 'first-start').map(({ outcome }) => outcome);
  }

  /** Everything that such a page could want to change. */
  async function everything() {
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    const ask = (id: string, args: object) => callThrough<unknown>(own, connection, id, args);
    return {
      audit: await bff(own, 'GET', '/audit?itemsPerPage=500'),
      connections: await bff(own, 'GET', '/connections'),
      users: ids(await bff<{ id: string }[]>(own, 'GET', '/users')),
      sessions: ids(await bff<{ id: string }[]>(own, 'GET', '/sessions')),
      emulator: await ask('getEmulatorState', {}),
      worlds: await ask('listEmulatorWorlds', {}),
    };
  }

  // the second pair of servers costs more than everything that is tried at it
  test('neither changes nor reads anything, and gets nothing done in the name of a session that it plants', async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    servers = await startServers({ port: 0, emulatorPort: 0 });
    foreign = await foreignSite();
    own = page;
    try {
      await own.goto(servers.launchUrl);
      await own.waitForURL(/\/c\/[^/]+$/);
      connection = new URL(own.url()).pathname.split('/')[2] ?? '';
      await callThrough(own, connection, 'updateEmulatorClock', { body: { frozen: true } });
      // the examples of a first start run beside the first page
      await expect.poll(examples, { timeout: 60_000 }).toEqual(['done', 'done']);
      // a page that sends no requests of its own
      await own.goto(`${servers.origin}/settings`);
      await expect(own.getByRole('grid', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
      await test.step('of the emulator, even where its authority is trusted', () => tryEmulator(browser));
      await test.step('of the console, although the cookie goes with it', () => tryConsole(context));
      await test.step('by planting a session of its own', () => plantSession(browser));
    } finally {
      await foreign.close();
      await servers.remove();
    }
  });

  async function tryConsole(context: BrowserContext): Promise<void> {
    const before = await everything();
    const page = await context.newPage();
    await page.goto(foreign.origin);
    const received = await listenTo(page, servers.origin);
    const user = { name: 'intruder', role: 'administrator', password: 'long enough, surely' };
    const clock = { connection, args: { body: { advanceSeconds: 3600 } } };

    const readable = await page.evaluate(
      async ({ origin, user, clock }) => {
        const read: string[] = [];
        const plain = (body: object) => new Blob([JSON.stringify(body)], { type: 'text/plain' });
        const clockUrl = `${origin}/bff/call/updateEmulatorClock`;
        const quietly = (url: string, init: RequestInit) =>
          fetch(url, { mode: 'no-cors', credentials: 'include', ...init }).catch(() => undefined);
        await quietly(`${origin}/bff/users`, { method: 'POST', body: plain(user) });
        await quietly(clockUrl, { method: 'POST', body: plain(clock) });
        await quietly(`${origin}/bff/users`, { method: 'POST' });
        await quietly(`${origin}/bff/session`, {});
        navigator.sendBeacon(clockUrl, plain(clock));
        // with the header of the console's own pages, which requires a preflight
        for (const method of ['POST', 'DELETE']) {
          await fetch(`${origin}/bff/session`, {
            method,
            credentials: 'include',
            headers: { 'x-quarterdeck': 'x', 'content-type': 'application/json' },
          }).then(
            async (response) => read.push(await response.text()),
            () => undefined,
          );
        }
        const loaded = (element: HTMLElement) =>
          new Promise<boolean>((resolve) => {
            element.onload = () => resolve(true);
            element.onerror = () => resolve(false);
            document.body.append(element);
          });
        const image = Object.assign(new Image(), { src: `${origin}/bff/session` });
        const favicon = Object.assign(new Image(), { src: `${origin}/favicon.svg` });
        const script = Object.assign(document.createElement('script'), { src: `${origin}/bff/connections` });
        for (const element of [image, favicon, script]) if (await loaded(element)) read.push(element.src);
        await new Promise<void>((resolve) => {
          const source = new EventSource(`${origin}/bff/watch`, { withCredentials: true });
          source.onmessage = ({ data }) => read.push(data);
          source.addEventListener('hello', ({ data }) => read.push(data));
          source.onerror = () => resolve(source.close());
        });
        await new Promise<void>((resolve) => {
          const socket = new WebSocket(`${origin.replace('http', 'ws')}/bff/watch`);
          socket.onopen = () => read.push('socket');
          socket.onclose = () => resolve();
        });
        return read;
      },
      { origin: servers.origin, user, clock },
    );
    expect(readable).toEqual([]);

    // forms, one of them with a body that happens to be JSON
    let forms = 0;
    for (const [enctype, name] of [
      ['text/plain', `${JSON.stringify(user).slice(0, -1)},"x":"`],
      ['application/x-www-form-urlencoded', 'name'],
    ] as const) {
      await page.evaluate(
        ({ url, enctype, name }) => {
          const form = Object.assign(document.createElement('form'), {
            method: 'POST',
            action: url,
            enctype,
          });
          form.target = 'frame';
          form.append(Object.assign(document.createElement('input'), { name, value: '"}' }));
          document.body.append(form);
          form.submit();
        },
        { url: `${servers.origin}/bff/users`, enctype, name },
      );
      forms += 1;
      await expect.poll(() => answers(received, 'POST', '/bff/users')).toBe(2 + forms);
    }
    // and the console itself inside a frame
    await page.evaluate((url) => {
      document.querySelector('iframe')?.setAttribute('src', url);
    }, `${servers.origin}/settings`);
    await expect.poll(() => received.done.some(({ path }) => path === '/settings')).toBe(true);
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);

    for (const { method, path, status, cookie } of received.done.filter((each) => each.status)) {
      expect(status, `${method} ${path}`).toBe(method === 'OPTIONS' ? 405 : 403);
      // without it, none of this would prove anything
      if (method !== 'OPTIONS') expect(cookie, `cookie of ${method} ${path}`).toBe(true);
    }
    expect(unanswered(received)).toEqual([
      'DELETE /bff/session',
      'GET /bff/watch (socket)',
      'POST /bff/session',
    ]);
    expect(await everything()).toEqual(before);

    // from the console's own page the same bodies do all this
    await bff(own, 'POST', '/users', user);
    await bff(own, 'POST', '/call/updateEmulatorClock', clock);
    const after = await everything();
    expect(after.users).toHaveLength(before.users.length + 1);
    expect(after.emulator).not.toEqual(before.emulator);
    await page.close();
  }

  async function plantSession(browser: Browser): Promise<void> {
    // the attacker is a user too, with a session of their own
    await bff(own, 'POST', '/users', {
      ...{ name: 'mallory', role: 'administrator', password: temporaryPassword },
    });
    await choosePassword(servers.origin, 'mallory', 'known-to-one-only');
    const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    await signIn(
      await theirs.newPage(),
      { username: 'mallory', password: 'known-to-one-only' },
      servers.origin,
    );
    const planted = (await theirs.cookies()).find(({ name }) => name.startsWith('__Host-quarterdeck-'));
    await theirs.close();
    const before = await everything();
    foreign.cookies.push(`${planted?.name}=${planted?.value}; Path=/; Secure; HttpOnly; SameSite=Strict`);
    const page = await own.context().newPage();
    await page.goto(foreign.origin);
    const held = await own.context().cookies(servers.origin);
    expect(held.filter(({ name }) => name === planted?.name).map(({ value }) => value)).toEqual([
      planted?.value,
    ]);

    // the open page still proves the session that it was opened with
    await own.getByRole('tab', { name: 'Users' }).click();
    await own.getByRole('button', { name: 'Add user' }).click();
    await own.getByLabel('User name').fill('made-as-whom');
    await own.getByLabel('Password').fill('long enough, surely');
    const answer = own.waitForResponse((response) => response.request().method() === 'POST');
    await own.getByRole('form').getByRole('button', { name: 'Add user' }).click();
    expect((await answer).status()).toBe(403);
    await expect(own.getByRole('form').getByRole('alert')).toBeVisible();
    expect(await bff(own, 'GET', '/users')).toHaveLength(before.users.length);
  }

  async function tryEmulator(browser: Browser): Promise<void> {
    const before = await everything();
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(foreign.origin);
    const received = await listenTo(page, servers.emulator);
    await page.evaluate(async (origin) => {
      const text = new Blob(['{"seed":"single"}'], { type: 'text/plain' });
      const quietly = (path: string, init: RequestInit) =>
        fetch(origin + path, { mode: 'no-cors', credentials: 'include', ...init }).catch(() => undefined);
      await quietly('/_emulator/worlds', { method: 'POST', body: text });
      await quietly('/_emulator/worlds', {});
      await quietly('/api/atlas/v2', {});
      await fetch(`${origin}/_emulator/worlds`, { method: 'DELETE' }).catch(() => undefined);
      navigator.sendBeacon(`${origin}/_emulator/worlds`, text);
      await new Promise<void>((resolve) => {
        const image = new Image();
        image.onerror = () => resolve();
        image.onload = () => resolve();
        image.src = `${origin}/_emulator/worlds`;
      });
    }, servers.emulator);
    await expect.poll(() => received.done.filter(({ status }) => status).length).toBe(6);
    const answered = received.done.filter(({ status }) => status);
    expect(answered.map(({ method, path, status }) => `${method} ${path} ${status}`).sort()).toEqual([
      'GET /_emulator/worlds 403',
      'GET /_emulator/worlds 403',
      'GET /api/atlas/v2 403',
      'OPTIONS /_emulator/worlds 403',
      'POST /_emulator/worlds 403',
      'POST /_emulator/worlds 403',
    ]);
    expect(unanswered(received)).toEqual(['DELETE /_emulator/worlds']);
    await context.close();
    expect(await everything()).toEqual(before);
  }
});

test.describe('a raw socket', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('is refused whatever it does to host, target and method, with a good session in its hand', async ({
    page,
    office,
  }) => {
    await signIn(page, await addUser(office, 'viewer'));
    const { csrf } = await bff<{ csrf: string }>(page, 'GET', '/session');
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const host = `localhost:${consolePort}`;
    // it would end the session
    const ask = (line: string, hosts = [`Host: ${host}`]) =>
      raw(consolePort, [
        line,
        ...hosts,
        `Origin: http://${host}`,
        'Sec-Fetch-Site: same-origin',
        `x-quarterdeck: ${csrf}`,
        `Cookie: ${cookie}`,
        'Connection: close',
      ]);
    const end = 'DELETE /bff/session HTTP/1.1';
    const refused: [string, string, string[]?][] = [
      ['403', end, ['Host: evil.test']],
      ['403', end, [`Host: localhost.evil.test:${consolePort}`]],
      ['403', end, [`Host: 127.0.0.1.nip.io:${consolePort}`]],
      ['403', end, ['Host: localhost:1']],
      ['403', end, ['Host: localhost']],
      ['400', end, [`Host: ${host}`, 'Host: evil.test']],
      ['400', end, [`Host: ${host}`, `Host: ${host}`]],
      ['400', end, []],
      ['400', 'DELETE /bff/session HTTP/1.0', []],
      ['403', `DELETE http://evil.test/bff/session HTTP/1.1`],
      ['403', `DELETE http://${host}/bff/session HTTP/1.1`],
      ['400', 'DELETE //bff/session HTTP/1.1'],
      ['400', 'DELETE /bff//session HTTP/1.1'],
      ['400', 'DELETE /bff%2fsession HTTP/1.1'],
      ['400', 'DELETE /%62ff/session HTTP/1.1'],
      ['400', 'DELETE /x/../bff/session HTTP/1.1'],
      ['400', 'DELETE /bff/session#x HTTP/1.1'],
      ['400', 'DELETE /bff\\session HTTP/1.1'],
      ['405', 'TRACE /bff/session HTTP/1.1'],
      ['405', 'OPTIONS /bff/session HTTP/1.1'],
      ['closed', `CONNECT ${host} HTTP/1.1`],
      ['403', 'GET / HTTP/1.1', ['Host: evil.test']],
      ['405', 'TRACE / HTTP/1.1'],
    ];
    for (const [status, line, hosts] of refused) {
      const reported = await ask(line, hosts);
      expect(reported.status, `${line} ${hosts ?? ''}`).toBe(status);
      expect(reported.text).not.toMatch(/access-control|viewer-|set-cookie/i);
    }
    expect((await ask('GET /bff/session HTTP/1.1')).status).toBe('200');
    // well formed, the very same request takes effect
    expect((await ask(end)).status).toBe('204');
    expect((await ask('GET /bff/session HTTP/1.1')).status).toBe('401');
  });

  test('that speaks like a web page is refused by the emulator, whatever it is signed with', async ({
    world,
  }) => {
    const { clientId, clientSecret, groupId } = world.credentials;
    const ca = readFileSync(world.place.ca, 'utf8');
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const ask = (line: string, ...headers: string[]) =>
      raw(emulatorPort, [line, ...headers, 'Connection: close'], ca);
    const host = `Host: localhost:${emulatorPort}`;
    const form = 'grant_type=client_credentials';
    const issued = await raw(
      emulatorPort,
      [
        'POST /api/oauth/token HTTP/1.1',
        host,
        `Authorization: Basic ${basic}`,
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${form.length}`,
        'Connection: close',
      ],
      ca,
      form,
    );
    const token = /"access_token"\s*:\s*"([^"]+)"/.exec(issued.text)?.[1] ?? '';
    const accept = 'Accept: application/vnd.atlas.2025-03-12+json';
    const signed = [host, accept, `Authorization: Bearer ${token}`];
    const list = `GET /api/atlas/v2/groups/${groupId}/alerts HTTP/1.1`;
    expect((await ask(list, ...signed)).status).toBe('200');
    for (const header of [
      `Origin: http://localhost:${consolePort}`,
      `Origin: https://localhost:${emulatorPort}`,
      'Origin: null',
      'Origin: https://evil.test',
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Site: same-site',
      'Sec-Fetch-Site: same-origin',
    ]) {
      for (const line of [
        list,
        'GET /_emulator/worlds HTTP/1.1',
        `DELETE /_emulator/worlds/${world.credentials.world} HTTP/1.1`,
      ]) {
        const result = await ask(line, ...signed, header);
        expect(result.status, `${line} ${header}`).toBe('403');
        expect(result.text).not.toMatch(/access-control/i);
      }
    }
    const malformed: [string, string[]][] = [
      [list, [...signed, 'Host: evil.test']],
      [list.replace(' /', ` https://localhost:${emulatorPort}/`), signed],
      [list.replace('/groups', '/x/../groups'), signed],
    ];
    for (const [line, headers] of malformed) {
      expect((await ask(line, ...headers)).status, `${line} ${headers}`).toBe('400');
    }
    // well formed, but no operation has it; what would be echoed is secret
    const traced = await ask(list.replace('GET', 'TRACE'), ...signed);
    expect(traced.status).toBe('405');
    expect(traced.text).not.toContain(token);
    expect((await ask(list.replace('/api', '//api'), ...signed)).status).toMatch(/^40[04]$/);
    expect((await ask(list.replace('/groups', '%2fgroups'), ...signed)).status).toMatch(/^40[04]$/);
  });
});
