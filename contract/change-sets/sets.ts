import { z } from 'zod';
import { plainLine } from '#contract/values/plain-name.ts';
import { changeSetFormat } from './format.ts';

/**
 * Change sets: changes that are collected from the pages of the console, reviewed together, applied in order
 * by the server, and undone where possible.
 */

const connection = z.string().min(1).max(64);
const setTitle = plainLine(120).min(1, 'is required');
const stepTitle = plainLine(300).min(1, 'is required');
const text = z.string().trim().min(1, 'is required').max(2_000);
/** Named by the author of a file; ids created by the console are random. */
const stepId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, 'must be 1 to 40 lower-case letters, digits or hyphens');
/** Changes of one set: more are several pieces of work. */
export const mostSteps = 200;

export const ChangeSetScope = z.strictObject({ connection, open: z.literal('true').optional() });

export const ChangeSetStart = z.strictObject({ connection, title: setTitle });

/** One call as the pages make it: path parameters flat, plus `query` and `body`. */
export const ChangeCall = z.strictObject({
  operationId: z.string().min(1).max(128),
  args: z.record(z.string(), z.unknown()),
});
export type ChangeCall = z.infer<typeof ChangeCall>;

/** `title`: a description of the change, with the labels of the page that created it. */
export const StepRequest = z.strictObject({ ...ChangeCall.shape, title: stepTitle });
export type StepRequest = z.infer<typeof StepRequest>;

export const StepOrder = z.strictObject({
  order: z.array(stepId).max(mostSteps),
  /** What each step has to wait for, where that changes. */
  after: z.record(stepId, z.array(stepId).max(mostSteps)).optional(),
});

export const ChangeSetPatch = z.strictObject({ title: setTitle });
export const CommentRequest = z.strictObject({ text, step: stepId.nullable() });

/** The step and the revision that were looked at: what changed meanwhile is not approved. */
export const ApprovalRequest = z.strictObject({ revision: z.int().min(1) });

/**
 * Milliseconds since the epoch, by the clock of the connection; `at` null: not started automatically.
 * `until`: nothing is sent after that; null: it runs to its end.
 */
export const ScheduleSetRequest = z.strictObject({
  revision: z.int().min(1),
  at: z.int().min(0).nullable(),
  until: z.int().min(0).nullable().default(null),
});
export const ApplyRequest = z.strictObject({ revision: z.int().min(1) });
/** `partly`: steps that cannot be undone may stay. */
export const UndoRequest = z.strictObject({ partly: z.boolean() });
/** `also`: the dependent steps that were shown to the user; other steps are not left out. */
export const LeaveOutRequest = z.strictObject({
  revision: z.int().min(1),
  also: z.array(stepId).max(mostSteps),
});
/** A person's statement about a step whose outcome is unknown. */
export const VerdictRequest = z.strictObject({ happened: z.boolean() });

/**
 * `stopped`: something failed, and a person decides. `left`: a person decided to leave it so.
 * `undone`: every change was undone. `partlyUndone`: some changes stay, because they cannot be undone or a person kept them.
 */
const changeSetStates = [
  'draft',
  'scheduled',
  'applying',
  'stopped',
  'applied',
  'undoing',
  'undone',
  'partlyUndone',
  'left',
] as const;
const ChangeSetState = z.enum(changeSetStates);
export type ChangeSetState = z.infer<typeof ChangeSetState>;

/**
 * `starting`: stored before the call is sent, so that after a crash the server reads its outcome again.
 * `doubt`: the outcome could not be determined. `left`: a person left it out. `kept`: it is not undone.
 */
const CallState = z.enum(['planned', 'waiting', 'starting', 'done', 'failed', 'doubt', 'left', 'kept']);
export type CallState = z.infer<typeof CallState>;

/** The state of one call as shown to a person. */
const CallView = z.object({
  state: CallState,
  /** Why it waits, failed or is in doubt. */
  text: z.string(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type CallView = z.infer<typeof CallView>;

const StepView = z.object({
  ...ChangeCall.shape,
  id: z.string(),
  title: z.string(),
  method: z.string(),
  /** Path below the root, for people and for pages that mark pending changes. */
  resource: z.string(),
  /** Steps that have to be done first. */
  after: z.array(z.string()),
  addedBy: z.string(),
  addedAt: z.number(),
  /** The fields of the request as they were read; null: nothing was there, or nothing can be read. */
  before: z.unknown(),
  /** The fields of the request; secrets are masked. */
  next: z.unknown(),
  apply: CallView,
  undo: CallView.nullable(),
  /** What changes, in one line: `tier M30 → M40`. */
  headline: z.string(),
  /** How it is undone, or why it cannot be. */
  way: z.object({ possible: z.boolean(), text: z.string() }),
  /** Its prerequisite before it is sent. */
  waits: z.string(),
  /** A person has to say whether it happened. */
  asks: z.boolean(),
});
export type StepView = z.infer<typeof StepView>;

const ChangeSetComment = z.object({
  id: z.string(),
  step: z.string().nullable(),
  by: z.string(),
  at: z.number(),
  text: z.string(),
});
export type ChangeSetComment = z.infer<typeof ChangeSetComment>;

export const ChangeSetHead = z.object({
  id: z.string(),
  connection: z.string(),
  title: z.string(),
  state: ChangeSetState,
  /** Increased with every change of its effect: an approval applies to one revision. */
  revision: z.number(),
  createdBy: z.string(),
  createdAt: z.number(),
  appliedBy: z.string(),
  /** By the clock of the connection. */
  scheduledAt: z.number().nullable(),
  /** The end of its window, by the same clock; null: none. */
  windowEndsAt: z.number().nullable(),
  approvedBy: z.array(z.string()),
  needsApproval: z.boolean(),
  /** Whether each change has been approved by a person other than its author. */
  isApproved: z.boolean(),
  steps: z.number(),
  done: z.number(),
  /** Why it is stopped. */
  issue: z.string(),
});
export type ChangeSetHead = z.infer<typeof ChangeSetHead>;

/** The consequences of leaving out the step at which a set is stopped. */
const Leaving = z.object({
  step: z.string(),
  /** Steps that cannot go without it, and why. */
  also: z.array(z.object({ step: z.string(), text: z.string() })),
  /** Whether the rest must be approved before it continues. */
  approval: z.boolean(),
});
export type Leaving = z.infer<typeof Leaving>;

export const ChangeSet = ChangeSetHead.omit({ steps: true, done: true }).extend({
  steps: z.array(StepView),
  comments: z.array(ChangeSetComment),
  timeline: z.array(z.object({ at: z.number(), text: z.string() })),
  /** Null: no step can be left out. */
  leaving: Leaving.nullable(),
  /** What this person must do before they can approve, apply or resume it; empty where nothing prevents it. */
  may: z.object({
    approve: z.string(),
    withdraw: z.string(),
    apply: z.string(),
    undo: z.string(),
    resume: z.string(),
    stop: z.string(),
  }),
});
export type ChangeSet = z.infer<typeof ChangeSet>;

/** The result of checking one step before anything is sent. */
const StepCheck = z.object({
  step: z.string(),
  problems: z.array(z.string()),
  /** Who has validated in advance whether the service would accept it. The service itself does so for few kinds. */
  checkedBy: z.enum(['service', 'rules', 'none']),
});
export type StepCheck = z.infer<typeof StepCheck>;

export const SetCheck = z.object({
  steps: z.array(StepCheck),
  /** Requests needed to apply it, and the limit that they count against. */
  requests: z.number(),
  text: z.string(),
  ok: z.boolean(),
});
export type SetCheck = z.infer<typeof SetCheck>;

/** What applying the rest of a set does, in sentences, before anything is sent. */
export const SetSummary = z.object({
  /** The revision that it describes. */
  revision: z.number(),
  /** Who loses access. */
  lostAccess: z.array(z.string()),
  /** Which clusters restart members, stop or copy data. */
  restarts: z.array(z.string()),
  /** Steps that cannot be undone, and why. */
  irreversible: z.array(z.string()),
  /** How long it takes. */
  duration: z.string(),
  /** What puts data or availability at stake: then the name of the set is typed. */
  risks: z.array(z.string()),
  /** What could not be read: it may be at stake too. */
  unknown: z.array(z.string()),
});
export type SetSummary = z.infer<typeof SetSummary>;

/** A change that is not sent yet, where the page of its resource marks it. */
export const PendingChange = z.object({
  set: z.string(),
  setTitle: z.string(),
  state: ChangeSetState,
  step: z.string(),
  title: z.string(),
  operationId: z.string(),
  resource: z.string(),
  before: z.unknown(),
  next: z.unknown(),
});
export type PendingChange = z.infer<typeof PendingChange>;

/** Whether pages that mark pending changes still show it. */
export const isOpen = (state: ChangeSetState): boolean =>
  state === 'draft' || state === 'scheduled' || state === 'applying' || state === 'stopped';

/** A set as a file, for another console or for next month. */
export const ChangeSetFile = z.strictObject({
  format: z.literal(changeSetFormat, `must be ${changeSetFormat}`),
  title: setTitle,
  steps: z
    .array(
      z.strictObject({
        // a missing one is generated
        id: stepId.optional(),
        title: stepTitle,
        operation: z.string().min(1).max(128),
        args: z.record(z.string(), z.unknown()),
        after: z.array(stepId).max(mostSteps).optional(),
      }),
    )
    .min(1)
    .max(mostSteps),
});
export type ChangeSetFile = z.infer<typeof ChangeSetFile>;

export const ImportRequest = z.strictObject({ connection, text: z.string().min(1).max(2_000_000) });
