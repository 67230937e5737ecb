import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#server/store/database.ts';
import { startTestPostgres } from '#server/store/postgres-for-tests.ts';
import { migrations } from './migrations.ts';

let postgres: ReturnType<typeof startTestPostgres> | undefined;

/** One PostgreSQL for the whole run of the tests that keep state, with one database to copy: its tables take a while. */
export async function setup(project: TestProject): Promise<void> {
  postgres = startTestPostgres();
  const server = await openDatabase({ url: postgres.url });
  const name = `test_template_${process.pid}`;
  await sql`create database ${sql.id(name)}`.execute(server);
  await server.destroy();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const template = await openDatabase({ url: url.href });
  await migrate(template, migrations);
  // nobody may be in a database that is copied
  await template.destroy();
  project.provide('postgres', { url: postgres.url, template: name });
}

export function teardown(): void {
  postgres?.stop();
}
