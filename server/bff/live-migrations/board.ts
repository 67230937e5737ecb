import { randomBytes } from 'node:crypto';
import { type BoardAdd, type BoardItem, writesStoppedItem } from '#contract/console/migration-plans.ts';
import { refuse } from '../http/errors.ts';
import type { Db, LiveMigrationItemRow } from '../tables.ts';

/**
 * The initial items of every board: the confirmations that the service itself requires, and the reminders for
 * the night.
 */
const usual: readonly Omit<BoardItem, 'own' | 'doneBy' | 'doneAt'>[] = [
  { id: 'rollback', phase: 'before', text: 'Rollback plan agreed', required: true },
  { id: 'announced', phase: 'before', text: 'Downtime announced', required: false },
  { id: 'backup', phase: 'before', text: 'Backup of the source taken', required: true },
  { id: 'configured', phase: 'before', text: 'New connection string ready to deploy', required: true },
  // documented: confirmed before every cutover
  { id: writesStoppedItem, phase: 'during', text: 'Writes to the source stopped', required: true },
  { id: 'deployed', phase: 'after', text: 'Applications use the new connection string', required: true },
  { id: 'smoke', phase: 'after', text: 'Smoke test passed', required: true },
  {
    id: 'source-off',
    phase: 'after',
    text: 'Source kept read-only until rollback is ruled out',
    required: false,
  },
];

/** Items that people add to one board. */
const ownAtMost = 50;

export interface Board {
  begin(migrationId: string): Promise<void>;
  list(migrationId: string): Promise<BoardItem[]>;
  add(migrationId: string, item: BoardAdd): Promise<void>;
  /** A tick that is set already keeps who set it, and when. */
  tick(migrationId: string, id: string, by: string, at: number): Promise<void>;
  untick(migrationId: string, id: string): Promise<void>;
  /** Only items added by a person. */
  remove(migrationId: string, id: string): Promise<void>;
}

const toItem = (row: LiveMigrationItemRow): BoardItem => ({
  id: row.id,
  phase: row.phase,
  text: row.text,
  required: row.required !== 0,
  own: row.own !== 0,
  doneBy: row.done_by,
  doneAt: row.done_at,
});

/** The checklist of a cutover: a row each, so that two people never take each other's ticks away. */
export function createBoard(db: Db): Board {
  const rowsOf = (migrationId: string) =>
    db
      .selectFrom('live_migration_items')
      .selectAll()
      .where('migration_id', '=', migrationId)
      .orderBy('place')
      .orderBy('id')
      .execute();

  const one = (migrationId: string, id: string) =>
    db.updateTable('live_migration_items').where('migration_id', '=', migrationId).where('id', '=', id);

  return {
    async begin(migrationId) {
      const rows = usual.map(
        ({ required, ...item }, place): LiveMigrationItemRow => ({
          ...{ migration_id: migrationId, place, ...item },
          ...{ required: Number(required), own: 0, done_by: null, done_at: null },
        }),
      );
      await db.insertInto('live_migration_items').values(rows).execute();
    },
    async list(migrationId) {
      return (await rowsOf(migrationId)).map(toItem);
    },
    async add(migrationId, { required, ...item }) {
      const rows = await rowsOf(migrationId);
      if (rows.filter(({ own }) => own !== 0).length >= ownAtMost) {
        throw refuse('INVALID_REQUEST', { message: `A checklist takes ${ownAtMost} items of your own.` });
      }
      const place = Math.max(0, ...rows.map((row) => row.place)) + 1;
      const id = randomBytes(6).toString('hex');
      await db
        .insertInto('live_migration_items')
        .values({
          ...{ migration_id: migrationId, id, place, ...item },
          ...{ required: Number(required), own: 1, done_by: null, done_at: null },
        })
        .execute();
    },
    async tick(migrationId, id, by, at) {
      await one(migrationId, id).set({ done_by: by, done_at: at }).where('done_at', 'is', null).execute();
    },
    async untick(migrationId, id) {
      await one(migrationId, id).set({ done_by: null, done_at: null }).execute();
    },
    async remove(migrationId, id) {
      await db
        .deleteFrom('live_migration_items')
        .where('migration_id', '=', migrationId)
        .where('id', '=', id)
        .where('own', '=', 1)
        .execute();
    },
  };
}
