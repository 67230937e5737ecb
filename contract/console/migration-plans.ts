import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { plainLine } from '#contract/values/plain-name.ts';
import { DrillCollection } from './drills.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * The interface between console and server for live migrations: their drafts, the observations of running
 * ones, the board of the cutover night, and the comparison of both sides; below `/bff`. None of it contains a
 * secret.
 */

const connection = z.string().min(1).max(64);
export const MigrationScope = z.strictObject({ connection, groupId: ObjectId });
export type MigrationScope = z.infer<typeof MigrationScope>;

const deployment = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'must be the id of a deployment');

const ShardingEntry = z.strictObject({
  database: z.string().max(63),
  collection: z.string().max(255),
  key: z
    .array(z.strictObject({ field: z.string().max(255), kind: z.enum(['1', 'hashed']) }))
    .min(1)
    .max(32),
});
export type ShardingEntry = z.infer<typeof ShardingEntry>;

/** The choices so far; empty text and null are not chosen yet. */
export const MigrationDraft = z.strictObject({
  sourceProjectId: z.string().max(24),
  sourceProjectName: z.string().max(64),
  sourceName: z.string().max(255),
  migrationHost: z.string().max(255),
  targetName: z.string().max(64),
  hostnameSchemaType: z.enum(['PUBLIC', 'PRIVATE_LINK', 'VPC_PEERING']),
  privateLinkId: z.string().max(255),
  managedAuthentication: z.boolean(),
  username: z.string().max(1024),
  ssl: z.boolean(),
  caCertificatePath: z.string().max(4096),
  dropDestinationData: z.boolean(),
  createSupportingIndexes: z.boolean(),
  shardingEntries: z.array(ShardingEntry).max(100),
  /** Ways to the documents of both sides where no emulator shows them: counts, hashes and indexes are read by them. */
  sourceDeployment: deployment.nullable(),
  targetDeployment: deployment.nullable(),
});
export type MigrationDraft = z.infer<typeof MigrationDraft>;

export const emptyDraft: MigrationDraft = {
  sourceProjectId: '',
  sourceProjectName: '',
  sourceName: '',
  migrationHost: '',
  targetName: '',
  hostnameSchemaType: 'PUBLIC',
  privateLinkId: '',
  managedAuthentication: true,
  username: '',
  ssl: true,
  caCertificatePath: '',
  dropDestinationData: false,
  createSupportingIndexes: true,
  shardingEntries: [],
  sourceDeployment: null,
  targetDeployment: null,
};

/** `unknown`: the request to start was not answered, and the service lists no migrations to look for it in. */
const migrationStates = [
  'draft',
  'starting',
  'unknown',
  'running',
  'cuttingOver',
  'complete',
  'failed',
  'expired',
] as const;
export const MigrationState = z.enum(migrationStates);
export type MigrationState = z.infer<typeof MigrationState>;

/** After so long without a cutover the service ends a migration that is ready // documented */
export const cutoverWindowMs = 120 * 3_600_000;

/** One reading of a migration. Instants are of the clock that the clusters live by: the emulator's may be moved. */
export const LagSample = z.object({
  at: z.number(),
  /** Null where the service reported none: before the copy, and after the cutover. */
  lagSeconds: z.number().nullable(),
  ready: z.boolean(),
  status: z.string(),
});
export type LagSample = z.infer<typeof LagSample>;

export const MigrationPlan = z.object({
  id: z.string(),
  connection,
  groupId: ObjectId,
  orgId: ObjectId,
  request: MigrationDraft,
  version: z.int(),
  state: MigrationState,
  /** In a sentence: why it was refused, or how it ended. */
  reason: z.string(),
  liveMigrationId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
  updatedBy: z.string(),
  updatedAt: z.number(),
  startedBy: z.string().nullable(),
  startedAt: z.number().nullable(),
  /** When the server first saw that documents are copied, and that it can be cut over: the 120 hours count from then. */
  copyingAt: z.number().nullable(),
  readyAt: z.number().nullable(),
  cutoverBy: z.string().nullable(),
  cutoverAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  last: LagSample.nullable(),
  /** Why the last reading failed; empty when it did not. */
  issue: z.string(),
  /** From where to where applications connect, without user and password; and what happens when it goes wrong. */
  connectionBefore: z.string(),
  connectionAfter: z.string(),
  rollback: z.string(),
});
export type MigrationPlan = z.infer<typeof MigrationPlan>;

/** `from`: a failed or expired one whose choices it begins with. */
const MigrationCreate = z.strictObject({
  connection,
  groupId: ObjectId,
  orgId: ObjectId,
  from: z.string().max(64).optional(),
});
export const MigrationSave = z.strictObject({ request: MigrationDraft, version: z.int() });
export type MigrationSave = z.infer<typeof MigrationSave>;
/** The password goes to the service and is kept nowhere. */
const MigrationStart = z.strictObject({
  version: z.int(),
  password: z.string().max(1024),
  /** The target's name, repeated where all of its data is dropped. */
  confirmTarget: z.string().max(64),
});
/** The id of a migration that was begun elsewhere, or whose start was not answered. */
const MigrationAttach = z.strictObject({ liveMigrationId: ObjectId });
const withoutUser = z
  .string()
  .max(2048)
  .refine((text) => !/\/\/[^/]*@/u.test(text), 'must not hold a user or a password');
export const MigrationNotes = z.strictObject({
  connectionBefore: withoutUser.optional(),
  connectionAfter: withoutUser.optional(),
  rollback: z.string().max(4096).optional(),
  /** May be chosen at any time: they are the console's own connections, and not part of the request to Atlas. */
  sourceDeployment: deployment.nullable().optional(),
  targetDeployment: deployment.nullable().optional(),
});
export type MigrationNotes = z.infer<typeof MigrationNotes>;

export const boardPhases = ['before', 'during', 'after'] as const;
export type BoardPhase = (typeof boardPhases)[number];

/** What people tick on the board. */
export const BoardItem = z.object({
  id: z.string(),
  phase: z.enum(boardPhases),
  text: z.string(),
  required: z.boolean(),
  /** Added by a person, and removable. */
  own: z.boolean(),
  doneBy: z.string().nullable(),
  doneAt: z.number().nullable(),
});
export type BoardItem = z.infer<typeof BoardItem>;
export const BoardAdd = z.strictObject({
  phase: z.enum(boardPhases),
  text: plainLine(200).min(1, 'is required'),
  required: z.boolean(),
});
export type BoardAdd = z.infer<typeof BoardAdd>;
const BoardTick = z.strictObject({ done: z.boolean() });
/** From its tick on applications wait: the downtime is measured from it. */
export const writesStoppedItem = 'writes-stopped';

/** A document that is not the same on both sides, by its `_id` as extended JSON. */
export const DocumentDifference = z.object({
  id: z.string(),
  kind: z.enum(['missing', 'extra', 'differs']),
});
export type DocumentDifference = z.infer<typeof DocumentDifference>;

const VerificationRequest = z.strictObject({ mode: z.enum(['sample', 'whole']) });
export const Verification = z.object({
  id: z.string(),
  migrationId: z.string(),
  mode: z.enum(['sample', 'whole']),
  state: z.enum(['running', 'equal', 'different', 'failed', 'cancelled']),
  reason: z.string(),
  startedBy: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Collections that were compared, of how many; documents that were read on both sides. */
  done: z.int(),
  total: z.int(),
  documentsRead: z.number(),
  /** Whether it ran after the cutover. */
  afterCutover: z.boolean(),
  collections: z.array(
    DrillCollection.extend({
      /** The first of them; `more`: there are others. */
      differences: z.array(DocumentDifference),
      more: z.boolean(),
    }),
  ),
});
export type Verification = z.infer<typeof Verification>;

/** The newest comparison that was not cancelled, counted. */
export const VerificationResult = z.object({
  state: z.enum(['equal', 'different', 'failed', 'running']),
  /** Whether another comparison is in progress. */
  running: z.boolean(),
  onlyAtSource: z.int(),
  onlyAtTarget: z.int(),
  differing: z.int(),
  /** Whether there are more differences than were listed: the counts are the least. */
  more: z.boolean(),
});
export type VerificationResult = z.infer<typeof VerificationResult>;

/** Null while no comparison was made. `runs`: the newest first. */
export function verificationResult(runs: readonly Verification[]): VerificationResult | null {
  const running = runs.some(({ state }) => state === 'running');
  const run = runs.find(({ state }) => state !== 'cancelled' && state !== 'running');
  if (!run && !running) return null;
  const collections = run?.collections ?? [];
  const count = (kind: DocumentDifference['kind']): number =>
    collections.reduce((sum, each) => sum + each.differences.filter((one) => one.kind === kind).length, 0);
  return {
    state: run && run.state !== 'cancelled' ? run.state : 'running',
    running,
    onlyAtSource: count('missing'),
    onlyAtTarget: count('extra'),
    differing: count('differs'),
    more: collections.some(({ more }) => more),
  };
}

/** A migration with its last readings, the oldest first. */
export const MigrationRow = MigrationPlan.extend({
  lags: z.array(z.number().nullable()),
  verification: VerificationResult.nullable(),
});
export type MigrationRow = z.infer<typeof MigrationRow>;

/** Migrations of a project, or of all projects of an organization. */
const MigrationFilter = z
  .strictObject({ connection, groupId: ObjectId.optional(), orgId: ObjectId.optional() })
  .refine(
    ({ groupId, orgId }) => (groupId === undefined) !== (orgId === undefined),
    'must have either groupId or orgId',
  );

const reads = { method: 'GET', role: 'viewer' } as const;
const notes = { role: 'operator', effect: 'notes' } as const;
const item = '/migrations/:migrationId';

/** Drafts of live migrations, those that run, and those that are over. */
export const migrationOperations = consoleOperations({
  listMigrations: {
    ...{ ...reads, path: '/migrations', query: MigrationFilter, answer: z.array(MigrationRow) },
    summary: 'List the migrations of a project or of an organization, the newest first',
  },
  getMigration: { ...reads, path: item, answer: MigrationPlan, summary: 'Return a migration' },
  listMigrationLags: {
    ...{ ...reads, path: `${item}/lags`, answer: z.array(LagSample) },
    summary: 'List the readings of a migration',
  },
  draftMigration: {
    ...{ method: 'POST', path: '/migrations', ...notes, body: MigrationCreate },
    ...{ answer: MigrationPlan, status: 201 },
    summary: 'Create a draft',
  },
  saveMigration: {
    ...{ method: 'PUT', path: item, ...notes, body: MigrationSave, answer: MigrationPlan },
    summary: 'Save a draft; 409 `STALE_VERSION` for another version than the stored one',
  },
  saveMigrationNotes: {
    ...{ method: 'PATCH', path: `${item}/notes`, ...notes, body: MigrationNotes, answer: MigrationPlan },
    summary: 'Save some of the notes of a migration',
  },
  deleteMigration: {
    ...{ method: 'DELETE', path: item, ...notes, audited: true },
    summary: 'Delete a migration that does not run',
  },
  startMigration: {
    ...{ method: 'POST', path: `${item}/start`, role: 'operator', effect: 'service' },
    ...{ body: MigrationStart, answer: MigrationPlan },
    summary: 'Start a migration at the service',
  },
  attachMigration: {
    ...{ method: 'POST', path: `${item}/attach`, role: 'operator', effect: 'reads' },
    ...{ body: MigrationAttach, answer: MigrationPlan },
    summary: 'Follow a migration of the service that was not started by this draft',
  },
  cutOverMigration: {
    ...{ method: 'POST', path: `${item}/cutover`, role: 'operator', effect: 'service' },
    answer: MigrationPlan,
    summary: 'Cut a migration over',
  },
});

const board = `${item}/board` as const;
const boardItem = `${board}/:itemId` as const;
const run = `${item}/verifications` as const;

/** The board of the cutover night, and the comparisons of both sides. */
export const boardOperations = consoleOperations({
  getMigrationBoard: {
    ...{ ...reads, path: board, answer: z.array(BoardItem) },
    summary: 'Return the board of a migration',
  },
  addBoardItem: {
    ...{ method: 'POST', path: board, ...notes, body: BoardAdd, answer: z.array(BoardItem) },
    summary: 'Add an item to a board',
  },
  tickBoardItem: {
    ...{ method: 'PUT', path: boardItem, ...notes, body: BoardTick, answer: z.array(BoardItem) },
    summary: 'Tick an item or remove its tick; a tick that another person has set meanwhile is kept',
  },
  removeBoardItem: {
    ...{ method: 'DELETE', path: boardItem, ...notes, answer: z.array(BoardItem) },
    summary: 'Remove an item that a person has added',
  },
  listVerifications: {
    ...{ ...reads, path: run, answer: z.array(Verification) },
    summary: 'List the comparisons of a migration, the newest first',
  },
  startVerification: {
    ...{ method: 'POST', path: run, role: 'operator', effect: 'reads', body: VerificationRequest },
    ...{ answer: Verification, status: 201 },
    summary: 'Compare both sides; 409 `MIGRATION_STATE` during another comparison',
  },
  cancelVerification: {
    ...{ method: 'POST', path: `${run}/:runId/cancel`, role: 'operator', effect: 'ends' },
    answer: Verification,
    summary: 'Cancel a comparison',
  },
});
