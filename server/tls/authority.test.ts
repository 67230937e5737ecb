import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type Authority, loadOrCreateAuthority } from './authority.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-tls-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const later = (days: number) => new Date(Date.now() + days * DAY);

/** Requests the page of a server that uses `authority` and returns the page, or the code of the failure. */
async function ask(
  authority: Authority,
  options: { ca?: string; servername?: string; host?: string },
): Promise<string> {
  const server = createServer({ cert: authority.cert, key: authority.key }, (_, response) =>
    response.end('hello'),
  );
  await new Promise<void>((resolve) => server.listen(0, options.host ?? '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await new Promise<string>((resolve) => {
      const request = get({ host: '127.0.0.1', ...options, port, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', resolve);
      });
      request.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('a client', () => {
  test('that trusts the authority is served by name and by address', async () => {
    const authority = loadOrCreateAuthority(dir, { names: ['atlas.test'] });
    const { ca } = authority;
    expect(await ask(authority, { ca })).toBe('hello');
    expect(await ask(authority, { ca, servername: 'localhost' })).toBe('hello');
    expect(await ask(authority, { ca, servername: 'atlas.test' })).toBe('hello');
    expect(await ask(authority, { ca, servername: 'other.test' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('is served over IPv6', async ({ skip }) => {
    const authority = loadOrCreateAuthority(dir);
    expect(new X509Certificate(authority.cert).checkIP('::1')).toBe('::1');
    // observed: Node.js 22.23 never accepts an IPv6 address as a server's name.
    const existing = { subjectaltname: 'IP Address:0:0:0:0:0:0:0:1' };
    if (Reflect.apply(checkServerIdentity, undefined, ['::1', existing]) !== undefined)
      skip('not on this Node.js');
    const result = await ask(authority, { ca: authority.ca, host: '::1' }).catch(() => undefined);
    if (result === undefined) skip('no IPv6 here');
    expect(result).toBe('hello');
  });

  test('that does not trust the authority is not served', async () => {
    const authority = loadOrCreateAuthority(dir);
    const other = loadOrCreateAuthority(join(dir, 'other'));
    expect(await ask(authority, {})).toMatch(/SELF_SIGNED|UNABLE_TO/);
    expect(await ask(authority, { ca: other.ca })).toMatch(/SELF_SIGNED|UNABLE_TO/);
  });

  test('OpenSSL verifies the chain, strictly', ({ skip }) => {
    const { caPath } = loadOrCreateAuthority(dir, { names: ['*.atlas.test', '10.0.0.1', 'fd00::1'] });
    const leaf = join(dir, 'server.pem');
    const args = ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', caPath, leaf];
    const { status, stdout, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (error !== undefined) skip('openssl is not installed');
    expect([status, stdout], stderr).toEqual([0, `${leaf}: OK\n`]);
  });
});

describe('the authority of a folder', () => {
  test('is made once: ten years for itself, 397 days for the server, keys for the owner only', () => {
    const first = loadOrCreateAuthority(dir);
    expect(loadOrCreateAuthority(dir)).toEqual(first);
    expect(readdirSync(dir).sort()).toEqual(['ca.key.pem', 'ca.pem', 'server.key.pem', 'server.pem']);
    for (const file of ['ca.key.pem', 'server.key.pem']) {
      expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
    }
    const days = (pem: string) => {
      const { validFrom, validTo } = new X509Certificate(pem);
      return (Date.parse(validTo) - Date.parse(validFrom)) / DAY;
    };
    expect(days(first.ca)).toBe(3652);
    expect(days(first.cert)).toBe(397);
    const [ca, leaf] = [new X509Certificate(first.ca), new X509Certificate(first.cert)];
    expect([ca.ca, leaf.ca, leaf.checkIssued(ca)]).toEqual([true, false, true]);
    expect(leaf.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  });

  test('renews the server certificate 30 days before its end, and keeps itself', () => {
    const first = loadOrCreateAuthority(dir);
    expect(loadOrCreateAuthority(dir, { now: later(366) }).cert).toBe(first.cert);
    const renewed = loadOrCreateAuthority(dir, { now: later(368) });
    expect(renewed.cert).not.toBe(first.cert);
    expect(renewed.ca).toBe(first.ca);
    expect(new X509Certificate(renewed.cert).checkIssued(new X509Certificate(first.ca))).toBe(true);
  });

  test('renews the server certificate when other names are requested', () => {
    const first = loadOrCreateAuthority(dir);
    const named = loadOrCreateAuthority(dir, { names: ['Console.Test', '2001:DB8::1'] });
    expect(named.cert).not.toBe(first.cert);
    expect(loadOrCreateAuthority(dir, { names: ['2001:db8:0::1', 'console.test', 'LOCALHOST'] })).toEqual(
      named,
    );
    expect(loadOrCreateAuthority(dir).cert).not.toBe(named.cert);
  });

  test('renews the server certificate when its files are damaged', () => {
    const first = loadOrCreateAuthority(dir);
    writeFileSync(join(dir, 'server.pem'), 'garbage');
    const renewed = loadOrCreateAuthority(dir);
    expect(renewed.ca).toBe(first.ca);
    rmSync(join(dir, 'server.key.pem'));
    expect(loadOrCreateAuthority(dir).cert).not.toBe(renewed.cert);
  });

  test('is renewed before it ends, with the same key', () => {
    const first = loadOrCreateAuthority(dir);
    const renewed = loadOrCreateAuthority(dir, { now: later(3640) });
    expect(renewed.ca).not.toBe(first.ca);
    expect(new X509Certificate(renewed.ca).publicKey.equals(new X509Certificate(first.ca).publicKey)).toBe(
      true,
    );
  });

  test('that is damaged, incomplete or open to others is refused with the name of the file', () => {
    loadOrCreateAuthority(dir);
    chmodSync(join(dir, 'ca.key.pem'), 0o644);
    expect(() => loadOrCreateAuthority(dir)).toThrow(/ca\.key\.pem holds a secret/);
    rmSync(join(dir, 'ca.key.pem'));
    expect(() => loadOrCreateAuthority(dir)).toThrow(/ca\.key\.pem, the key of .*ca\.pem, is missing/);
    loadOrCreateAuthority(join(dir, 'other'));
    writeFileSync(join(dir, 'other', 'ca.pem'), 'garbage');
    expect(() => loadOrCreateAuthority(join(dir, 'other'))).toThrow(/ca\.pem and .* cannot be used/);
  });

  test.each(['', 'a b', 'a..b', '-a', 'a,DNS:evil', '10.0.0.256/8', 'x'.repeat(254)])(
    'refuses the name %j',
    (name) => {
      expect(() => loadOrCreateAuthority(dir, { names: [name] })).toThrow(
        'neither a host name nor an address',
      );
    },
  );
});
