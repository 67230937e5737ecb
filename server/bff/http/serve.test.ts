import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { createLog } from '../log.ts';
import { consoleOrigin, startBff, type TestBff } from '../test-kit.ts';
import { createBudgets } from '../upstream/budget.ts';
import { createWire } from '../upstream/exchange.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { type Served, serve, serverOptions } from './serve.ts';

let console: TestBff;
let served: Served;
beforeAll(async () => {
  console = await startBff();
  served = await serve(() => Promise.resolve(console.bff), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await served.close();
  await console.close();
});

describe('behind a port', () => {
  /** Node's fetch names no site of itself, so the headers of a page are given. */
  const page = { host: 'localhost:8585', 'sec-fetch-site': 'same-origin', origin: consoleOrigin };

  function ask(
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
    body = '',
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(served.port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('event: hello')) socket.destroy();
      });
      socket.on('close', () => resolve(text)).on('error', reject);
      const all = {
        ...page,
        ...headers,
        connection: 'close',
        ...(body ? { 'content-length': String(body.length) } : {}),
      };
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      socket.write(`${[`${method} ${path} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n${body}`);
    });
  }

  test('signing in, asking and watching work over the wire', async () => {
    const token = new URL(console.bff.launchUrl() ?? '').hash.replace('#token=', '');
    const json = { 'content-type': 'application/json' };
    const signedIn = await ask('/bff/session/launch', 'POST', json, JSON.stringify({ token }));
    expect(signedIn).toMatch(/^HTTP\/1\.1 200/);
    const cookie = /set-cookie: ([^;]+)/i.exec(signedIn)?.[1] ?? '';
    expect(await ask('/bff/connections', 'GET', { cookie })).toMatch(/^HTTP\/1\.1 200/);
    const stream = await ask('/bff/watch', 'GET', { cookie });
    expect(stream).toMatch(/content-type: text\/event-stream/i);
    expect(stream).toMatch(/event: hello\r?\ndata: \{"stream"/);
  });

  test('a peer that never finishes its headers is let go', async () => {
    expect(serverOptions).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 });
    const other = await startBff();
    const impatient = await serve(() => Promise.resolve(other.bff), {
      host: '127.0.0.1',
      port: 0,
      limits: { headersTimeout: 300, requestTimeout: 500, connectionsCheckingInterval: 50 },
    });
    const began = Date.now();
    const text = await new Promise<string>((resolve) => {
      const socket = connect(impatient.port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.write('GET / HTTP/1.1\r\nHost: localhost:8585\r\nX-Slow: ');
    });
    expect(text === '' || text.startsWith('HTTP/1.1 408')).toBe(true);
    expect(Date.now() - began).toBeLessThan(whenBusy(5_000));
    await impatient.close();
    await other.close();
  });
});

describe('with its own authority', () => {
  let dir: string;
  let secure: Served;
  let authority: ReturnType<typeof loadOrCreateAuthority>;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tls-'));
    authority = loadOrCreateAuthority(dir);
    secure = await serve(() => Promise.resolve(console.bff), { host: '127.0.0.1', port: 0, tls: authority });
  });
  afterAll(async () => {
    await secure.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const statusOver = (ca: string | undefined) =>
    new Promise<number | string>((resolve) => {
      const asked = httpsRequest(
        {
          host: '127.0.0.1',
          port: secure.port,
          path: '/bff/session',
          headers: { host: 'localhost:8585' },
          ...(ca ? { ca } : {}),
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      asked.end();
    });

  test('it serves those who trust it', async () => {
    expect(await statusOver(authority.ca)).toBe(403);
    expect(await statusOver(undefined)).toMatch(/UNABLE_TO|SELF_SIGNED/);
  });

  test('calls reach a service through the authority of its connection, and no other way', async () => {
    const upstream = createUpstream({
      wire: createWire(),
      budgets: createBudgets(Date.now),
      log: createLog('silent'),
      now: Date.now,
    });
    const connection = (ca: string | null) => ({
      id: String(ca),
      version: 1,
      origin: `https://localhost:${secure.port}`,
      ca,
      kind: 'apiKey' as const,
      identity: 'a',
      secret: 'b',
    });
    const read = buildRequest('listOrgs', {});
    // the port belongs to a console, which refuses the host: still an answer
    expect((await upstream.call(connection(authority.ca), read)).status).toBe(403);
    await expect(upstream.call(connection(null), read)).rejects.toMatchObject({
      code: 'UPSTREAM_TLS',
      status: 502,
      sent: false,
    });
    await upstream.close();
  });
});

test('over TLS too, preopened browser connections block no other client, and sent data arrives', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tls-'));
  const authority = loadOrCreateAuthority(dir);
  const stopping = await startBff();
  const port = await serve(() => Promise.resolve(stopping.bff), {
    host: '127.0.0.1',
    port: 0,
    tls: authority,
  });
  const session = await stopping.signIn();
  const silent = connect(port.port, '127.0.0.1');
  const early = connectSecurely({ port: port.port, host: '127.0.0.1', ca: authority.ca });
  const watching = connectSecurely({ port: port.port, host: '127.0.0.1', ca: authority.ca });
  let reported = '';
  const hello = new Promise<void>((resolve) => {
    watching.setEncoding('utf8').on('data', (chunk: string) => {
      reported += chunk;
      if (reported.includes('event: hello')) resolve();
    });
  });
  const head = ['host: localhost:8585', 'sec-fetch-site: same-origin', `cookie: ${session.cookie}`];
  watching.write(`${['GET /bff/watch HTTP/1.1', ...head].join('\r\n')}\r\n\r\n`);
  await Promise.all([hello, new Promise((resolve) => early.once('secureConnect', resolve))]);
  const gone = [silent, early, watching].map((each) => new Promise((resolve) => each.once('close', resolve)));
  const began = performance.now();
  await port.close();
  expect(performance.now() - began).toBeLessThan(whenBusy(5_000));
  await Promise.all(gone);
  expect(reported).toContain('event: bye');
  await stopping.close();
  rmSync(dir, { recursive: true });
});

test('closing a port ends its event streams at once and refuses later requests', async () => {
  const stopping = await startBff();
  const port = await serve(() => Promise.resolve(stopping.bff), { host: '127.0.0.1', port: 0 });
  const session = await stopping.signIn();
  const stream = await stopping.ask('GET', '/bff/watch', { session });
  const began = Date.now();
  await port.close();
  expect(Date.now() - began).toBeLessThan(whenBusy(5_000));
  expect(await stream.text()).toContain('event: bye\ndata: {"reason":"closing"}');
  const late = await stopping.ask('GET', '/bff/session', { session });
  expect(late.status).toBe(503);
  expect(late.headers.get('retry-after')).toBe('5');
  await stopping.close();
});
