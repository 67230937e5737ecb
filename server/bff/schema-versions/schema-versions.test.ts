import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secret-box.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase, testStore } from '#server/store/database-for-tests.ts';
import { type BackupEntry, encodeBackup, readBackup } from '../backup/backup-format.ts';
import { dumpStore } from '../backup/dump-store.ts';
import { checkBackup, restoreStore } from '../backup/restore-store.ts';
import { sealedColumns } from '../key-rotation/sealed-columns.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { startBff, type TestBff } from '../test-kit.ts';

/**
 * Small states as each schema version wrote them: backups with their key, unpacked and without the last line. A
 * published one is never changed. After a new migration, `npx vitest run server/bff/schema-versions -u` derives its
 * state from the newest one; add a row of each new table by hand.
 */
const states = join(import.meta.dirname, 'states');
const names = migrations.map(({ name }) => name);
const stateFile = (name: string): string => join(states, `${name}.jsonl`);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qd-states-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A state as a backup file. */
function backupOf(name: string): string {
  const file = join(folder, `${name}.backup`);
  const text = readFileSync(stateFile(name), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('[')).length;
  const end = { rows, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end })}\n`));
  return file;
}

/** The newest state after the migrations that it lacks. */
async function nextState(from: string): Promise<string> {
  const file = backupOf(from);
  const backup = await checkBackup(file);
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  await restoreStore(db, file, backup);
  async function* entries(): AsyncGenerator<BackupEntry> {
    for await (const entry of dumpStore(db, {
      program: backup.header.program,
      now: backup.header.createdAt,
      key: undefined,
    }))
      yield entry.kind === 'header'
        ? { kind: 'header', header: { ...backup.header, migrations: names } }
        : entry;
  }
  const lines = await Readable.from(encodeBackup(entries())).toArray();
  await db.destroy();
  return lines.slice(0, -1).join('');
}

if (testStore === 'SQLite') {
  test('every schema version has a state', async () => {
    const present = names.filter((name) => existsSync(stateFile(name)));
    const newest = names.at(-1) ?? '';
    const text = present.includes(newest)
      ? readFileSync(stateFile(newest), 'utf8')
      : await nextState(present.at(-1) ?? '');
    await expect(text).toMatchFileSnapshot(stateFile(newest));
    // the newest one is written after the test
    const older = readdirSync(states).filter((file) => file !== `${newest}.jsonl`);
    expect(older.sort()).toEqual(names.slice(0, -1).map((name) => `${name}.jsonl`));
  });
}

const project = 'connection=emulator&groupId=6586e858871b760500000003';

/** Reads over the parts of the console that had data since a version, with a part of their answers. */
const reads: readonly (readonly [since: string, path: string, content: RegExp])[] = [
  ['0001-tables', '/bff/users', /"name":"local"/],
  ['0001-tables', '/bff/audit', /"operation":/],
  ['0001-tables', '/bff/connections', /"id":"emulator"/],
  ['0002-functions', '/bff/deployments', /"hosts":/],
  ['0002-functions', `/bff/functions?${project}`, /"source":/],
  ['0002-functions', `/bff/function-runs?${project}`, /"id":/],
  ['0003-drills', `/bff/drills?${project}`, /"name":/],
  ['0003-drills', `/bff/drill-runs?${project}`, /"state":/],
  ['0005-live-migrations', `/bff/migrations?${project}`, /"issue":/],
  ['0006-search-notes', `/bff/search-notes?${project}`, /"id":/],
  ['0007-advisor-triage', `/bff/advisor-triage?${project}`, /"suggestion":/],
  ['0010-change-sets', '/bff/change-sets?connection=emulator', /"issue":/],
  ['0013-screens', '/bff/screens', /"id":/],
  ['0014-notifications', '/bff/notifications', /"unread":/],
  ['0014-notifications', '/bff/notifications/mail-server', /"mailer"/],
  ['0017-dashboards', `/bff/dashboards?${project}`, /"charts":/],
  ['0019-game-day-schedules', `/bff/game-day-schedules?${project}`, /"id":/],
  ['0024-personal-tokens', '/bff/personal-tokens', /"name":/],
  ['0030-past-queries', `/bff/past-queries?${project}`, /"id":/],
  ['0033-audit-callers', '/bff/audit', /"changes":\[\{"field":"readOnly"/],
  ['0039-twin-documents', '/bff/twins/019cd1f0a1b20001abcdefabcdef/collections', /"collection":"orders"/],
  [
    '0040-rehearsal-schedules',
    '/bff/rehearsal-schedules?connection=emulator&twinId=019cd1f0a1b20001abcdefabcdef',
    /"name":"Nightly restore"/,
  ],
  ['0036-second-factor', '/bff/users', /"passkeys":1/],
  ['0034-audit-destinations', '/bff/audit/forwarding', /"url":"https:\/\/logs\.example\.com/],
  ['0035-grants', '/bff/users', /"groupId":"6586e858871b760500000003"/],
];

describe(`the state of a schema version, on ${testStore}`, () => {
  let console: TestBff | undefined;
  afterEach(async () => {
    await console?.close();
    console = undefined;
  });

  test.each(names)('%s is opened by this version, with its users and secrets', async (name) => {
    const file = backupOf(name);
    const backup = await checkBackup(file);
    const { url, drop } = await freshDatabase();
    const dir = join(folder, 'store');
    const db = await openDatabase<Tables>(url === undefined ? { dir } : { url });
    // the tables and rows exactly as that version had them; the migrations run when the server opens the store
    const executed = migrations.slice(0, names.indexOf(name) + 1);
    await migrate(db, executed);
    let origin = '';
    let table = { name: '', columns: [] as string[] };
    for await (const entry of readBackup(file)) {
      if (entry.kind === 'table') table = entry.table;
      if (entry.kind !== 'row') continue;
      const values = Object.fromEntries(table.columns.map((column, at) => [column, entry.row[at]]));
      if (table.name === 'connections') origin = String(values.origin);
      await db
        .insertInto(table.name as keyof Tables)
        .values(values as never)
        .execute();
    }
    await db.destroy();
    writeFileSync(join(folder, 'secrets.key'), Buffer.from(backup.header.key ?? '', 'base64'), {
      mode: 0o600,
    });
    console = await startBff({
      argv: [
        '--upstream',
        origin,
        '--key-file',
        join(folder, 'secrets.key'),
        ...(url === undefined ? ['--data', dir] : []),
      ],
      ...(url === undefined ? {} : { env: { DATABASE_URL: url } }),
    });
    const session = await console.signIn();
    for (const [since, path, content] of reads) {
      if (since > name) continue;
      const response = await console.ask('GET', path, { session });
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      expect(await response.text(), path).toMatch(content);
    }
    expect(console.logs.filter((line) => /"level":50/.test(line))).toEqual([]);
    await console.close();
    console = undefined;
    const opened = await openDatabase<Tables>(url === undefined ? { dir } : { url });
    const box = createSecretBox(Buffer.from(backup.header.key ?? '', 'base64'));
    for (const { table: sealedIn, read } of sealedColumns)
      for (const { sealed, place } of await read(opened))
        if (sealed !== null) expect(box.open(sealed, place), sealedIn).not.toBe('');
    await opened.destroy();
    await drop();
  });
});
