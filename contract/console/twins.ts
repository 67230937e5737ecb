import { z } from 'zod';
import { ObjectId } from '../api/common.ts';
import { plainName } from '../values/plain-name.ts';
import { consoleOperations } from './table/operation.ts';

/** Twins: copies of real projects in an emulator, kept by the server; below `/bff`. */

const connection = z.string().min(1).max(64);

/** The most projects of a twin // observed: the limit of an organization */
const mostTwinProjects = 250;

export const TwinRequest = z.strictObject({
  /** The source. */
  connection,
  /** The connection to the emulator in which the twin lives. */
  host: connection,
  name: plainName,
  orgId: ObjectId,
  /** Null: every project of the organization. */
  groupIds: z.array(ObjectId).min(1).max(mostTwinProjects).nullable(),
});
export type TwinRequest = z.infer<typeof TwinRequest>;

export const TwinState = z.enum([
  'copying',
  'paused',
  'loading',
  'ready',
  'rehearsing',
  'failed',
  'cancelled',
]);
export type TwinState = z.infer<typeof TwinState>;

export const TwinReading = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Finished reads, and all that are known so far. */
  done: z.int(),
  total: z.int(),
  /** Requests sent. */
  calls: z.int(),
  /** The current read, as a label. */
  current: z.array(z.string()),
  /** When the budget has room again; null while there is room. */
  resumesAt: z.number().nullable(),
  /** An estimate; null before anything was read. */
  remainingMs: z.number().nullable(),
});
export type TwinReading = z.infer<typeof TwinReading>;

const place = { groupId: ObjectId.optional(), clusterName: z.string().optional() };

/** Something of the source that the twin does not hold. */
export const TwinGap = z.object({
  resource: z.string(),
  ...place,
  label: z.string(),
  /** `refused`: the key may not read it; `failed`: no valid answer; `notImitated`: the emulator cannot hold it. */
  kind: z.enum(['refused', 'failed', 'notImitated']),
  reason: z.string(),
});
export type TwinGap = z.infer<typeof TwinGap>;

const Fields = z.record(z.string(), z.unknown());

/** A difference of the source since the last copy. */
export const TwinDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  resource: z.string(),
  ...place,
  key: z.string(),
  label: z.string(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  before: Fields.nullable(),
  after: Fields.nullable(),
});
export type TwinDifference = z.infer<typeof TwinDifference>;

const counts = { added: z.int(), removed: z.int(), changed: z.int(), same: z.int() };

const head = {
  id: z.string(),
  name: z.string(),
  connection,
  host: connection,
  orgId: ObjectId,
  groupIds: z.array(ObjectId).nullable(),
  /** Whether the connection to the source was deleted: the copy stays, and cannot be refreshed. */
  isSourceDeleted: z.boolean(),
  /** Its own connection; null before the first copy is complete. */
  twinConnection: z.string().nullable(),
  state: TwinState,
  /** Why it failed; otherwise empty. */
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
  /** When the content was read; null before the first copy is complete. */
  copiedAt: z.number().nullable(),
  /** The rehearsal whose result its world holds; null: the copy. */
  rehearsalId: z.string().nullable(),
  reading: TwinReading,
  /** Objects in the twin, by resource. */
  counts: z.record(z.string(), z.int()),
  gapCount: z.int(),
  /** The last comparison with the source; null: none since the copy. */
  drift: z.object({ at: z.number(), ...counts }).nullable(),
};

export const TwinHead = z.object(head);
export type TwinHead = z.infer<typeof TwinHead>;

export const Twin = z.object({
  ...head,
  /** Names of projects by id, as far as they were read. */
  projectNames: z.record(z.string(), z.string()),
  /** At most 1,000. */
  gaps: z.array(TwinGap),
  /** At most 500. */
  differences: z.array(TwinDifference),
});
export type Twin = z.infer<typeof Twin>;

const path = '/twins/:twinId';
const changes = { role: 'operator', effect: 'console', answer: Twin } as const;

export const twinOperations = consoleOperations({
  listTwins: {
    ...{ method: 'GET', path: '/twins', role: 'viewer', query: z.strictObject({ connection }) },
    answer: z.array(TwinHead),
    summary: 'List the twins of a connection, or the twin that a connection leads to',
  },
  createTwin: {
    ...{ method: 'POST', path: '/twins', ...changes, body: TwinRequest, status: 201, audited: true },
    summary: 'Copy projects into a new world of an emulator, with a connection of its own',
  },
  getTwin: {
    method: 'GET',
    path,
    role: 'viewer',
    answer: Twin,
    summary: 'Return a twin with its gaps and drift',
  },
  exportTwin: {
    ...{ method: 'GET', path: '/twin-world', role: 'viewer' },
    /** `twin`: its name or id. Both are in the query, so that tokens of one connection may send it. */
    query: z.strictObject({ connection, twin: z.string().min(1).max(64) }),
    answer: z.record(z.string(), z.unknown()),
    summary:
      'Return the world of a twin as `GET /_emulator/export` does, without credentials and with sealed secrets',
  },
  pauseTwin: {
    ...{ method: 'POST', path: `${path}/pause`, ...changes, effect: 'ends' },
    summary: 'Pause the reads of a twin; 409 `TWIN_STATE` where nothing is read',
  },
  resumeTwin: {
    ...{ method: 'POST', path: `${path}/resume`, ...changes },
    summary: 'Resume paused reads, or repeat those that failed',
  },
  cancelTwin: {
    ...{ method: 'POST', path: `${path}/cancel`, ...changes, effect: 'ends' },
    summary: 'Cancel the reads of a twin; a complete earlier copy stays',
  },
  refreshTwin: {
    ...{ method: 'POST', path: `${path}/refresh`, ...changes },
    summary: 'Read the source again and compare it with the copy; the twin stays as it is',
  },
  loadTwin: {
    ...{ method: 'POST', path: `${path}/load`, ...changes, audited: true },
    summary:
      'Replace the content of a twin by the newer copy, or else by the same one; changes in the twin are lost',
  },
  deleteTwin: {
    ...{ method: 'DELETE', path, role: 'operator', effect: 'console', audited: true },
    summary: 'Delete a twin with its world and its connection',
  },
});
