import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qd-sqlite-'));
  path = join(dir, 'data', 'a.db');
});
afterEach(() => rmSync(dir, { recursive: true }));

const child = (code: string) => [
  ...['--import', 'tsx', '--input-type=module', '-e'],
  `import { openSqlite } from ${JSON.stringify(join(import.meta.dirname, 'sqlite.ts'))}; ${code}`,
];

describe('opening a database', () => {
  test('is durable at every commit and keeps the file private', async () => {
    const database = await openSqlite(path);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA locking_mode').get()).toEqual({ locking_mode: 'exclusive' });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    database.close();
    expect(readdirSync(join(dir, 'data'))).toEqual(['a.db']);
  });

  test('leaves flushes of commits to the caller who flushes later', async () => {
    const database = await openSqlite(path, { flushesLater: true });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    database.close();
  });

  test('the file is free again after closing, although statements were prepared', async () => {
    for (let round = 0; round < 3; round += 1) {
      const database = await openSqlite(path);
      database.exec('CREATE TABLE IF NOT EXISTS t(a)');
      database.prepare('INSERT INTO t VALUES (?)').run(round);
      expect(database.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: round + 1 });
      database.close();
    }
  });

  test('a second process is refused within two seconds, with the reason', async () => {
    const database = await openSqlite(path);
    const started = performance.now();
    const code = `const t = performance.now(); openSqlite(${JSON.stringify(path)}).then(() => console.log('opened'),
      (error) => console.log(error.code, performance.now() - t < 2000, error.message));`;
    const { stdout, stderr } = spawnSync(process.execPath, child(code), { encoding: 'utf8' });
    expect(stdout.trim(), stderr).toBe(
      `LOCKED true ${path} is in use by another process; a data folder serves one process at a time`,
    );
    expect(performance.now() - started).toBeLessThan(15_000);
    database.close();
  });

  test('a process that was killed leaves no lock', async () => {
    const code = `await openSqlite(${JSON.stringify(path)}); console.log('open'); setInterval(() => {}, 1000);`;
    const process_ = spawn(process.execPath, child(code), { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => process_.stdout.once('data', resolve));
    await expect(openSqlite(path)).rejects.toMatchObject({ code: 'LOCKED' });
    const ended = new Promise((resolve) => process_.once('exit', resolve));
    process_.kill('SIGKILL');
    await ended;
    (await openSqlite(path)).close();
  });

  test('two starts on a new folder give one winner', async () => {
    const results = await Promise.allSettled([openSqlite(path), openSqlite(path)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const result of results) if (result.status === 'fulfilled') result.value.close();
  });

  test('prints no warning', () => {
    const code = `(await openSqlite(':memory:')).close();`;
    const { stdout, stderr, status } = spawnSync(process.execPath, child(code), { encoding: 'utf8' });
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  });
});

async function create(): Promise<void> {
  const database = await openSqlite(path);
  database.exec('CREATE TABLE t(a); PRAGMA user_version = 2');
  database.close();
}

describe('a file that is not as we left it', () => {
  test('of a newer format is refused and not touched', async () => {
    await create();
    const before = readFileSync(path);
    await expect(openSqlite(path, { format: 1 })).rejects.toMatchObject({
      code: 'NEWER_VERSION',
      message: expect.stringContaining('format 2, this one reads 1'),
    });
    expect(readFileSync(path).equals(before)).toBe(true);
    (await openSqlite(path, { format: 2 })).close();
  });

  test.each<[string, (bytes: Buffer) => Uint8Array | string]>([
    ['empty', () => ''],
    ['too short', (bytes) => bytes.subarray(0, 50)],
    ['text', () => 'no database, but long enough to be taken for one'.repeat(10)],
    [
      'the database of another program',
      (bytes) => Buffer.concat([bytes.subarray(0, 68), Buffer.alloc(4), bytes.subarray(72)]),
    ],
  ])('%s: refused, named, and left as it is', async (_, damage) => {
    await create();
    const damaged = Buffer.from(damage(readFileSync(path)));
    writeFileSync(path, damaged);
    await expect(openSqlite(path, { format: 2 })).rejects.toMatchObject({
      code: 'CORRUPT',
      message: expect.stringContaining(path),
    });
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  test('a log without its file is refused', async () => {
    await create();
    rmSync(path);
    writeFileSync(`${path}-wal`, 'x');
    await expect(openSqlite(path)).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});

describe('a database that others could read or replace is refused and named', () => {
  test.each([0o644, 0o660, 0o604])('with mode %o', async (mode) => {
    await create();
    chmodSync(path, mode);
    await expect(openSqlite(path, { format: 2 })).rejects.toThrow(`chmod 600 ${path}`);
  });

  test('as a link', async () => {
    await create();
    const link = join(dir, 'link.db');
    symlinkSync(path, link);
    await expect(openSqlite(link, { format: 2 })).rejects.toThrow(`${link} is a symbolic link`);
  });

  test('with a log that others read', async () => {
    await create();
    writeFileSync(`${path}-wal`, '', { mode: 0o644 });
    await expect(openSqlite(path, { format: 2 })).rejects.toThrow(`chmod 600 ${path}-wal`);
  });

  test('in a folder that others may write to', async () => {
    await create();
    chmodSync(join(dir, 'data'), 0o777);
    await expect(openSqlite(path, { format: 2 })).rejects.toThrow(`chmod go-w ${join(dir, 'data')}`);
  });
});

test('reports damage in the middle of a file on opening with checkPages', async () => {
  await create();
  const database = await openSqlite(path, { format: 2 });
  database.exec('CREATE TABLE page(id INTEGER PRIMARY KEY, text TEXT)');
  for (let id = 0; id < 100; id += 1) database.exec(`INSERT INTO page VALUES (${id}, '${'x'.repeat(500)}')`);
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 5 * 4096, 6 * 4096);
  writeFileSync(path, bytes);
  (await openSqlite(path, { format: 2 })).close();
  await expect(openSqlite(path, { format: 2, checkPages: true })).rejects.toMatchObject({
    code: 'CORRUPT',
    message: expect.stringContaining(path),
  });
});
