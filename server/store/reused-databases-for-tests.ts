import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * Databases of the run on PostgreSQL that test after test finds empty: making one takes 100 ms and dropping it 30, which
 * was most of the time of that run; emptying one takes 5.
 */

interface Reused {
  name: string;
  /** Stays in the database for as long as this process lives. */
  client: Pool;
  tables: string[];
  /** Must be unchanged after a test if the next one is to start from the same state. */
  schema: string;
}

const free: Reused[] = [];

const schemaNow = `
  select md5(string_agg(c.relname || '.' || a.attname || ':' || a.atttypid, ',' order by c.relname, a.attnum)) as schema,
    (select string_agg(name, ',' order by name) from migrations) as migrations
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace`;

async function schemaOf(client: Pool): Promise<string> {
  const { rows } = await client.query(schemaNow);
  return JSON.stringify(rows);
}

/** One connection that keeps no process alive. */
async function connectTo(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const client = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // the server may end before this process does
  client.on('error', () => undefined);
  return client;
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runAt(server: string, sql: string): Promise<void> {
  const client = await connectTo(server);
  await client.query(sql);
  await client.end();
}

async function makeFrom(template: string, server: string): Promise<Reused> {
  // the name identifies the owner: the database is not dropped before the run ends
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await runAt(server, `create database ${name} template ${template}`);
  const client = await connectTo(urlOf(server, name));
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migrations%'",
  );
  const tables = rows.map((row) => `"${row.name}"`);
  return { name, client, tables, schema: await schemaOf(client) };
}

/** Ends connections of others; whether there were any. */
async function endOthers(client: Pool, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  return rowCount !== null && rowCount > 0;
}

/**
 * Gives a database another name. A server that its test left running would connect again, and write rows that the next test finds:
 * it knows only the previous name.
 */
async function renamed(lent: Reused, server: string, template: string): Promise<void> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await lent.client.end();
  const admin = await connectTo(server);
  for (let left = 20; ; left -= 1) {
    await endOthers(admin, lent.name);
    try {
      await admin.query(`alter database ${lent.name} rename to ${name}`);
      break;
    } catch (error) {
      // connected again in the meantime
      if ((error as { code?: string }).code !== '55006' || left === 0) throw error;
    }
  }
  await admin.end();
  lent.name = name;
  lent.client = await connectTo(urlOf(server, name));
}

/** Forgets every row; false when something else than rows was changed. */
async function emptied({ client, tables, schema }: Reused): Promise<boolean> {
  if ((await schemaOf(client)) !== schema) return false;
  const filled = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await client.query<{ name: string }>(filled.join(' union all '));
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`);
  const { rows: used } = await client.query<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name } of used) await client.query(`alter sequence ${name} restart`);
  return true;
}

/** An empty database with all tables of `template`; `giveBack` makes it ready for the next test of this process. */
export async function lendDatabase(
  server: string,
  template: string,
): Promise<{ url: string; giveBack(): Promise<void> }> {
  const cleaned = async (each: Reused): Promise<boolean> => {
    if (await endOthers(each.client, each.name)) await renamed(each, server, template);
    if (await emptied(each)) return true;
    await each.client.end();
    await runAt(server, `drop database ${each.name} with (force)`);
    return false;
  };
  const waiting = free.pop();
  // a program that was about to connect when its test ended has written since
  const lent = waiting && (await cleaned(waiting)) ? waiting : await makeFrom(template, server);
  let isBack = false;
  return {
    url: urlOf(server, lent.name),
    async giveBack() {
      // a test that closes its console itself gives back again when everything of the test is closed
      if (isBack) return;
      isBack = true;
      if (await cleaned(lent)) free.push(lent);
    },
  };
}
