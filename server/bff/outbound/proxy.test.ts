import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkNetwork } from '../connections/diagnosis/network-checks.ts';
import { createOutgoing } from '../notifications/outgoing.ts';
import { postWebhook } from '../notifications/send.ts';
import { privateKey, publicKey, startBff, startService, type TestService } from '../test-kit.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { startProxy, startTlsFront } from './proxy-for-tests.ts';
import { parseProxy } from './proxy-settings.ts';

let service: TestService;
let front: Awaited<ReturnType<typeof startTlsFront>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
const closers: (() => Promise<void>)[] = [];
const origin = 'https://atlas.test';
const basic = `Basic ${Buffer.from('user:canary-1').toString('base64')}`;

beforeEach(async () => {
  service = await startService();
  front = await startTlsFront(['atlas.test', 'hooks.test'], Number(new URL(service.origin).port));
  proxy = await startProxy();
  proxy.routes.set('atlas.test:443', front.port);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await proxy.close();
  await front.close();
  await service.close();
});

function outboundOf(url = proxy.url, upstreamCa: string[] = [front.ca]): Outbound {
  const read = parseProxy(url);
  if (typeof read === 'string') throw new Error(read);
  const outbound = createOutbound({ proxy: { https: read, http: read, noProxy: [] }, upstreamCa });
  closers.push(outbound.close);
  return outbound;
}

/** A console whose only way to `atlas.test` is the proxy. */
async function connected(env: Record<string, string>) {
  const console = await startBff({ argv: ['--upstream', origin], env });
  closers.push(console.close);
  await console.bff.ensureConnection({ name: 'Atlas', origin, ca: front.ca, publicKey, privateKey });
  const session = await console.signIn();
  const call = (operationId: string) =>
    console.ask('POST', `/bff/call/${operationId}`, { session, body: { connection: 'atlas', args: {} } });
  return { console, session, call };
}

test('calls to the service go through the proxy with its credentials, which reach neither the service nor the log', async () => {
  proxy.requires = basic;
  const { console, call } = await connected({
    HTTPS_PROXY: proxy.url.replace('//', '//user:canary-1@'),
    QUARTERDECK_LOG_LEVEL: 'debug',
  });
  expect((await call('listOrgs')).status).toBe(200);
  expect(proxy.seen[0]).toEqual({ authority: 'atlas.test:443', authorization: basic });
  expect(JSON.stringify(service.seen.map(({ headers }) => headers))).not.toMatch(/proxy-auth/i);
  expect(console.logs.join('')).not.toContain('canary-1');
});

test.each([
  ['without credentials', undefined, /requires credentials \(407\)\. Add them to QUARTERDECK_PROXY/],
  ['with wrong credentials', 'user:wrong-1', /refused the credentials \(407\)/],
])('a proxy that refuses a console %s is named, and asked once', async (_, credentials, message) => {
  proxy.requires = basic;
  const { call } = await connected({
    QUARTERDECK_PROXY: credentials ? proxy.url.replace('//', `//${credentials}@`) : proxy.url,
  });
  const response = await call('listOrgs');
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect([response.status, error.code]).toEqual([502, 'UPSTREAM_PROXY']);
  expect(error.message).toContain(`127.0.0.1:${proxy.port}`);
  expect(error.message).toMatch(message);
  expect(error.message).not.toContain('wrong-1');
  // repeated attempts could lock an account of the proxy
  expect(proxy.seen).toHaveLength(1);
});

test.each([
  [403, /refused a connection to atlas\.test:443 \(403\)\. Allow this host at the proxy/],
  [502, /could not reach atlas\.test:443 \(502\)/],
])('the answer %i of a proxy is explained', async (status, message) => {
  proxy.status = status;
  const { call } = await connected({ QUARTERDECK_PROXY: proxy.url });
  const { error } = (await (await call('listOrgs')).json()) as { error: { message: string } };
  expect(error.message).toMatch(message);
});

test('a proxy that does not run is named, not the service', async () => {
  const { url } = proxy;
  await proxy.close();
  const { call } = await connected({ QUARTERDECK_PROXY: url });
  const { error } = (await (await call('listOrgs')).json()) as { error: { message: string } };
  expect(error.message).toMatch(/^The proxy 127\.0\.0\.1:\d+ could not be reached: nothing accepts/);
});

test('hosts of NO_PROXY are not reached through the proxy', async () => {
  const { call } = await connected({ QUARTERDECK_PROXY: proxy.url, NO_PROXY: '.test' });
  expect((await call('listOrgs')).status).not.toBe(200);
  expect(proxy.seen).toEqual([]);
});

test('diagnosis goes through the proxy and checks it like every step', async () => {
  const checks = await checkNetwork({ origin, ca: null }, Date.now(), outboundOf());
  expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual(['dns ok', 'tcp ok', 'proxy ok', 'tls ok']);
});

test('diagnosis names the refusal of the proxy, and skips TLS', async () => {
  proxy.requires = basic;
  const checks = await checkNetwork({ origin, ca: null }, Date.now(), outboundOf());
  expect(checks.slice(2)).toMatchObject([
    { id: 'proxy', state: 'failed', message: expect.stringContaining('(407)') },
    { id: 'tls', state: 'skipped' },
  ]);
});

test('diagnosis names the issuer of a certificate by which a proxy intercepts TLS', async () => {
  const [, , , tls] = await checkNetwork({ origin, ca: null }, Date.now(), outboundOf(proxy.url, []));
  expect(tls).toMatchObject({ id: 'tls', state: 'failed' });
  expect(tls?.message).toMatch(/Check whether a proxy intercepts TLS; add its authority with --upstream-ca/);
  expect(tls?.message).toMatch(/Certificate issued by .*Quarterdeck/);
});

test('fetch of the OpenID Connect client goes through the proxy', async () => {
  service.before = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":"https://atlas.test"}');
    return true;
  };
  const response = await outboundOf().fetch(`${origin}/.well-known/openid-configuration`);
  expect(await response.json()).toEqual({ issuer: origin });
  expect(proxy.seen[0]?.authority).toBe('atlas.test:443');
});

test('a webhook goes through the proxy to the checked address', async () => {
  proxy.routes.set('93.184.215.14:443', front.port);
  service.before = (_, outgoing) => {
    outgoing.writeHead(204).end();
    return true;
  };
  const outgoing = createOutgoing([], () => Promise.resolve([{ address: '93.184.215.14' }]));
  const hook = { url: 'https://hooks.test/in', key: 'k', body: '{}', deliveryId: '1' };
  expect(await postWebhook(hook, { outgoing, outbound: outboundOf() }, 0)).toBe('hooks.test answered 204.');
  expect(proxy.seen[0]?.authority).toBe('93.184.215.14:443');
  expect(service.seen[0]?.headers.host).toBe('hooks.test');
});
