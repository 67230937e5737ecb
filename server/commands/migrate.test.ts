import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '#server/bff/migrations.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase, testStore } from '#server/store/database-for-tests.ts';
import { commandLine } from './command-for-tests.ts';

let env: Record<string, string>;
let drop: () => Promise<void>;
let folder: string;
const names = migrations.map(({ name }) => name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qd-migrate-'));
  const database = await freshDatabase();
  drop = database.drop;
  env = { QUARTERDECK_DATA: folder, ...(database.url ? { DATABASE_URL: database.url } : {}) };
});
afterEach(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

const open = () => openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dir: folder });
async function migrateTo(count: number): Promise<void> {
  const db = await open();
  await migrate(db, migrations.slice(0, count));
  await db.destroy();
}

describe(`quarterdeck migrate on ${testStore}`, () => {
  test('--dry-run lists missing migrations and changes nothing', async () => {
    await migrateTo(names.length - 2);
    for (let round = 0; round < 2; round += 1) {
      const { code, out } = await commandLine('migrate --dry-run --json', env);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual({
        executed: names.length - 2,
        migrations: names.slice(-2),
        applied: false,
      });
    }
  });

  test('applies missing migrations, once', async () => {
    await migrateTo(3);
    expect((await commandLine('user list', env)).error).toContain('Run: quarterdeck migrate');
    expect((await commandLine('migrate', env)).out).toContain(`  ${names.at(-1)}`);
    expect((await commandLine('migrate', env)).out).toContain('has the schema of this version');
    expect((await commandLine('user list', env)).code).toBe(0);
  });

  test('refuses a store of a newer version', async () => {
    await migrateTo(names.length);
    const db = await open();
    await sql`insert into migrations (name, timestamp) values ('9999-later', 'now')`.execute(db);
    await db.destroy();
    for (const line of ['migrate', 'migrate --dry-run', `backup ${join(folder, 'file')}`]) {
      expect(await commandLine(line, env)).toMatchObject({
        code: 1,
        error: expect.stringContaining('9999-later'),
      });
    }
    expect(existsSync(join(folder, 'file'))).toBe(false);
  });
});
