import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '#server/listening/listen.ts';
import { readEmulatorCommand } from './command.ts';
import { startEmulator } from './start.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-start-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

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

test('a failed start leaves neither files nor open ports', async () => {
  vi.stubEnv('TMPDIR', dir);
  const running = await start();
  const port = String(running.served.port);
  const failing = [
    ['--port', port, '--wire', '--seed', 'single'],
    ['--port', port, '--load', join(dir, 'none.json')],
    ['--seed', 'none'],
    ['--seed', 'empty', '--scenario', 'none'],
    ['--seed', 'empty', '--hostname', 'name.invalid', '--dns-port', '5354'],
  ];
  const servers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  const before = servers();
  for (const options of failing) {
    const command = readEmulatorCommand(['--data', ':memory:', ...options]);
    await expect(
      startEmulator(command, () => {}),
      options.join(' '),
    ).rejects.toThrow();
  }
  await vi.waitFor(() => expect(servers()).toBe(before));
  expect(readdirSync(dir)).toEqual(['emulator']);
  await running.close();
});

test('a failed start leaves its data folder free', async () => {
  await using other = await serving();
  const kept = readEmulatorCommand(['--data', dir, '--http', '--seed', 'single', '--port', other.port]);
  await expect(startEmulator(kept, () => {})).rejects.toThrow('is in use');
  await (await start()).close();
});

/** A server that keeps a port. */
async function serving(): Promise<AsyncDisposable & { port: string }> {
  const server = createServer();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    port: String(port),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
