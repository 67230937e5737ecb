import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrCreateAuthority } from './authority.ts';
import { readGivenCertificate } from './given-certificate.ts';

let dir: string;
const at = (name: string) => join(dir, name);
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-given-tls-'));
  loadOrCreateAuthority(dir);
  writeFileSync(at('text'), 'no certificate');
  mkdirSync(at('folder'));
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  writeFileSync(at('other.pem'), other.export({ type: 'pkcs8', format: 'pem' }));
  const own = createPrivateKey(readFileSync(at('server.key.pem'), 'utf8'));
  writeFileSync(
    at('locked.pem'),
    own.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  );
});
afterAll(() => rmSync(dir, { recursive: true }));

const read = (cert: string, key: string) => () =>
  readGivenCertificate({ certFile: at(cert), keyFile: at(key) });

test('a certificate and its key are taken', () => {
  expect(read('server.pem', 'server.key.pem')().cert).toContain('BEGIN CERTIFICATE');
});

test.each([
  ['a certificate that is missing', 'none', 'server.key.pem', /^--tls-cert: \S+none does not exist\.$/],
  ['a key that is missing', 'server.pem', 'none', /^--tls-key: \S+none does not exist\.$/],
  ['a folder', 'folder', 'server.key.pem', /^--tls-cert: \S+folder must be a file, and is a folder\.$/],
  ['a text', 'text', 'server.key.pem', /^--tls-cert: \S+text must hold certificates in PEM form/],
  [
    'a key in its place',
    'server.key.pem',
    'server.pem',
    /^--tls-cert: \S+ must hold certificates in PEM form/,
  ],
  ['a text as key', 'server.pem', 'text', /^--tls-key: \S+text must hold a private key in PEM form\.$/],
  [
    'a key with a passphrase',
    'server.pem',
    'locked.pem',
    /^--tls-key: \S+ must hold a key without a passphrase/,
  ],
  [
    'the key of another',
    'server.pem',
    'other.pem',
    /^--tls-key: \S+ must be the key of the first certificate in/,
  ],
])('%s is refused by the name of its flag', (_, cert, key, message) => {
  expect(read(cert, key)).toThrow(message);
});
