import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as dial } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csrfHeader } from '#contract/console/access/csrf.ts';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { consoleOrigin, startBff, type TestBff, testPassword } from '../test-kit.ts';
import { type Served, serve } from './serve.ts';

let console: TestBff;
let served: Served;
let dir: string;
let ca: string;
let session: ClientHttp2Session;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tls-'));
  const authority = loadOrCreateAuthority(dir);
  ca = authority.ca;
  console = await startBff();
  served = await serve(() => Promise.resolve(console.bff), {
    host: '127.0.0.1',
    port: 0,
    tls: authority,
    limits: { requestTimeout: 1_000 },
  });
});
afterAll(async () => {
  await served.close();
  await console.close();
  rmSync(dir, { recursive: true, force: true });
});

beforeEach(() => {
  session = connect(`https://localhost:${served.port}`, { ca });
  return () => session.destroy();
});

const page = { ':authority': 'localhost:8585', 'sec-fetch-site': 'same-origin', origin: consoleOrigin };

const json = { 'content-type': 'application/json' };

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends one request; without an end its body stays open. */
function ask(headers: OutgoingHttpHeaders, body?: string, end = true): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ...page, ...headers }, { endStream: body === undefined });
    let answer: Answer = { status: 0, headers: {}, text: '' };
    stream.setEncoding('utf8');
    stream.on('response', (got) => {
      answer = { ...answer, status: got[':status'] ?? 0, headers: got };
      if (String(got['content-type']).startsWith('text/event-stream')) resolve(answer);
    });
    stream.on('data', (chunk: string) => {
      answer.text += chunk;
    });
    stream.on('close', () => resolve(answer)).on('error', reject);
    if (body !== undefined && end) stream.end(body);
    else if (body !== undefined) stream.write(body);
  });
}

describe('over our own certificate', () => {
  test('signing in, reading and changing work over HTTP/2', async () => {
    const { cookie, csrf } = await console.signIn();
    const read = await ask({ ':path': '/bff/session', cookie });
    expect(JSON.parse(read.text)).toMatchObject({ user: { role: 'administrator' } });
    const created = await ask(
      { ':path': '/bff/users', ':method': 'POST', cookie, [csrfHeader]: csrf, ...json },
      JSON.stringify({ name: 'over-h2', role: 'viewer', password: testPassword }),
    );
    expect([created.status, created.text]).toEqual([201, expect.stringContaining('over-h2')]);
    const out = await ask({ ':path': '/bff/session', ':method': 'DELETE', cookie, [csrfHeader]: csrf });
    expect(out.status).toBeLessThan(300);
    expect((await ask({ ':path': '/bff/session', cookie })).status).toBe(401);
  });

  test('one connection carries more event streams than a browser opens connections', async () => {
    const { cookie } = await console.signIn();
    const streams = await Promise.all(
      Array.from({ length: 4 }, () => ask({ ':path': '/bff/watch', cookie })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ask({ ':path': '/bff/session', cookie })).status).toBe(200);
  });

  test('the guard checks the host of HTTP/2, and refuses two hosts', async () => {
    expect((await ask({ ':path': '/', ':authority': 'evil.test' })).status).toBe(403);
    expect((await ask({ ':path': '/', host: 'evil.test' })).status).toBe(400);
    expect((await ask({ ':path': '//bff/session' })).status).toBe(400);
    expect((await ask({ ':path': '/bff/session', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('a body that never ends loses its stream, and the connection continues', async () => {
    const { cookie, csrf } = await console.signIn();
    const head = { ':path': '/bff/reads', ':method': 'POST', cookie, [csrfHeader]: csrf };
    await ask({ ...head, ...json }, '{"reads":', false).catch(() => undefined);
    expect((await ask({ ':path': '/bff/session', cookie })).status).toBe(200);
  });

  test('a body that breaks off takes no effect', async () => {
    const { cookie, csrf } = await console.signIn();
    const head = { ':path': '/bff/session', ':method': 'DELETE', cookie, [csrfHeader]: csrf };
    const stream = session.request({ ...page, ...head, ...json });
    stream.on('error', () => undefined);
    stream.write('{}');
    await new Promise((resolve) => setImmediate(resolve));
    // unlike closing, it does not end the body first
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
    expect((await ask({ ':path': '/bff/session', cookie })).status).toBe(200);
  });

  test('who speaks HTTP/1.1 only is answered in it, and slow heads are closed', async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = httpsRequest(
        {
          host: 'localhost',
          port: served.port,
          path: '/bff/session',
          headers: { host: 'localhost:8585' },
          ca,
        },
        (answer) => resolve(`${answer.httpVersion} ${answer.resume().statusCode}`),
      );
      asked.on('error', reject).end();
    });
    expect(status).toBe('1.1 403');
    const text = await new Promise((resolve, reject) => {
      let got = '';
      const socket = dial({ host: 'localhost', port: served.port, ca, ALPNProtocols: ['http/1.1'] }, () =>
        socket.write('GET / HTTP/1.1\r\nhost: localhost:8585\r\n'),
      );
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        got += chunk;
      });
      socket.on('close', () => resolve(got)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('closing the port ends event streams with their last word', async () => {
  const stopping = await startBff();
  const port = await serve(() => Promise.resolve(stopping.bff), {
    host: '127.0.0.1',
    port: 0,
    tls: loadOrCreateAuthority(dir),
  });
  const { cookie } = await stopping.signIn();
  const client = connect(`https://localhost:${port.port}`, { ca });
  const stream = client.request({ ...page, ':path': '/bff/watch', cookie });
  let text = '';
  const ended = new Promise((resolve) => stream.on('close', resolve));
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text).toContain('event: hello');
  const began = Date.now();
  await port.close();
  expect(Date.now() - began).toBeLessThan(whenBusy(5_000));
  await ended;
  expect(text).toContain('event: bye');
  client.close();
  await stopping.close();
});
