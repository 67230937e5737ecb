import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';

function read(
  argv: string[] = [],
  env: Record<string, string> = {},
  files: Record<string, string> = {},
): Config {
  const result = readConfig({
    argv,
    env,
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error('no such file');
      return text;
    },
  });
  if (result.kind !== 'config') throw new Error('help');
  return result.config;
}

function reasons(...args: Parameters<typeof read>): string {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons.join('\n');
    throw error;
  }
  throw new Error('was accepted');
}

const beyond = [
  '--host',
  '0.0.0.0',
  '--tls-cert',
  'c.pem',
  '--tls-key',
  'k.pem',
  '--public-origin',
  'https://console.example.com',
];
const password = 'k7-vivid-otter-stairs';

test('without anything it serves this machine only, and the real service', () => {
  expect(read()).toEqual({
    host: '127.0.0.1',
    port: 8585,
    orNext: true,
    dataDir: '.quarterdeck',
    publicOrigins: [],
    trustProxy: [],
    upstreamOrigins: ['https://cloud.mongodb.com'],
    proxy: { noProxy: [] },
    upstreamCa: [],
    deploymentHosts: [],
    notificationHosts: [],
    connectionsPerAddress: 500,
    databasePool: 10,
    databaseTimeout: 10,
    readOnly: false,
    metrics: { host: '127.0.0.1', allow: [] },
    logLevel: 'info',
    trustedTypes: false,
    localUsers: false,
    emulator: { enabled: true, port: 8586, orNext: true },
  });
});

test('a flag wins over the environment', () => {
  expect(read([], { QUARTERDECK_PORT: '9000', QUARTERDECK_READ_ONLY: 'true' })).toMatchObject({
    port: 9000,
    readOnly: true,
  });
  expect(read(['--port', '9001'], { QUARTERDECK_PORT: '9000' }).port).toBe(9001);
  expect(
    read([], { QUARTERDECK_UPSTREAM: 'https://a.example, https://b.example' }).upstreamOrigins,
  ).toHaveLength(2);
});

test('does not replace a port that is chosen or part of a public address by the next', () => {
  expect(read(['--port', '9001']).orNext).toBe(false);
  expect(read([], { QUARTERDECK_PORT: '9000' }).orNext).toBe(false);
  expect(read(['--public-origin', 'http://localhost:8585']).orNext).toBe(false);
  expect(read(['--emulator-port', '9002']).emulator.orNext).toBe(false);
});

test('the help names every flag and the way to give secrets', () => {
  const help = readConfig({ argv: ['--help'], env: {} });
  expect(help.kind === 'help' && help.text).toContain('--public-origin ORIGIN');
  expect(help.kind === 'help' && help.text).toContain('QUARTERDECK_ADMIN_PASSWORD');
});

describe('it refuses to start', () => {
  test.each([
    [['--port', '99999'], '--port must be at most 65535'],
    [['--port', 'x'], '--port must be a number'],
    [['--emulator-port=-1'], '--emulator-port must be at least 0'],
    [['--nonsense'], '--nonsense'],
    [['--proxy', 'socks5://p:1080'], '--proxy must be the URL of an HTTP proxy'],
    [['--proxy', 'http://user:canary@p:3128'], '--proxy: credentials are read from'],
    [['--upstream-ca', 'none.pem'], '--upstream-ca none.pem must be a file with a certificate'],
    [['--metrics-port', 'x'], '--metrics-port must be a number'],
    [['--metrics-allow', 'everyone'], '--metrics-allow must be an address or a CIDR block'],
    [['--log-level', 'loud'], '--log-level must be one of fatal'],
    [['--tls-cert', 'c.pem'], '--tls-key must not be empty'],
    [['--tls-key', 'k.pem'], '--tls-cert must not be empty'],
    [['--oidc-issuer', 'x', '--oidc-client-id', 'y'], '--oidc-issuer must be an address'],
    [['--oidc-issuer', 'https://id.example'], '--oidc-client-id must not be empty'],
    [['--oidc-issuer', 'https://id.example'], 'QUARTERDECK_OIDC_CLIENT_SECRET must not be empty'],
    [['--public-origin', 'https://console.example.com/path'], 'is not an origin'],
    [['--upstream', 'http://atlas.example'], 'must be https'],
    [['--upstream', 'https://user:pw@atlas.example'], 'is not an origin'],
    [['--upstream', 'file:///etc'], 'is not an origin'],
    [['--trust-proxy', 'proxy.example'], 'must be an IP address'],
  ])('with %j', (argv, reason) => {
    expect(reasons(argv)).toContain(reason);
  });

  test.each(['--admin-password=x', '--database-url', '--oidc-client-secret', '--password'])(
    'with a secret in %s',
    (flag) => {
      expect(reasons([flag, 'canary'])).toContain('not from flags');
      expect(reasons([flag, 'canary'])).not.toContain('canary');
    },
  );

  test.each(['0.0.0.0', '::', '192.0.2.1'])('on %s without TLS, an address or a way to sign in', (host) => {
    const all = reasons(['--host', host]);
    expect(all).toContain('--tls-cert');
    expect(all).toContain('--public-origin');
    expect(all).toContain('must sign in');
  });

  test('behind a public address that is not https, or without a way to sign in', () => {
    expect(reasons(['--public-origin', 'http://console.example.com'])).toContain('must be https');
    expect(reasons(['--public-origin', 'https://console.example.com'])).toContain('must sign in');
  });

  test.each(['changeme', 'password1234', 'aaaaaaaaaaaaaa', 'short', '', 'Quarterdeck!1', 'example-password'])(
    'with the password %j',
    (weak) => {
      expect(reasons(beyond, { QUARTERDECK_ADMIN_PASSWORD: weak })).toContain('QUARTERDECK_ADMIN_PASSWORD');
    },
  );

  test('with an invalid database, not repeating its password', () => {
    const reported = reasons([], { DATABASE_URL: 'mysql://u:canary@h/db' });
    expect(reported).toContain('postgres://');
    expect(reported).not.toContain('canary');
  });

  test('with a secret file that cannot be read', () => {
    expect(reasons(beyond, { QUARTERDECK_ADMIN_PASSWORD_FILE: '/run/none' })).toContain('/run/none');
  });
});

describe('it serves other machines', () => {
  test('with TLS and an administrator, whose password may come from a file', () => {
    const config = read(
      beyond,
      { QUARTERDECK_ADMIN_PASSWORD_FILE: '/run/pw' },
      { '/run/pw': `${password}\n` },
    );
    expect(config.admin).toEqual({ name: 'admin', password });
  });

  test('behind a named proxy', () => {
    const argv = [
      '--host',
      '0.0.0.0',
      '--trust-proxy',
      '10.0.0.1',
      '--public-origin',
      'https://console.example.com',
    ];
    expect(read(argv, { QUARTERDECK_ADMIN_PASSWORD: password }).trustProxy).toEqual(['10.0.0.1']);
  });

  test('with OpenID Connect, whose secret comes from the environment', () => {
    const argv = [...beyond, '--oidc-issuer', 'https://id.example', '--oidc-client-id', 'quarterdeck'];
    expect(read(argv, { QUARTERDECK_OIDC_CLIENT_SECRET: 's' }).oidc).toMatchObject({
      issuer: 'https://id.example',
      clientSecret: 's',
      roleClaim: 'quarterdeck_role',
    });
    expect(reasons(argv)).toContain('QUARTERDECK_OIDC_CLIENT_SECRET must not be empty');
  });
});

test('an unknown option suggests the nearest one', () => {
  const read = (flag: string) => readConfig({ argv: [flag], env: {} });
  expect(() => read('--read-onli')).toThrow('--read-onli is not an option. Did you mean --read-only?');
  expect(() => read('--frobnicate')).toThrow(/^--frobnicate is not an option\.$/);
});
