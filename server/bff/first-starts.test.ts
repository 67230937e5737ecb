import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { freshDatabase, testStore } from '#server/store/database-for-tests.ts';
import { type Bff, createBff } from './app.ts';
import { createLog } from './log.ts';
import { publicKey } from './test-kit.ts';

let dir: string;
let keyFile: string;
let drop: () => Promise<void>;
let url: string | undefined;
const started: Bff[] = [];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-starts-'));
  keyFile = join(dir, 'secrets.key');
  writeFileSync(keyFile, randomBytes(32), { mode: 0o600 });
  ({ url, drop } = await freshDatabase());
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((bff) => bff.close()));
  await drop();
  rmSync(dir, { recursive: true });
});

/** Replicas share a database; on SQLite there is one, which starts again. */
async function start(name: string, env: Record<string, string> = {}): Promise<Bff> {
  const read = readConfig({
    argv: ['--data', join(dir, testStore === 'SQLite' ? 'one' : name), '--key-file', keyFile],
    env: { ...(url === undefined ? {} : { DATABASE_URL: url }), ...env },
  });
  if (read.kind !== 'config') throw new Error('no config');
  const bff = await createBff({
    config: read.config,
    version: '0',
    log: createLog('silent'),
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
  });
  started.push(bff);
  const origin = 'http://localhost:8586';
  await bff.ensureConnection({ name: 'Emulator', origin, publicKey, privateKey: 'the same' });
  return bff;
}

const replicas = testStore === 'SQLite' ? ['one'] : ['one', 'two', 'three'];

test('replicas that start for the first time at once all start', async () => {
  const all = await Promise.all(replicas.map((name) => start(name)));
  expect(all.map((bff) => bff.launchUrl() !== undefined)).toEqual(replicas.map(() => true));
});

test('so they do with an administrator to create', async () => {
  const env = { QUARTERDECK_ADMIN_PASSWORD: 'k7-vivid-otter-stairs' };
  expect(await Promise.all(replicas.map((name) => start(name, env)))).toHaveLength(replicas.length);
});
