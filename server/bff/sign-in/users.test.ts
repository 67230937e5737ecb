import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBff, type TestBff, testPassword } from '../test-kit.ts';

let console: TestBff;
beforeEach(async () => {
  console = await startBff();
});
afterEach(() => console.close());

const signIn = (username: unknown, password: unknown) =>
  console.ask('POST', '/bff/session/password', { body: { username, password } });

describe('signing in with a password', () => {
  test('answers a wrong name and a wrong password alike', async () => {
    await console.signInAs('kim', 'viewer');
    const [wrongName, wrongPassword] = [
      await signIn('nobody', testPassword),
      await signIn('kim', 'not the password'),
    ];
    expect(wrongName.status).toBe(401);
    expect(wrongPassword.status).toBe(401);
    const reported = async (response: Response) => {
      const body = (await response.json()) as { error: { requestId: string } };
      body.error.requestId = '';
      return body;
    };
    expect(await reported(wrongName)).toEqual(await reported(wrongPassword));
    const names = (response: Response) => [...response.headers.keys()].sort();
    expect(names(wrongName)).toEqual(names(wrongPassword));
  });

  test('ignores the case of the name', async () => {
    await console.signInAs('Kim', 'viewer');
    expect((await signIn('kIM', testPassword)).status).toBe(200);
  });

  test('is refused after ten wrong tries, also with the right password, until the minute ends', async () => {
    await console.signInAs('kim', 'viewer');
    for (let count = 0; count < 10; count += 1)
      expect((await signIn('kim', `wrong ${count}`)).status).toBe(401);
    const eleventh = await signIn('kim', testPassword);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    console.clock.now += 61_000;
    expect((await signIn('kim', testPassword)).status).toBe(200);
  });

  test('is refused for every spelling of the name, regardless of sign-ins in between', async () => {
    await console.signInAs('kim', 'viewer');
    await console.signInAs('guesser', 'viewer');
    const spellings = ['kim', 'KIM', '\uff4b\uff49\uff4d', '\u212aim'];
    for (let count = 0; count < 9; count += 1)
      expect((await signIn(spellings[count % 4], `wrong ${count}`)).status).toBe(401);
    expect((await signIn('guesser', testPassword)).status).toBe(200);
    expect((await signIn('kim', 'wrong')).status).toBe(401);
    expect((await signIn('\uff4bim', 'wrong')).status).toBe(429);
  });

  test('takes text only, and no endless one', async () => {
    for (const odd of [{ $ne: null }, ['kim'], null, 7, '', 'x'.repeat(1025)]) {
      expect((await signIn('kim', odd)).status, JSON.stringify(odd)?.slice(0, 40)).toBe(400);
      expect((await signIn(odd, testPassword)).status).toBe(400);
    }
    expect((await signIn('kim', 'x'.repeat(10 * 1024 * 1024))).status).toBe(413);
  });
});

describe('users', () => {
  test('are managed by administrators only', async () => {
    for (const role of ['viewer', 'operator'] as const) {
      const session = await console.signInAs(`the-${role}`, role);
      const tries = [
        await console.ask('GET', '/bff/users', { session }),
        await console.ask('POST', '/bff/users', {
          session,
          body: { name: 'x', role: 'viewer', password: testPassword },
        }),
        await console.ask('PATCH', '/bff/users/launch', { session, body: { disabled: true } }),
        await console.ask('DELETE', '/bff/users/launch', { session }),
      ];
      expect(tries.map((response) => response.status)).toEqual([403, 403, 403, 403]);
    }
  });

  test('never expose a password, and report the issues of theirs', async () => {
    const session = await console.signIn();
    const body = { name: 'kim', role: 'viewer', password: 'short' };
    const refused = await console.ask('POST', '/bff/users', { session, body });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { fields: [{ field: 'password' }] } });
    await console.ask('POST', '/bff/users', { session, body: { ...body, password: testPassword } });
    const list = await (await console.ask('GET', '/bff/users', { session })).text();
    expect(list).toContain('kim');
    expect(list).not.toMatch(/scrypt|password/);
    const again = await console.ask('POST', '/bff/users', {
      session,
      body: { ...body, name: 'KIM', password: testPassword },
    });
    expect(again.status).toBe(409);
  });

  test('always keep one administrator', async () => {
    const session = await console.signIn();
    const patch = (body: object) => console.ask('PATCH', '/bff/users/launch', { session, body });
    expect((await patch({ role: 'viewer' })).status).toBe(409);
    expect((await patch({ disabled: true })).status).toBe(409);
  });

  test('change their own password, which signs them out elsewhere', async () => {
    const kim = await console.signInAs('kim', 'viewer');
    const second = await signIn('kim', testPassword);
    const cookie = second.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const change = (current: string) =>
      console.ask('PUT', '/bff/password', { session: kim, body: { current, password: 'quite another one' } });
    expect((await change('wrong')).status).toBe(400);
    expect((await change(testPassword)).status).toBe(204);
    expect((await console.ask('GET', '/bff/session', { session: kim })).status).toBe(200);
    expect((await console.ask('GET', '/bff/session', { headers: { cookie } })).status).toBe(401);
    expect((await signIn('kim', 'quite another one')).status).toBe(200);
  });
});
