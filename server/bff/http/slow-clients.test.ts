import { mkdtempSync, rmSync } from 'node:fs';
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { serveEmulator } from '#server/emulator/http/serve.ts';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { startBff, type TestBff } from '../test-kit.ts';
import { type Served, serve, serverOptions } from './serve.ts';

let dir: string;
let authority: ReturnType<typeof loadOrCreateAuthority>;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-slow-'));
  authority = loadOrCreateAuthority(dir);
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

const quick = {
  handshakeTimeout: 300,
  headersTimeout: 600,
  requestTimeout: 700,
  connectionsCheckingInterval: 50,
};

/** A console of its own behind a port; closing the port ends it. */
async function serveConsole(more: object = {}): Promise<Served & { console: TestBff }> {
  const console = await startBff();
  const ready = () => Promise.resolve(console.bff);
  const served = await serve(ready, { host: '127.0.0.1', port: 0, tls: authority, ...more });
  const close = async () => {
    await served.close();
    await console.close();
  };
  return { ...served, close, console };
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: 'localhost',
        port,
        path: '/healthz',
        ca: authority.ca,
        headers: { host: 'localhost:8585' },
        agent: false,
      },
      (answer) => resolve(answer.resume().statusCode ?? 0),
    );
    asked.on('error', reject).end();
  });
}

const connected = (socket: Socket) => new Promise((resolve) => socket.once('connect', resolve));
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('the limits of time hold for both programs', () => {
  expect(serverOptions).toMatchObject({
    handshakeTimeout: 10_000,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
  });
});

test('connections that never begin TLS are closed, and keep no one waiting', async () => {
  const served = await serveConsole({ limits: quick, connectionsPerAddress: 50 });
  const silent = Array.from({ length: 120 }, () => connect(served.port, '127.0.0.1').on('error', () => {}));
  const ends = silent.map(closed);
  await Promise.all(silent.map(connected));
  const began = performance.now();
  expect(await statusOf(served.port)).toBe(200);
  await Promise.all(ends);
  expect(performance.now() - began).toBeLessThan(whenBusy(5_000));
  await served.close();
});

test('a connection that stays silent after TLS is closed, over HTTP/2 and over HTTP/1.1', async () => {
  const served = await serveConsole({ limits: quick });
  const sockets = [['h2'], ['http/1.1']].map((ALPNProtocols) =>
    connectSecurely({ host: 'localhost', port: served.port, ca: authority.ca, ALPNProtocols }).on(
      'error',
      () => {},
    ),
  );
  const began = performance.now();
  await Promise.all(sockets.map((socket) => closed(socket.resume())));
  expect(performance.now() - began).toBeLessThan(whenBusy(5_000));
  await served.close();
});

test('an event stream outlives every limit of silence', async () => {
  const served = await serveConsole({ limits: quick, connectionsPerAddress: 5 });
  const { cookie } = await served.console.signIn();
  const client = connectHttp2(`https://localhost:${served.port}`, { ca: authority.ca });
  const head = { ':authority': 'localhost:8585', 'sec-fetch-site': 'same-origin', cookie };
  const stream = client.request({ ...head, ':path': '/bff/watch' });
  let isOpen = true;
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  stream.on('close', () => {
    isOpen = false;
  });
  await expect.poll(() => text).toContain('event: hello');
  const silent = Array.from({ length: 30 }, () => connect(served.port, '127.0.0.1').on('error', () => {}));
  await Promise.all(silent.map(connected));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isOpen).toBe(true);
  client.destroy();
  await served.close();
});

/** Sends a request and resets it in the same packet. */
function requestAndReset(client: ClientHttp2Session, head: OutgoingHttpHeaders): void {
  const stream = client.request(head);
  stream.on('error', () => {});
  stream.close(constants.NGHTTP2_CANCEL);
}

/** Resolves when the server has read all that was sent before, or when the session has ended. */
function answeredPing(client: ClientHttp2Session): Promise<void> {
  return new Promise((resolve) => {
    if (client.destroyed || !client.ping(() => resolve())) resolve();
  });
}

test('a client that repeatedly opens and resets streams is disconnected to calm down, and delays no other client', async () => {
  const served = await serveConsole();
  const client = connectHttp2(`https://localhost:${served.port}`, { ca: authority.ca });
  client.on('error', () => {});
  let goaway = -1;
  client.on('goaway', (code) => {
    goaway = code;
  });
  const gone = new Promise((resolve) => client.once('close', resolve));
  await new Promise((resolve) => client.once('remoteSettings', resolve));
  // a stream that does not end automatically
  const { cookie } = await served.console.signIn();
  const head = {
    ':authority': 'localhost:8585',
    'sec-fetch-site': 'same-origin',
    cookie,
    ':path': '/bff/watch',
  };
  for (let count = 0; count < 3_000 && !client.destroyed && goaway < 0; count += 1) {
    requestAndReset(client, head);
    // with full buffers a client of Node stops reading, and would never see the end
    if (count % 25 === 24) await answeredPing(client);
  }
  const began = performance.now();
  expect(await statusOf(served.port)).toBe(200);
  expect(performance.now() - began).toBeLessThan(whenBusy(3_000));
  await gone;
  expect(goaway).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
  await served.close();
});

test('a person who leaves twenty pages keeps the connection', async () => {
  const served = await serveConsole();
  const client = connectHttp2(`https://localhost:${served.port}`, { ca: authority.ca });
  const head = { ':authority': 'localhost:8585', 'sec-fetch-site': 'same-origin', ':path': '/bff/session' };
  for (let count = 0; count < 60; count += 1) {
    requestAndReset(client, head);
  }
  const status = await new Promise((resolve) =>
    client
      .request(head)
      .on('response', (answer) => resolve(answer[':status']))
      .end(),
  );
  expect([status, client.destroyed]).toEqual([401, false]);
  client.destroy();
  await served.close();
});

test('the emulator closes silent connections in the same way', async () => {
  const { emulator } = await testEmulator();
  const served = await serveEmulator(emulator, {
    ...{ host: '127.0.0.1', port: 0, tls: authority, connectionsPerAddress: 50, limits: quick },
  });
  const silent = Array.from({ length: 120 }, () => connect(served.port, '127.0.0.1').on('error', () => {}));
  const ends = silent.map(closed);
  await Promise.all(silent.map(connected));
  expect(await statusOf(served.port)).toBeGreaterThan(0);
  await Promise.all(ends);
  await served.close();
});
