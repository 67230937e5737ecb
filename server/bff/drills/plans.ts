import { randomBytes } from 'node:crypto';
import { firstTurn, intervalMs, nextTurn } from '#contract/console/drill-turns.ts';
import type { DrillChange, DrillRequest, DrillScope } from '#contract/console/drills.ts';
import { DAY } from '#contract/values/durations.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Db, DrillPlanRow } from '../tables.ts';

/** The content of a plan, with the clusters of its names at the time it was saved. */
interface PlanBody extends Omit<DrillRequest, 'connection' | 'groupId' | 'confirmTarget' | 'enabled'> {
  sourceId: string;
  targetId: string;
}

export interface StoredPlan extends PlanBody, DrillScope {
  id: string;
  enabled: boolean;
  nextAt: number | null;
  ownerId: string;
  owner: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface PlanOwner {
  id: string;
  name: string;
}

type Ids = Pick<PlanBody, 'sourceId' | 'targetId'>;

export interface DrillPlans {
  list(scope: DrillScope): Promise<StoredPlan[]>;
  /** Those that restore into a project, whichever project they belong to. */
  into(scope: DrillScope): Promise<StoredPlan[]>;
  get(id: string): Promise<StoredPlan>;
  /** `at`: the connection's clock, by which it is due. */
  create(request: DrillRequest, ids: Ids, by: PlanOwner, at: number): Promise<StoredPlan>;
  save(id: string, change: DrillChange, ids: Ids, by: PlanOwner, at: number): Promise<StoredPlan>;
  setEnabled(id: string, enabled: boolean, at: number): Promise<StoredPlan>;
  /** Those of a connection that is gone. */
  pauseAll(connection: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Connections with plans that are not paused. */
  connections(): Promise<string[]>;
  due(connection: string, at: number): Promise<StoredPlan[]>;
  /** Moves a plan on to its next turn; false when another process has done so. */
  claimTurn(plan: StoredPlan, at: number): Promise<boolean>;
}

function toPlan(row: DrillPlanRow): StoredPlan {
  return {
    // this text was written by this program
    ...(JSON.parse(row.body) as PlanBody),
    id: row.id,
    connection: row.connection,
    groupId: row.group_id,
    name: row.name,
    enabled: row.enabled !== 0,
    nextAt: row.next_at,
    ownerId: row.owner_id,
    owner: row.owner_name,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function bodyOf(request: DrillRequest | DrillChange, { sourceId, targetId }: Ids): string {
  const body: PlanBody = {
    name: request.name,
    sourceName: request.sourceName,
    sourceId,
    targetGroupId: request.targetGroupId,
    targetName: request.targetName,
    targetId,
    point: request.point,
    schedule: request.schedule,
    objectiveMinutes: request.objectiveMinutes,
    sourceDeployment: request.sourceDeployment,
    targetDeployment: request.targetDeployment,
  };
  return JSON.stringify(body);
}

function nameTaken(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  return new Failure('NAME_TAKEN', {
    message: 'The project already has a restore test of this name.',
    fields: [{ field: 'name', description: 'is already used by another restore test' }],
  });
}

const sameTurns = (a: PlanBody['schedule'], b: PlanBody['schedule']) =>
  a.every === b.every && a.unit === b.unit && a.atMinute === b.atMinute;

/** Plans of restore drills. Every instant in them is of the connection's clock. */
export function createDrillPlans(db: Db): DrillPlans {
  const get = async (id: string): Promise<StoredPlan> => {
    const row = await db.selectFrom('drill_plans').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('DRILL_NOT_FOUND');
    return toPlan(row);
  };

  return {
    get,
    async list({ connection, groupId }) {
      const rows = await db
        .selectFrom('drill_plans')
        .selectAll()
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .orderBy('name')
        .orderBy('id')
        .execute();
      return rows.map(toPlan);
    },
    async into({ connection, groupId }) {
      const rows = await db
        .selectFrom('drill_plans')
        .selectAll()
        .where('connection', '=', connection)
        .orderBy('name')
        .orderBy('id')
        .execute();
      return rows.map(toPlan).filter((plan) => plan.targetGroupId === groupId);
    },
    async create(request, ids, by, at) {
      const row: DrillPlanRow = {
        id: randomBytes(12).toString('hex'),
        connection: request.connection,
        group_id: request.groupId,
        name: request.name,
        body: bodyOf(request, ids),
        enabled: Number(request.enabled),
        next_at: request.enabled ? firstTurn(request.schedule, at) : null,
        owner_id: by.id,
        owner_name: by.name,
        version: 1,
        created_at: at,
        updated_at: at,
      };
      try {
        await db.insertInto('drill_plans').values(row).execute();
      } catch (error) {
        throw nameTaken(error);
      }
      return toPlan(row);
    },
    async save(id, change, ids, by, at) {
      const before = await get(id);
      const within = at + intervalMs(change.schedule) + DAY;
      // an emulator's clock may have been set back since: such a turn would not come for long
      const goesOn =
        before.nextAt !== null && before.nextAt <= within && sameTurns(before.schedule, change.schedule);
      try {
        const done = await db
          .updateTable('drill_plans')
          .set({
            name: change.name,
            body: bodyOf(change, ids),
            enabled: Number(change.enabled),
            // a turn that is due stays due, unless the turns themselves were changed
            ...(change.enabled && goesOn
              ? {}
              : { next_at: change.enabled ? firstTurn(change.schedule, at) : null }),
            owner_id: by.id,
            owner_name: by.name,
            version: change.version + 1,
            updated_at: at,
          })
          .where('id', '=', id)
          .where('version', '=', change.version)
          .executeTakeFirst();
        if (Number(done.numUpdatedRows) > 0) return await get(id);
      } catch (error) {
        throw nameTaken(error);
      }
      const { owner } = await get(id);
      throw refuse('STALE_VERSION', { message: `${owner} saved this meanwhile.` });
    },
    async setEnabled(id, enabled, at) {
      const before = await get(id);
      if (before.enabled !== enabled) {
        await db
          .updateTable('drill_plans')
          .set({ enabled: Number(enabled), next_at: enabled ? firstTurn(before.schedule, at) : null })
          .where('id', '=', id)
          .execute();
      }
      return get(id);
    },
    async pauseAll(connection) {
      await db
        .updateTable('drill_plans')
        .set({ enabled: 0, next_at: null })
        .where('connection', '=', connection)
        .execute();
    },
    async remove(id) {
      await get(id);
      await db.deleteFrom('drill_plans').where('id', '=', id).execute();
    },
    async connections() {
      const rows = await db
        .selectFrom('drill_plans')
        .select('connection')
        .distinct()
        .where('enabled', '=', 1)
        .execute();
      return rows.map(({ connection }) => connection);
    },
    async due(connection, at) {
      const rows = await db
        .selectFrom('drill_plans')
        .selectAll()
        .where('connection', '=', connection)
        .where('enabled', '=', 1)
        .where('next_at', '<=', at)
        .orderBy('next_at')
        .limit(100)
        .execute();
      return rows.map(toPlan);
    },
    async claimTurn(plan, at) {
      if (plan.nextAt === null) return false;
      const done = await db
        .updateTable('drill_plans')
        .set({ next_at: nextTurn(plan.schedule, plan.nextAt, at) })
        .where('id', '=', plan.id)
        .where('enabled', '=', 1)
        .where('next_at', '=', plan.nextAt)
        .executeTakeFirst();
      return Number(done.numUpdatedRows) > 0;
    },
  };
}
