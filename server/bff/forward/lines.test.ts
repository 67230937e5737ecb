import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer } from '../test-kit.ts';
import { alertId, callsOf, groupId } from './calls-for-tests.ts';

const at = connectedForEach();
const { acknowledge, audit, loseAnswer } = callsOf(at);

describe('the audit log', () => {
  test('knows who acknowledged an alert last: the service knows the key alone', async () => {
    await acknowledge();
    const other = await at.console.signInAs('oz', 'operator');
    const args = { groupId, alertId, body: { unacknowledgeAlert: true } };
    const body = { connection: 'emulator', args };
    await at.console.ask('POST', '/bff/call/acknowledgeGroupAlert', { session: other, body });
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
    await acknowledge();
    const ask = async (query: string) =>
      (await at.console.ask('GET', `/bff/acknowledgers?${query}`, { session: at.console.session })).json();
    expect(await ask(`connection=emulator&groupId=${groupId}`)).toEqual([
      { alertId, actor: 'oz', at: expect.any(Number) },
    ]);
    expect(await ask(`connection=other&groupId=${groupId}`)).toEqual([]);
    expect(await ask(`connection=emulator&groupId=${'f'.repeat(24)}`)).toEqual([]);
    expect(await ask('connection=emulator&groupId=%25')).toMatchObject({
      error: { message: expect.stringContaining('groupId') },
    });
  });

  test('has one line for each change, with who, what, where and the outcome', async () => {
    const done = await acknowledge();
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: 409 }, 409);
    await acknowledge();
    loseAnswer();
    const lost = await acknowledge();
    expect(lost.status).toBe(504);
    expect(((await lost.json()) as { error: { message: string } }).error.message).toContain('unknown');
    await at.console.call('getGroup', { groupId: alertId });
    const { results } = await audit('?operation=acknowledgeGroupAlert');
    expect(results.map((line) => [line.outcome, line.status])).toEqual([
      ['unknown', 504],
      ['refused', 409],
      ['done', 200],
    ]);
    expect(results[2]).toMatchObject({
      actor: 'local',
      connection: 'emulator',
      target: `/groups/${groupId}/alerts/${alertId}`,
      requestId: done.headers.get('x-request-id'),
    });
  });

  test('contains "started" while a change is running', async () => {
    const line = new Promise<AuditEntry | undefined>((resolve) => {
      at.service.answer = (_, outgoing) => {
        void audit('?operation=deleteGroup').then(({ results }) => {
          resolve(results[0]);
          jsonAnswer(outgoing, {});
        });
      };
    });
    const response = at.console.call('deleteGroup', { groupId });
    expect(await line).toMatchObject({ outcome: 'started', status: null });
    expect((await response).status).toBe(200);
  });

  test('has lines for signing in, for refusals and for connections, filtered and paged', async () => {
    await at.console.ask('POST', '/bff/session/launch', { body: { token: 'wrong' } });
    const session = await at.console.signInAs('vic', 'viewer');
    await at.console.ask('DELETE', '/bff/connections/emulator', { session });
    const lines = (await audit('?itemsPerPage=2')).results;
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ actor: 'vic', outcome: 'refused', target: '/bff/connections/emulator' });
    expect((await audit('?outcome=refused&actor=local')).totalCount).toBe(1);
    expect((await audit('?target=CONNECTIONS/em')).totalCount).toBe(1);
    expect((await audit('?target=%25')).totalCount).toBe(0);
    const own = (await (await at.console.ask('GET', '/bff/audit', { session })).json()) as {
      results: AuditEntry[];
      totalCount: number;
    };
    expect(new Set(own.results.map(({ actor }) => actor))).toEqual(new Set(['vic']));
    expect(own.totalCount).toBe(own.results.length);
    const others = await at.console.ask('GET', '/bff/audit?actor=local', { session });
    expect(await others.json()).toEqual({ results: [], totalCount: 0 });
    const bad = await at.console.ask('GET', '/bff/audit?pageNum=0', { session });
    expect(bad.status).toBe(400);
  });
});
