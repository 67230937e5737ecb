import { type Kysely, PostgresAdapter } from 'kysely';

/** Any table of a store by its name: backups contain all of them alike. */
export type AnyTables = Record<string, Record<string, string | number | null>>;

/** The same connection, for tables whose names are known at run time only. */
export const withAnyTables = <Tables>(db: Kysely<Tables>): Kysely<AnyTables> =>
  db as unknown as Kysely<AnyTables>;

export const isPostgres = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
