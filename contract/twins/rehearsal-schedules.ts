import { z } from 'zod';
import { clusterNameText, ObjectId } from '../api/common.ts';
import { DrillSchedule } from '../console/drills.ts';
import { consoleOperations } from '../console/table/operation.ts';
import { plainName } from '../values/plain-name.ts';

/** Rehearsals that start automatically, by the clock of the source; kept and started by the server; below `/bff`. */

const id = z.string().min(1).max(64);
const clusterName = clusterNameText('must be the name of a cluster');

/** The subject of a rehearsal: the open steps of a change set, or a restore of the newest snapshot in the copy. */
const RehearsalSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changeSet'), setId: id }),
  z.strictObject({
    kind: z.literal('restore'),
    groupId: ObjectId,
    clusterName,
    targetGroupId: ObjectId,
    targetClusterName: clusterName,
  }),
]);
export type RehearsalSubject = z.infer<typeof RehearsalSubject>;

export const RehearsalScheduleRequest = z.strictObject({
  connection: id,
  twinId: id,
  name: plainName,
  subject: RehearsalSubject,
  turns: DrillSchedule,
  /** Whether the source is read again before each rehearsal, and the newer copy loaded. */
  refreshes: z.boolean(),
});
export type RehearsalScheduleRequest = z.infer<typeof RehearsalScheduleRequest>;

/** Times in milliseconds, by the clock of the source. */
export const RehearsalSchedule = z.object({
  ...RehearsalScheduleRequest.shape,
  id: z.string(),
  savedBy: z.string(),
  /** The person's id: a name can be reassigned to another person. */
  savedById: z.string(),
  savedAt: z.number(),
  paused: z.boolean(),
  /** Null while it is paused. */
  nextAt: z.number().nullable(),
  /**
   * A turn that is being started, as which rehearsal, and since when by the clock of the console: a process that finds it
   * after a crash continues with that.
   */
  claim: z.object({ turn: z.number(), rehearsalId: z.string(), startedAt: z.number() }).optional(),
  last: z
    .object({
      at: z.number(),
      outcome: z.enum(['started', 'skipped', 'refused']),
      /** Why it was skipped or refused, or how late it started; otherwise empty. */
      text: z.string(),
      rehearsalId: z.string().nullable(),
    })
    .nullable(),
});
export type RehearsalSchedule = z.infer<typeof RehearsalSchedule>;

const path = '/rehearsal-schedules';
const item = `${path}/:rehearsalScheduleId` as const;
const changes = { role: 'operator', answer: RehearsalSchedule, audited: true } as const;

export const rehearsalScheduleOperations = consoleOperations({
  listRehearsalSchedules: {
    ...{ method: 'GET', path, role: 'viewer', query: z.strictObject({ connection: id, twinId: id }) },
    answer: z.array(RehearsalSchedule),
    summary: 'List the schedules of rehearsals of a twin, the next one first',
  },
  createRehearsalSchedule: {
    ...{ method: 'POST', path, ...changes, effect: 'schedules', body: RehearsalScheduleRequest, status: 201 },
    summary: 'Create a schedule; its rehearsals are started in the name of the caller',
  },
  pauseRehearsalSchedule: {
    ...{ method: 'POST', path: `${item}/pause`, ...changes, effect: 'ends' },
    summary: 'Pause a schedule; a rehearsal that runs continues',
  },
  resumeRehearsalSchedule: {
    ...{ method: 'POST', path: `${item}/resume`, ...changes, effect: 'schedules' },
    summary: 'Resume a schedule; the caller is then responsible for its starts',
  },
  deleteRehearsalSchedule: {
    ...{ method: 'DELETE', path: item, role: 'operator', effect: 'notes', audited: true },
    summary: 'Delete a schedule; its rehearsals stay',
  },
});
