import { z } from 'zod';
import { Instant, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** How much goes wrong in the rehearsal of a migration. */
export const difficulties = ['quiet', 'rough', 'bad'] as const;
export const Difficulty = z.enum(difficulties);
export type Difficulty = z.infer<typeof Difficulty>;

/** A past event, with the service's visible state at that time. */
const RehearsalEvent = z.object({ at: Instant, happened: z.string(), shown: z.string() });

export const Rehearsal = z.object({
  id: ObjectId,
  difficulty: Difficulty,
  groupId: ObjectId,
  /** The cluster that is to be migrated into, and the source that is to be chosen. */
  clusterName: z.string(),
  sourceName: z.string(),
  started: Instant,
  /** When the migration was complete, or the rehearsal was ended; absent while it runs. */
  ended: Instant.optional(),
  /** Past events, oldest first: future ones are not included. */
  events: z.array(RehearsalEvent),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const shared = { root: 'control', versions: { '2023-01-01': null }, roles: 'any' } as const;

/** Live migrations into a cluster of the emulator as they go in a bad weekend, for people to practise on. */
export const emulatorRehearsalOperations = defineOperations(shared, {
  listEmulatorRehearsals: {
    method: 'GET',
    path: '/rehearsals',
    summary: 'List the rehearsals of migrations with their events, newest first',
    response: z.array(Rehearsal),
  },
  createEmulatorRehearsal: {
    method: 'POST',
    path: '/rehearsals',
    summary: 'Start the rehearsal of a migration; problems occur during it',
    body: z.strictObject({
      groupId: ObjectId,
      clusterName: z.string().min(1).max(64),
      difficulty: Difficulty,
    }),
    response: Rehearsal,
    status: 201,
  },
  endEmulatorRehearsal: {
    method: 'POST',
    path: '/rehearsals/{rehearsalId}/end',
    summary: 'End a rehearsal: its load stops, its problems are mended, what happened stays',
    response: Rehearsal,
  },
});
