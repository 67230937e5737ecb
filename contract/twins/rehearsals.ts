import { z } from 'zod';
import { consoleOperations } from '../console/table/operation.ts';
import { TwinDifference } from '../console/twins.ts';
import { DurationSource, EmulatorWork } from '../emulator/twins.ts';
import { ProbedCluster } from './rehearsal-probe.ts';

/** Rehearsals: change sets that are applied to a twin before anybody approves them; below `/bff`. */

const connection = z.string().min(1).max(64);
const id = z.string().min(1).max(64);

/**
 * `ended`: every step was tried. `interrupted`: the outcome of a step is unknown, because a process ended meanwhile.
 * `failed`: the twin could not be used any more.
 */
export const RehearsalState = z.enum([
  'running',
  'cancelling',
  'ended',
  'interrupted',
  'failed',
  'cancelled',
]);
export type RehearsalState = z.infer<typeof RehearsalState>;

/** `copy`: the twin is set to its copy; `before`, `after`: the twin is read for the comparison. */
const RehearsalPhase = z.enum(['copy', 'before', 'steps', 'after']);

/** Work that a step led to, and how its duration is known. */
const RehearsedWork = z.object({
  name: z.string(),
  ms: z.number(),
  source: DurationSource,
  note: z.string(),
  /** Of observed work: how often, and the shortest and longest duration. */
  observed: EmulatorWork.shape.observed,
});

const OpenedAlert = z.object({ id: z.string(), type: z.string(), on: z.string() });

/** `unsettled`: done, but its resource did not become stable within the bound. `left`: it depends on a refused step. */
export const StepOutcome = z.enum(['pending', 'running', 'done', 'unsettled', 'refused', 'left', 'unknown']);
export type StepOutcome = z.infer<typeof StepOutcome>;

export const RehearsedStep = z.object({
  id: z.string(),
  title: z.string(),
  operationId: z.string(),
  resource: z.string(),
  /** The cluster that it concerns; absent where it concerns none, and in rehearsals of earlier versions. */
  place: z.object({ groupId: z.string(), clusterName: z.string() }).optional(),
  /** The change in one line. */
  headline: z.string(),
  outcome: StepOutcome,
  /** Why it was refused, left out or is unknown; otherwise empty. */
  reason: z.string(),
  /** By the clock of the twin. */
  startedAt: z.number().nullable(),
  /** Until its resource was stable again; null where it did not become so. */
  durationMs: z.number().nullable(),
  /** The source of its longest work; null: the emulator applies it at once. */
  source: DurationSource.nullable(),
  works: z.array(RehearsedWork),
  /** Members that restarted, by host and port. */
  restarts: z.array(z.string()),
  /** Alerts that opened meanwhile. */
  alerts: z.array(OpenedAlert),
  /** Further measurements, and effects that no twin imitates, in sentences. */
  notes: z.array(z.string()).optional(),
  notImitated: z.array(z.string()).optional(),
  /** How it is undone, or why it cannot be. */
  undo: z.object({ possible: z.boolean(), text: z.string() }),
});
export type RehearsedStep = z.infer<typeof RehearsedStep>;

/** Whether the result still applies to the real project. */
export const Freshness = z.object({
  is: z.enum(['current', 'stale', 'unknown']),
  /** Sentences. */
  reasons: z.array(z.string()),
});
export type Freshness = z.infer<typeof Freshness>;

const head = {
  id: z.string(),
  twinId: z.string(),
  twinName: z.string(),
  /** The source, to which the change set belongs. */
  connection,
  /** Null: a scheduled restore or a migration, which belong to no change set. */
  setId: z.string().nullable(),
  /** The live migration that it rehearses; null: another subject. */
  migrationId: z.string().nullable(),
  /** The title of the change set, of the restore or of the migration. */
  setTitle: z.string(),
  /** The schedule that started it; null: a person did. */
  schedule: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Revision of the change set, or version of the migration. */
  revision: z.int(),
  state: RehearsalState,
  phase: RehearsalPhase,
  /** Why it has ended early; otherwise empty. */
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  /** When the twin's content was read from the source. */
  copiedAt: z.number(),
  stepCount: z.int(),
  /** Steps that were tried or left out. */
  triedCount: z.int(),
  refusedCount: z.int(),
  /** The sum of its steps, by the clock of the twin. */
  durationMs: z.number(),
};

export const RehearsalHead = z.object(head);
export type RehearsalHead = z.infer<typeof RehearsalHead>;

export const Rehearsal = z.object({
  ...head,
  steps: z.array(RehearsedStep),
  /** Who loses access, in sentences. */
  lostAccess: z.array(z.string()),
  /** Alerts that opened within ten minutes after the last step. */
  lateAlerts: z.array(OpenedAlert),
  /** Measurements of a probe client at the clusters that steps concern; absent in rehearsals of earlier versions. */
  probed: z.array(ProbedCluster).optional(),
  /** What could not be looked up. */
  unknown: z.array(z.string()),
  /** The cost of changed clusters compared with before. */
  cost: z.array(z.object({ groupId: z.string(), clusterName: z.string(), text: z.string() })),
  /** The twin before and after; null before the comparison. */
  compared: z
    .object({
      ...{ added: z.int(), removed: z.int(), changed: z.int(), same: z.int() },
      /** At most 500. */
      differences: z.array(TwinDifference),
    })
    .nullable(),
  /** Names of projects by id. */
  projectNames: z.record(z.string(), z.string()),
  freshness: Freshness,
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** Work at the source after the copy that a step has rehearsed. */
const LaterWork = z.object({
  stepId: z.string(),
  startedAt: z.number(),
  /** Null: not known, or it failed. */
  durationMs: z.number().nullable(),
  hasFailed: z.boolean(),
  /** Why it failed; otherwise empty. */
  reason: z.string(),
});
export type LaterWork = z.infer<typeof LaterWork>;

export const LaterReport = z.object({
  /** The newest first; at most 10 of each step. */
  works: z.array(LaterWork),
  /** What could not be read at the source. */
  unknown: z.array(z.string()),
});
export type LaterReport = z.infer<typeof LaterReport>;

/** A change set, or a live migration that has not begun. */
const RehearsalRequest = z
  .strictObject({ connection, twinId: id, setId: id.optional(), migrationId: id.optional() })
  .refine(
    ({ setId, migrationId }) => (setId === undefined) !== (migrationId === undefined),
    'must have either setId or migrationId',
  );
export type RehearsalRequest = z.infer<typeof RehearsalRequest>;

const path = '/rehearsals/:rehearsalId';

export const rehearsalOperations = consoleOperations({
  listRehearsals: {
    ...{ method: 'GET', path: '/rehearsals', role: 'viewer' },
    query: z.strictObject({
      connection,
      twinId: id.optional(),
      setId: id.optional(),
      scheduleId: id.optional(),
      migrationId: id.optional(),
    }),
    answer: z.array(RehearsalHead),
    summary:
      'List the rehearsals of a connection, of one twin, change set, migration or schedule; the newest first',
  },
  createRehearsal: {
    ...{ method: 'POST', path: '/rehearsals', role: 'operator', effect: 'console' },
    body: RehearsalRequest,
    ...{ answer: Rehearsal, status: 201, audited: true },
    summary: 'Set a twin to its copy, and apply the open steps of a change set, or a live migration, to it',
  },
  getRehearsal: {
    ...{ method: 'GET', path, role: 'viewer', answer: Rehearsal },
    summary: 'Return a rehearsal, and whether its result still applies to the source',
  },
  getRehearsalComparison: {
    ...{ method: 'GET', path: `${path}/later`, role: 'viewer', answer: LaterReport },
    summary: 'Return how long the same operations took at the source after the copy, and which failed',
  },
  cancelRehearsal: {
    ...{ method: 'POST', path: `${path}/cancel`, role: 'operator', effect: 'ends', answer: Rehearsal },
    summary: 'End a rehearsal before its next step',
  },
});
