import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noProtection, type ProtectionState } from '#contract/console/access/protection.ts';
import { consoleOperationIds, consoleOperationOf } from '#contract/console/operations.ts';
import type { Refusal } from '../functions/emulated-for-tests.ts';
import { asTwoAdministrators, type SignedIn } from '../test-kit.ts';
import { type Ground, layGround, reaching } from './reaching-for-tests.ts';

/** Every operation that changes the service or a cluster, and the protection on the way. */

test('has an example of each operation with the effect on the service', () => {
  const withEffect = consoleOperationIds.filter((id) => {
    const row = consoleOperationOf(id);
    return row.method !== 'GET' && row.effect === 'service';
  });
  expect([...new Set(reaching.map(({ id }) => id))].sort()).toEqual(withEffect.sort());
});

describe('a change of the service or of a cluster', { timeout: 120_000 }, () => {
  let ground: Ground;
  let tomas: SignedIn;
  beforeAll(async () => {
    ground = await layGround();
  }, 120_000);
  afterAll(() => ground.kit.close());
  beforeEach(async () => {
    // earlier unlocks are over, and sessions have ended meanwhile
    ground.kit.console.clock.now += 25 * 3_600_000;
    ground.kit.session = await ground.kit.console.signIn();
    tomas = await ground.kit.console.signInAs('tomas', 'operator');
  });

  test.each(reaching)('$id: $operation', async (row) => {
    const { kit } = ground;
    const connection = row.connection ?? 'emulator';
    const at = `/bff/connections/${connection}`;
    const set = async (more: object, readOnly = false) => {
      const body = { readOnly, protection: { ...noProtection, ...more } };
      const { status, text } = await asTwoAdministrators(kit.console, (as) => kit.ask('PATCH', at, body, as));
      expect(status, text).toBe(200);
    };
    const lines = async (outcome: string) => {
      const query = new URLSearchParams({ operation: row.operation, connection, outcome });
      return (await kit.ask<{ totalCount: number }>('GET', `/bff/audit?${query}`)).body.totalCount;
    };
    const send = await row.make(ground);
    const code = async (as = kit.session) => {
      const { status, body } = await send(as);
      return status < 400 ? 'done' : ((body as Refusal).error?.code ?? String(status));
    };
    const before = await lines('refused');
    const seen: Record<string, string> = {};

    await set({}, true);
    seen.readOnly = await code();
    await set({ locked: true });
    await kit.ask('POST', `${at}/unlock`, { minutes: 9, reason: 'ticket 7', emergency: false }, tomas);
    seen.lockedUnlockedByAnother = await code();
    await set({ secondPerson: [row.kind] });
    if (!row.isExempt) seen.secondPerson = await code();
    await set({});
    const args = { groupId: kit.groupId, body: { isDataExplorerEnabled: true } };
    const counted = await kit.ask('POST', '/bff/call/updateGroupSettings', { connection, args });
    expect(counted.status, counted.text).toBe(200);
    const { used } = (await kit.ask<ProtectionState>('GET', `${at}/protection`)).body;
    await set({ personPerHour: used.person });
    seen.limit = await code();
    expect(seen).toEqual({
      readOnly: 'CONNECTION_READ_ONLY',
      lockedUnlockedByAnother: 'CONNECTION_LOCKED',
      ...(row.isExempt ? {} : { secondPerson: 'SECOND_PERSON_REQUIRED' }),
      limit: 'CHANGE_LIMIT',
    });
    expect((await lines('refused')) - before).toBe(Object.keys(seen).length);

    await set({});
    const open = await Promise.all(['started', 'done', 'failed', 'unknown'].map(lines));
    await code();
    const after = await Promise.all(['started', 'done', 'failed', 'unknown'].map(lines));
    const refused = (await lines('refused')) - before - Object.keys(seen).length;
    const written =
      after.reduce((sum, count) => sum + count, 0) - open.reduce((sum, count) => sum + count, 0);
    expect(written + refused).toBeGreaterThan(0);
  });
});
