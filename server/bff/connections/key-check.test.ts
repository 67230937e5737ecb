import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBff } from '../app.ts';
import { createLog } from '../log.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-key-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const start = (...argv: string[]) => {
  const read = readConfig({ argv: ['--data', dir, ...argv], env: {} });
  if (read.kind !== 'config') throw new Error('no config');
  return createBff({ config: read.config, version: '0', log: createLog('silent') });
};
const keyFile = () => join(dir, 'secrets.key');

test('the first start makes a random key that only its owner reads', async () => {
  await (await start()).close();
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(new Set(readFileSync(keyFile())).size).toBeGreaterThan(8);
});

test('another key is refused, and with the right one everything is there again', async () => {
  await (await start()).close();
  const key = readFileSync(keyFile());
  writeFileSync(keyFile(), Buffer.alloc(32, 1));
  await expect(start()).rejects.toThrow(`${keyFile()} is not the key`);
  writeFileSync(keyFile(), key);
  await (await start()).close();
});

test('a key that is missing is not made anew while secrets are sealed with it', async () => {
  await (await start()).close();
  const key = readFileSync(keyFile());
  rmSync(keyFile());
  await expect(start()).rejects.toThrow(`${keyFile()} is missing`);
  expect(existsSync(keyFile())).toBe(false);
  writeFileSync(keyFile(), key, { mode: 0o600 });
  await (await start()).close();
});

test('a damaged page of the database is reported at the start', async () => {
  await (await start()).close();
  const path = join(dir, 'console.db');
  const bytes = readFileSync(path);
  bytes.fill(0xa5, bytes.length - 4096);
  writeFileSync(path, bytes);
  await expect(start()).rejects.toThrow(`${path} is damaged`);
});

test('a key that others can read is refused', async () => {
  await (await start()).close();
  chmodSync(keyFile(), 0o644);
  await expect(start()).rejects.toThrow(/chmod 600/);
});

test('refuses to start a console for other machines without any way to sign in', async () => {
  await expect(start('--public-origin', 'https://console.example.com', '--local-users')).rejects.toThrow(
    /no user could sign in/,
  );
});

test('a start that is refused for its key writes nothing', async () => {
  symlinkSync('/nowhere', keyFile());
  await expect(start()).rejects.toThrow(`${keyFile()} is a symbolic link`);
  expect(readdirSync(dir)).toEqual(['secrets.key']);
  rmSync(keyFile());
  writeFileSync(keyFile(), 'short', { mode: 0o600 });
  await expect(start()).rejects.toThrow('exactly 32 bytes');
  expect(readdirSync(dir)).toEqual(['secrets.key']);
});
