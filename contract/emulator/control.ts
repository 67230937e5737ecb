import { z } from 'zod';
import { allUnits } from '#contract/alert-configs/metrics/units.ts';
import { Instant, InstantInput, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { groupRoles, orgRoles } from '../roles.ts';
import { Fault } from './faults.ts';

/**
 * The emulator's own operations, outside the service: in the world of the caller's credentials or of `X-Emulator-World`, on
 * this machine or with the control token.
 */

export const profiles = ['specification', 'observed'] as const;
export const Profile = z.enum(profiles);
export type Profile = z.infer<typeof Profile>;

export const EmulatorCredentials = z.object({
  world: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  orgId: ObjectId,
  groupId: ObjectId,
  clusterName: z.string(),
});
export type EmulatorCredentials = z.infer<typeof EmulatorCredentials>;

const WorldRequest = z.strictObject({
  seed: z.string().min(1).max(64).optional().describe('Name of the seed; by default demo.'),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,47}$/u, 'must be lower-case letters, digits and -')
    .optional()
    .describe('Name of the world; by default a random one.'),
  frozen: z.boolean().optional().describe('Whether its clock is stopped until it is moved.'),
  now: InstantInput.optional().describe('The time at which it begins; by default now.'),
  pace: z
    .number()
    .min(0.01)
    .max(1e9)
    .optional()
    .describe('How many times faster than at the service work goes.'),
});

export const EmulatorClock = z.object({
  now: Instant,
  /** Simulated seconds per real second; 0 while frozen. */
  rate: z.number(),
  frozen: z.boolean(),
  /** The task that still processes due work; `now` is the time that it has reached. */
  taskId: z.string().optional(),
});
export type EmulatorClock = z.infer<typeof EmulatorClock>;

/** Long work of the emulator. It continues after the request that began it was answered with 202. */
export const EmulatorTask = z.object({
  id: z.string(),
  world: z.string(),
  /** `seed`: a world is created; `reset`, `import`: one is replaced; `clock`: work due until the world's time is processed. */
  kind: z.enum(['seed', 'reset', 'import', 'clock']),
  summary: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** How much of `total` is done, in a unit of its own. */
  done: z.number(),
  total: z.number(),
  /** Simulated time that the world has reached. */
  reached: Instant.optional(),
  /** By this machine's clock, in milliseconds. */
  startedAt: z.int(),
  endedAt: z.int().optional(),
  /** Why it failed. */
  error: z.string().optional(),
  /** Of a world that was created; absent in lists. */
  credentials: EmulatorCredentials.optional(),
});
export type EmulatorTask = z.infer<typeof EmulatorTask>;

const ClockRequest = z.strictObject({
  now: InstantInput.optional().describe(
    'The time to move to, at most a year ahead; everything due until then happens in order.',
  ),
  advanceSeconds: z
    .number()
    .positive()
    .max(366 * 86_400)
    .optional()
    .describe('Seconds to move forward; everything due in between happens in order.'),
  rate: z.number().min(0.01).max(100_000).optional().describe('Simulated seconds per real second.'),
  frozen: z.boolean().optional().describe('Whether the clock is stopped until it is moved.'),
});

export const Delivery = z.object({
  id: z.string(),
  groupId: ObjectId,
  alertId: ObjectId,
  alertConfigId: ObjectId,
  at: Instant,
  event: z.enum(['open', 'close', 'update', 'acknowledge', 'cancel', 'inform']),
  typeName: z.string(),
  /** Address, user, role or channel; secrets masked. */
  target: z.string(),
  /** Notifications that this entry represents: repetitions that passed during a clock jump, the last one sent. */
  repeats: z.int().optional(),
  outcome: z.enum(['pending', 'delivered', 'failed', 'recorded', 'refused']),
  detail: z.string().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

const Scenario = z.object({ name: z.string(), title: z.string(), description: z.string() });

const EmulatorLimits = z.object({
  /** Every resource of a project counts towards its 100 requests a minute, not only those that the service names. */
  all: z.boolean(),
});

export const EmulatorState = z.object({
  world: z.string(),
  seed: z.string(),
  /** Seeds that new worlds can be made from. */
  seeds: z.array(z.string()),
  /** What each of them holds. */
  seedDescriptions: z.record(z.string(), z.string()),
  profile: Profile,
  clock: EmulatorClock,
  limits: EmulatorLimits,
  pending: z.int(),
  nextDue: Instant.nullable(),
  faults: z.array(Fault),
  counts: z.record(z.string(), z.int()),
});
export type EmulatorState = z.infer<typeof EmulatorState>;

const EventRequest = z.strictObject({
  groupId: ObjectId.describe('The project.'),
  eventTypeName: z.string().max(128).describe('Type of the event, such as NO_PRIMARY.'),
  clusterName: z.string().max(64).optional().describe('The cluster, which completes the other names.'),
  hostnameAndPort: z.string().max(300).optional().describe('The process.'),
  replicaSetName: z.string().max(128).optional().describe('The replica set.'),
  metricName: z.string().max(128).optional().describe('The metric of OUTSIDE_METRIC_THRESHOLD.'),
  currentValue: z
    .strictObject({ number: z.number(), units: z.enum(allUnits) })
    .optional()
    .describe('The value of the metric.'),
  state: z
    .enum(['raise', 'resolve'])
    .optional()
    .describe('`raise`: the condition begins (or the incident happens); `resolve`: it is over.'),
});

const KeyRequest = z.strictObject({
  desc: z.string().max(250).optional().describe('Description of the key.'),
  grants: z
    .array(
      z.discriminatedUnion('roleName', [
        z.strictObject({ roleName: z.enum(orgRoles), orgId: ObjectId }),
        z.strictObject({ roleName: z.enum(groupRoles), groupId: ObjectId }),
      ]),
    )
    .min(1)
    .max(100)
    .describe('Roles in organizations and projects of the world.'),
  accessList: z
    .array(z.string().max(64))
    .max(200)
    .optional()
    .describe('Addresses and CIDR blocks from which it may be used; by default any.'),
});

const outside = { root: 'control', versions: { '2023-01-01': null } } as const;

export const controlOperations = defineOperations({
  getEmulatorHealth: {
    ...outside,
    method: 'GET',
    path: '/health',
    summary: 'Report that the emulator answers, without credentials and from any machine',
    roles: 'public',
    anyPeer: true,
    response: z.object({
      status: z.literal('ok'),
      /** Version of the control API. */
      controlApi: z.string(),
      profile: Profile,
      worlds: z.int(),
      /** Seconds since the process started. */
      uptimeSeconds: z.int(),
    }),
  },
  getEmulatorControlOpenApi: {
    ...outside,
    method: 'GET',
    path: '/control-api.json',
    summary: 'Describe the control API as an OpenAPI document',
    roles: 'public',
    response: z.record(z.string(), z.unknown()),
  },
  getEmulatorOpenApi: {
    ...outside,
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describe every operation as an OpenAPI document',
    roles: 'public',
    response: z.record(z.string(), z.unknown()),
  },
  listEmulatorWorlds: {
    ...outside,
    method: 'GET',
    path: '/worlds',
    summary: 'List the worlds of the emulator',
    roles: 'public',
    response: z.array(z.object({ name: z.string(), seed: z.string(), created: Instant })),
  },
  createEmulatorWorld: {
    ...outside,
    method: 'POST',
    path: '/worlds',
    summary: 'Create a world from a seed and return credentials for it, or 202 with the task of a large seed',
    roles: 'public',
    body: WorldRequest,
    response: z.union([EmulatorCredentials, z.object({ task: EmulatorTask })]),
    status: 201,
  },
  listEmulatorTasks: {
    ...outside,
    method: 'GET',
    path: '/tasks',
    summary: 'List long work of the emulator with its progress, newest first',
    roles: 'public',
    response: z.array(EmulatorTask),
  },
  getEmulatorTask: {
    ...outside,
    method: 'GET',
    path: '/tasks/{taskId}',
    summary: 'Return one task with its progress and its result',
    roles: 'public',
    response: EmulatorTask,
  },
  deleteEmulatorWorld: {
    ...outside,
    method: 'DELETE',
    path: '/worlds/{worldName}',
    summary: 'Delete a world with everything in it',
    roles: 'public',
    status: 204,
  },
  getEmulatorState: {
    ...outside,
    method: 'GET',
    path: '/state',
    summary: 'Describe the world: clock, faults, pending work',
    roles: 'any',
    response: EmulatorState,
  },
  resetEmulatorWorld: {
    ...outside,
    method: 'POST',
    path: '/reset',
    summary:
      'Return the world to its seed: the same ids, credentials and time; 202 with the task of a large seed',
    roles: 'any',
    response: z.union([EmulatorCredentials, z.object({ task: EmulatorTask })]),
  },
  updateEmulatorClock: {
    ...outside,
    method: 'PATCH',
    path: '/clock',
    summary: 'Advance, set, freeze or scale the clock; 202 with a task where settling takes long',
    roles: 'any',
    body: ClockRequest,
    response: EmulatorClock,
  },
  updateEmulatorLimits: {
    ...outside,
    method: 'PATCH',
    path: '/limits',
    summary: 'Choose which resources of a project the rate limit counts',
    roles: 'any',
    body: z.strictObject({ all: z.boolean().describe('Whether every resource of a project counts.') }),
    response: EmulatorLimits,
  },
  createEmulatorKey: {
    ...outside,
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key with any roles',
    roles: 'any',
    body: KeyRequest,
    response: z.object({ publicKey: z.string(), privateKey: z.string() }),
    status: 201,
  },
  listEmulatorScenarios: {
    ...outside,
    method: 'GET',
    path: '/scenarios',
    summary: 'List the scenarios',
    roles: 'any',
    response: z.array(Scenario),
  },
  runEmulatorScenario: {
    ...outside,
    method: 'POST',
    path: '/scenarios/{scenarioName}',
    summary: 'Run a scenario in the world',
    roles: 'any',
    response: z.object({ name: z.string(), groupId: ObjectId.optional(), happened: z.array(z.string()) }),
  },
  raiseEmulatorEvent: {
    ...outside,
    method: 'POST',
    path: '/events',
    summary: 'Let an incident happen, or end',
    roles: 'any',
    body: EventRequest,
    response: z.object({ alertIds: z.array(ObjectId) }),
  },
  listEmulatorDeliveries: {
    ...outside,
    method: 'GET',
    path: '/deliveries',
    summary: 'List the notifications that were sent, newest first',
    roles: 'any',
    query: z.strictObject({ groupId: ObjectId.optional(), alertId: ObjectId.optional() }),
    response: z.array(Delivery),
  },
  exportEmulatorWorld: {
    ...outside,
    method: 'GET',
    path: '/export',
    summary:
      'Save the whole world as JSON, one row a line, without credentials; `secrets` opens secrets for other installations',
    roles: 'any',
    query: z.strictObject({ secrets: z.boolean().optional() }),
    response: z.record(z.string(), z.unknown()),
  },
  importEmulatorWorld: {
    ...outside,
    method: 'POST',
    path: '/import',
    summary: 'Replace the world by an exported one, or 202 with the task of a large one',
    roles: 'any',
    body: z.record(z.string(), z.unknown()),
    bodyLimit: 256 * 2 ** 20,
    response: z.union([
      z.object({
        records: z.int(),
        /** Of the owner of every imported organization, by which clients find the world. */
        credentials: EmulatorCredentials,
      }),
      z.object({ task: EmulatorTask }),
    ]),
  },
});
