import type { z } from 'zod';
import { type OperationId, operationIds } from '#contract/api/operations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Reply, TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { createDice, type Dice } from '#server/emulator/table-tests/fuzz/dice.ts';
import { vary } from '#server/emulator/table-tests/fuzz/valid.ts';
import { Failure } from '../http/errors.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { bodySchema } from './bodies.ts';
import type { Call, Fields, Reading } from './call.ts';
import { freshAttempt, type StoredStep } from './set.ts';
import { wayOf } from './view.ts';
import { inverseOf, madeBy, notInSets, partOf, readOf } from './ways.ts';

/** The operations that sets can undo, for some of their requests at least. */
export const claimed = operationIds.filter((id) => partOf(id) && !notInSets(id));

/**
 * Records that change automatically, as measurements and planned maintenance, and the records of requests: no
 * configuration.
 */
const records = new Set([
  ...[
    'events',
    'due',
    'deliveries',
    'logDeliveries',
    'logProgress',
    'alerts',
    'alertWatches',
    'conditions',
    'snapshots',
    'meta',
  ],
  ...['clusterWork', 'pauses', 'clusterUses', 'streamLog', 'streamMessages', 'streamRuns'],
]);
const stamps =
  /^(at|created|createdAt|createdDate|updated|updatedAt|lastModifiedDate|lastUpdated|lastUpdatedDate|lastUsed|version|since|createDate|scheduledFor|turn)$/u;
/** The order of granted roles, or of addresses, has no meaning. */
const unordered = new Set(['grants', 'accessList']);
const ids = /[0-9a-f]{24}/gu;

/** A processor that was stopped is not a new one again, and does the same: nothing. */
const isNew = '"state":"CREATED"';
const stopped = '"state":"STOPPED"';

const sorted = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((each) => JSON.stringify(each)).sort() : [];

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !stamps.test(name) && each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, unordered.has(name) ? plain(sorted(each)) : plain(each)]),
  );
}

/** The configuration in the emulator's export, a line for each row, without dates. */
export async function configurationOf(at: TestEmulator): Promise<string[]> {
  at.world.settle({ unseen: true });
  const { body } = await at.ask('GET', '/_emulator/export');
  return Object.entries(body.tables as Record<string, unknown[]>)
    .filter(([kind]) => !records.has(kind))
    .flatMap(([kind, rows]) =>
      rows.map((row) => `${kind} ${JSON.stringify(plain(row)).replace(isNew, stopped)}`),
    )
    .sort();
}

/**
 * The differences between two exports, so that a failure names only these. A resource that was removed and
 * restored has another ID: IDs in only one export are interchangeable.
 */
export function differences(was: readonly string[], is: readonly string[]): string[] {
  const [had, has] = [was, is].map((lines) => new Set(lines.join(' ').match(ids) ?? []));
  const anonymous = (line: string) => line.replaceAll(ids, (id) => (had?.has(id) && has?.has(id) ? id : '#'));
  const [before, after] = [was.map(anonymous), is.map(anonymous)];
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

async function send(at: TestEmulator, call: Call): Promise<Reply> {
  const request = buildRequest(call.operationId, call.args);
  const body = call.args.body === undefined ? {} : { body: call.args.body };
  return at.ask(request.method, request.target, { ...body, accept: request.accept });
}

const reported = ({ operationId, args }: Call, { status, body }: Reply): string =>
  `${operationId} ${JSON.stringify(args)}: ${status} ${JSON.stringify(body)}`;

export async function read(at: TestEmulator, call: Call): Promise<Reading> {
  const reply = await send(at, call);
  if (reply.status !== 200 && reply.status !== 404) throw new Error(reported(call, reply));
  return { call, body: reply.status === 404 ? undefined : reply.body };
}

export async function done(at: TestEmulator, call: Call): Promise<unknown> {
  const reply = await send(at, call);
  if (reply.status >= 300) throw new Error(reported(call, reply));
  return reply.body;
}

/** The example of an operation, as a step of a set. */
export async function exampleOf(at: TestEmulator, id: OperationId): Promise<Call> {
  const { params, path, body } = await prepared(at, id);
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
  const asked = Object.keys(query).length > 0 ? { query } : {};
  // of a list a set has one step for each member
  const sent = Array.isArray(body) && partOf(id)?.verb === 'create' ? body.slice(0, 1) : body;
  return { operationId: id, args: { ...params, ...asked, ...(sent === undefined ? {} : { body: sent }) } };
}

/** Whether a request of the schema may lack a field is for the schema to say. */
function thinned(schema: z.ZodType, body: unknown, dice: Dice): unknown {
  if (!isRecord(body)) return body;
  const kept = Object.entries(body).filter(() => dice.chance(0.6));
  const thin = Object.fromEntries(kept);
  return kept.length > 0 && schema.safeParse(thin).success ? thin : body;
}

/** Fields that would lock out the test as well: sets are checked for that before they are applied. */
function withoutLocks(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { apiAccessListRequired: _, ...rest } = body;
  return rest;
}

/** The same call with other values, and other fields, that its schema accepts; the same seed gives the same. */
export function varied(call: Call, seed: number): Call {
  const schema = bodySchema(call.operationId);
  const example = call.args.body;
  if (!schema || example === undefined || seed === 0) return call;
  const dice = createDice(`${call.operationId} ${seed}`);
  const other = vary(schema, example, dice);
  // a list that names nothing is no step
  if (Array.isArray(other) && other.length !== 1) return call;
  const body = dice.chance(0.5) ? thinned(schema, other, dice) : other;
  return { ...call, args: { ...call.args, body: withoutLocks(body) } };
}

/** Settings that become rows once a value is chosen: without them each test would find new rows. */
export async function settleSettings(at: TestEmulator): Promise<void> {
  const { groupId, orgId, clusterName } = at;
  const chosen: Call[] = [
    { operationId: 'updateGroupSettings', args: { groupId, body: { isDataExplorerEnabled: true } } },
    { operationId: 'updateGroup', args: { groupId, body: { withDefaultAlertsSettings: true } } },
    {
      operationId: 'updateGroupAuditLog',
      args: { groupId, body: { enabled: false, auditAuthorizationSuccess: false } },
    },
    {
      operationId: 'updateOrgSettings',
      args: {
        orgId,
        body: {
          ...{ multiFactorAuthRequired: false, restrictEmployeeAccess: false, genAIFeaturesEnabled: true },
          streamsCrossGroupEnabled: false,
        },
      },
    },
    {
      operationId: 'updateGroupClusterProcessArgs',
      args: { groupId, clusterName, body: { javascriptEnabled: true, noTableScan: false } },
    },
  ];
  // an example may have deleted the cluster, or may be of it as it was
  for (const call of chosen) await send(at, call);
}

/** A call that was made, with what leads back. */
export interface Done {
  call: Call;
  before: Reading;
  made: Fields;
}

const secondsBetween = 3_600;

export function later(at: TestEmulator): void {
  at.advance(secondsBetween);
  at.world.settle({ unseen: true });
}

/**
 * Makes a call as a set does, if the set promises to undo it. Undefined where it does not, or where the
 * service refuses the call: then nothing has changed.
 */
export async function applied(at: TestEmulator, call: Call): Promise<Done | undefined> {
  const asked = readOf(call);
  if (!asked) throw new Error(`${call.operationId} reads nothing`);
  const before = await read(at, asked).catch((error: unknown) => {
    // an entry without an address has none to be read at: no set takes it
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (!before || !promise(call, before)) return undefined;
  const reply = await send(at, call);
  if (reply.status >= 500) throw new Error(reported(call, reply));
  if (reply.status >= 400) return undefined;
  later(at);
  return { call, before, made: madeBy(call, reply.body) };
}

/** The statement about undo on the page of a set, for a step that was not sent yet. */
function promise(call: Call, before: Reading): boolean {
  const at = { id: 'x', name: 'x' };
  const apply = freshAttempt(call, before);
  const step: StoredStep = { id: 'x', title: 'x', after: [], addedBy: at, addedAt: 0, apply, undo: null };
  return wayOf(step).possible;
}

/** Undoes a call as a set does. A promised undo without a call throws. */
export async function undo(at: TestEmulator, { call, before, made }: Done): Promise<void> {
  const way = inverseOf(call, before, made);
  if ('objection' in way) throw new Error(`${call.operationId}: ${way.objection}`);
  await done(at, way.call);
  later(at);
}
