import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Triage } from '#contract/console/advisor-triage.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

const suggestion = 'create shop.orders {"status":1}';
const path = '/bff/advisor-triage';
const place = () => ({
  connection: 'emulator',
  groupId: kit.groupId,
  clusterName: kit.clusterName,
  suggestion,
});
const list = async () => {
  const query = new URLSearchParams({ connection: 'emulator', groupId: kit.groupId });
  return (await kit.ask<Triage[]>('GET', `${path}?${query}`)).body;
};

describe('decisions about suggestions', () => {
  test('are kept with who and when, through a restart, the last one for each', async () => {
    const later = { ...place(), decision: 'later', until: 1_800_000_000_000 };
    expect((await kit.ask('PUT', path, later)).status).toBe(200);
    const dismissed = { ...place(), decision: 'dismissed', reason: 'The report runs once a year' };
    expect((await kit.ask('PUT', path, dismissed)).status).toBe(200);
    await kit.restart();
    expect(await list()).toEqual([
      {
        clusterName: kit.clusterName,
        suggestion,
        decision: 'dismissed',
        reason: 'The report runs once a year',
        until: null,
        latencyMs: null,
        measured: null,
        by: expect.any(String),
        at: expect.any(Number),
      },
    ]);
  });

  test('can be undone', async () => {
    const measured = {
      before: { ms: 412, examined: 10_000, returned: 12 },
      after: { ms: 2, examined: 12, returned: 12 },
    };
    await kit.ask('PUT', path, { ...place(), decision: 'accepted', latencyMs: 812.5, measured });
    expect(await list()).toMatchObject([{ decision: 'accepted', latencyMs: 812.5, measured }]);
    expect((await kit.ask<Triage[]>('POST', `${path}/reopen`, place())).body).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('through a connection whose key is refused are refused as such, and not as a fault of this server', async () => {
    const origin = (await kit.ask<{ origin: string }[]>('GET', '/bff/connections')).body[0]?.origin;
    const wrong = { name: 'constructor', kind: 'apiKey', identity: 'nobody', secret: 'guessed', origin };
    const { id } = (await kit.ask<{ id: string }>('POST', '/bff/connections', wrong)).body;
    const decision = { ...place(), connection: id, decision: 'accepted', latencyMs: 1 };
    const answer = await kit.ask<Refusal>('PUT', path, decision);
    expect([answer.status, answer.body.error.code]).toEqual([502, 'UPSTREAM_AUTH_FAILED']);
  });

  test.each([
    ['no reason', { decision: 'dismissed', reason: ' ' }, 'reason'],
    ['no day', { decision: 'later' }, 'until'],
    ['another decision', { decision: 'perhaps' }, 'decision'],
    ['no suggestion', { decision: 'later', until: 1, suggestion: 'shop.orders' }, 'suggestion'],
  ])('with %s are refused, and the field is named', async (_, more, field) => {
    const answer = await kit.ask<Refusal>('PUT', path, { ...place(), ...more });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields?.[0]?.field).toBe(field);
  });
});
