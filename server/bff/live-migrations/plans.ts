import {
  emptyDraft,
  type LagSample,
  type MigrationDraft,
  type MigrationPlan,
  type MigrationScope,
  type MigrationState,
} from '#contract/console/migration-plans.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import { refuse } from '../http/errors.ts';
import { type NewsOf, writeWithNews } from '../notifications/outbox.ts';
import type { Db, LiveMigrationRow } from '../tables.ts';

/** Readings that a row of a list draws. */
const lagsShown = 40;
/** States in which the service has something to say. */
const followed = ['running', 'cuttingOver'] as const satisfies readonly MigrationState[];

type Body = Omit<MigrationPlan, 'id' | 'connection' | 'groupId' | 'orgId' | 'state' | 'version'>;

interface NewPlan extends MigrationScope {
  id: string;
  orgId: string;
  request: MigrationDraft | undefined;
  by: string;
  at: number;
}

export interface MigrationPlans {
  get(id: string): Promise<MigrationPlan>;
  list(
    connection: string,
    of: { groupId?: string | undefined; orgId?: string | undefined },
  ): Promise<MigrationPlan[]>;
  create(plan: NewPlan): Promise<MigrationPlan>;
  /**
   * Changes the current version. An error from `change` refuses the change; it is called again after a
   * concurrent change.
   */
  update(
    id: string,
    change: (plan: MigrationPlan) => MigrationPlan,
    news?: NewsOf<MigrationPlan>,
  ): Promise<MigrationPlan>;
  remove(id: string): Promise<void>;
  /** Those that are worth a reading, each given to one process only. */
  claimDue(at: number, nextAt: number): Promise<MigrationPlan[]>;
  /** Gives it back for a reading at that time. */
  lookAt(id: string, at: number): Promise<void>;
  /** Whether any is followed at all. */
  anyFollowed(): Promise<boolean>;
  addLag(id: string, sample: LagSample): Promise<void>;
  lags(id: string): Promise<LagSample[]>;
  lastLags(id: string): Promise<(number | null)[]>;
}

const toPlan = (row: LiveMigrationRow): MigrationPlan => ({
  // this text was written by this program
  ...withPresentNames<Body>(JSON.parse(row.body), { trouble: 'issue' }),
  id: row.id,
  connection: row.connection,
  groupId: row.group_id,
  orgId: row.org_id,
  state: row.state,
  version: row.version,
});

function bodyOf(plan: MigrationPlan): string {
  const { id: _, connection: __, groupId: ___, orgId: ____, state: _____, version: ______, ...body } = plan;
  return JSON.stringify(body satisfies Body);
}

function fresh({ request, by, at, ...place }: NewPlan): MigrationPlan {
  return {
    ...place,
    request: request ?? emptyDraft,
    version: 1,
    state: 'draft',
    reason: '',
    liveMigrationId: null,
    createdBy: by,
    createdAt: at,
    updatedBy: by,
    updatedAt: at,
    startedBy: null,
    startedAt: null,
    copyingAt: null,
    readyAt: null,
    cutoverBy: null,
    cutoverAt: null,
    endedAt: null,
    last: null,
    issue: '',
    connectionBefore: '',
    connectionAfter: '',
    rollback: '',
  };
}

/** Live migrations that people planned here, and what became of them. */
export function createMigrationPlans(db: Db): MigrationPlans {
  const rowOf = (id: string) =>
    db.selectFrom('live_migrations').selectAll().where('id', '=', id).executeTakeFirst();

  const get = async (id: string) => {
    const row = await rowOf(id);
    if (!row) throw refuse('MIGRATION_NOT_FOUND');
    return toPlan(row);
  };

  return {
    get,
    async list(connection, { groupId, orgId }) {
      let query = db.selectFrom('live_migrations').selectAll().where('connection', '=', connection);
      if (groupId !== undefined) query = query.where('group_id', '=', groupId);
      if (orgId !== undefined) query = query.where('org_id', '=', orgId);
      return (await query.orderBy('id', 'desc').limit(1_000).execute()).map(toPlan);
    },
    async create(wanted) {
      const plan = fresh(wanted);
      const { id, connection, groupId, orgId, state, version } = plan;
      const place = { id, connection, group_id: groupId, org_id: orgId };
      await db
        .insertInto('live_migrations')
        .values({ ...place, state, version, body: bodyOf(plan), look_at: 0 })
        .execute();
      return plan;
    },
    async update(id, change, news = () => []) {
      for (;;) {
        const before = await get(id);
        const after = { ...change(before), version: before.version + 1 };
        const isWritten = await writeWithNews(db, news(after, before), async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('live_migrations')
            .set({ state: after.state, body: bodyOf(after), version: after.version })
            .where('id', '=', id)
            .where('version', '=', before.version)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        });
        if (isWritten) return after;
      }
    },
    async remove(id) {
      for (const table of ['live_migration_lags', 'live_migration_items', 'live_migration_checks'] as const) {
        await db.deleteFrom(table).where('migration_id', '=', id).execute();
      }
      await db.deleteFrom('live_migrations').where('id', '=', id).execute();
    },
    async claimDue(at, nextAt) {
      const due = await db
        .selectFrom('live_migrations')
        .select(['id', 'look_at'])
        .where('state', 'in', followed)
        .where('look_at', '<=', at)
        .limit(100)
        .execute();
      const mine: MigrationPlan[] = [];
      for (const { id, look_at } of due) {
        const done = await db
          .updateTable('live_migrations')
          .set({ look_at: nextAt })
          .where('id', '=', id)
          .where('look_at', '=', look_at)
          .executeTakeFirst();
        if (Number(done.numUpdatedRows) > 0) mine.push(await get(id));
      }
      return mine;
    },
    async lookAt(id, at) {
      await db.updateTable('live_migrations').set({ look_at: at }).where('id', '=', id).execute();
    },
    async anyFollowed() {
      const row = await db
        .selectFrom('live_migrations')
        .select('id')
        .where('state', 'in', followed)
        .executeTakeFirst();
      return row !== undefined;
    },
    async addLag(id, { at, lagSeconds, ready, status }) {
      await db
        .insertInto('live_migration_lags')
        .values({ migration_id: id, at, lag_seconds: lagSeconds, ready: Number(ready), status })
        // a clock that does not advance gives one reading
        .onConflict((conflict) => conflict.columns(['migration_id', 'at']).doNothing())
        .execute();
    },
    async lags(id) {
      const rows = await db
        .selectFrom('live_migration_lags')
        .selectAll()
        .where('migration_id', '=', id)
        .orderBy('at')
        .execute();
      return rows.map(({ at, lag_seconds, ready, status }) => ({
        at,
        lagSeconds: lag_seconds,
        ready: ready !== 0,
        status,
      }));
    },
    async lastLags(id) {
      const rows = await db
        .selectFrom('live_migration_lags')
        .select('lag_seconds')
        .where('migration_id', '=', id)
        .orderBy('at', 'desc')
        .limit(lagsShown)
        .execute();
      return rows.map(({ lag_seconds }) => lag_seconds).reverse();
    },
  };
}
