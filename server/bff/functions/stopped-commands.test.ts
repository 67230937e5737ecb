import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CommandReply } from '#contract/console/functions.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { type Emulated, startEmulated } from './emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
  const documents = Array.from({ length: 20 }, (_, _id) => ({ _id }));
  await command({ insert: 'slow', documents });
});
afterAll(() => kit.close());

const body = (document: object, db: string, more: object = {}) => ({
  source: { kind: 'cluster', connection: 'emulator', groupId: kit.groupId, clusterName: kit.clusterName },
  db,
  command: JSON.stringify(document),
  ...more,
});
const command = async (document: object, db = 'stopping') =>
  JSON.parse((await kit.ask<CommandReply>('POST', '/bff/command', body(document, db))).body.reply);

/** Runs until it is killed or its time limit is reached. */
const endless = { $expr: { $function: { body: 'function () { for (;;) {} }', args: [], lang: 'js' } } };

/** A second, and what asking whether it still runs may take on a busy machine. */
const stoppedMs = 2_000;

/** What runs on the cluster, the question itself left out. */
async function running(): Promise<string[]> {
  const reply = await command({ currentOp: 1 }, 'admin');
  return reply.inprog
    .map((each: { ns: string }) => each.ns)
    .filter((ns: string) => ns.startsWith('stopping.'));
}

const send = (document: object, signal: AbortSignal, more: object = {}) =>
  kit.console.ask('POST', '/bff/command', {
    session: kit.session,
    body: body(document, 'stopping', more),
    signal,
  });

test.each([
  ['find', { find: 'slow', filter: endless, maxTimeMS: 20_000 }],
  ['count', { count: 'slow', query: endless, maxTimeMS: 20_000 }],
  ['aggregate', { aggregate: 'slow', pipeline: [{ $match: endless }], cursor: {}, maxTimeMS: 20_000 }],
  ['explain', { explain: { find: 'slow', filter: endless }, verbosity: 'executionStats', maxTimeMS: 20_000 }],
])('a stopped %s ends on the cluster within a second', async (_, document) => {
  const stop = new AbortController();
  const answer = send(document, stop.signal).catch((error: Error) => error.name);
  await vi.waitUntil(async () => (await running()).length > 0, { timeout: 10_000 });
  stop.abort();
  await vi.waitUntil(async () => (await running()).length === 0, {
    timeout: whenBusy(stoppedMs),
    interval: 50,
  });
  expect(await answer).toMatchObject({ status: 400 });
});

test('a write that ends with its request is recorded as one of unknown outcome, and changes nothing later', async () => {
  const stop = new AbortController();
  const update = { update: 'slow', updates: [{ q: endless, u: { $set: { x: 1 } }, multi: true }] };
  const answer = send(update, stop.signal, { endsWithRequest: true }).catch((error: Error) => error.name);
  await vi.waitUntil(async () => (await running()).length > 0, { timeout: 10_000 });
  stop.abort();
  await vi.waitUntil(async () => (await running()).length === 0, {
    timeout: whenBusy(stoppedMs),
    interval: 50,
  });
  await answer;
  const entries = async () =>
    (
      await kit.ask<{ results: { operation: string; outcome: string }[] }>('GET', '/bff/audit?target=slow')
    ).body.results.filter(({ operation }) => operation === 'command update');
  await vi.waitUntil(async () => (await entries())[0]?.outcome === 'unknown', { timeout: whenBusy(5_000) });
  const { n } = await command({ count: 'slow', query: { x: 1 } });
  expect(Number(n.$numberInt)).toBe(0);
});
