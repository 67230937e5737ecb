import { type Kysely, sql } from 'kysely';
import type { AuditDestination } from '#contract/console/audit-forwarding.ts';
import { bigints, integers, texts } from '#server/store/schema.ts';

/** A destination of the audit log, and how far it is. */
export interface AuditDestinationRow {
  name: AuditDestination;
  /** Its bit in the column `unsent` of entries. */
  bit: number;
  enabled: number;
  /** Settings without the secret, as JSON. */
  body: string;
  /** The key that signs batches; sealed. */
  secret: string | null;
  secret_hint: string | null;
  version: number;
  /** Failures in a row. */
  failures: number;
  error: string | null;
  /** When the next attempt is due, by the clock of this console. */
  next_at: number;
  sent_at: number | null;
  /** When the last forwarded entry was written. */
  last_entry_at: number | null;
}

/** Destinations, and the column of entries that names those to which an entry is still to be sent. */
export async function createAuditDestinations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_destinations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(integers('bit', 'enabled'))
    .$call(texts('body'))
    .addColumn('secret', 'text')
    .addColumn('secret_hint', 'text')
    .$call(integers('version', 'failures'))
    .addColumn('error', 'text')
    .$call(bigints('next_at'))
    .addColumn('sent_at', 'bigint')
    .addColumn('last_entry_at', 'bigint')
    .execute();
  await db.schema
    .alterTable('audit')
    .addColumn('unsent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // contains waiting entries only: an idle forwarder reads an empty index
  await db.schema
    .createIndex('audit_unsent')
    .on('audit')
    .column('id')
    .where(sql.ref('unsent'), '>', 0)
    .execute();
}

/** The bits of all destinations that receive a new entry. */
export const destinationBits = sql<number>`(select coalesce(sum(bit), 0) from audit_destinations where enabled = 1)`;
