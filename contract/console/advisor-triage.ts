import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * What people decided about the suggestions of the performance advisor, kept by the console's server: the service
 * keeps nothing of the kind. Below `/bff/advisor-triage`.
 */

export const TriageScope = z.strictObject({ connection: z.string().min(1).max(64), groupId: ObjectId });
export type TriageScope = z.infer<typeof TriageScope>;

/** Identifies an open suggestion: its action, its namespace, and its index. */
const suggestion = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^(?:create|drop|schema) /u, 'must name a suggestion');

const place = { ...TriageScope.shape, clusterName: z.string().min(1).max(64), suggestion };

/** What one query of the kind cost, as the database itself counted it. */
const Measure = z.strictObject({
  ms: z.number().min(0),
  examined: z.int().min(0),
  returned: z.int().min(0),
});
export type Measure = z.infer<typeof Measure>;

/** The same query right before the index was created and right after. */
const Measured = z.strictObject({ before: Measure, after: Measure });
export type Measured = z.infer<typeof Measured>;

export const TriageRequest = z.discriminatedUnion('decision', [
  /** The index was created, dropped or hidden. */
  z.strictObject({
    ...place,
    decision: z.literal('accepted'),
    latencyMs: z.number().min(0).nullable(),
    measured: Measured.nullable().default(null),
  }),
  z.strictObject({ ...place, decision: z.literal('dismissed'), reason: z.string().trim().min(1).max(500) }),
  /** Shown again then, in milliseconds since the epoch. */
  z.strictObject({ ...place, decision: z.literal('later'), until: z.int().min(0) }),
]);
export type TriageRequest = z.infer<typeof TriageRequest>;

export const TriageRemoval = z.strictObject(place);
export type TriageRemoval = z.infer<typeof TriageRemoval>;

/** The current decision about a suggestion. */
const Triage = z.strictObject({
  clusterName: z.string(),
  suggestion: z.string(),
  decision: z.enum(['accepted', 'dismissed', 'later']),
  reason: z.string(),
  /** Of `later`, in milliseconds since the epoch. */
  until: z.number().nullable(),
  /** Of `accepted`: the average duration of the operations that it helps, before it, in milliseconds. */
  latencyMs: z.number().nullable(),
  /** Of `accepted`: null where it could not be measured. */
  measured: Measured.nullable(),
  by: z.string(),
  /** By the clock of the service, in milliseconds since the epoch. */
  at: z.number(),
});
export type Triage = z.infer<typeof Triage>;

const path = '/advisor-triage';
const Decisions = z.array(Triage);
const changes = { role: 'operator', effect: 'console', audited: true, answer: Decisions } as const;

export const triageOperations = consoleOperations({
  listDecisions: {
    ...{ method: 'GET', path, role: 'viewer', query: TriageScope, answer: Decisions },
    summary: 'List the decisions about suggestions of the performance advisor, the newest first',
  },
  decideSuggestion: {
    ...{ method: 'PUT', path, ...changes, body: TriageRequest },
    summary: 'Accept, dismiss or postpone a suggestion; answers all decisions of the project',
  },
  reopenSuggestion: {
    ...{ method: 'POST', path: `${path}/reopen`, ...changes, body: TriageRemoval },
    summary: 'Remove a decision, so that the suggestion is open again; answers the remaining decisions',
  },
});
