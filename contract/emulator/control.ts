import { z } from 'zod';
import { allUnits } from '../alert-configs/units.ts';
import { Instant, InstantInput, ObjectId } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { groupRoles, orgRoles } from '../roles.ts';

/** The emulator's own operations: outside the service, on loopback only, in the world of the caller's credentials. */

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
  seed: z.string().min(1).max(64).optional(),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,47}$/u, 'must be lower-case letters, digits and -')
    .optional(),
  frozen: z.boolean().optional(),
  now: InstantInput.optional(),
  /** How many times faster than at the service work goes. */
  pace: z.number().min(0.01).max(1e9).optional(),
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
  /** `seed`: a world is created; `import`: one is replaced; `clock`: work due until the world's time is processed. */
  kind: z.enum(['seed', 'import', 'clock']),
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
  /** Seconds to move forward; everything due in between happens in order. */
  advanceSeconds: z
    .number()
    .positive()
    .max(366 * 86_400)
    .optional(),
  rate: z.number().min(0.01).max(100_000).optional(),
  frozen: z.boolean().optional(),
});

/** `reset` drops the connection before anything is done, `lost` after everything is. */
const faultKind = z.enum(['status', 'latency', 'reset', 'lost']);

export const Fault = z.object({
  id: z.string(),
  /** The operation it strikes; absent: every one. */
  operationId: z.string().optional(),
  kind: faultKind,
  status: z.int().optional(),
  /** Code of the error body; absent: the usual one of the status. */
  errorCode: z.string().optional(),
  latencyMs: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  /** How many more requests it strikes; absent: until deleted. */
  remaining: z.int().optional(),
});
export type Fault = z.infer<typeof Fault>;

const FaultRequest = z.strictObject({
  operationId: z.string().optional(),
  kind: faultKind,
  status: z.int().min(400).max(599).optional(),
  errorCode: z
    .string()
    .regex(/^\w{1,100}$/u, 'must be an error code')
    .optional(),
  latencyMs: z.int().min(0).max(120_000).optional(),
  retryAfterSeconds: z.int().min(0).max(3600).optional(),
  remaining: z.int().min(1).max(1_000_000).optional(),
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

/** A request that a client has sent to the emulated service; never one of the controls. */
export const EmulatorRequest = z.object({
  /** Grows by one with every request of the world since the emulator started. */
  number: z.int(),
  /** When it came in and how long its answer took, by this machine's clock. */
  at: z.int(),
  ms: z.int(),
  method: z.string(),
  /** Path and query as they were sent. */
  target: z.string(),
  operationId: z.string().optional(),
  /** 0: the connection was dropped without an answer. */
  status: z.int(),
  errorCode: z.string().optional(),
  /** Whether it used one of the project's requests a minute. */
  counted: z.boolean(),
  userAgent: z.string().optional(),
});
export type EmulatorRequest = z.infer<typeof EmulatorRequest>;

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
  groupId: ObjectId,
  eventTypeName: z.string().max(128),
  clusterName: z.string().max(64).optional(),
  hostnameAndPort: z.string().max(300).optional(),
  replicaSetName: z.string().max(128).optional(),
  metricName: z.string().max(128).optional(),
  currentValue: z.strictObject({ number: z.number(), units: z.enum(allUnits) }).optional(),
  /** `raise`: the condition begins (or the incident happens); `resolve`: it is over. */
  state: z.enum(['raise', 'resolve']).optional(),
});

const KeyRequest = z.strictObject({
  desc: z.string().max(250).optional(),
  grants: z
    .array(
      z.discriminatedUnion('roleName', [
        z.strictObject({ roleName: z.enum(orgRoles), orgId: ObjectId }),
        z.strictObject({ roleName: z.enum(groupRoles), groupId: ObjectId }),
      ]),
    )
    .min(1)
    .max(100),
  accessList: z.array(z.string().max(64)).max(200).optional(),
});

const outside = { root: 'control', versions: { '2023-01-01': null } } as const;

export const controlOperations = defineOperations({
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
    summary: 'Describe the world: clock, faults, what is pending',
    roles: 'any',
    response: EmulatorState,
  },
  updateEmulatorClock: {
    ...outside,
    method: 'PATCH',
    path: '/clock',
    summary: 'Advance, freeze or scale the clock; 202 with a task where settling takes long',
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
    body: z.strictObject({ all: z.boolean() }),
    response: EmulatorLimits,
  },
  listEmulatorRequests: {
    ...outside,
    method: 'GET',
    path: '/requests',
    summary: 'List the last requests of all clients, newest first',
    roles: 'any',
    query: z.strictObject({ after: z.int().min(0).optional() }),
    response: z.array(EmulatorRequest),
  },
  createEmulatorFault: {
    ...outside,
    method: 'POST',
    path: '/faults',
    summary: 'Make requests fail: a status, a delay, a dropped connection or a lost answer',
    roles: 'any',
    body: FaultRequest,
    response: Fault,
    status: 201,
  },
  deleteEmulatorFault: {
    ...outside,
    method: 'DELETE',
    path: '/faults/{faultId}',
    summary: 'Remove a fault',
    roles: 'any',
    status: 204,
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
    summary: 'Export the whole world as JSON',
    roles: 'any',
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
