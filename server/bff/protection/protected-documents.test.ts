import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import type { FunctionRun } from '#contract/console/functions.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import { asTwoAdministrators, type SignedIn } from '../test-kit.ts';

/** Direct commands to clusters are changes like any other. */

let kit: Emulated;
let tomas: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());
beforeEach(async () => {
  // earlier changes and unlocks are over, and sessions have ended meanwhile
  kit.console.clock.now += 24 * 3_600_000;
  kit.session = await kit.console.signIn();
  tomas = await kit.console.signInAs('tomas', 'operator');
  await protect({});
});

const protect = (more: object) =>
  asTwoAdministrators(kit.console, (as) =>
    kit.ask('PATCH', '/bff/connections/emulator', { protection: { ...noProtection, ...more } }, as),
  );
const unlock = async (emergency: boolean, as = kit.session) => {
  const body = { minutes: 10, reason: 'ticket 7', emergency };
  expect((await kit.ask('POST', '/bff/connections/emulator/unlock', body, as)).status).toBe(201);
};
const command = async (what: object, as = kit.session): Promise<string> => {
  const { groupId, clusterName } = kit;
  const source = { kind: 'cluster', connection: 'emulator', groupId, clusterName };
  const body = { source, db: 'shop', command: JSON.stringify(what) };
  const answer = await kit.ask<Refusal>('POST', '/bff/command', body, as);
  return answer.status < 300 ? 'done' : answer.body.error.code;
};
/** The same by the emulator's own operation, which passes as calls do. */
const commandByCall = async (what: object | string, as = kit.session): Promise<string> => {
  const { groupId, clusterName } = kit;
  const args = { groupId, clusterName, body: { db: 'shop', command: what } };
  const body = { connection: 'emulator', args };
  const answer = await kit.ask<Refusal>('POST', '/bff/call/runEmulatorCommand', body, as);
  return answer.status < 300 ? 'done' : answer.body.error.code;
};
const insert = (as = kit.session) => command({ insert: 'orders', documents: [{ a: 1 }] }, as);
const find = (as = kit.session) => command({ find: 'orders', filter: {}, limit: 1 }, as);
/** Runs a function with two writes and returns the outcome. */
const run = async (): Promise<string> => {
  const collection = "context.services.get('mongodb-atlas').db('shop').collection('orders')";
  const source = `exports = async () => { await ${collection}.insertOne({ a: 1 }); await ${collection}.insertOne({ a: 2 }); };`;
  const { groupId } = kit;
  const request = { connection: 'emulator', groupId, name: 'write', source, args: '[]', runAs: 'user' };
  const { body } = await kit.ask<FunctionRun>('POST', '/bff/function-runs', request);
  let now = body;
  while (now.state === 'queued' || now.state === 'running')
    now = (await kit.ask<FunctionRun>('GET', `/bff/function-runs/${body.id}?wait=1`)).body;
  return now.error?.message ?? now.state;
};

test('documents behind a locked connection are read, and changed by who has unlocked it alone', async () => {
  await protect({ locked: true });
  expect([await find(), await insert()]).toEqual(['done', 'CONNECTION_LOCKED']);
  await unlock(false, tomas);
  expect([await insert(tomas), await insert()]).toEqual(['done', 'CONNECTION_LOCKED']);
  expect(await run()).toContain('was refused: This connection is protected');
  const aggregate = (pipeline: object[]) => command({ aggregate: 'orders', pipeline, cursor: {} });
  expect([await aggregate([{ $limit: 1 }]), await aggregate([{ $limit: 1 }, { $merge: 'totals' }])]).toEqual([
    'done',
    'CONNECTION_LOCKED',
  ]);
  await unlock(false);
  expect([await insert(), await run()]).toEqual(['done', 'done']);
});

test('where documents need a second person, only emergency access changes them or kills an operation', async () => {
  await protect({ secondPerson: ['documents'] });
  expect(await insert()).toBe('SECOND_PERSON_REQUIRED');
  expect(await command({ killOp: 1, op: 1 })).toBe('SECOND_PERSON_REQUIRED');
  expect(await run()).toContain('emergency access');
  await unlock(false);
  expect(await insert()).toBe('SECOND_PERSON_REQUIRED');
  await unlock(true);
  expect([await insert(), await run()]).toEqual(['done', 'done']);
});

test.each([
  ['a text', (command: object) => JSON.stringify(command)],
  ['an object', (command: object) => command],
])(
  "authorizes the emulator's operation that forwards commands by the forwarded command, as %s",
  async (_, sent) => {
    const write = sent({ insert: 'orders', documents: [{ a: 1 }] });
    const look = sent({ find: 'orders', limit: 1 });
    await protect({ locked: true, secondPerson: ['documents'] });
    expect([await commandByCall(look), await commandByCall(write)]).toEqual(['done', 'CONNECTION_LOCKED']);
    // an unlock requires the second person, too
    const body = { minutes: 10, reason: 'ticket 7', emergency: false };
    expect((await kit.ask('POST', '/bff/connections/emulator/unlock', body)).status).toBe(403);
    await unlock(false, tomas);
    expect(await commandByCall(write)).toBe('SECOND_PERSON_REQUIRED');
    await unlock(true);
    expect(await commandByCall(write)).toBe('done');
    const { results } = (await kit.ask<{ results: AuditEntry[] }>('GET', '/bff/audit')).body;
    expect(results[0]).toMatchObject({ operation: 'command insert', outcome: 'done' });
    await protect({ secondPerson: ['documents'], personPerHour: 1 });
    kit.console.clock.now += 2 * 3_600_000;
    kit.session = await kit.console.signIn();
    await unlock(true);
    expect([await commandByCall(write), await commandByCall(write)]).toEqual(['done', 'CHANGE_LIMIT']);
  },
);

test('changes of documents count among those of an hour, a run of a function as one', async () => {
  await protect({ personPerHour: 2 });
  expect([await find(), await insert(), await run()]).toEqual(['done', 'done', 'done']);
  expect(await insert()).toBe('CHANGE_LIMIT');
  expect(await run()).toContain('has made 2 changes');
  expect(await insert(tomas)).toBe('done');
  await protect({ consolePerHour: 3 });
  expect(await insert(tomas)).toBe('CHANGE_LIMIT');
});
