import { beforeEach, expect, it } from 'vitest';
import { createDigestSession, type DigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

/**
 * Runs an operation beside a dozen programs that call at once with their own credential; returns its result
 * and their statuses.
 */
async function beside<Done>(ask: () => Promise<number>, work: Promise<Done>): Promise<[Done, Set<number>]> {
  const [done, ...statuses] = await Promise.all([work, ...Array.from({ length: 12 }, ask)]);
  return [done, new Set(statuses as number[])];
}
const fine = new Set([200]);

it('an API key is replaced under load without a request that fails, and the old one is dead at once', async () => {
  const keys = `~/groups/${at.groupId}/apiKeys`;
  const make = async () => {
    const { body } = await at.ask('POST', keys, { body: { desc: 'worker', roles: ['GROUP_READ_ONLY'] } });
    const session = createDigestSession({ username: body.publicKey, password: body.privateKey });
    return { id: body.id as string, session };
  };
  const ask = async (session: DigestSession) =>
    (await at.ask('GET', `~/groups/${at.groupId}`, { as: session })).status;
  const old = await make();
  const [fresh, meanwhile] = await beside(() => ask(old.session), make());
  expect(meanwhile).toEqual(fine);
  // some programs have the new key already, some not yet
  expect(new Set(await Promise.all([old, fresh, old, fresh].map(({ session }) => ask(session))))).toEqual(
    fine,
  );
  const removing = at.ask('DELETE', `~/orgs/${at.orgId}/apiKeys/${old.id}`);
  const [removed, after] = await beside(() => ask(fresh.session), removing);
  expect([removed.status, after]).toEqual([204, fine]);
  expect(await ask(old.session)).toBe(401);
});

it('a secret of a service account is rotated under load without a request that fails', async () => {
  const path = `~/groups/${at.groupId}/serviceAccounts`;
  const body = { name: 'worker', description: '', roles: ['GROUP_READ_ONLY'], secretExpiresAfterHours: 720 };
  const { clientId, secrets } = (await at.ask('POST', path, { body: { ...body, description: 'Works' } }))
    .body;
  const issue = (secret: string) =>
    at.ask('POST', '/api/oauth/token', {
      as: null,
      raw: 'grant_type=client_credentials',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
    });
  const old = secrets[0] as { id: string; secret: string };
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await at.ask('GET', `~/groups/${at.groupId}`, { as: null, headers })).status;
  };
  const tokenOf = async (secret: string) => (await issue(secret)).body.access_token as string;
  const first = await tokenOf(old.secret);
  const making = at.ask('POST', `${path}/${clientId}/secrets`, { body: { secretExpiresAfterHours: 720 } });
  const [created, meanwhile] = await beside(() => ask(first), making);
  expect([created.status, meanwhile]).toEqual([201, fine]);
  // some programs have the new secret already, some not yet
  const [late, second] = await Promise.all([tokenOf(old.secret), tokenOf(created.body.secret)]);
  const removing = at.ask('DELETE', `${path}/${clientId}/secrets/${old.id}`);
  const [removed, after] = await beside(() => ask(second), removing);
  expect([removed.status, after]).toEqual([204, fine]);
  expect((await issue(old.secret)).status).toBe(401);
  // tokens of the old secret remain valid until they expire
  expect([await ask(first), await ask(late), await ask(await tokenOf(created.body.secret))]).toEqual([
    200, 200, 200,
  ]);
});
