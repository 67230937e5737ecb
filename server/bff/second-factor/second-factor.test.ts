import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, Session } from '#contract/console/bff.ts';
import {
  consoleOrigin,
  type SignedIn,
  sessionOf,
  startBff,
  type TestBff,
  testPassword,
} from '../test-kit.ts';
import { createKey, type SoftwareKey } from './authenticator-for-tests.ts';

let console: TestBff;
let kim: SignedIn;
beforeEach(async () => {
  console = await startBff();
  kim = await console.signInAs('kim', 'operator');
});
afterEach(() => console.close());

type Body = Record<string, unknown>;
const ask = async (method: string, path: string, session?: SignedIn, body?: unknown) => {
  const response = await console.ask(method, `/bff${path}`, {
    session,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, response, body: (text === '' ? {} : JSON.parse(text)) as Body };
};
const codeOf = ({ body }: { body: Body }) => (body.error as { code: string } | undefined)?.code;

async function register(session: SignedIn, key: SoftwareKey, name: string) {
  const options = await ask('POST', '/second-factor/passkeys/options', session, {});
  return ask('POST', '/second-factor/passkeys', session, { name, answer: key.register(options.body) });
}

/** The session after the password, which still requires the second factor. */
async function password(name = 'kim'): Promise<SignedIn & { needs: string | undefined }> {
  const { response, body } = await ask('POST', '/session/password', undefined, {
    username: name,
    password: testPassword,
  });
  return { ...sessionOf(response, body as { csrf: string }), needs: (body as Session).needs };
}
const optionsFor = async (pending: SignedIn) =>
  (await ask('POST', '/session/second-factor/options', pending)).body;
const complete = (pending: SignedIn, body: object) => ask('POST', '/session/second-factor', pending, body);

const userId = async () => {
  const administrator = await console.signIn();
  const { body } = await ask('GET', '/users', administrator);
  return (body as unknown as { id: string; name: string }[]).find(({ name }) => name === 'kim')?.id ?? '';
};
const linesOf = async (operation: string): Promise<AuditEntry[]> => {
  const { body } = await ask('GET', `/audit?operation=${operation}`, await console.signIn());
  return body.results as AuditEntry[];
};

describe('signing in with a key after the password', () => {
  test('opens a new session; until then only the second step works', async () => {
    const key = createKey(consoleOrigin);
    const { status, body } = await register(kim, key, 'Blue key');
    expect(status).toBe(201);
    expect(body.recoveryCodes).toHaveLength(10);

    const pending = await password();
    expect(pending.needs).toBe('secondFactor');
    for (const path of ['/connections', '/users', '/sessions', '/second-factor', '/watch', '/nothing'])
      expect([path, codeOf(await ask('GET', path, pending))]).toEqual([path, 'SECOND_FACTOR_REQUIRED']);
    expect(codeOf(await ask('PUT', '/password', pending, { current: testPassword, password: 'x' }))).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
    const { response, ...done } = await complete(pending, { answer: key.sign(await optionsFor(pending)) });
    expect(done).toMatchObject({ status: 200, body: { user: { name: 'kim' } } });
    expect(done.body).not.toHaveProperty('needs');
    const session = sessionOf(response, done.body as { csrf: string });
    expect(session.cookie).not.toBe(pending.cookie);
    expect((await ask('GET', '/connections', session)).status).toBe(200);
    expect((await ask('GET', '/session', pending)).status).toBe(401);
    const { body: factor } = await ask('GET', '/second-factor', session);
    expect(factor).toMatchObject({ passkeys: [{ name: 'Blue key', host: 'localhost' }], exempt: null });
    // the pending session is not one that the person sees or loses others by
    expect((await ask('GET', '/sessions', session)).body).toHaveLength(2);
  });

  test('refuses wrong challenges, origins, hosts, types, keys, presence and counters', async () => {
    const key = createKey(consoleOrigin);
    await register(kim, key, 'Blue key');
    const other = createKey(consoleOrigin);
    const hostile = [
      (options: Body) => key.sign(options, { challenge: 'AAAA' }),
      (options: Body) => key.sign(options, { origin: 'https://evil.example' }),
      (options: Body) => key.sign(options, { rpId: 'evil.example' }),
      (options: Body) => key.sign(options, { type: 'webauthn.create' }),
      (options: Body) => key.sign(options, { flags: 0 }),
      (options: Body) => other.sign(options),
      (options: Body) => ({ ...other.sign(options), id: key.id, rawId: key.id }),
    ];
    for (const answer of hostile) {
      const pending = await password();
      const refused = await complete(pending, { answer: answer(await optionsFor(pending)) });
      expect([refused.status, codeOf(refused)]).toEqual([401, 'SECOND_FACTOR_WRONG']);
      console.clock.now += 61_000;
    }
    const pending = await password();
    expect((await complete(pending, { answer: key.sign(await optionsFor(pending)) })).status).toBe(200);
    const again = await password();
    const copied = key.sign(await optionsFor(again), { counter: 1 });
    expect((await complete(again, { answer: copied })).status).toBe(401);
    expect((await linesOf('signIn')).filter(({ outcome }) => outcome === 'refused')).toHaveLength(8);
  });

  test('accepts a challenge once, in its own session, for five minutes', async () => {
    const key = createKey(consoleOrigin);
    await register(kim, key, 'Blue key');
    const [one, two] = [await password(), await password()];
    const answer = key.sign(await optionsFor(one));
    await optionsFor(two);
    expect((await complete(two, { answer })).status).toBe(401);
    const [first, second] = await Promise.all([complete(one, { answer }), complete(one, { answer })]);
    expect([first?.status, second?.status].sort()).toEqual([200, 401]);

    const late = await password();
    const options = await optionsFor(late);
    console.clock.now += 5 * 60_000;
    expect((await complete(late, { answer: key.sign(options) })).status).toBe(401);
    console.clock.now += 5 * 60_000;
    // the step itself ends too
    expect((await ask('GET', '/session', late)).status).toBe(401);
  });

  test('survives a restart between both steps, as with another replica', async () => {
    const key = createKey(consoleOrigin);
    await register(kim, key, 'Blue key');
    const pending = await password();
    const answer = key.sign(await optionsFor(pending));
    await console.restart();
    expect((await complete(pending, { answer })).status).toBe(200);
  });

  test('refuses malformed bodies by naming the field', async () => {
    await register(kim, createKey(consoleOrigin), 'Blue key');
    const pending = await password();
    for (const body of [
      {},
      { answer: {} },
      { answer: 7 },
      { recoveryCode: '' },
      { recoveryCode: 'x'.repeat(65) },
    ])
      expect((await complete(pending, body)).status, JSON.stringify(body).slice(0, 40)).toBe(400);
    const text = { clientDataJSON: '***', authenticatorData: 'AA', signature: 'AA' };
    const answer = { id: 'AA', rawId: 'AA', type: 'public-key', response: text };
    expect((await complete(pending, { answer })).status).toBe(400);
    const noJson = { ...text, clientDataJSON: 'AAAA' };
    await optionsFor(pending);
    expect((await complete(pending, { answer: { ...answer, response: noJson } })).status).toBe(401);
  });
});

describe('recovery codes', () => {
  test('are valid once each, in any spelling, and are stored nowhere', async () => {
    const { body } = await register(kim, createKey(consoleOrigin), 'Blue key');
    const [code = '', other = ''] = body.recoveryCodes as string[];
    const spelling = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`;
    expect((await complete(await password(), { recoveryCode: spelling })).status).toBe(200);
    expect((await complete(await password(), { recoveryCode: code })).status).toBe(401);
    const [one, two] = [await password(), await password()];
    const both = await Promise.all([
      complete(one, { recoveryCode: other }),
      complete(two, { recoveryCode: other }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await ask('GET', '/second-factor', kim)).body.recoveryCodesLeft).toBe(8);
    expect(await linesOf('useRecoveryCode')).toHaveLength(2);
    expect(JSON.stringify(await linesOf('addPasskey'))).not.toContain(code);
  });

  test('are replaced together, and end with the last key', async () => {
    const { body } = await register(kim, createKey(consoleOrigin), 'Blue key');
    const [code = ''] = body.recoveryCodes as string[];
    const renewed = await ask('POST', '/second-factor/recovery-codes', kim, {});
    const [fresh = ''] = renewed.body.recoveryCodes as string[];
    expect((await complete(await password(), { recoveryCode: code })).status).toBe(401);
    expect((await complete(await password(), { recoveryCode: fresh })).status).toBe(200);
    const { passkeys } = (await ask('GET', '/second-factor', kim)).body as { passkeys: { id: string }[] };
    expect((await ask('DELETE', `/second-factor/passkeys/${passkeys[0]?.id}`, kim, {})).status).toBe(204);
    expect((await ask('GET', '/second-factor', kim)).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(codeOf(await ask('POST', '/second-factor/recovery-codes', kim, {}))).toBe('SESSION_STATE');
    expect((await password()).needs).toBeUndefined();
  });
});

describe('keys of a user', () => {
  test('several have names, which the audit log shows before and after', async () => {
    const key = createKey(consoleOrigin);
    await register(kim, key, 'Blue key');
    expect((await register(kim, createKey(consoleOrigin), 'Laptop')).body.recoveryCodes).toEqual([]);
    await ask('PATCH', `/second-factor/passkeys/${key.id}`, kim, { name: 'Red key' });
    await ask('DELETE', `/second-factor/passkeys/${key.id}`, kim, {});
    expect((await linesOf('renamePasskey'))[0]?.changes).toEqual([
      { field: 'key', before: 'Blue key', after: 'Red key' },
    ]);
    expect((await linesOf('removePasskey'))[0]?.changes).toEqual([
      { field: 'key', before: 'Red key', after: null },
    ]);
    expect((await ask('GET', '/second-factor', kim)).body.passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  test('are not registered with a foreign, late, reused or repeated answer', async () => {
    const options = async () => (await ask('POST', '/second-factor/passkeys/options', kim, {})).body;
    const add = (answer: object) => ask('POST', '/second-factor/passkeys', kim, { name: 'Key', answer });
    const key = createKey(consoleOrigin);
    const hostile = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { flags: 0x40 },
    ];
    for (const each of hostile)
      expect(codeOf(await add(key.register(await options(), each)))).toBe('PASSKEY_REFUSED');
    const answer = key.register(await options());
    expect((await add(answer)).status).toBe(201);
    expect(codeOf(await add(answer))).toBe('PASSKEY_REFUSED');
    expect(codeOf(await add(key.register(await options())))).toBe('PASSKEY_EXISTS');
    const late = await options();
    console.clock.now += 5 * 60_000;
    expect(codeOf(await add(createKey(consoleOrigin).register(late)))).toBe('PASSKEY_REFUSED');
  });

  test('of other users are neither renamed nor removed', async () => {
    const key = createKey(consoleOrigin);
    await register(kim, key, 'Blue key');
    const lee = await console.signInAs('lee', 'administrator');
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await ask(method, `/second-factor/passkeys/${key.id}`, lee, method === 'PATCH' ? { name: 'x' } : {}))
          .status,
      ).toBe(404);
  });

  test('change only with the password once the session is ten minutes old', async () => {
    console.clock.now += 10 * 60_000;
    expect((await ask('GET', '/second-factor', kim)).body.asksPassword).toBe(true);
    const begin = (body: object) => ask('POST', '/second-factor/passkeys/options', kim, body);
    expect((await begin({})).body).toMatchObject({ error: { fields: [{ field: 'password' }] } });
    expect((await begin({ password: 'wrong' })).status).toBe(400);
    expect((await begin({ password: testPassword })).status).toBe(200);
  });

  test('need a host name: at an IP address the server refuses them', async () => {
    const headers = { host: '127.0.0.1:8585', origin: 'http://127.0.0.1:8585' };
    const asked = await console.ask('POST', '/bff/second-factor/passkeys/options', {
      session: kim,
      headers,
      body: {},
    });
    expect(await asked.json()).toMatchObject({ error: { code: 'PASSKEY_REFUSED' } });
  });

  test('are not for users whom a launch link signs in', async () => {
    const local = await console.signIn();
    expect((await ask('GET', '/second-factor', local)).body.exempt).toBe('launch');
    expect((await ask('POST', '/second-factor/passkeys/options', local, {})).status).toBe(400);
  });
});

describe('administrators', () => {
  const policy = (session: SignedIn, roles: string[]) =>
    ask('PUT', '/second-factor-policy', session, { roles });
  const noticesOf = async (session: SignedIn) =>
    (
      (await ask('GET', '/notifications', session)).body.notifications as {
        kind: string;
        subject: string;
        detail: string;
      }[]
    ).map(({ kind, subject, detail }) => `${kind}: ${subject}: ${detail}`);

  test('require a second factor of a role: its users register one before anything else', async () => {
    const local = await console.signIn();
    expect((await policy(local, ['operator'])).status).toBe(200);
    expect(codeOf(await ask('GET', '/connections', kim))).toBe('REGISTRATION_REQUIRED');
    const key = createKey(consoleOrigin);
    expect((await register(kim, key, 'Blue key')).status).toBe(201);
    expect((await ask('GET', '/connections', kim)).status).toBe(200);
    expect(codeOf(await ask('DELETE', `/second-factor/passkeys/${key.id}`, kim, {}))).toBe('LAST_PASSKEY');
    expect((await linesOf('saveSecondFactorPolicy'))[0]?.changes).toEqual([
      { field: 'roles', before: [], after: ['operator'] },
    ]);
    // the launch link has none
    expect((await policy(local, ['operator', 'administrator'])).status).toBe(200);
    expect((await ask('GET', '/connections', local)).status).toBe(200);
  });

  test('do not lock themselves out, and notify the others when they relax the policy', async () => {
    const ada = await console.signInAs('ada', 'administrator');
    expect(codeOf(await policy(ada, ['administrator']))).toBe('OWN_SECOND_FACTOR_MISSING');
    await register(ada, createKey(consoleOrigin), 'Key');
    expect((await policy(ada, ['administrator', 'operator'])).status).toBe(200);
    const local = await console.signIn();
    expect(await noticesOf(local)).toEqual([]);
    await policy(ada, ['administrator']);
    await expect.poll(() => noticesOf(local)).toEqual(['second-factor-relaxed: operators: By ada']);
    expect((await policy(kim, [])).status).toBe(403);
    expect((await policy(ada, ['nobody'])).status).toBe(400);
  });

  test('reset the second factor of a user, which ends the sessions and notifies administrators', async () => {
    await register(kim, createKey(consoleOrigin), 'Blue key');
    const ada = await console.signInAs('ada', 'administrator');
    const id = await userId();
    expect((await ask('DELETE', `/users/${id}/second-factor`, kim)).status).toBe(403);
    expect((await ask('DELETE', `/users/${id}/second-factor`, ada)).status).toBe(204);
    expect((await ask('GET', '/session', kim)).status).toBe(401);
    expect((await password()).needs).toBeUndefined();
    await expect
      .poll(async () => noticesOf(await console.signIn()))
      .toEqual(['second-factor-reset: kim: By ada']);
    expect((await linesOf('resetSecondFactor'))[0]).toMatchObject({
      target: id,
      changes: [{ field: 'passkeys', before: ['Blue key'], after: [] }],
    });
    expect((await ask('DELETE', '/users/nobody/second-factor', ada)).status).toBe(404);
  });
});
