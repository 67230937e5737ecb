import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBff, type TestBff } from '../test-kit.ts';

const script = 'console.log("quarterdeck");'.repeat(40);
let clientDir: string;
let console: TestBff;
beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'quarterdeck-client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(
    join(clientDir, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="quarterdeck-build" content="__BUILD__"><script src="/assets/main-1a2b.js"></script>',
  );
  writeFileSync(
    join(clientDir, 'pages.json'),
    JSON.stringify([
      '/',
      '/launch',
      '/c/$connectionId/projects/$groupId/clusters',
      '/c/$connectionId/access/$entry',
    ]),
  );
  writeFileSync(join(clientDir, 'assets', 'main-1a2b.js'), script);
  writeFileSync(join(clientDir, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(clientDir, 'secrets.key'), 'canary');
  console = await startBff({ clientDir });
});
afterAll(async () => {
  await console.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const open = (path: string, headers = {}) =>
  console.ask('GET', path, {
    headers: {
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...headers,
    },
  });
const load = (path: string, headers = {}) =>
  console.ask('GET', path, { headers: { 'sec-fetch-dest': 'script', ...headers } });

describe('a page of the console', () => {
  test('is the same at every address, with a nonce of its own each time', async () => {
    const nonces = new Set<string>();
    for (const path of [
      '/',
      '/launch/',
      '/c/emulator/projects/x.y/clusters',
      '/c/a/access/192.0.2.0%2F24?tab=1',
    ]) {
      const response = await open(path);
      expect(response.status, path).toBe(200);
      const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toContain('unsafe');
      expect(response.headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  test.each(['/metrics', '/.env', '/c', '/c/a', '/c//projects/x/clusters', '/launch/x', '/$', '/LAUNCH'])(
    'is not %s: people see the console, with 404, and programs an error',
    async (path) => {
      const seen = await open(path, { accept: 'text/html,*/*;q=0.8' });
      if (!path.includes('//')) {
        expect(seen.status).toBe(404);
        expect(await seen.text()).toContain('<!doctype html>');
      }
      const headers = { 'sec-fetch-site': undefined, accept: '*/*' };
      const reported = await console.ask('GET', path, { headers });
      expect(reported.status).toBe(path.includes('//') ? 400 : 404);
      expect(reported.headers.get('content-type')).toContain('application/json');
    },
  );

  test('has no body when only its headers are requested', async () => {
    const response = await console.ask('HEAD', '/', { headers: { origin: undefined } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('a file of the console', () => {
  test('comes compressed when the browser takes that, and is kept for ever when its name has a hash', async () => {
    const response = await load('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
    expect(await (await load('/assets/main-1a2b.js')).text()).toBe(script);
  });

  test('may load other scripts of the console where it is a worker, and nothing else', async () => {
    const { headers } = await load('/assets/main-1a2b.js');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    const image = await load('/favicon.svg', { 'sec-fetch-dest': 'image' });
    expect(image.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('without a hash is requested again, and answered briefly when it is unchanged', async () => {
    const first = await load('/favicon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await load('/favicon.svg', { 'if-none-match': etag })).status).toBe(304);
  });

  test('that is missing is missing, and nothing outside the build is served', async () => {
    for (const path of ['/assets/none.js', '/secrets.key', '/assets', '/index.html', '/pages.json']) {
      const response = await load(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).not.toContain('canary');
    }
  });

  test('takes no changes', async () => {
    expect((await console.ask('POST', '/favicon.svg', { body: {} })).status).toBe(405);
  });
});

test('a page names its build, as does the health of the server: another build has another name', async () => {
  const buildIn = async (response: Response) =>
    /name="quarterdeck-build" content="([\w-]{16})"/.exec(await response.text())?.[1];
  const build = await buildIn(await open('/launch'));
  expect(build).toMatch(/^[\w-]{16}$/);
  expect(await buildIn(await open('/'))).toBe(build);
  expect((await console.ask('GET', '/healthz')).headers.get('x-quarterdeck-build')).toBe(build);

  const other = mkdtempSync(join(tmpdir(), 'quarterdeck-client-'));
  const page =
    '<meta name="quarterdeck-build" content="__BUILD__"><script src="/assets/main-3c4d.js"></script>';
  writeFileSync(join(other, 'index.html'), page);
  const updated = await startBff({ clientDir: other });
  const next = (await updated.ask('GET', '/healthz')).headers.get('x-quarterdeck-build');
  expect(next).toMatch(/^[\w-]{16}$/);
  expect(next).not.toBe(build);
  await updated.close();
  rmSync(other, { recursive: true });
});

test('a console that was not built reports that', async () => {
  const unbuilt = await startBff({ clientDir: join(clientDir, 'nowhere') });
  const response = await unbuilt.ask('GET', '/');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: 'NOT_BUILT' } });
  await unbuilt.close();
});

test('over https, browsers are instructed to stay there', async () => {
  const argv = ['--public-origin', 'https://console.example.com', '--local-users'];
  const env = { QUARTERDECK_ADMIN_PASSWORD: 'k7-vivid-otter-stairs' };
  const secure = await startBff({ clientDir, argv, env });
  const response = await secure.ask('GET', '/', { headers: { host: 'console.example.com' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('strict-transport-security')).toContain('max-age');
  expect(secure.bff.launchUrl()).toBeUndefined();
  expect((await secure.ask('GET', '/')).status).toBe(403);
  await secure.close();
});
