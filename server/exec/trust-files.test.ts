import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';
import { certificatesOf } from '#server/tls/trust-store.ts';
import { writeTrustFiles } from './trust-files.ts';

let dir: string;
let ca: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-trust-'));
  ({ ca } = loadOrCreateAuthority(join(dir, 'authority')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const [root = '', other = ''] = rootCertificates;
const pemFile = (name: string, pem: string): string => {
  writeFileSync(join(dir, name), pem);
  return join(dir, name);
};

describe('trust files', () => {
  test('hold the emulator’s authority before the caller’s own list', () => {
    const files = writeTrustFiles(dir, ca, { SSL_CERT_FILE: pemFile('own.pem', `${root}\n${other}\n`) });
    const [first, ...rest] = certificatesOf(readFileSync(files.bundle, 'utf8'));
    expect(first).toEqual(certificatesOf(ca)[0]);
    expect(rest).toEqual(certificatesOf(`${root}\n${other}`));
    expect(certificatesOf(readFileSync(files.extra, 'utf8'))).toEqual(certificatesOf(ca));
  });

  test('hold a list of many authorities where the caller has none of its own', () => {
    const missing = { SSL_CERT_FILE: join(dir, 'missing.pem'), CURL_CA_BUNDLE: dir };
    const files = writeTrustFiles(dir, ca, missing);
    expect(certificatesOf(readFileSync(files.bundle, 'utf8')).length).toBeGreaterThan(50);
  });

  test('keep the certificates that NODE_EXTRA_CA_CERTS named', () => {
    const { extra } = writeTrustFiles(dir, ca, { NODE_EXTRA_CA_CERTS: pemFile('extra.pem', root) });
    expect(certificatesOf(readFileSync(extra, 'utf8'))).toEqual(certificatesOf(`${ca}\n${root}`));
  });

  test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'include a trust store that OpenSSL reads',
    () => {
      const { store } = writeTrustFiles(dir, ca, { SSL_CERT_FILE: pemFile('own.pem', root) });
      const args = ['pkcs12', '-in', store, '-nokeys', '-nomacver', '-passin', 'pass:'];
      const read = certificatesOf(
        execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
      );
      expect(read).toEqual(certificatesOf(`${ca}\n${root}`));
    },
  );

  test.skipIf(spawnSync('keytool', ['-help']).error)(
    'include a trust store that Java reads without a password',
    () => {
      const { store } = writeTrustFiles(dir, ca, { SSL_CERT_FILE: pemFile('own.pem', root) });
      const listed = spawnSync('keytool', ['-list', '-keystore', store, '-storepass', '']).stdout.toString();
      expect(listed.match(/trustedCertEntry/g)).toHaveLength(2);
    },
  );
});
