import { z } from 'zod';
import { Instant } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { PathPattern } from './path-pattern.ts';

/** `reset` drops the connection before anything is done, `lost` after everything is. */
const faultKind = z.enum(['status', 'latency', 'reset', 'lost']);

/** Methods of requests; HEAD counts as GET. */
export const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const Fault = z.object({
  id: z.string(),
  /** The operation it strikes; absent: every one of the service. */
  operationId: z.string().optional(),
  method: z.enum(requestMethods).optional(),
  /** Pattern of the paths it strikes. */
  path: z.string().optional(),
  kind: faultKind,
  status: z.int().optional(),
  /** Code of the error body; absent: the usual one of the status. */
  errorCode: z.string().optional(),
  latencyMs: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  /** Matching requests that still pass before it strikes; absent: none. */
  skip: z.int().optional(),
  /** The share of matching requests that it strikes; absent: all. */
  probability: z.number().optional(),
  /** How many more requests it strikes; absent: until deleted. */
  remaining: z.int().optional(),
  /** When it ends, by the clock of the world; absent: when it is deleted. */
  until: Instant.optional(),
});
export type Fault = z.infer<typeof Fault>;

export const FaultRequest = z.strictObject({
  operationId: z
    .string()
    .max(100)
    .optional()
    .describe(
      'By its name, or by its name in an SDK or in the Atlas CLI: `listGroupClusters`, `ListClusters`.',
    ),
  method: z
    .enum(requestMethods)
    .optional()
    .describe('Method of the requests; by default any. HEAD counts as GET.'),
  path: PathPattern.optional().describe(
    'Pattern of paths: `*` for text inside a segment, `**` for any number of segments.',
  ),
  kind: faultKind.describe(
    '`status` answers an error, `latency` delays, `reset` drops the connection before anything is done, `lost` after everything is.',
  ),
  status: z.int().min(400).max(599).optional().describe('Status of the error; by default 503.'),
  errorCode: z
    .string()
    .regex(/^\w{1,100}$/u, 'must be an error code')
    .optional()
    .describe('Code of the error body; by default the usual one of the status.'),
  latencyMs: z.int().min(0).max(120_000).optional().describe('Real milliseconds before the answer.'),
  retryAfterSeconds: z.int().min(0).max(3600).optional().describe('Value of the Retry-After header.'),
  nth: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      'The first matching request that it strikes, counted from now; without `remaining`, the only one.',
    ),
  probability: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('The share of matching requests that it strikes; by default all.'),
  remaining: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Number of requests that it strikes; by default all until it is deleted.'),
  durationSeconds: z
    .number()
    .positive()
    .max(366 * 86_400)
    .optional()
    .describe('Seconds until it ends, by the clock of the world.'),
});

const shared = { root: 'control', versions: { '2023-01-01': null }, roles: 'any' } as const;

/** Requests of clients that are to fail. */
export const emulatorFaultOperations = defineOperations(shared, {
  listEmulatorFaults: {
    method: 'GET',
    path: '/faults',
    summary: 'List the faults of the world',
    response: z.array(Fault),
  },
  createEmulatorFault: {
    method: 'POST',
    path: '/faults',
    summary: 'Make requests fail: a status, a delay, a dropped connection or a lost answer',
    body: FaultRequest,
    response: Fault,
    status: 201,
  },
  deleteEmulatorFaults: {
    method: 'DELETE',
    path: '/faults',
    summary: 'Remove all faults of the world',
    status: 204,
  },
  getEmulatorFault: {
    method: 'GET',
    path: '/faults/{faultId}',
    summary: 'Return one fault, with the requests that it still strikes',
    response: Fault,
  },
  deleteEmulatorFault: {
    method: 'DELETE',
    path: '/faults/{faultId}',
    summary: 'Remove a fault',
    status: 204,
  },
});
