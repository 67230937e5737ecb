import { z } from 'zod';
import { Instant, InstantInput, ObjectId } from '../api/common.ts';
import { defineOperations } from '../api/operation.ts';
import { pastWorkNames } from '../events/past-work.ts';
import { EmulatorCredentials } from './control.ts';

/** The content of a twin, as the console's server sends it to the emulator. */

const place = {
  resource: z.string().max(64),
  orgId: ObjectId.optional(),
  groupId: ObjectId.optional(),
  clusterName: z
    .string()
    .max(255)
    .optional()
    .describe('The owner of a part: a cluster, a federated database, a stream workspace.'),
};

/** How long a kind of work took at the source. */
export const ObservedWork = z.strictObject({
  name: z.enum(pastWorkNames),
  count: z.int().min(1).describe('How often it was observed.'),
  failed: z.int().min(0).describe('How many of them failed; their durations do not count.'),
  ms: z
    .number()
    .min(0)
    .max(30 * 86_400_000)
    .describe('The usual duration in milliseconds: the one in the middle.'),
  leastMs: z.number().min(0),
  mostMs: z.number().min(0),
});
export type ObservedWork = z.infer<typeof ObservedWork>;

const TwinRequest = z.strictObject({
  copiedAt: InstantInput.describe('When the copy was complete.'),
  pace: z
    .number()
    .min(0.01)
    .max(1e9)
    .optional()
    .describe('How many times faster than at the service work goes; by default the pace of new worlds.'),
  clockOffsetMs: z
    .int()
    .min(-4e12)
    .max(4e12)
    .optional()
    .describe('How far the clock of the source is ahead of the real time, in milliseconds.'),
  frozen: z.boolean().optional().describe('Whether its clock is stopped until it is moved.'),
  observed: z
    .array(ObservedWork)
    .max(pastWorkNames.length)
    .optional()
    .describe('Durations at the source, which replace those of the emulator.'),
  resources: z
    .array(z.strictObject({ ...place, items: z.array(z.record(z.string(), z.unknown())).max(20_000) }))
    .min(1)
    .max(200_000)
    .describe('Objects as the service answered them, by resource and place.'),
});

/** An object that the world does not hold. */
export const TwinOmission = z.object({
  ...place,
  key: z.string(),
  label: z.string(),
  reason: z.string(),
});
export type TwinOmission = z.infer<typeof TwinOmission>;

/** `observed`: how long the organization's own work took; `recorded`, `documented`: for any customer of the service. */
export const DurationSource = z.enum(['observed', 'recorded', 'documented', 'assumed']);
export type DurationSource = z.infer<typeof DurationSource>;

/** Work of a world with the source of its duration. */
export const EmulatorWork = z.object({
  name: z.string(),
  /** When it began first. */
  at: Instant,
  /** At the service's own pace, in milliseconds. */
  ms: z.number(),
  source: DurationSource,
  note: z.string(),
  /** Of observed work. */
  observed: ObservedWork.pick({ count: true, failed: true, leastMs: true, mostMs: true }).optional(),
});
export type EmulatorWork = z.infer<typeof EmulatorWork>;

export const emulatorTwinOperations = defineOperations({
  loadEmulatorTwin: {
    root: 'control',
    versions: { '2023-01-01': null },
    method: 'POST',
    path: '/twin',
    summary:
      'Replace the world by a copy of real projects, given as answers of the service; ids and names stay',
    roles: 'any',
    body: TwinRequest,
    bodyLimit: 256 * 2 ** 20,
    response: z.object({
      world: z.string(),
      copiedAt: Instant,
      /** Objects that the world holds now, by resource. */
      counts: z.record(z.string(), z.int()),
      /** Objects that it does not hold, with reasons; at most 1,000. */
      omitted: z.array(TwinOmission),
      omittedCount: z.int(),
      credentials: EmulatorCredentials,
    }),
  },
  listEmulatorWork: {
    root: 'control',
    versions: { '2023-01-01': null },
    method: 'GET',
    path: '/work',
    summary: 'List the kinds of work that began since a time, with durations and their sources',
    roles: 'any',
    query: z.strictObject({ since: InstantInput.optional().describe('Simulated time; by default all.') }),
    response: z.array(EmulatorWork),
  },
});
