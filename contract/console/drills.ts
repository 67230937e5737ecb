import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { plainName } from '../plain-name.ts';

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

/** POST /bff/drills. The user who saves a plan owns it: its runs act for them. */
export const DrillRequest = z.strictObject({
  ...scope,
  ...planFields,
  /** The target's name, repeated: its data is replaced at every run. */
  confirmTarget: z.string().max(64),
});
export type DrillRequest = z.infer<typeof DrillRequest>;
/** PUT /bff/drills/:id; another version than the stored one is 409 STALE_VERSION. */
export const DrillChange = z.strictObject({
  ...planFields,
  confirmTarget: z.string().max(64),
  version: z.int(),
});
export type DrillChange = z.infer<typeof DrillChange>;
/** PATCH /bff/drills/:id: pauses and resumes, whatever the version. */
export const DrillPatch = z.strictObject({ enabled: z.boolean() });
export type DrillPatch = z.infer<typeof DrillPatch>;

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

/** GET /bff/drill-runs?connection&groupId&planId&pageNum&itemsPerPage, newest first; GET /bff/drill-runs/:id; POST …/cancel */
export const DrillRunPage = z.object({ results: z.array(DrillRunHead), totalCount: z.int() });
export type DrillRunPage = z.infer<typeof DrillRunPage>;

/** GET /bff/drills?connection&groupId, by name. POST /bff/drills/:id/run begins a run at once. */
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

/**
 * GET /bff/drills/targets?connection&groupId: the clusters of the project whose data restore tests replace, also of tests that
 * belong to other projects.
 */
export const DrillTarget = z.object({
  clusterName: z.string(),
  /** Name of the restore test. */
  drill: z.string(),
  /** Null while it is paused. */
  nextAt: z.number().nullable(),
});
export type DrillTarget = z.infer<typeof DrillTarget>;

/** GET /bff/drills/proven?connection&groupId: the last drill that compared what came back, and passed. */
export const ProvenCluster = z.object({
  clusterName: z.string(),
  at: z.number(),
  snapshotId: z.string().nullable(),
  evidence: DrillEvidence.nullable(),
  /** Each snapshot with a passed restore test of its own, and when the newest of them passed. */
  snapshots: z.array(z.object({ id: z.string(), at: z.number() })),
});
export type ProvenCluster = z.infer<typeof ProvenCluster>;
