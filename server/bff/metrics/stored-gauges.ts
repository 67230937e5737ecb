import { databaseClock } from '#server/store/database-clock.ts';
import { countUnsent } from '../audit/destinations.ts';
import { describeError, type Log } from '../log.ts';
import type { Db } from '../tables.ts';
import type { Metrics, Reading } from './metrics.ts';

/** Scrapers of several systems share one reading of the database. */
const KEPT_MS = 10_000;

interface StoredGaugesDeps {
  db: Db;
  log: Log;
  now: () => number;
  /** When a session ends without use, and at the latest. */
  sessionLimits: { idleMs: number; absoluteMs: number };
}

interface Stored {
  sessions: Reading[];
  jobs: Reading[];
  leases: Reading[];
  auditWaiting: Reading[];
  up: Reading[];
}

/** Tables of work over time; each has the state of an item in the column `state`. */
const kinds = {
  change_set: 'change_sets',
  drill: 'drill_runs',
  migration: 'live_migrations',
  comparison: 'live_migration_checks',
  function: 'function_runs',
  notification: 'notification_deliveries',
} as const;

/** The number of items of each kind of work and state, of all replicas. */
export async function countJobs(db: Db): Promise<{ kind: string; state: string; count: number }[]> {
  const jobs: { kind: string; state: string; count: number }[] = [];
  for (const [kind, table] of Object.entries(kinds)) {
    const rows = await db
      .selectFrom(table)
      .select(['state', db.fn.countAll<number>().as('total')])
      .groupBy('state')
      .execute();
    for (const { state, total } of rows) jobs.push({ kind, state, count: Number(total) });
  }
  return jobs;
}

/** The number of leases that processes hold now, by kind. */
export async function countLeases(db: Db): Promise<{ kind: string; count: number }[]> {
  const held = await db
    .selectFrom('leases')
    .select(['kind', db.fn.count<number>('subject').as('total')])
    .where('held_until', '>', databaseClock(db))
    .groupBy('kind')
    .execute();
  return held.map(({ kind, total }) => ({ kind, count: Number(total) }));
}

async function readStored({ db, now, sessionLimits }: StoredGaugesDeps): Promise<Omit<Stored, 'up'>> {
  const { count } = db.fn;
  const sessions = await db
    .selectFrom('sessions')
    .select(count<number>('hash').as('total'))
    .where('last_seen_at', '>', now() - sessionLimits.idleMs)
    .where('created_at', '>', now() - sessionLimits.absoluteMs)
    .executeTakeFirstOrThrow();
  const jobs = await countJobs(db);
  const leases = await countLeases(db);
  const waiting = await countUnsent(db);
  return {
    sessions: [{ value: Number(sessions.total) }],
    jobs: jobs.map(({ kind, state, count: value }) => ({ labels: { kind, state }, value })),
    auditWaiting: waiting.map(({ name, count: value }) => ({ labels: { destination: name }, value })),
    leases: leases.map(({ kind, count: value }) => ({ labels: { kind }, value })),
  };
}

/** Gauges of the database. Replicas that share it report the same values. */
export function addStoredGauges(metrics: Metrics, deps: StoredGaugesDeps): void {
  const { log, now } = deps;
  let last: { at: number; stored: Promise<Stored> } | undefined;
  const stored = (): Promise<Stored> => {
    if (last && now() - last.at < KEPT_MS && now() >= last.at) return last.stored;
    const reading = readStored(deps).then(
      (read): Stored => ({ ...read, up: [{ value: 1 }] }),
      (error: unknown): Stored => {
        log.warn({ ...describeError(error), at: undefined }, 'metrics of the database cannot be read');
        return { sessions: [], jobs: [], leases: [], auditWaiting: [], up: [{ value: 0 }] };
      },
    );
    last = { at: now(), stored: reading };
    return reading;
  };
  metrics.gauge({
    name: 'quarterdeck_store_up',
    help: 'Whether the database answers: 1 or 0.',
    read: async () => (await stored()).up,
  });
  metrics.gauge({
    name: 'quarterdeck_sessions',
    help: 'Sessions that have not ended, of all replicas.',
    read: async () => (await stored()).sessions,
  });
  metrics.gauge({
    name: 'quarterdeck_jobs',
    help: 'Work over time by kind and state, of all replicas.',
    labels: ['kind', 'state'],
    read: async () => (await stored()).jobs,
  });
  metrics.gauge({
    name: 'quarterdeck_audit_waiting',
    help: 'Entries of the audit log that wait to be forwarded, of all replicas.',
    labels: ['destination'],
    read: async () => (await stored()).auditWaiting,
  });
  metrics.gauge({
    name: 'quarterdeck_leases',
    help: 'Work that a process holds, of all replicas.',
    labels: ['kind'],
    read: async () => (await stored()).leases,
  });
}
