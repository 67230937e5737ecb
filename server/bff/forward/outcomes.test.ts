import { describe, expect, test, vi } from 'vitest';
import { cloudOrigin } from '#contract/api/names.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { startConnected, startService } from '../test-kit.ts';
import { callsOf, errorOf, groupId } from './calls-for-tests.ts';

/** The effects of a call, including its limits: in the log, for repetitions, and for readers. */

const at = connectedForEach();
const { answering, audit } = callsOf(at);
const lastLine = async () => (await audit()).results[0];
const remove = () => at.console.call('deleteGroup', { groupId });
/** As a page reads: from a recent answer, if that is still valid. */
const readPage = async () => {
  const reads = [{ operationId: 'getGroup', connection: 'emulator', args: { groupId } }];
  const response = await at.console.ask('POST', '/bff/reads', {
    session: at.console.session,
    body: { reads },
  });
  await response.text();
};
/** The number of reads that reached the service during this work, between two reads of a page. */
async function readsAround(work: () => Promise<unknown>, status = 200): Promise<number> {
  answering(200);
  await readPage();
  const before = at.service.answered.length;
  answering(status);
  await work();
  answering(200);
  await readPage();
  return at.service.answered.slice(before).filter(({ method }) => method === 'GET').length;
}

test.each([
  [200, 'done'],
  [400, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('a change that the service answers with %i is %s in the log', async (status, outcome) => {
  answering(status);
  expect((await remove()).status).toBe(status);
  expect(await lastLine()).toMatchObject({ operation: 'deleteGroup', outcome, status });
});

test('a change that never reached the service has failed, one that may have is unknown, and both are reported', async () => {
  at.service.answer = (_, outgoing) => outgoing.destroy();
  const lost = await remove();
  expect((await errorOf(lost)).message).toContain('Whether the change took effect is unknown.');
  expect(await lastLine()).toMatchObject({ outcome: 'unknown', status: lost.status });
  await at.service.close();
  const unsent = await remove();
  expect((await errorOf(unsent)).message).not.toContain('unknown');
  expect(await lastLine()).toMatchObject({ outcome: 'failed', status: unsent.status });
  at.service = await startService();
});

describe('data of a page is read again', () => {
  test('after a change that was done', async () => {
    expect(await readsAround(remove)).toBe(1);
  });
  test('after a change that may have been done', async () => {
    const lose = () => {
      at.service.answer = (_, outgoing) => outgoing.destroy();
      return remove();
    };
    expect(await readsAround(lose)).toBe(1);
  });
  test.each([400, 409])('but not after one that was answered with %i', async (status) => {
    expect(await readsAround(remove, status)).toBe(0);
  });
  test('and on every direct call', async () => {
    expect(await readsAround(() => at.console.call('getGroup', { groupId }))).toBe(1);
  });
});

test('a refusal is repeated as it is, also where the answer would have held a secret', async () => {
  answering(400, { error: 400, errorCode: 'INVALID_ATTRIBUTE' });
  const create = () =>
    at.console.call(
      'createOrgApiKey',
      { orgId: groupId, body: { desc: 'ci', roles: ['ORG_MEMBER'] } },
      { idempotencyKey: 'a key that is refused' },
    );
  for (const response of [await create(), await create()])
    expect([response.status, (await response.json()).errorCode]).toEqual([400, 'INVALID_ATTRIBUTE']);
  expect(at.service.answered).toHaveLength(1);
});

test('a viewer sees the reason, and the log names the operation and its target', async () => {
  const session = await at.console.signInAs('vic', 'viewer');
  const body = { connection: 'emulator', args: { groupId } };
  const refused = await at.console.ask('POST', '/bff/call/deleteGroup', { session, body });
  expect(await errorOf(refused)).toMatchObject({
    code: 'ROLE_REQUIRED',
    message: 'Viewers cannot change anything.',
  });
  expect(await lastLine()).toMatchObject({
    operation: 'deleteGroup',
    outcome: 'refused',
    target: `/groups/${groupId}`,
  });
});

test('emulator operations are not sent to a service', async () => {
  await at.console.close();
  at.console = await startConnected(at.service, { argv: ['--upstream', cloudOrigin] });
  const { session } = at.console;
  const body = { name: 'Cloud', origin: cloudOrigin, kind: 'apiKey', identity: 'abcdefgh', secret: 'none' };
  const created = await at.console.ask('POST', '/bff/connections', { session, body });
  const { id } = (await created.json()) as { id: string };
  const asked = { session, body: { connection: id, args: {} } };
  const response = await at.console.ask('POST', '/bff/call/getEmulatorState', asked);
  expect((await errorOf(response)).code).toBe('EMULATOR_ONLY');
  expect(at.service.seen).toHaveLength(0);
});

test('a world may be as large as worlds are, and nothing else', async () => {
  const body = { tables: 'x'.repeat(2 * 1024 * 1024) };
  expect((await at.console.call('importEmulatorWorld', { body })).status).toBe(200);
  expect((await at.console.call('createGroup', { body })).status).toBe(413);
  expect(at.service.answered).toHaveLength(1);
});

describe('a client that disconnects', () => {
  const leave = async (operationId: string, args: object): Promise<void> => {
    let ended = false;
    const leaving = new AbortController();
    at.service.answer = (_, outgoing) => {
      outgoing.on('close', () => {
        ended = true;
      });
      leaving.abort();
    };
    const asked = at.console.ask('POST', `/bff/call/${operationId}`, {
      session: at.console.session,
      body: { connection: 'emulator', args },
      signal: leaving.signal,
    });
    await asked.catch(() => undefined);
    await vi.waitFor(() => expect(ended).toBe(true), 20_000);
  };

  test('ends a read without other waiting clients', () => leave('getGroup', { groupId }));
  test('ends the download of a log', () =>
    leave('downloadGroupClusterLog', { groupId, hostName: 'a.example.net', logName: 'mongodb' }));
});

test('an answer without a body has no type', async () => {
  at.service.answer = (_, outgoing) => outgoing.writeHead(202).end();
  const response = await remove();
  expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
    202,
    '',
    null,
  ]);
});
