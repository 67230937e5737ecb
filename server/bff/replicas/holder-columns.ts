import { type Kysely, sql } from 'kysely';

/** Rows of work in progress name their process, so that others settle them when it ends. */
export async function addHolders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('holder', 'text').execute();
  await db.schema.alterTable('audit').addColumn('request', 'text').execute();
  await db.schema.alterTable('idempotency').addColumn('holder', 'text').execute();
  // few rows of a long table
  await sql`create index audit_started on audit (id) where outcome = 'started'`.execute(db);
  await sql`create index audit_unsettled on audit (id) where request is not null`.execute(db);
}
