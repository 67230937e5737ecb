import type { Kysely } from 'kysely';
import { bigints, texts } from '#server/store/schema.ts';

export interface LeaseTables {
  leases: LeaseRow;
}

interface LeaseRow {
  /** Kind of work, such as `change-set`; unique together with the subject. */
  kind: string;
  /** Id of the row or resource that is worked on. */
  subject: string;
  /** The process that took the lease, for people who read the table. */
  holder: string;
  /** Fencing token: different for each time the lease is taken. */
  token: string;
  /** By the clock of the database. */
  held_until: number;
}

/** The columns by which the kinds of work recorded their holder before they shared one table. */
const replaced: readonly (readonly [table: string, column: string])[] = [
  ['change_sets', 'holder'],
  ['change_sets', 'held_until'],
  ['drill_runs', 'holder'],
  ['drill_runs', 'held_until'],
  ['live_migration_checks', 'held_until'],
  ['notification_deliveries', 'held_until'],
  ['probes', 'holder'],
  ['probes', 'held_until'],
];

/** One table for all leases. Work in progress at the upgrade is free afterwards and is taken up by the first process. */
export async function createLeaseTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .$call(texts('kind', 'subject', 'holder', 'token'))
    .$call(bigints('held_until'))
    .addPrimaryKeyConstraint('leases_key', ['kind', 'subject'])
    .execute();
  for (const [table, column] of replaced) await db.schema.alterTable(table).dropColumn(column).execute();
}
