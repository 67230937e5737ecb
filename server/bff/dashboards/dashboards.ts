import { randomBytes } from 'node:crypto';
import type {
  Dashboard,
  DashboardChange,
  DashboardChart,
  DashboardRequest,
  DashboardScope,
} from '#contract/console/dashboards.ts';
import { refuse } from '../http/errors.ts';
import type { DashboardRow, Db } from '../tables.ts';

export interface Dashboards {
  /** Those of a project by name. */
  list(scope: DashboardScope): Promise<Dashboard[]>;
  get(id: string): Promise<Dashboard>;
  create(request: DashboardRequest, by: string): Promise<Dashboard>;
  /** Refuses another version than the stored one. */
  save(id: string, change: DashboardChange, by: string): Promise<Dashboard>;
  remove(id: string): Promise<void>;
}

/** The maximum number per project: more cannot be distinguished in a list. */
const mostDashboards = 100;

const toDashboard = (row: DashboardRow): Dashboard => ({
  id: row.id,
  connection: row.connection,
  groupId: row.group_id,
  name: row.name,
  // this text was written by this program
  charts: JSON.parse(row.charts) as DashboardChart[],
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** Shared dashboards: their charts, processes and order. */
export function createDashboards(db: Db, now: () => number): Dashboards {
  const rowOf = async (id: string): Promise<DashboardRow> => {
    const row = await db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('DASHBOARD_NOT_FOUND');
    return row;
  };
  const ofProject = ({ connection, groupId }: DashboardScope) =>
    db
      .selectFrom('dashboards')
      .selectAll()
      .where('connection', '=', connection)
      .where('group_id', '=', groupId)
      .orderBy('name')
      .orderBy('id');

  return {
    list: async (scope) => (await ofProject(scope).execute()).map(toDashboard),
    get: async (id) => toDashboard(await rowOf(id)),
    async create({ connection, groupId, name, charts }, by) {
      if ((await ofProject({ connection, groupId }).execute()).length >= mostDashboards) {
        throw refuse('TOO_MANY_DASHBOARDS');
      }
      const at = now();
      const row: DashboardRow = {
        ...{ id: randomBytes(8).toString('hex'), connection, group_id: groupId, name, version: 1 },
        charts: JSON.stringify(charts),
        ...{ created_by: by, created_at: at, updated_by: by, updated_at: at },
      };
      await db.insertInto('dashboards').values(row).execute();
      return toDashboard(row);
    },
    async save(id, { name, charts, version }, by) {
      const before = await rowOf(id);
      const changed = {
        ...{ name, charts: JSON.stringify(charts), version: version + 1 },
        ...{ updated_by: by, updated_at: now() },
      };
      const { numUpdatedRows } = await db
        .updateTable('dashboards')
        .set(changed)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) {
        const theirs = await rowOf(id);
        throw refuse('STALE_VERSION', {
          message: `${theirs.updated_by} has saved version ${theirs.version} meanwhile.`,
        });
      }
      return toDashboard({ ...before, ...changed });
    },
    async remove(id) {
      await rowOf(id);
      await db.deleteFrom('dashboards').where('id', '=', id).execute();
    },
  };
}
