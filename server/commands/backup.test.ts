import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { type BackupEntry, encodeBackup, readBackup } from '#server/bff/backup/backup-format.ts';
import { dumpStore } from '#server/bff/backup/dump-store.ts';
import { createConnections } from '#server/bff/connections/connections.ts';
import type { Tables } from '#server/bff/tables.ts';
import { privateKey, publicKey } from '#server/bff/test-kit.ts';
import { openDatabase } from '#server/store/database.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { commandLine, environmentOf, startState } from './command-for-tests.ts';

const origin = 'http://127.0.0.1:9';
let state: Awaited<ReturnType<typeof startState>>;
let folder: string;
let file: string;
const drops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qd-backup-'));
  file = join(folder, 'state.backup');
  state = await startState({ argv: ['--upstream', origin] });
  await state.console.bff.ensureConnection({ name: 'Emulator', origin, publicKey, privateKey });
  await state.console.signInAs('kim', 'operator');
});
afterEach(async () => {
  await state.console.close();
  for (const drop of drops.splice(0)) await drop();
  rmSync(folder, { recursive: true });
});

/** An empty store of each kind that this run has, as the environment of commands. */
async function emptyStores(): Promise<Record<string, string>[]> {
  const { url, drop } = await freshDatabase();
  drops.push(drop);
  const dir = (name: string) => ({ QUARTERDECK_DATA: join(folder, name) });
  return [dir('sqlite'), ...(url === undefined ? [] : [{ ...dir('postgres'), DATABASE_URL: url }])];
}

const openAt = (env: Record<string, string>) =>
  openDatabase<Tables>(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dir: env.QUARTERDECK_DATA ?? '' });

/** Tables and rows of a store, sorted, without those that are not restored. */
async function contentOf(env: Record<string, string>): Promise<string[]> {
  const db = await openAt(env);
  const lines: string[] = [];
  let table = '';
  for await (const entry of dumpStore(db, { program: '', now: 0, key: undefined })) {
    if (entry.kind === 'table') table = entry.table.name;
    if (entry.kind === 'row' && table !== 'sessions' && table !== 'leases')
      lines.push(`${table} ${JSON.stringify(entry.row)}`);
  }
  await db.destroy();
  return lines.sort();
}

async function secretAt(env: Record<string, string>): Promise<string> {
  const db = await openAt(env);
  const box = createSecretBox(readFileSync(join(env.QUARTERDECK_DATA ?? '', 'secrets.key')));
  const connection = await createConnections(db, box, [origin], Date.now).open('emulator');
  await db.destroy();
  return JSON.stringify(connection);
}

describe('quarterdeck backup', () => {
  test('of a running server is restored into SQLite and PostgreSQL, with its secrets', async () => {
    const written = await state.command(`backup ${file} --with-key --json`);
    expect(written).toMatchObject({ code: 0, error: '' });
    expect(JSON.parse(written.out)).toMatchObject({ file, withKey: true, tables: expect.any(Number) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await state.console.bff.close();
    const content = await contentOf(environmentOf(state.console));
    const stores = await emptyStores();
    expect(stores.length).toBeGreaterThan(0);
    for (const env of stores) {
      expect(await commandLine(`restore ${file}`, env)).toMatchObject({ code: 0, error: '' });
      expect(await contentOf(env)).toEqual(content);
      expect(await secretAt(env)).toContain(privateKey);
      expect((await commandLine('user list', env)).out).toContain('kim');
    }
  });

  test('has the state of the moment at which it began', async () => {
    await state.command(`backup ${file}`);
    await state.command('user add lee');
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('"kim"');
    expect(text).not.toContain('"lee"');
  });

  test('does not include the key unless asked, and no secret in the clear', async () => {
    const written = await state.command(`backup ${file}`);
    expect(written.out).toContain('It does not include the key.');
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).not.toContain(readFileSync(join(state.console.dir, 'secrets.key')).toString('base64'));
    expect(text).not.toContain(privateKey);
  });

  test('refuses a file that exists, and leaves nothing where it cannot be written', async () => {
    writeFileSync(file, 'mine');
    expect(await state.command(`backup ${file}`)).toMatchObject({
      code: 1,
      error: `${file} exists. Choose another name, or delete it.`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const missing = join(folder, 'none', 'state.backup');
    expect((await state.command(`backup ${missing}`)).error).toBe(`${missing} cannot be written (ENOENT).`);
  });
});

describe('quarterdeck restore', () => {
  const into = () => ({ QUARTERDECK_DATA: join(folder, 'other') });
  const edited = (edit: (lines: string[]) => string[]): string => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const other = join(folder, 'edited.backup');
    writeFileSync(other, gzipSync(edit(lines).join('\n')));
    return other;
  };

  test('refuses damaged, foreign and newer files before anything is written', async () => {
    await state.command(`backup ${file} --with-key`);
    const first = (lines: string[], change: object) => [
      JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change }),
      ...lines.slice(1),
    ];
    writeFileSync(join(folder, 'plain'), 'hello');
    const bytes = readFileSync(file);
    writeFileSync(join(folder, 'cut'), bytes.subarray(0, bytes.length / 2));
    const cases: [string, RegExp][] = [
      [join(folder, 'none'), /does not exist/],
      [join(folder, 'plain'), /is not a backup of this program/],
      [join(folder, 'cut'), /is damaged/],
      [edited((lines) => lines.map((line) => line.replace('"kim"', '"eve"'))), /checksum does not match/],
    ];
    for (const [path, reason] of cases) {
      expect(await commandLine(`restore ${path}`, into())).toMatchObject({
        code: 1,
        error: expect.stringMatching(reason),
      });
    }
    const refusals: [(lines: string[]) => string[], RegExp][] = [
      [(lines) => first(lines, { version: 2 }), /format version 2/],
      [(lines) => first(lines, { migrations: ['0001-tables', '9999-later'] }), /9999-later is not known/],
      [(lines) => first(lines, { format: 'other' }), /is not a backup/],
      [(lines) => lines.slice(0, -2).concat(''), /its end is missing/],
    ];
    for (const [edit, reason] of refusals)
      expect((await commandLine(`restore ${edited(edit)}`, into())).error).toMatch(reason);
    expect(existsSync(into().QUARTERDECK_DATA)).toBe(false);
  });

  test('that fails leaves the store unchanged', async () => {
    await state.command(`backup ${file}`);
    const entries: BackupEntry[] = [];
    for await (const entry of readBackup(file)) entries.push(entry);
    const last = entries.findIndex(({ kind }, at) => kind === 'row' && entries[at + 1]?.kind !== 'row');
    // its checksum is right, but two rows have the same key
    const twice = Readable.from([...entries.slice(0, last), entries[last], ...entries.slice(last)]);
    const other = join(folder, 'twice.backup');
    writeFileSync(other, gzipSync((await Readable.from(encodeBackup(twice)).toArray()).join('')));
    await state.console.bff.close();
    const env = environmentOf(state.console);
    const before = await contentOf(env);
    expect((await state.command(`restore ${other} --replace`)).code).toBe(1);
    expect(await contentOf(env)).toEqual(before);
  });

  test('refuses a running server and a store that is not empty', async () => {
    await state.command(`backup ${file}`);
    expect((await state.command(`restore ${file} --replace`)).error).toMatch(/server.*Stop/i);
    await state.console.bff.close();
    expect((await state.command(`restore ${file}`)).error).toMatch(/is not empty.*--replace/);
  });

  test('replaces a store on request, after which people sign in again', async () => {
    const kim = await state.console.signInAs('lou', 'viewer');
    await state.command(`backup ${file}`);
    await state.command('user add lee');
    await state.console.bff.close();
    expect(await state.command(`restore ${file} --replace --dry-run`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('can be restored'),
    });
    expect((await state.command('user list')).out).toContain('lee');
    expect(await state.command(`restore ${file} --replace`)).toMatchObject({ code: 0, error: '' });
    const users = (await state.command('user list')).out;
    expect(users).toContain('kim');
    expect(users).not.toContain('lee');
    await state.console.restart();
    expect((await state.console.ask('GET', '/bff/session', { session: kim })).status).toBe(401);
  });

  test('refuses a backup of another key, and takes the key of the file on request', async () => {
    await state.command(`backup ${file}`);
    const withKey = join(folder, 'with-key.backup');
    await state.command(`backup ${withKey} --with-key`);
    const env = into();
    expect((await commandLine(`restore ${file}`, env)).error).toContain('does not include its key');
    expect((await commandLine('migrate', env)).code).toBe(0);
    const key = join(env.QUARTERDECK_DATA, 'secrets.key');
    writeFileSync(key, Buffer.alloc(32, 1), { mode: 0o600 });
    expect((await commandLine(`restore ${file}`, env)).error).toContain('is not the key of this backup');
    expect((await commandLine(`restore ${withKey}`, env)).error).toContain(
      'differs from the key in the backup',
    );
    expect(await commandLine(`restore ${withKey} --replace`, env)).toMatchObject({ code: 0, error: '' });
    expect(readFileSync(key)).toEqual(readFileSync(join(state.console.dir, 'secrets.key')));
    expect(readFileSync(`${key}.previous`)).toEqual(Buffer.alloc(32, 1));
    expect(existsSync(`${key}.next`)).toBe(false);
  });

  test('of a key file beside needs no key in the backup', async () => {
    await state.command(`backup ${file}`);
    const env = into();
    await commandLine('migrate', env);
    copyFileSync(join(state.console.dir, 'secrets.key'), join(env.QUARTERDECK_DATA, 'secrets.key'));
    expect(await commandLine(`restore ${file}`, env)).toMatchObject({ code: 0, error: '' });
    expect(await secretAt(env)).toContain(privateKey);
  });
});
