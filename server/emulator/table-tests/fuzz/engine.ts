import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { cases } from '#contract/api/error-cases.ts';
import { formatOf, newestVersion, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { datesOf } from '#contract/api/versions.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { type Reply, TestEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { createEmulator } from '#server/emulator/http/app.ts';
import { defaultWorld } from '#server/emulator/http/options.ts';
import { deliveriesDone } from '#server/emulator/kernel/deliver.ts';
import type { ExampleRequest } from '../example-for-tests.ts';
import { examples, prepared } from '../examples-for-tests.ts';
import { createDice, type Dice } from './dice.ts';
import { vary } from './valid.ts';
import { spoilBody, wrongIds, wrongQueries } from './wrong.ts';

export interface FuzzOptions {
  seed: string;
  count: number;
  /** Only these operations; all when empty. */
  only: readonly OperationId[];
}

interface Finding {
  /** What must never be: an internal error, wrong input that was accepted, a refusal that changed something. */
  kind: 'internal error' | 'accepted' | 'changed' | 'strange answer' | 'broken link';
  operation: OperationId;
  request: string;
  answer: string;
  /** Number of the request; the same seed makes it again. */
  at: number;
}

export interface FuzzReport {
  requests: number;
  statuses: Record<number, number>;
  /** Successful responses by operation: an operation that was never reached is not tested. */
  reached: Record<string, number>;
  findings: Finding[];
}

const requestsPerWorld = 250;

/** The errors of an owner whose roles, key or address have become useless. */
const lockOuts: ReadonlySet<unknown> = new Set([
  'IP_ADDRESS_NOT_ON_ACCESS_LIST',
  'ORG_REQUIRES_ACCESS_LIST',
  'USER_UNAUTHORIZED',
]);

/** Requests that end the sequence or everything: they have tests of their own. */
const left: ReadonlySet<string> = new Set([
  'importEmulatorWorld',
  'resetEmulatorWorld',
  'exportEmulatorWorld',
  'createEmulatorFault',
  // their examples leave a fault, which counts all later requests
  'deleteEmulatorFault',
  'getEmulatorFault',
  'createEmulatorWorld',
  'updateEmulatorClock',
  'legacyOauthToken',
  'legacyOauthRevoke',
  'deleteGroup',
  'deleteOrg',
  // half a megabyte that never changes
  'getEmulatorOpenApi',
]);

/** Drives the emulator by the table: accepted, wrong and stateful requests, in worlds that last a while. */
export async function fuzz({ seed, count, only }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: {}, reached: {}, findings: [] };
  const ids = operationIds.filter((id) => !left.has(id) && (only.length === 0 || only.includes(id)));
  if (ids.length === 0) throw new Error('no operation to fuzz');
  for (let world = 0; report.requests < count; world += 1) {
    const dice = createDice(`${seed}/${world}`);
    await oneWorld(dice, ids, Math.min(requestsPerWorld, count - report.requests), report);
  }
  return report;
}

async function oneWorld(
  dice: Dice,
  ids: readonly OperationId[],
  count: number,
  report: FuzzReport,
): Promise<void> {
  const emulator = await freshEmulator(dice);
  for (let sent = 0; sent < count; sent += 1) {
    const id = dice.pick(ids);
    const request = await prepared(emulator, id).catch(() => undefined);
    // the entities of the example may have been deleted by now
    if (!request) continue;
    const lockedOut = await tryOne(emulator, id, request, dice, report);
    // the owner may give away the key to the house: the next world has another
    if (lockedOut) return;
    if (dice.chance(0.02)) emulator.advance(dice.pick([1, 60, 3600, 86_400]));
  }
}

/** Completes due work and its deliveries, so that only a request changes rows. */
async function completeDueWork({ world, emulator }: FuzzedEmulator): Promise<void> {
  // a request may have removed it
  if (emulator.host.worlds.get(world.name) !== world) return;
  world.settle({ unseen: true });
  await emulator.host.commands.inWorld(world, () => undefined);
  await deliveriesDone();
}

type FuzzedEmulator = TestEmulator & { errors: unknown[]; profile: Profile };

async function freshEmulator(dice: Dice): Promise<FuzzedEmulator> {
  const errors: unknown[] = [];
  const profile: Profile = dice.chance(0.5) ? 'specification' : 'observed';
  const emulator = await createEmulator({
    key: randomBytes(32),
    seed: 'single',
    now: () => testStart,
    frozen: true,
    deliver: 'none',
    checkResponses: true,
    profile,
    onError: (error) => errors.push(error),
  });
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  return Object.assign(new TestEmulator(emulator, world), { errors, profile });
}

interface Attempt {
  method: string;
  path: string;
  raw?: string;
  accept: string;
  /** Why it must be refused; absent: it may be accepted. */
  wrong?: string;
}

async function tryOne(
  emulator: FuzzedEmulator,
  id: OperationId,
  request: ExampleRequest,
  dice: Dice,
  report: FuzzReport,
): Promise<boolean> {
  const attempt = dice.chance(0.45) ? wrongAttempt(id, request, dice) : validAttempt(id, request, dice);
  if (attempt.wrong !== undefined) await completeDueWork(emulator);
  const before = attempt.wrong === undefined ? undefined : emulator.rows();
  const { method, path, raw, accept } = attempt;
  const reply = await emulator.ask(method, path, { accept, ...(raw === undefined ? {} : { raw }) });
  report.requests += 1;
  report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1;
  if (reply.status < 300) report.reached[id] = (report.reached[id] ?? 0) + 1;
  const result = validate(emulator, attempt, reply, before);
  const kind = result ?? (await brokenLink(emulator, id, reply, accept, dice));
  const lockedOut = lockOuts.has(reply.body?.errorCode);
  if (kind === undefined) return lockedOut;
  report.findings.push({
    kind,
    operation: id,
    request: `${method} ${path} ${raw ?? ''}`.slice(0, 1500) + (attempt.wrong ? ` (${attempt.wrong})` : ''),
    answer:
      `${kind === 'changed' ? changedTables(emulator, before) : ''} ${reply.status} ${JSON.stringify(reply.body)} ${lastError(emulator)}`.slice(
        0,
        1500,
      ),
    at: report.requests,
  });
  return lockedOut;
}

function changedTables(
  emulator: FuzzedEmulator,
  before: ReadonlyMap<string, ReadonlySet<unknown>> | undefined,
): string {
  const after = emulator.rows();
  return [...after]
    .filter(
      ([kind, rows]) =>
        rows.size !== before?.get(kind)?.size || [...rows].some((row) => !before.get(kind)?.has(row)),
    )
    .map(([kind]) => kind)
    .join(', ');
}

function lastError(emulator: FuzzedEmulator): string {
  const last = emulator.errors.at(-1);
  return last instanceof Error ? (last.stack ?? last.message) : '';
}

function validate(
  emulator: FuzzedEmulator,
  attempt: Attempt,
  reply: Reply,
  before: ReadonlyMap<string, ReadonlySet<unknown>> | undefined,
): Finding['kind'] | undefined {
  const { status } = reply;
  // errors also come in an envelope on request
  const body = reply.body?.content ?? reply.body;
  if (status >= 500) return 'internal error';
  // a HEAD reports its errors by their status alone
  if (status >= 400 && attempt.method !== 'HEAD') {
    const { error, errorCode, detail } = body as { error?: unknown; errorCode?: unknown; detail?: unknown };
    const isKnown = typeof errorCode === 'string' && Object.hasOwn(cases, errorCode);
    if (error !== status || !isKnown || typeof detail !== 'string') return 'strange answer';
  }
  if (attempt.wrong === undefined || !before) return undefined;
  if (status < 400) return 'accepted';
  return emulator.unchanged(before) ? undefined : 'changed';
}

/** A list member must be at the address of its own link. */
async function brokenLink(
  emulator: FuzzedEmulator,
  id: OperationId,
  { status, body }: Reply,
  accept: string,
  dice: Dice,
): Promise<Finding['kind'] | undefined> {
  // a HEAD has no body to look into
  if (status !== 200 || !operationOf(id).results || !Array.isArray(body?.results)) return undefined;
  const members = body.results as { links?: { rel: string; href: string }[]; orgId?: string }[];
  if (members.length === 0) return undefined;
  const { links, orgId = emulator.orgId } = dice.pick(members);
  const self = links?.find(({ rel }) => rel === 'self')?.href;
  // what belongs to another organization is for those who have a part in it
  if (self === undefined || orgId !== emulator.orgId) return undefined;
  const { pathname, search } = new URL(self);
  const follow = () => emulator.ask('GET', pathname + search, { accept });
  let reply = await follow();
  // a limit is no fault of the link: like a client, it waits until the limit is over
  if (reply.status === 429) {
    emulator.advance(60);
    reply = await follow();
  }
  // an old version may know the list, and not its members alone any more
  return reply.status === 200 || reply.body?.errorCode === 'VERSION_GONE' ? undefined : 'broken link';
}

function mediaOf(id: OperationId, version: string): string {
  return `application/vnd.atlas.${version}+${formatOf(operationOf(id))}`;
}

function validAttempt(id: OperationId, request: ExampleRequest, dice: Dice): Attempt {
  const row = operationOf(id);
  const newest = newestVersion(row);
  const schema = schemaFor(row.body, newest);
  const root = row.root === undefined || row.root === 'v2';
  // an older version takes another body, so only requests without one try them
  const version = schema || !root ? newest : dice.pick(datesOf(row.versions));
  const options = ['', '', '', 'pretty=true', 'envelope=true', 'envelope=true&pretty=true'];
  if (row.results) options.push('includeCount=false', 'itemsPerPage=1', 'pageNum=2&itemsPerPage=1');
  return {
    method: row.method === 'GET' && dice.chance(0.05) ? 'HEAD' : row.method,
    path: withQuery(request.path, dice.pick(options)),
    accept: mediaOf(id, version),
    ...(schema ? { raw: JSON.stringify(vary(schema as z.ZodType, request.body, dice)) } : {}),
  };
}

function wrongAttempt(id: OperationId, request: ExampleRequest, dice: Dice): Attempt {
  const row = operationOf(id);
  const accept = mediaOf(id, newestVersion(row));
  const whole = request.body === undefined ? {} : { raw: JSON.stringify(request.body) };
  const { method } = row;
  if (request.body !== undefined && dice.chance(0.7)) {
    const free = Object.keys(examples[id]?.free ?? {});
    const { text, why } = spoilBody(request.body, free, dice);
    return { method, path: request.path, raw: text, accept, wrong: why };
  }
  const names = paramNames(row.path).filter((name) => name !== 'scenarioName' && name !== 'worldName');
  if (names.length > 0 && dice.chance(0.5)) {
    const name = dice.pick(names);
    const text = dice.pick(wrongIds);
    const existing = encodeURIComponent(request.params[name] ?? '');
    const path = request.path.replace(`/${existing}`, `/${text}`);
    if (path !== request.path && !freeNames.has(name)) {
      return { method, path, ...whole, accept, wrong: `${name} is ${text}` };
    }
  }
  const wrong = wrongQueries.filter((each) => row.results || !/^(page|items|include)/.test(each));
  const query = dice.pick(wrong);
  return { method, path: withQuery(request.path, query), ...whole, accept, wrong: query };
}

/** Parameters for which any text is answered: a list that is then empty, for example. */
const freeNames: ReadonlySet<string> = new Set(['databaseName', 'collectionName']);

function withQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
