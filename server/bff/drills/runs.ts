import { sql } from 'kysely';
import type {
  DrillCollection,
  DrillRun,
  DrillRunHead,
  DrillRunPage,
  DrillScope,
} from '#contract/console/drills.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import type { AuditClient } from '../forward/audit.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { News } from '../notifications/news.ts';
import { writeWithNewsIn } from '../notifications/outbox.ts';
import type { Db, DrillRunRow } from '../tables.ts';

/** Runs of a project that are kept as evidence; the last that proves each cluster restorable stays beyond them. */
const runsKept = 2_000;
/** The number of runs that a plan's row in a list includes. */
const summarized = 20;

/** The internal state of a run, beside its visible part. */
export interface RunWork {
  ownerId: string;
  /** Of the person who began it; absent where the plan's schedule did. */
  client?: AuditClient;
  sourceDeployment: string | null;
  targetDeployment: string | null;
  /**
   * Whether the restore job has been requested. Stored before the request: a process that ends meanwhile
   * leaves `asked`, and the next one searches for the job instead of requesting another.
   */
  ask: 'not' | 'due' | 'asked';
  /** By the connection's clock, and by ours. */
  askedAt: number | null;
  askedHere: number | null;
  /** Failures in a row. */
  tries: number;
}

export interface StoredRun {
  run: DrillRun;
  work: RunWork;
  cancelAsked: boolean;
  lookAt: number;
}

interface RunFilter extends DrillScope {
  planId?: string | undefined;
  pageNum: number;
  itemsPerPage: number;
}

export interface DrillRuns {
  /** False when a run of the plan is under way. */
  insert(run: DrillRun, work: RunWork): Promise<boolean>;
  get(id: string): Promise<DrillRun>;
  list(filter: RunFilter): Promise<DrillRunPage>;
  /** The newest of a plan, and the newest that it passed. */
  ofPlan(planId: string): Promise<{ newest: DrillRunHead[]; passed: DrillRunHead | undefined }>;
  /** The newest of each cluster that proves it restorable. */
  proven(scope: DrillScope): Promise<DrillRunHead[]>;
  /** All of them, the newest first, at most 1,000. */
  allProven(scope: DrillScope): Promise<DrillRunHead[]>;
  /** Those that are not over, whichever process works on them. */
  unfinished(): Promise<{ id: string; lookAt: number }[]>;
  /** One with its work; undefined when it is over. */
  work(id: string): Promise<StoredRun | undefined>;
  /** With its notification. False when the lease is lost: then nothing was written. */
  write(lease: RunLease, stored: StoredRun, news?: readonly News[]): Promise<boolean>;
  /** False while another run restores into the target, and when the lease is lost. */
  lockTarget(lease: RunLease, run: DrillRun): Promise<boolean>;
  askCancel(id: string): Promise<void>;
  isRunning(planId: string): Promise<boolean>;
}

type RunLease = Pick<Lease, 'write'>;

const over: ReadonlySet<DrillRun['state']> = new Set(['passed', 'failed', 'refused', 'cancelled', 'lost']);
export const isOver = ({ state }: Pick<DrillRun, 'state'>): boolean => over.has(state);
const underWay = ['planned', 'restoring', 'comparing'] as const;

/** A restore that was only counted, or compared with nothing, ended well and shows nothing. */
const proves = ({ state, evidence }: Pick<DrillRun, 'state' | 'evidence'>): boolean =>
  state === 'passed' && (evidence === 'snapshot' || evidence === 'sourceNow');

interface Body {
  run: DrillRunHead;
  work: RunWork;
}

// these texts were written by this program
const bodyOf = ({ body }: Pick<DrillRunRow, 'body'>) => JSON.parse(body) as Body;
const headOf = (row: Pick<DrillRunRow, 'body'>): DrillRunHead => bodyOf(row).run;

function runOf(row: Pick<DrillRunRow, 'body' | 'collections'>): DrillRun {
  const { comparison, ...run } = headOf(row);
  const collections =
    row.collections === null ? [] : (JSON.parse(row.collections) as readonly DrillCollection[]);
  return { ...run, comparison: comparison && { ...comparison, collections: [...collections] } };
}

function columnsOf(run: DrillRun, work: RunWork) {
  const { comparison, ...rest } = run;
  let head: DrillRunHead['comparison'] = null;
  if (comparison) {
    const { collections: _, ...numbers } = comparison;
    head = numbers;
  }
  return {
    state: run.state,
    proves: proves(run) ? 1 : 0,
    ended_at: run.endedAt,
    body: JSON.stringify({ run: { ...rest, comparison: head }, work } satisfies Body),
    collections: comparison ? JSON.stringify(comparison.collections) : null,
    ...(isOver(run) ? { plan_lock: null, target_lock: null } : {}),
  };
}

const ofProject = (db: Db, { connection, groupId }: DrillScope) =>
  db.selectFrom('drill_runs').where('connection', '=', connection).where('group_id', '=', groupId);

/** The newest of each cluster that proves it restorable. */
async function proving(db: Db, scope: DrillScope): Promise<string[]> {
  const newest = await ofProject(db, scope)
    .where('proves', '=', 1)
    .select(({ fn }) => ['source_name', fn.max('id').as('id')])
    .groupBy('source_name')
    .execute();
  return newest.map(({ id }) => id);
}

/** What runs did. */
function readings(db: Db): Pick<DrillRuns, 'get' | 'list' | 'ofPlan' | 'proven' | 'allProven' | 'isRunning'> {
  return {
    async get(id) {
      const row = await db.selectFrom('drill_runs').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw refuse('RUN_NOT_FOUND');
      return runOf(row);
    },
    async list({ planId, pageNum, itemsPerPage, ...scope }) {
      let query = ofProject(db, scope);
      if (planId !== undefined) query = query.where('plan_id', '=', planId);
      const total = await query
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await query
        .select('body')
        .orderBy('id', 'desc')
        .limit(itemsPerPage)
        .offset((pageNum - 1) * itemsPerPage)
        .execute();
      return { results: rows.map(headOf), totalCount: Number(total.count) };
    },
    async ofPlan(planId) {
      const query = db
        .selectFrom('drill_runs')
        .select('body')
        .where('plan_id', '=', planId)
        .orderBy('id', 'desc');
      const newest = (await query.limit(summarized).execute()).map(headOf);
      const inside = newest.find(({ state }) => state === 'passed');
      if (inside || newest.length < summarized) return { newest, passed: inside };
      const older = await query.where('state', '=', 'passed').limit(1).executeTakeFirst();
      return { newest, passed: older && headOf(older) };
    },
    async allProven(scope) {
      const rows = await ofProject(db, scope)
        .where('proves', '=', 1)
        .select('body')
        .orderBy('id', 'desc')
        .limit(1_000)
        .execute();
      return rows.map(headOf);
    },
    async proven(scope) {
      const ids = await proving(db, scope);
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('drill_runs').select('body').where('id', 'in', ids).execute();
      return rows.map(headOf);
    },
    async isRunning(planId) {
      const row = await db
        .selectFrom('drill_runs')
        .select('id')
        .where('plan_lock', '=', planId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Runs that are not over, and which of them restores into a target. */
function unfinishedWork(db: Db): Pick<DrillRuns, 'unfinished' | 'work' | 'lockTarget'> {
  return {
    async unfinished() {
      const rows = await db
        .selectFrom('drill_runs')
        .select(['id', 'look_at'])
        .where('state', 'in', underWay)
        .orderBy('id')
        .limit(200)
        .execute();
      return rows.map(({ id, look_at }) => ({ id, lookAt: look_at }));
    },
    async work(id) {
      const row = await db
        .selectFrom('drill_runs')
        .selectAll()
        .where('id', '=', id)
        .where('state', 'in', underWay)
        .executeTakeFirst();
      return (
        row && {
          run: runOf(row),
          work: bodyOf(row).work,
          cancelAsked: row.cancel_asked !== 0,
          lookAt: row.look_at,
        }
      );
    },
    async lockTarget(lease, run) {
      try {
        const isLocked = await lease.write(async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('drill_runs')
            .set({ target_lock: `${run.connection} ${run.targetId}` })
            .where('id', '=', run.id)
            .executeTakeFirst();
          return numUpdatedRows > 0n;
        });
        return isLocked ?? false;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
  };
}

/** Runs of restore tests: their results, and the work on those in progress. */
export function createDrillRuns(db: Db): DrillRuns {
  const forgetOld = async (scope: DrillScope) => {
    const rows = await ofProject(db, scope)
      .select(['id', 'state'])
      .orderBy('id', 'desc')
      .offset(runsKept)
      .limit(10_000)
      .execute();
    if (rows.length === 0) return;
    const keep = new Set(await proving(db, scope));
    const old = rows.filter((row) => isOver(row) && !keep.has(row.id)).map(({ id }) => id);
    if (old.length > 0) await db.deleteFrom('drill_runs').where('id', 'in', old).execute();
  };

  return {
    ...readings(db),
    ...unfinishedWork(db),
    async insert(run, work) {
      const row: DrillRunRow = {
        id: run.id,
        connection: run.connection,
        group_id: run.groupId,
        plan_id: run.planId,
        source_name: run.sourceName,
        target_lock: null,
        look_at: 0,
        cancel_asked: 0,
        ...columnsOf(run, work),
        // a finished run blocks nothing
        plan_lock: isOver(run) ? null : run.planId,
      };
      try {
        await db.insertInto('drill_runs').values(row).execute();
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    async write(lease, { run, work, lookAt }, news = []) {
      const save = async (tx: Db): Promise<boolean> => {
        const { numUpdatedRows } = await tx
          .updateTable('drill_runs')
          .set({
            ...columnsOf(run, work),
            // PostgreSQL takes a parameter beside a small number for a small one // observed: 22003
            // a stop requested meanwhile does not wait for the next look
            look_at: sql<number>`case when cancel_asked = 1 then 0 else cast(${lookAt} as bigint) end`,
          })
          .where('id', '=', run.id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      };
      if (!(await lease.write((tx) => writeWithNewsIn(tx, news, save)))) return false;
      if (isOver(run)) await forgetOld(run);
      return true;
    },
    async askCancel(id) {
      await db
        .updateTable('drill_runs')
        .set({ cancel_asked: 1, look_at: 0 })
        .where('id', '=', id)
        .where('state', 'in', underWay)
        .execute();
    },
  };
}
