import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { readEmulatorCommand } from '../command.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { startEmulator } from '../start.ts';
import { serveEmulator } from './serve.ts';

const at = await testEmulator();
const served = await serveEmulator(at.emulator, { host: '127.0.0.1', port: 0 });
afterAll(() => served.close());

interface Answer {
  status: number | undefined;
  allow: string | undefined;
  body: string;
}

async function token(): Promise<string> {
  const { clientId, clientSecret } = at.credentials;
  const response = await fetch(`http://127.0.0.1:${served.port}/api/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** `fetch` sends no TRACE. */
function send(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: served.port, method, path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode, allow: response.headers.allow, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('methods that no operation has', () => {
  it.each(['TRACE', 'PROPFIND'])('%s is refused like any other, with the allowed methods', async (method) => {
    const headers = { Authorization: `Bearer ${await token()}` };
    const answer = await send(method, `/api/atlas/v2/groups/${at.groupId}/alerts`, headers);
    expect(answer.status).toBe(405);
    expect(answer.allow).toBe('GET, HEAD');
    expect(JSON.parse(answer.body)).toMatchObject({ error: 405, errorCode: 'METHOD_NOT_ALLOWED' });
  });

  it('are refused without credentials like every request', async () => {
    const answer = await send('TRACE', `/api/atlas/v2/groups/${at.groupId}/alerts`, {});
    expect(answer.status).toBe(401);
  });
});

it.each(['/api/atlas/v2/groups', '/_emulator/clock'])(
  'refuses %s under a foreign name that points here',
  async (path) => {
    const headers = { Authorization: `Bearer ${await token()}` };
    const own = await send('GET', path, { ...headers, Host: `localhost:${served.port}` });
    expect(own.status).not.toBe(403);
    const foreign = await send('GET', path, { ...headers, Host: 'localhost.evil.example' });
    expect(foreign.status).toBe(403);
  },
);

it('announces a keep-alive longer than the 90 seconds after which Go closes an idle connection', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${served.port}/api/atlas/v2`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(90);
});

it('uses TLS even without storage, with an authority that is deleted with it', async () => {
  const command = readEmulatorCommand(['--data', ':memory:', '--port', '0', '--seed', 'empty']);
  const running = await startEmulator(command, (error) => {
    throw error;
  });
  const { served, authority } = running;
  expect(served.url).toMatch(/^https:/);
  expect(existsSync(authority?.caPath ?? '')).toBe(true);
  await running.close();
  expect(existsSync(authority?.caPath ?? '')).toBe(false);
});
