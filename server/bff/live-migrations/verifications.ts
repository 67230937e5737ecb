import type { Verification } from '#contract/console/migration-plans.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';

/** Comparisons of one migration that are kept. */
const keptAtMost = 50;

export interface Verifications {
  insert(run: Verification): Promise<void>;
  get(migrationId: string, id: string): Promise<Verification>;
  list(migrationId: string): Promise<Verification[]>;
  /** Running ones that no process has in hand, each given to one process only. */
  claim(at: number, until: number): Promise<Verification[]>;
  /** Writes how far it is; true when somebody asked to stop it. */
  write(run: Verification, heldUntil: number): Promise<boolean>;
  askCancel(migrationId: string, id: string): Promise<void>;
}

// this text was written by this program
const runOf = ({ body }: { body: string }) => JSON.parse(body) as Verification;

/** Comparisons of both sides of a migration: how far they are, and what they found. */
export function createVerifications(db: Db): Verifications {
  const ofMigration = (migrationId: string) =>
    db.selectFrom('live_migration_checks').where('migration_id', '=', migrationId);

  return {
    async insert(run) {
      const { id, migrationId, state } = run;
      await db
        .insertInto('live_migration_checks')
        .values({
          id,
          migration_id: migrationId,
          state,
          body: JSON.stringify(run),
          held_until: 0,
          cancel_asked: 0,
        })
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
    async claim(at, until) {
      const free = await db
        .selectFrom('live_migration_checks')
        .select(['id', 'body', 'held_until'])
        .where('state', '=', 'running')
        .where('held_until', '<', at)
        .limit(4)
        .execute();
      const mine: Verification[] = [];
      for (const { id, body, held_until } of free) {
        const done = await db
          .updateTable('live_migration_checks')
          .set({ held_until: until })
          .where('id', '=', id)
          .where('held_until', '=', held_until)
          .executeTakeFirst();
        if (Number(done.numUpdatedRows) > 0) mine.push(runOf({ body }));
      }
      return mine;
    },
    async write(run, heldUntil) {
      await db
        .updateTable('live_migration_checks')
        .set({ state: run.state, body: JSON.stringify(run), held_until: heldUntil })
        .where('id', '=', run.id)
        .execute();
      const row = await ofMigration(run.migrationId)
        .select('cancel_asked')
        .where('id', '=', run.id)
        .executeTakeFirst();
      return row?.cancel_asked === 1;
    },
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
