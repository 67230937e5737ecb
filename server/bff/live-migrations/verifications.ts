import type { Verification } from '#contract/console/migration-plans.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { Db } from '../tables.ts';

/** Comparisons of one migration that are kept. */
const keptAtMost = 50;

export interface Verifications {
  insert(run: Verification): Promise<void>;
  get(migrationId: string, id: string): Promise<Verification>;
  list(migrationId: string): Promise<Verification[]>;
  /** Those that are not over, whichever process works on them. */
  running(): Promise<Verification[]>;
  /** Writes the progress; true when a person requested its cancellation, undefined when the lease is lost. */
  write(lease: Pick<Lease, 'write'>, run: Verification): Promise<boolean | undefined>;
  askCancel(migrationId: string, id: string): Promise<void>;
}

// this text was written by this program
const runOf = ({ body }: { body: string }) => JSON.parse(body) as Verification;

/** Comparisons of both sides of a migration: their progress and their findings. */
export function createVerifications(db: Db): Verifications {
  const ofMigration = (migrationId: string) =>
    db.selectFrom('live_migration_checks').where('migration_id', '=', migrationId);

  return {
    async insert(run) {
      const { id, migrationId, state } = run;
      await db
        .insertInto('live_migration_checks')
        .values({ id, migration_id: migrationId, state, body: JSON.stringify(run), cancel_asked: 0 })
        .execute();
      const old = await ofMigration(migrationId)
        .select('id')
        .orderBy('id', 'desc')
        .offset(keptAtMost)
        .limit(100)
        .execute();
      if (old.length === 0) return;
      const ids = old.map((row) => row.id);
      await db.deleteFrom('live_migration_checks').where('id', 'in', ids).execute();
    },
    async get(migrationId, id) {
      const row = await ofMigration(migrationId).selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw refuse('RUN_NOT_FOUND');
      return runOf(row);
    },
    async list(migrationId) {
      return (await ofMigration(migrationId).select('body').orderBy('id', 'desc').execute()).map(runOf);
    },
    async running() {
      const rows = await db
        .selectFrom('live_migration_checks')
        .select('body')
        .where('state', '=', 'running')
        .orderBy('id')
        .limit(200)
        .execute();
      return rows.map(runOf);
    },
    write: (lease, run) =>
      lease.write(async (tx) => {
        await tx
          .updateTable('live_migration_checks')
          .set({ state: run.state, body: JSON.stringify(run) })
          .where('id', '=', run.id)
          .execute();
        const row = await tx
          .selectFrom('live_migration_checks')
          .select('cancel_asked')
          .where('id', '=', run.id)
          .executeTakeFirst();
        return row?.cancel_asked === 1;
      }),
    async askCancel(migrationId, id) {
      await db
        .updateTable('live_migration_checks')
        .set({ cancel_asked: 1 })
        .where('migration_id', '=', migrationId)
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },
  };
}
