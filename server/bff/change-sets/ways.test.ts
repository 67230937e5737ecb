import { describe, expect, it } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { type Reply, type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import type { Call, Reading } from './call.ts';
import { drift, effectOf, madeBy, notInSets, partOf, readOf, sidesOf, wayBack } from './ways.ts';

/** What goes on by itself, and the records of what was asked: no configuration. */
const records = new Set(['events', 'due', 'deliveries', 'alerts', 'alertWatches', 'snapshots', 'meta']);
const stamps =
  /^(id|_id|at|created|createdAt|createdDate|updated|updatedAt|lastUpdated|lastUpdatedDate|lastUsed|version|since|createDate|indexID)$/u;

/** Which role was given first, or which address, says nothing. */
const unordered = new Set(['grants', 'accessList']);

const sorted = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((each) => JSON.stringify(each)).sort() : [];

/** The configuration of a world without what differs between two that are alike: numbers of rows, and dates. */
function configurationOf(at: TestEmulator): string[] {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name, each]) => !stamps.test(name) && each !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, each]) => [name, unordered.has(name) ? plain(sorted(each)) : plain(each)]),
      );
    return typeof value === 'string' ? value.replaceAll(/[0-9a-f]{24}/gu, '#') : value;
  };
  return Object.entries(at.world.tables)
    .filter(([kind]) => !records.has(kind))
    .flatMap(([kind, table]) => [...table.all()].map((row) => `${kind} ${JSON.stringify(plain(row))}`))
    .sort();
}

/** What is in one and not in the other, so that a failure names just that. */
function differences(was: readonly string[], is: readonly string[]): string[] {
  return [
    ...was.filter((line) => !is.includes(line)).map((line) => `- ${line}`),
    ...is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`),
  ];
}

async function send(at: TestEmulator, call: Call): Promise<Reply> {
  const request = buildRequest(call.operationId, call.args);
  const body = call.args.body === undefined ? {} : { body: call.args.body };
  return at.ask(request.method, request.target, { ...body, accept: request.accept });
}

async function read(at: TestEmulator, call: Call): Promise<Reading> {
  const { status, body } = await send(at, call);
  expect([200, 404], JSON.stringify(body)).toContain(status);
  return { call, body: status === 404 ? undefined : body };
}

async function done(at: TestEmulator, call: Call): Promise<unknown> {
  const { status, body } = await send(at, call);
  expect(status, `${call.operationId} ${JSON.stringify(call.args)} ${JSON.stringify(body)}`).toBeLessThan(
    300,
  );
  return body;
}

async function exampleOf(at: TestEmulator, id: OperationId): Promise<Call> {
  const { params, path, body } = await prepared(at, id);
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
  const asked = Object.keys(query).length > 0 ? { query } : {};
  return { operationId: id, args: { ...params, ...asked, ...(body === undefined ? {} : { body }) } };
}

const claimed = operationIds.filter((id) => partOf(id) && !notInSets(id));
const hour = 3_600;

describe('what was done and taken back', () => {
  it.each(claimed)('leaves everything as it was: %s', async (id) => {
    const at = await testEmulator();
    const whole = await exampleOf(at, id);
    // of a list a set has one step for each member
    const isList = Array.isArray(whole.args.body) && partOf(id)?.verb === 'create';
    const call = isList
      ? { ...whole, args: { ...whole.args, body: [(whole.args.body as unknown[])[0]] } }
      : whole;
    // rows that say only what is so without them
    const place = { groupId: at.groupId };
    await done(at, {
      operationId: 'updateGroupSettings',
      args: { ...place, body: { isDataExplorerEnabled: true } },
    });
    await done(at, {
      operationId: 'updateGroup',
      args: { ...place, body: { withDefaultAlertsSettings: true } },
    });
    at.advance(hour);
    at.world.settle({ unseen: true });
    const asked = readOf(call);
    if (!asked) throw new Error(`${id} reads nothing`);
    const before = await read(at, asked);
    const was = configurationOf(at);

    const made = madeBy(call, await done(at, call));
    at.advance(hour);
    const way = wayBack(call, before, made);
    if ('objection' in way) {
      expect(way.objection).toMatch(/^[A-Z].*\.$/u);
      return;
    }
    await done(at, way.call);
    at.advance(hour);
    at.world.settle({ unseen: true });
    expect(differences(was, configurationOf(at))).toEqual([]);
  });
});

describe('what was created over what was there', () => {
  const day = 86_400_000;
  const inDays = (at: TestEmulator, days: number): string =>
    new Date(at.world.now() + days * day).toISOString().replace(/\.\d+Z$/u, 'Z');
  it.each([
    [
      'createGroupAccessListEntry',
      () => [{ cidrBlock: '198.51.100.0/24' }],
      () => [{ cidrBlock: '198.51.100.0/24', comment: 'office' }],
    ],
    [
      'grantGroupClusterMongoDbEmployeeAccess',
      (at: TestEmulator) => ({ grantType: 'CLUSTER_INFRASTRUCTURE', expirationTime: inDays(at, 2) }),
      (at: TestEmulator) => ({ grantType: 'CLUSTER_DATABASE_LOGS', expirationTime: inDays(at, 1) }),
    ],
    [
      'pinGroupClusterFeatureCompatibilityVersion',
      (at: TestEmulator) => ({ expirationDate: inDays(at, 20) }),
      (at: TestEmulator) => ({ expirationDate: inDays(at, 10) }),
    ],
  ] as const)('is there again as it was: %s', async (operationId, first, second) => {
    const at = await testEmulator();
    const place = {
      groupId: at.groupId,
      ...(operationId.includes('Cluster') ? { clusterName: at.clusterName } : {}),
    };
    const call = { operationId, args: { ...place, body: second(at) } };
    const asked = readOf(call);
    if (!asked) throw new Error('nothing is read');
    const none = await read(at, asked);
    expect(drift(call, none, none)).toBeUndefined();
    await done(at, { operationId, args: { ...place, body: first(at) } });
    const before = await read(at, asked);
    expect(drift(call, none, before)).toBe('It exists already.');
    expect(drift(call, before, before)).toBeUndefined();
    expect(effectOf(call, before, before)).toEqual({ is: 'not' });
    await done(at, call);
    const after = await read(at, asked);
    expect(effectOf(call, before, after)).toEqual({ is: 'done', made: {} });
    const way = wayBack(call, before, {});
    if ('objection' in way) throw new Error(way.objection);
    await done(at, way.call);
    const again = await read(at, asked);
    expect(drift(call, before, again)).toBeUndefined();
    expect(sidesOf(call, before).before).not.toBeNull();
  });
});

it('what is shown once to whoever asks cannot be part of a set', () => {
  const once = operationIds.filter((id) => operationOf(id).shownOnce);
  expect(once).toContain('createGroupDatabaseUserCert');
  expect(once.filter((id) => notInSets(id) === undefined)).toEqual([]);
});
