import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * The present time as an SQL expression, in milliseconds since 1970, by the clock of the database. Replicas that compare
 * times through it agree however far their own clocks are apart. The time passes within a transaction.
 */
export function databaseClock<Tables>(db: Kysely<Tables>): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`;
}
