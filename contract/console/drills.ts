import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { plainName } from '#contract/values/plain-name.ts';
import { consoleOperations } from './table/operation.ts';

/** What console and its server say about restore drills: rehearsed restores, kept and run by the server; below `/bff`. */

const scope = { connection: z.string().min(1).max(64), groupId: ObjectId };
/** Drills belong to the project of the cluster whose backups they try. */
export const DrillScope = z.strictObject(scope);
export type DrillScope = z.infer<typeof DrillScope>;

const clusterName = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,63}$/u, 'must be the name of a cluster');
const deployment = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'must be the id of a deployment');

/** The source of the restore. */
export const DrillPoint = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('newestSnapshot') }),
  z.strictObject({ kind: z.literal('pointInTime'), minutesAgo: z.int().min(1).max(43_200) }),
]);
export type DrillPoint = z.infer<typeof DrillPoint>;

export const DrillSchedule = z.strictObject({
  every: z.int().min(1).max(366),
  unit: z.enum(['hours', 'days']),
  /** Minutes after midnight, UTC. */
  atMinute: z.int().min(0).max(1439),
});
export type DrillSchedule = z.infer<typeof DrillSchedule>;

const planFields = {
  name: plainName,
  sourceName: clusterName,
  targetGroupId: ObjectId,
  targetName: clusterName,
  point: DrillPoint,
  schedule: DrillSchedule,
  enabled: z.boolean(),
  /** The maximum duration of a restore, in minutes. */
  objectiveMinutes: z.int().min(1).max(10_080).nullable(),
  /** Ways to the documents of real clusters; clusters of the emulator need none. */
  sourceDeployment: deployment.nullable(),
  targetDeployment: deployment.nullable(),
};

/** The user who saves a plan owns it: its runs act for them. */
export const DrillRequest = z.strictObject({
  ...scope,
  ...planFields,
  /** The target's name, repeated: its data is replaced at every run. */
  confirmTarget: z.string().max(64),
});
export type DrillRequest = z.infer<typeof DrillRequest>;
export const DrillChange = z.strictObject({
  ...planFields,
  confirmTarget: z.string().max(64),
  version: z.int(),
});
export type DrillChange = z.infer<typeof DrillChange>;
/** Pauses and resumes, whatever the version. */
const DrillPatch = z.strictObject({ enabled: z.boolean() });

const drillStates = [
  'planned',
  'restoring',
  'comparing',
  'passed',
  'failed',
  'refused',
  'cancelled',
  'lost',
] as const;
export const DrillState = z.enum(drillStates);
export type DrillState = z.infer<typeof DrillState>;

/**
 * The evidence for the restored documents: the emulator's record of the snapshot, the source's current data,
 * a count and hash of the target alone, or nothing at all.
 */
export const DrillEvidence = z.enum(['snapshot', 'sourceNow', 'targetOnly', 'nothing']);
export type DrillEvidence = z.infer<typeof DrillEvidence>;

const Side = z.object({ documents: z.number(), md5: z.string().nullable() });
export const DrillCollection = z.object({
  db: z.string(),
  name: z.string(),
  /** `counted`: there was nothing to hold it against. */
  verdict: z.enum(['matched', 'differs', 'missing', 'extra', 'counted']),
  /** Null where it is not, or was not read. A hash is null where the database gave none. */
  expected: Side.nullable(),
  found: Side.nullable(),
});
export type DrillCollection = z.infer<typeof DrillCollection>;

export const DrillComparison = z.object({
  /** When the restored side was read. */
  at: z.number(),
  collections: z.array(DrillCollection),
  /** Numbers of all, also of those that are not kept one by one. */
  matched: z.int(),
  differs: z.int(),
  missing: z.int(),
  extra: z.int(),
  documents: z.number(),
});
export type DrillComparison = z.infer<typeof DrillComparison>;

/** All instants are of the clock that the clusters live by: the emulator's may be moved. */
export const DrillRun = z.object({
  id: z.string(),
  ...scope,
  planId: z.string(),
  planName: z.string(),
  sourceName: z.string(),
  sourceId: z.string(),
  targetGroupId: z.string(),
  targetName: z.string(),
  targetId: z.string(),
  point: DrillPoint,
  objectiveMinutes: z.int().nullable(),
  trigger: z.enum(['schedule', 'person']),
  startedBy: z.string(),
  state: DrillState,
  /** In a sentence: why it waits, or how it ended. */
  reason: z.string(),
  plannedAt: z.number(),
  endedAt: z.number().nullable(),
  /** When the snapshot or the moment had been chosen. */
  chosenAt: z.number().nullable(),
  snapshotId: z.string().nullable(),
  /** The moment that was brought back. */
  restoredPoint: z.number().nullable(),
  jobId: z.string().nullable(),
  jobCreatedAt: z.number().nullable(),
  jobFinishedAt: z.number().nullable(),
  /** From the creation of the restore job to its end. */
  restoreMs: z.number().nullable(),
  evidence: DrillEvidence.nullable(),
  comparison: DrillComparison.nullable(),
});
export type DrillRun = z.infer<typeof DrillRun>;

/** Without the collections one by one. */
export const DrillRunHead = DrillRun.omit({ comparison: true }).extend({
  comparison: DrillComparison.omit({ collections: true }).nullable(),
});
export type DrillRunHead = z.infer<typeof DrillRunHead>;

/** Newest first. */
export const DrillRunPage = z.object({ results: z.array(DrillRunHead), totalCount: z.int() });
export type DrillRunPage = z.infer<typeof DrillRunPage>;

export const DrillPlan = z.object({
  id: z.string(),
  ...scope,
  ...planFields,
  sourceId: z.string(),
  targetId: z.string(),
  version: z.int(),
  owner: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Null while it is paused. */
  nextAt: z.number().nullable(),
  last: DrillRunHead.nullable(),
  lastPassed: DrillRunHead.nullable(),
  /** Milliseconds of the last restores, the oldest first. */
  restoreTimes: z.array(z.number()),
});
export type DrillPlan = z.infer<typeof DrillPlan>;

/** A cluster of the project whose data a restore test replaces, also a test that belongs to another project. */
export const DrillTarget = z.object({
  clusterName: z.string(),
  /** Name of the restore test. */
  drill: z.string(),
  /** Null while it is paused. */
  nextAt: z.number().nullable(),
});
export type DrillTarget = z.infer<typeof DrillTarget>;

/** The last restore test of a cluster that compared the restored documents and passed. */
export const ProvenCluster = z.object({
  clusterName: z.string(),
  at: z.number(),
  snapshotId: z.string().nullable(),
  evidence: DrillEvidence.nullable(),
  /** Each snapshot with a passed restore test of its own, and when the newest of them passed. */
  snapshots: z.array(z.object({ id: z.string(), at: z.number() })),
});
export type ProvenCluster = z.infer<typeof ProvenCluster>;

const whole = (max: number, fallback: number) =>
  z.coerce.number<number>('must be a whole number').int().min(1).max(max).default(fallback);
const RunFilter = DrillScope.extend({
  planId: z.string().max(64).optional(),
  pageNum: whole(1_000_000, 1),
  itemsPerPage: whole(500, 50),
});

const reads = { method: 'GET', role: 'viewer' } as const;
const plan = '/drills/:drillId';

/** Plans of restore tests. */
export const drillOperations = consoleOperations({
  listProvenClusters: {
    ...{ ...reads, path: '/drills/proven', query: DrillScope, answer: z.array(ProvenCluster) },
    summary: 'List the clusters with a passed restore test, each with the last one',
  },
  listDrillTargets: {
    ...{ ...reads, path: '/drills/targets', query: DrillScope, answer: z.array(DrillTarget) },
    summary: 'List the clusters whose data restore tests replace',
  },
  listDrills: {
    ...{ ...reads, path: '/drills', query: DrillScope, answer: z.array(DrillPlan) },
    summary: 'List the restore tests of a project by name',
  },
  createDrill: {
    ...{ method: 'POST', path: '/drills', role: 'operator', effect: 'schedules', body: DrillRequest },
    ...{ answer: DrillPlan, status: 201 },
    summary: 'Create a restore test; its runs act for the caller',
  },
  saveDrill: {
    ...{ method: 'PUT', path: plan, role: 'operator', effect: 'schedules', body: DrillChange },
    answer: DrillPlan,
    summary: 'Save a restore test; 409 `STALE_VERSION` for another version than the stored one',
  },
  enableDrill: {
    ...{ method: 'PATCH', path: plan, role: 'operator', effect: 'schedules', body: DrillPatch },
    answer: DrillPlan,
    summary: 'Pause or resume a restore test, whatever its version',
  },
  deleteDrill: {
    ...{ method: 'DELETE', path: plan, role: 'operator', effect: 'notes', audited: true },
    summary: 'Delete a restore test; 409 `DRILL_RUNNING` during a run',
  },
});

/** Runs of restore tests. */
export const drillRunOperations = consoleOperations({
  runDrill: {
    ...{ method: 'POST', path: `${plan}/run`, role: 'operator', effect: 'service' },
    ...{ answer: DrillRun, status: 201 },
    summary: 'Start a run at once; 409 `DRILL_RUNNING` during another one',
  },
  listDrillRuns: {
    ...{ ...reads, path: '/drill-runs', query: RunFilter, answer: DrillRunPage },
    summary: 'List runs, the newest first, without their collections',
  },
  getDrillRun: { ...reads, path: '/drill-runs/:runId', answer: DrillRun, summary: 'Return a run' },
  cancelDrillRun: {
    ...{ method: 'POST', path: '/drill-runs/:runId/cancel', role: 'operator', effect: 'ends' },
    answer: DrillRun,
    summary: 'Cancel a run',
  },
});
