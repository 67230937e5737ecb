import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#server/store/database.ts';
import { startTestPostgres } from '#server/store/postgres-for-tests.ts';
import { migrations } from './migrations.ts';

let postgres: ReturnType<typeof startTestPostgres> | undefined;
const template = `test_template_${process.pid}`;

/** One PostgreSQL for the whole run of the tests that keep state, with one database to copy: its tables take a while. */
export async function setup(project: TestProject): Promise<void> {
  postgres = startTestPostgres();
  const server = await openDatabase({ url: postgres.url });
  await sql`create database ${sql.id(template)}`.execute(server);
  await server.destroy();
  const url = new URL(postgres.url);
  url.pathname = `/${template}`;
  const db = await openDatabase({ url: url.href });
  await migrate(db, migrations);
  // no connection may be open to a database that is copied
  await db.destroy();
  project.provide('postgres', { url: postgres.url, template });
}

export async function teardown(): Promise<void> {
  if (!postgres) return;
  if (!postgres.isOurs) await dropOurs(postgres.url);
  postgres.stop();
}

/** Leaves a server that the environment names as it was. */
async function dropOurs(url: string): Promise<void> {
  const server = await openDatabase<{ pg_database: { datname: string } }>({ url });
  const names = await server.selectFrom('pg_database').select('datname').execute();
  for (const { datname } of names) {
    if (!datname.startsWith(template)) continue;
    await sql`drop database ${sql.id(datname)} with (force)`.execute(server);
  }
  await server.destroy();
}
