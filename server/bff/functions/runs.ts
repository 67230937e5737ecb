import { randomBytes } from 'node:crypto';
import type { FunctionRun, FunctionRunPage, FunctionScope, RunError } from '#contract/console/functions.ts';
import { refuse } from '../http/errors.ts';
import type { Db } from '../tables.ts';
import type { FunctionRunRow } from './function-tables.ts';

/** Of a project. */
const runsKept = 200;
const charactersKept = 256 * 1024 * 1024;

interface RunFilter extends FunctionScope {
  functionId?: string | undefined;
  pageNum: number;
  itemsPerPage: number;
}

export interface Runs {
  insert(run: FunctionRun): Promise<void>;
  /** Writes its current state; with its end, older runs of the project are deleted. */
  update(run: FunctionRun): Promise<void>;
  get(id: string): Promise<FunctionRun>;
  list(filter: RunFilter): Promise<FunctionRunPage>;
  /** Reports that these still run here; returns those whose cancellation was requested in another process. */
  keepAlive(ids: readonly string[]): Promise<string[]>;
  /** Requests the cancellation from the process that runs it. */
  askCancel(id: string): Promise<void>;
  /** Runs whose process has been silent since: failed. */
  settleLost(silentSince: number): Promise<void>;
}

const over: ReadonlySet<FunctionRun['state']> = new Set(['done', 'failed', 'cancelled', 'timedOut']);
export const isOver = ({ state }: Pick<FunctionRun, 'state'>): boolean => over.has(state);

const lost: RunError = {
  name: 'RunLost',
  message: 'The server that ran this function stopped before it ended. Its writes remain.',
};

let count = 0;
/** Sorts as time does, also within one millisecond. */
export function runId(at: number): string {
  count = (count + 1) % 0x10000;
  return `${at.toString(16).padStart(12, '0')}${count.toString(16).padStart(4, '0')}${randomBytes(6).toString('hex')}`;
}

function changing(run: FunctionRun) {
  const error = run.error && JSON.stringify(run.error);
  const output = JSON.stringify(run.output);
  const calls = JSON.stringify(run.calls);
  const changes = run.changes && JSON.stringify(run.changes);
  const texts = [run.args, run.result, error, output, calls, changes];
  return {
    state: run.state,
    duration_ms: run.durationMs,
    result: run.result,
    error,
    output,
    output_cut: Number(run.outputCut),
    calls,
    changes,
    call_count: run.callCount,
    size: texts.reduce((sum, each) => sum + (each?.length ?? 0), 0),
  };
}

const headColumns = [
  'id',
  'connection',
  'group_id',
  'function_id',
  'name',
  'version',
  'run_as',
  'state',
  'started_at',
  'started_by',
  'duration_ms',
  'error',
  'call_count',
  'dry_run',
] as const;

function toHead(row: Pick<FunctionRunRow, (typeof headColumns)[number]>): FunctionRunPage['results'][number] {
  return {
    id: row.id,
    connection: row.connection,
    groupId: row.group_id,
    functionId: row.function_id,
    name: row.name,
    version: row.version,
    runAs: row.run_as,
    state: row.state,
    startedAt: row.started_at,
    startedBy: row.started_by,
    durationMs: row.duration_ms,
    // these texts were written by this program
    error: row.error === null ? null : (JSON.parse(row.error) as RunError),
    callCount: row.call_count,
    dryRun: row.dry_run === 1,
  };
}

function toRun(row: FunctionRunRow): FunctionRun {
  const { dryRun: _, ...head } = toHead(row);
  return {
    ...head,
    args: row.args,
    result: row.result,
    output: JSON.parse(row.output) as FunctionRun['output'],
    outputCut: row.output_cut !== 0,
    calls: JSON.parse(row.calls) as FunctionRun['calls'],
    changes: row.changes === null ? null : (JSON.parse(row.changes) as FunctionRun['changes']),
  };
}

/** Runs of functions: the newest ones of every project. */
export function createRuns(db: Db, now: () => number): Runs {
  const forgetOld = async ({ connection, groupId }: FunctionScope) => {
    const rows = await db
      .selectFrom('function_runs')
      .select(['id', 'size', 'state'])
      .where('connection', '=', connection)
      .where('group_id', '=', groupId)
      .orderBy('id', 'desc')
      .execute();
    let size = 0;
    const old: string[] = [];
    rows.forEach((row, index) => {
      size += row.size;
      // the newest stays, however large
      if (index > 0 && (index >= runsKept || size > charactersKept) && isOver(row)) old.push(row.id);
    });
    if (old.length > 0) await db.deleteFrom('function_runs').where('id', 'in', old).execute();
  };

  return {
    async insert(run) {
      await db
        .insertInto('function_runs')
        .values({
          id: run.id,
          connection: run.connection,
          group_id: run.groupId,
          function_id: run.functionId,
          name: run.name,
          version: run.version,
          run_as: run.runAs,
          args: run.args,
          started_at: run.startedAt,
          started_by: run.startedBy,
          alive_at: now(),
          cancel_asked: 0,
          dry_run: run.changes === null ? 0 : 1,
          ...changing(run),
        })
        .execute();
    },
    async update(run) {
      await db
        .updateTable('function_runs')
        .set({ ...changing(run), alive_at: now() })
        .where('id', '=', run.id)
        .execute();
      if (isOver(run)) await forgetOld(run);
    },
    async get(id) {
      const row = await db.selectFrom('function_runs').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw refuse('RUN_NOT_FOUND');
      return toRun(row);
    },
    async list({ connection, groupId, functionId, pageNum, itemsPerPage }) {
      let query = db
        .selectFrom('function_runs')
        .where('connection', '=', connection)
        .where('group_id', '=', groupId);
      if (functionId !== undefined) query = query.where('function_id', '=', functionId);
      const total = await query
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await query
        .select(headColumns)
        .orderBy('id', 'desc')
        .limit(itemsPerPage)
        .offset((pageNum - 1) * itemsPerPage)
        .execute();
      return { results: rows.map(toHead), totalCount: Number(total.count) };
    },
    async keepAlive(ids) {
      if (ids.length === 0) return [];
      await db
        .updateTable('function_runs')
        .set({ alive_at: now() })
        .where('id', 'in', [...ids])
        .execute();
      const asked = await db
        .selectFrom('function_runs')
        .select('id')
        .where('id', 'in', [...ids])
        .where('cancel_asked', '=', 1)
        .execute();
      return asked.map((row) => row.id);
    },
    async askCancel(id) {
      await db.updateTable('function_runs').set({ cancel_asked: 1 }).where('id', '=', id).execute();
    },
    async settleLost(silentSince) {
      await db
        .updateTable('function_runs')
        .set({ state: 'failed', error: JSON.stringify(lost) })
        .where('state', 'in', ['queued', 'running'])
        .where('alive_at', '<', silentSince)
        .execute();
    },
  };
}
