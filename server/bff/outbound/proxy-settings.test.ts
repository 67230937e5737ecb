import { expect, test } from 'vitest';
import { parseProxy, proxyOf, readProxySettings } from './proxy-settings.ts';

const proxy = { protocol: 'http:', hostname: 'proxy', port: 3128, authorization: undefined } as const;
const at = (hostname: string, port = 443) => ({ isTls: true, hostname, port });

test.each([
  ['cloud.mongodb.com', [], true],
  ['cloud.mongodb.com', ['example.com'], true],
  ['cloud.mongodb.com', ['mongodb.com'], false],
  ['cloud.mongodb.com', ['.mongodb.com'], false],
  ['cloud.mongodb.com', ['*.mongodb.com'], false],
  ['notmongodb.com', ['mongodb.com'], true],
  ['cloud.mongodb.com', ['cloud.mongodb.com:443'], false],
  ['cloud.mongodb.com', ['cloud.mongodb.com:8443'], true],
  ['10.1.2.3', ['10.0.0.0/8'], false],
  ['11.1.2.3', ['10.0.0.0/8'], true],
  ['2001:db8::7', ['[2001:db8::7]'], false],
  ['cloud.mongodb.com', ['*'], false],
  ['127.0.0.1', [], false],
  ['127.8.0.1', [], false],
  ['localhost', [], false],
  ['::1', [], false],
])('%s with the exceptions %j is reached through the proxy: %s', (host, noProxy, isProxied) => {
  expect(proxyOf({ https: proxy, noProxy }, at(host)) !== undefined).toBe(isProxied);
});

test('connections without TLS have a proxy of their own', () => {
  expect(proxyOf({ https: proxy, noProxy: [] }, { ...at('example.com'), isTls: false })).toBeUndefined();
});

test('reads credentials of a URL, decoded', () => {
  expect(parseProxy('http://user:p%40ss@proxy.example.com:3128')).toEqual({
    protocol: 'http:',
    hostname: 'proxy.example.com',
    port: 3128,
    authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
  });
  expect(parseProxy('proxy:3128')).toEqual(proxy);
  expect(parseProxy('https://proxy')).toMatchObject({ protocol: 'https:', port: 443 });
});

test.each([
  'socks5://user:canary@p',
  'http://',
  'http://p:3128/path',
  'http://u:%zz@p',
  `http://${'x'.repeat(3_000)}`,
])('refuses %s without repeating it', (text) => {
  const reason = parseProxy(text);
  expect(reason).toEqual(expect.any(String));
  expect(reason).not.toContain('canary');
});

test('the flag wins over the environment, and "none" ignores it', () => {
  const env = {
    HTTPS_PROXY: 'http://env:1',
    https_proxy: 'http://lower:2',
    NO_PROXY: 'a.example, b.example',
  };
  const read = (flag?: string, own?: string) =>
    readProxySettings({ flag, own, noProxy: ['c.example'], env }).settings;
  expect(read()).toMatchObject({
    https: { hostname: 'lower' },
    http: undefined,
    noProxy: ['c.example', 'a.example', 'b.example'],
  });
  expect(read('http://flag:3')).toMatchObject({ https: { hostname: 'flag' }, http: { hostname: 'flag' } });
  expect(read(undefined, 'http://u:p@own:3').https?.authorization).toMatch(/^Basic /);
  expect(read('none')).toEqual({ noProxy: [] });
});

test('names the variable that is wrong, and refuses credentials in the flag', () => {
  const reasonsOf = (flag: string | undefined, env: Record<string, string>) =>
    readProxySettings({ flag, own: undefined, noProxy: [], env }).reasons.join();
  expect(reasonsOf(undefined, { HTTP_PROXY: 'ftp://u:canary@h' })).toMatch(/^HTTP_PROXY must be the URL/);
  expect(reasonsOf('http://u:canary@h', {})).toMatch(/^--proxy: credentials are read from QUARTERDECK_PROXY/);
});
