import { describe, expect, test } from 'vitest';
import { connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer } from '../test-kit.ts';
import { alertId, callsOf, codeOf, groupId } from './calls-for-tests.ts';

const at = connectedForEach();
const { acknowledge, audit, loseAnswer } = callsOf(at);

describe('an idempotency key', () => {
  const key = '0b7e4dd0-7d5c-4f4e-9f9e-2f6f3b0a6a11';

  test('lets a repeated submission answer with the first result', async () => {
    let count = 0;
    at.service.answer = (_, outgoing) => {
      count += 1;
      jsonAnswer(outgoing, { count });
    };
    const [one, two] = await Promise.all([
      acknowledge({ idempotencyKey: key }),
      acknowledge({ idempotencyKey: key }),
    ]);
    expect([await one.json(), await two.json()]).toEqual([{ count: 1 }, { count: 1 }]);
    await at.console.restart();
    await at.console.bff.ensureConnection({
      name: 'Emulator',
      origin: at.service.origin,
      publicKey: 'abcdefgh',
      privateKey: 'whatever',
    });
    expect(await (await acknowledge({ idempotencyKey: key })).json()).toEqual({ count: 1 });
    expect(count).toBe(1);
    expect((await audit('?operation=acknowledgeGroupAlert')).totalCount).toBe(1);
  });

  test('when repeated after an answer with a secret, reports the creation without the secret', async () => {
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { id: alertId, privateKey: 'hush-hush' });
    const create = () =>
      at.console.call(
        'createOrgApiKey',
        { orgId: groupId, body: { desc: 'ci', roles: ['ORG_MEMBER'] } },
        { idempotencyKey: 'a key that is made' },
      );
    expect(await (await create()).text()).toContain('hush-hush');
    const again = await create();
    expect([again.status, await codeOf(again)]).toEqual([409, 'SECRET_SHOWN_ONCE']);
    expect(at.service.answered).toHaveLength(1);
    expect(JSON.stringify(await audit())).not.toContain('hush-hush');
  });

  test('does not serve another call', async () => {
    await acknowledge({ idempotencyKey: key });
    const other = await at.console.call('deleteGroup', { groupId }, { idempotencyKey: key });
    expect(other.status).toBe(409);
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(at.service.answered).toHaveLength(1);
  });

  test('belongs to one person', async () => {
    await acknowledge({ idempotencyKey: key });
    const session = await at.console.signInAs('oz', 'operator');
    const body = { connection: 'emulator', args: { groupId }, idempotencyKey: key };
    expect((await at.console.ask('POST', '/bff/call/deleteGroup', { session, body })).status).toBe(200);
  });

  test('of a call whose result is unknown never repeats it; of one that was not sent it does', async () => {
    loseAnswer();
    expect((await acknowledge({ idempotencyKey: key })).status).toBe(504);
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
    expect((await acknowledge({ idempotencyKey: key })).status).toBe(504);
    expect(at.service.answered).toHaveLength(1);
    // a final answer is kept, a temporary refusal is not
    for (const [refusal, again] of [
      [429, 200],
      [503, 200],
      [409, 409],
      [500, 500],
    ] as const) {
      const idempotencyKey = `refused with ${refusal}`;
      at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { error: refusal }, refusal);
      expect((await acknowledge({ idempotencyKey })).status).toBe(refusal);
      at.service.answer = (_, outgoing) => jsonAnswer(outgoing, {});
      expect((await acknowledge({ idempotencyKey })).status).toBe(again);
    }
  });

  test('is forgotten after a day', async () => {
    await acknowledge({ idempotencyKey: key });
    at.console.clock.now += 24 * 3_600_000 + 1;
    at.console.session = await at.console.signIn();
    const body = { connection: 'emulator', args: { groupId }, idempotencyKey: key };
    const again = await at.console.ask('POST', '/bff/call/deleteGroup', {
      session: at.console.session,
      body,
    });
    expect(again.status).toBe(200);
  });
});
