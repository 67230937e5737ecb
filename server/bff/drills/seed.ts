import { randomBytes } from 'node:crypto';
import type { DrillComparison, DrillRequest, DrillRun } from '#contract/console/drills.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { validate } from './compare.ts';
import type { DrillService } from './drill-service.ts';
import { plannedRun } from './planned-run.ts';
import type { DrillPlans, PlanOwner, StoredPlan } from './plans.ts';
import type { DrillRuns, RunWork } from './runs.ts';

const day = 24 * 60 * MINUTE;

/** Where the restore tests of a new console are: a cluster whose backups they try, and the one that they restore into. */
export interface DrillPlace {
  connection: string;
  groupId: string;
  sourceName: string;
  targetName: string;
}

export interface SeedDeps {
  plans: DrillPlans;
  runs: DrillRuns;
  service: DrillService;
  newId: (at: number) => string;
}

/** Two restore tests with a past: one that passes every week, one that is paused after it took too long. */
export async function seedDrills(deps: SeedDeps, place: DrillPlace, owner: PlanOwner): Promise<void> {
  const { plans, service } = deps;
  const { groupId, sourceName, targetName } = place;
  const now = await service.now();
  const [source, target] = [
    await service.cluster(groupId, sourceName),
    await service.cluster(groupId, targetName),
  ];
  // a world that begins otherwise has nothing to try
  if (!source || !target) return;
  const ids = { sourceId: source.id, targetId: target.id };
  const shared = {
    ...{ connection: place.connection, groupId, sourceName, targetGroupId: groupId, targetName },
    confirmTarget: targetName,
    sourceDeployment: null,
    targetDeployment: null,
  };
  const weekly: DrillRequest = {
    ...shared,
    name: 'Weekly restore of the newest snapshot',
    point: { kind: 'newestSnapshot' },
    schedule: { every: 7, unit: 'days', atMinute: 4 * 60 + 30 },
    enabled: false,
    objectiveMinutes: 30,
  };
  const hourAgo: DrillRequest = {
    ...shared,
    name: 'Point in time, one hour back',
    point: { kind: 'pointInTime', minutesAgo: 60 },
    schedule: { every: 30, unit: 'days', atMinute: 2 * 60 },
    enabled: false,
    objectiveMinutes: 10,
  };
  const began = now - 40 * day;
  const first = await plans.create(weekly, ids, owner, began);
  const second = await plans.create(hourAgo, ids, owner, began);
  const past = [
    { plan: second, ago: 33, took: 14 },
    { plan: first, ago: 23, took: 11 },
    { plan: first, ago: 16, took: 12 },
    { plan: first, ago: 9, took: 9 },
    { plan: first, ago: 2, took: 10 },
  ];
  for (const { plan, ago, took } of past) {
    const at = now - ago * day;
    await addRun(deps, plan, owner, { at, restoreMs: took * MINUTE });
  }
  // from now on: earlier missed runs belong to its invented past
  await plans.setEnabled(first.id, true, now);
}

interface Past {
  at: number;
  restoreMs: number;
}

/** A run that passed: everything came back, and was as the snapshot had it. */
async function addRun(deps: SeedDeps, plan: StoredPlan, owner: PlanOwner, past: Past): Promise<void> {
  const { at, restoreMs } = past;
  const ended = at + restoreMs + 2 * MINUTE;
  const comparison = comparisonAt(ended);
  const run: DrillRun = {
    ...plannedRun(plan, { id: deps.newId(at), trigger: 'schedule', startedBy: owner.name, plannedAt: at }),
    state: 'passed',
    reason: validate('snapshot', comparison).reason,
    endedAt: ended,
    chosenAt: at + 1000,
    restoredPoint: at - 60 * MINUTE,
    jobId: randomBytes(12).toString('hex'),
    jobCreatedAt: at + 2000,
    jobFinishedAt: at + 2000 + restoreMs,
    restoreMs,
    evidence: 'snapshot',
    comparison,
  };
  const work: RunWork = {
    ownerId: owner.id,
    sourceDeployment: null,
    targetDeployment: null,
    ask: 'asked',
    askedAt: at,
    askedHere: at,
    tries: 0,
  };
  await deps.runs.insert(run, work);
}

function comparisonAt(at: number): DrillComparison {
  const collections = [
    { db: 'press', name: 'articles', documents: 600 },
    { db: 'press', name: 'authors', documents: 45 },
    { db: 'press', name: 'comments', documents: 1000 },
    { db: 'shop', name: 'carts', documents: 150 },
    { db: 'shop', name: 'customers', documents: 400 },
    { db: 'shop', name: 'orders', documents: 2500 },
    { db: 'shop', name: 'products', documents: 250 },
    { db: 'shop', name: 'reviews', documents: 600 },
  ].map(({ db, name, documents }) => {
    const side = { documents, md5: null };
    return { db, name, verdict: 'matched' as const, expected: side, found: side };
  });
  const documents = collections.reduce((sum, { found }) => sum + found.documents, 0);
  return { at, collections, matched: collections.length, differs: 0, missing: 0, extra: 0, documents };
}
