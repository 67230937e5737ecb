import { ownerIn } from '#contract/console/configuration-sections.ts';
import type { DrillRunHead, DrillState } from '#contract/console/drills.ts';
import type { GameDaySchedule } from '#contract/console/game-day-schedules.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import type { EstateUpcoming, EstateWork } from '#contract/overview/overview.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import type { StoredSet } from '../change-sets/set.ts';
import type { IndexBuild } from '../functions/index-builds.ts';
import type { Db } from '../tables.ts';

/** What this server itself does through a connection, or did in vain. Costs the service nothing. */
export interface OwnWork {
  running: EstateWork[];
  failed: EstateWork[];
  upcoming: EstateUpcoming[];
}

const drillFailures: Partial<Record<DrillState, string>> = {
  failed: 'failed',
  refused: 'was refused',
  lost: 'ended without an outcome',
};

// these texts were written by this program
const parsed = <Body extends object>(body: string): Body =>
  withPresentNames<Body>(JSON.parse(body), { trouble: 'issue' });

async function gameDays(db: Db, connection: string): Promise<OwnWork> {
  const rows = await db
    .selectFrom('game_days')
    .select('body')
    .where('connection', '=', connection)
    .where('over', '=', 0)
    .execute();
  const days = rows.map(({ body }) => parsed<GameDay>(body));
  const work = days.map((day): EstateWork & { issue: string } => ({
    ...{ key: `gameDay ${day.id}`, kind: 'gameDay', id: day.id, groupId: day.groupId, on: day.clusterName },
    ...{ note: `started by ${day.startedBy}`, since: day.startedAt, issue: day.issue },
  }));
  return {
    running: work.map(({ issue: _, ...each }) => each),
    failed: work.flatMap(({ issue, ...each }) => (issue === '' ? [] : [{ ...each, note: issue }])),
    upcoming: days.map((day) => ({
      ...{ key: `gameDayEnd ${day.id}`, kind: 'gameDayEnd', id: day.id, groupId: day.groupId, orgId: null },
      ...{ on: day.clusterName, count: 1, at: day.plannedEndAt },
    })),
  };
}

/** Game days that start automatically. */
async function scheduledGameDays(db: Db, connection: string): Promise<EstateUpcoming[]> {
  const rows = await db
    .selectFrom('game_day_schedules')
    .select('body')
    .where('connection', '=', connection)
    .where('next_at', 'is not', null)
    .execute();
  return rows.flatMap(({ body }) => {
    const { id, nextAt: at, start } = parsed<GameDaySchedule>(body);
    if (at === null) return [];
    const { groupId, clusterName: on } = start;
    return [{ key: `gameDayStart ${id}`, kind: 'gameDayStart', id, groupId, orgId: null, on, count: 1, at }];
  });
}

async function drills(db: Db, connection: string): Promise<OwnWork> {
  const plans = await db
    .selectFrom('drill_plans')
    .select(['id', 'name', 'group_id', 'enabled', 'next_at'])
    .where('connection', '=', connection)
    .execute();
  const last = await db
    .selectFrom('drill_runs')
    .select(({ fn }) => ['plan_id', fn.max('id').as('id')])
    .where('connection', '=', connection)
    .groupBy('plan_id')
    .execute();
  const rows =
    last.length === 0
      ? []
      : await db
          .selectFrom('drill_runs')
          .select(['plan_id', 'state', 'ended_at', 'body'])
          .where(
            'id',
            'in',
            last.map(({ id }) => id),
          )
          .execute();
  const runs = new Map(rows.map((row) => [row.plan_id, row]));
  const own: OwnWork = { running: [], failed: [], upcoming: [] };
  for (const { id, name: on, group_id: groupId, enabled, next_at: at } of plans) {
    const place = { key: `drill ${id}`, kind: 'drill', id, groupId, on } as const;
    if (enabled !== 0 && at !== null) own.upcoming.push({ ...place, orgId: null, count: 1, at });
    const row = runs.get(id);
    if (!row) continue;
    const { run } = parsed<{ run: Pick<DrillRunHead, 'plannedAt' | 'reason'> }>(row.body);
    const failure = drillFailures[row.state];
    if (row.ended_at === null) own.running.push({ ...place, note: run.reason, since: run.plannedAt });
    else if (failure !== undefined)
      own.failed.push({ ...place, note: `${failure}: ${run.reason}`, since: row.ended_at });
  }
  return own;
}

async function liveMigrations(db: Db, connection: string): Promise<OwnWork> {
  const rows = await db
    .selectFrom('live_migrations')
    .select(['id', 'group_id', 'state', 'body'])
    .where('connection', '=', connection)
    .where('state', 'in', ['starting', 'unknown', 'running', 'cuttingOver'])
    .execute();
  const work = rows.map(({ id, group_id: groupId, body }): EstateWork & { issue: string } => {
    const { request, createdAt, startedAt, startedBy, issue } =
      parsed<Pick<MigrationPlan, 'request' | 'createdAt' | 'startedAt' | 'startedBy' | 'issue'>>(body);
    return {
      ...{ key: `migration ${id}`, kind: 'migration', id, groupId, on: request.targetName ?? '' },
      ...{ note: startedBy ? `started by ${startedBy}` : '', since: startedAt ?? createdAt, issue },
    };
  });
  return {
    running: work.map(({ issue: _, ...each }) => each),
    failed: work.flatMap(({ issue, ...each }) => (issue === '' ? [] : [{ ...each, note: issue }])),
    upcoming: [],
  };
}

function changeSets(sets: readonly StoredSet[]): OwnWork {
  const own: OwnWork = { running: [], failed: [], upcoming: [] };
  for (const { id, title: on, state, createdAt, scheduledAt, appliedBy } of sets) {
    const place = { key: `changeSet ${id}`, kind: 'changeSet', id, groupId: null, on } as const;
    const work = { ...place, note: appliedBy ? `by ${appliedBy.name}` : '', since: createdAt };
    if (state === 'applying' || state === 'undoing') own.running.push(work);
    else if (state === 'stopped') own.failed.push({ ...work, note: 'stopped at an error' });
    else if (state === 'scheduled' && scheduledAt !== null)
      own.upcoming.push({ ...place, orgId: null, count: 1, at: scheduledAt });
  }
  return own;
}

/** Projects and organizations that differ from their baseline, as of the last read. */
async function drifts(db: Db, connection: string, aheadMs: number): Promise<EstateWork[]> {
  const rows = await db
    .selectFrom('configuration_baselines')
    .select(['group_id', 'checked_at', 'drift'])
    .where('connection', '=', connection)
    .where('checked_at', 'is not', null)
    .where('drift', '!=', '[]')
    .execute();
  return rows.map(({ group_id: key, checked_at: at, drift }) => {
    const { groupId = null, orgId = null } = { groupId: undefined, orgId: undefined, ...ownerIn(key) };
    const names = JSON.parse(drift) as string[];
    const more = names.length - mostNamed;
    const on = [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
    return {
      ...{ key: `drift ${key}`, kind: 'drift', id: groupId ?? orgId ?? '', groupId, on },
      ...{ note: names.join(', '), since: Number(at) + aheadMs },
    };
  });
}
/** This number of differences is named; the others are only counted. */
const mostNamed = 2;

const ofIndexBuild = ({ id, groupId, clusterName, namespace, by, since }: IndexBuild): EstateWork => ({
  ...{ key: `indexBuild ${id}`, kind: 'indexBuild', id: clusterName, groupId, on: namespace },
  ...{ note: `on ${clusterName}, by ${by}`, since },
});

interface OwnSources {
  setsOf: (connection: string) => Promise<readonly StoredSet[]>;
  buildsOf: (connection: string) => readonly IndexBuild[];
  /** How far the clock of the service is ahead of ours; used for the times of past events. */
  aheadMs: number;
}

/** The server's own work: running, failed and upcoming. */
export async function ownWork(
  db: Db,
  connection: string,
  { setsOf, buildsOf, aheadMs }: OwnSources,
): Promise<OwnWork> {
  const all = [
    await gameDays(db, connection),
    await drills(db, connection),
    await liveMigrations(db, connection),
    changeSets(await setsOf(connection)),
    {
      running: buildsOf(connection)
        .map(ofIndexBuild)
        .map((work) => ({ ...work, since: work.since + aheadMs })),
      failed: await drifts(db, connection, aheadMs),
      upcoming: await scheduledGameDays(db, connection),
    },
  ];
  return {
    running: all.flatMap(({ running }) => running),
    failed: all.flatMap(({ failed }) => failed),
    upcoming: all.flatMap(({ upcoming }) => upcoming),
  };
}
