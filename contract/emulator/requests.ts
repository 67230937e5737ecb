import { z } from 'zod';
import { InstantInput } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { requestMethods } from './faults.ts';
import { PathPattern } from './path-pattern.ts';

/** Headers and body of a request or an answer, without secrets. */
const MessageContent = z.object({
  /** Names in lower case; several values of one name are separated by commas. */
  headers: z.record(z.string(), z.string()),
  /** Bytes of the body. */
  bytes: z.int(),
  /** A body of JSON or form fields; absent for others, and for those above 64 KiB. */
  body: z.unknown().optional(),
});
export type MessageContent = z.infer<typeof MessageContent>;

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
  /** With `content=true`, while the request is among the newest that fit into the memory of the log. */
  request: MessageContent.optional(),
  response: MessageContent.optional(),
});
export type EmulatorRequest = z.infer<typeof EmulatorRequest>;

const RequestQuery = z.strictObject({
  after: z.int().min(0).optional().describe('Only requests with a higher number.'),
  method: z.enum(requestMethods).optional().describe('Method of the requests. HEAD counts as GET.'),
  path: PathPattern.optional().describe('Pattern of paths.'),
  operationId: z
    .string()
    .max(100)
    .optional()
    .describe('By its name, or by its name in an SDK or in the Atlas CLI.'),
  status: z
    .string()
    .regex(/^(?:0|[1-5]\d\d|[1-5]xx)$/u, 'must be a status such as 404, or a class such as 4xx')
    .optional()
    .describe('A status such as `404`, or a class such as `4xx`.'),
  since: InstantInput.optional().describe('Earliest time, by the clock of this machine.'),
  until: InstantInput.optional().describe('Latest time, by the clock of this machine.'),
  limit: z.int().min(1).max(100_000).optional().describe('The newest that match; by default all.'),
  content: z.boolean().optional().describe('With headers and bodies.'),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

const shared = { root: 'control', versions: { '2023-01-01': null }, roles: 'any' } as const;

/** Requests of all clients, for assertions of tests and for observers. */
export const emulatorRequestOperations = defineOperations(shared, {
  listEmulatorRequests: {
    method: 'GET',
    path: '/requests',
    summary: 'List the last requests of all clients, newest first',
    query: RequestQuery,
    response: z.array(EmulatorRequest),
  },
  deleteEmulatorRequests: {
    method: 'DELETE',
    path: '/requests',
    summary: 'Clear the list of requests; numbers continue',
    status: 204,
  },
});
