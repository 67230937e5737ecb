import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { ProbeReport } from '#contract/console/probe.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const bodyOf = (more: object = {}) => ({
  connection: 'emulator',
  groupId: kit.groupId,
  source: {
    kind: 'cluster',
    connection: 'emulator',
    groupId: kit.groupId,
    clusterName: kit.clusterName,
  },
  writes: true,
  ...more,
});
const start = (more?: object) => kit.ask<ProbeReport>('POST', '/bff/probes', bodyOf(more));
const reportOf = async (id: string) => (await kit.ask<ProbeReport>('GET', `/bff/probes/${id}`)).body;
const sum = ({ periods }: ProbeReport, act: 'reads' | 'writes', field: 'done' | 'failed') =>
  periods.reduce((total, period) => total + period[act][field], 0);

test('a probe reads and writes until it is stopped, and its report stays', async () => {
  const { status, body } = await start();
  expect([status, body.on, body.endedAt]).toEqual([201, kit.clusterName, null]);
  await vi.waitUntil(async () => sum(await reportOf(body.id), 'writes', 'done') > 1, { timeout: 30_000 });
  const stopped = (await kit.ask<ProbeReport>('POST', `/bff/probes/${body.id}/stop`)).body;
  expect(stopped.endedAt).toBeGreaterThan(0);
  expect([sum(stopped, 'reads', 'failed'), sum(stopped, 'writes', 'failed')]).toEqual([0, 0]);
  expect(stopped.longestGap.writes?.ms).toBeGreaterThan(0);
  await kit.restart();
  expect(await reportOf(body.id)).toEqual(stopped);
});

test('reports a refusal of the cluster by the name of its error', async () => {
  const clusterName = 'there-is-none';
  const source = { kind: 'cluster', connection: 'emulator', groupId: kit.groupId, clusterName };
  const { body } = await start({ source });
  await vi.waitUntil(async () => (await reportOf(body.id)).errors.length > 1, { timeout: 30_000 });
  const { errors } = (await kit.ask<ProbeReport>('POST', `/bff/probes/${body.id}/stop`)).body;
  expect(new Set(errors.map(({ act, codeName }) => `${act} ${codeName}`))).toEqual(
    new Set(['reads HostUnreachable', 'writes HostUnreachable']),
  );
});

test('what names no data source is refused, and so is a report that does not exist', async () => {
  const answer = await kit.ask<Refusal>('POST', '/bff/probes', { connection: 'emulator', writes: true });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  expect((await kit.ask('GET', '/bff/probes/none')).status).toBe(404);
});

test('where changes are switched off a probe may read and not write', async () => {
  const patch = (readOnly: boolean) => kit.ask('PATCH', '/bff/connections/emulator', { readOnly });
  expect((await patch(true)).status).toBe(200);
  const refused = await kit.ask<Refusal>('POST', '/bff/probes', bodyOf({ writes: true }));
  expect([refused.status, refused.body.error.code]).toEqual([403, 'CONNECTION_READ_ONLY']);
  const { status, body } = await kit.ask<ProbeReport>('POST', '/bff/probes', bodyOf({ writes: false }));
  expect(status).toBe(201);
  await kit.ask('POST', `/bff/probes/${body.id}/stop`);
  await patch(false);
});

test('what may write for a while writes no longer, and reads on', async () => {
  const protection = { ...noProtection, locked: true };
  await kit.ask('PATCH', '/bff/connections/emulator', { protection });
  const unlock = { minutes: 10, reason: 'ticket 7', emergency: false };
  await kit.ask('POST', '/bff/connections/emulator/unlock', unlock);
  const { body } = await start();
  await vi.waitUntil(async () => sum(await reportOf(body.id), 'writes', 'done') > 0, { timeout: 10_000 });
  kit.console.clock.now += 10 * MINUTE;
  kit.session = await kit.console.signIn();
  const refusals = async () => (await reportOf(body.id)).errors;
  await vi.waitUntil(async () => (await refusals()).length > 0, { timeout: 10_000 });
  expect(await refusals()).toEqual([
    expect.objectContaining({
      act: 'writes',
      message: expect.stringContaining('update was refused: This connection is protected'),
    }),
  ]);
  const read = sum(await reportOf(body.id), 'reads', 'done');
  await vi.waitUntil(async () => sum(await reportOf(body.id), 'reads', 'done') > read, { timeout: 10_000 });
  await kit.ask('POST', `/bff/probes/${body.id}/stop`);
  await kit.ask('PATCH', '/bff/connections/emulator', { protection: noProtection });
});
