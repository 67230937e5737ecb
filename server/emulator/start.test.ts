import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEmulatorCommand } from './command.ts';
import { startEmulator } from './start.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const start = () =>
  startEmulator(readEmulatorCommand(['--data', dir, '--http', '--port', '0', '--seed', 'single']), () => {});
const keyFile = () => join(dir, 'emulator', 'emulator.key');

test('another key than the one of the store is refused and named; with the right one all is as before', async () => {
  const first = await start();
  await first.close();
  const key = readFileSync(keyFile());
  writeFileSync(keyFile(), Buffer.alloc(32, 1));
  await expect(start()).rejects.toThrow(`${keyFile()} is not the key`);
  rmSync(keyFile());
  await expect(start()).rejects.toThrow(`${keyFile()} is missing`);
  expect(existsSync(keyFile())).toBe(false);
  writeFileSync(keyFile(), key, { mode: 0o600 });
  const again = await start();
  await again.close();
  expect(again.credentials).toEqual(first.credentials);
});

test('a data folder that others may write to is refused before anything is put there', async () => {
  chmodSync(dir, 0o777);
  await expect(start()).rejects.toThrow(`chmod go-w ${dir}`);
  expect(existsSync(join(dir, 'emulator'))).toBe(false);
});
