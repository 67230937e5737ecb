import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session, User } from '#contract/console/bff.ts';
import { consoleOperationIds, consoleOperationOf } from '#contract/console/operations.ts';
import { type SignedIn, sessionOf, startBff, type TestBff, temporaryPassword } from '../test-kit.ts';

let console: TestBff;
let administrator: SignedIn;
beforeEach(async () => {
  console = await startBff();
  administrator = await console.signIn();
  await console.ask('POST', '/bff/users', {
    session: administrator,
    body: { name: 'kim.doe', role: 'administrator', password: temporaryPassword },
  });
});
afterEach(() => console.close());

async function signIn(password: string): Promise<SignedIn & { needs: Session['needs'] }> {
  const response = await console.ask('POST', '/bff/session/password', {
    body: { username: 'kim.doe', password },
  });
  const body = (await response.json()) as Session;
  return { ...sessionOf(response, body), needs: body.needs };
}
const choose = (session: SignedIn, password: unknown) =>
  console.ask('POST', '/bff/session/new-password', { session, body: { password } });
const kim = async (): Promise<User | undefined> => {
  const list = await console.ask('GET', '/bff/users', { session: administrator });
  return ((await list.json()) as User[]).find(({ name }) => name === 'kim.doe');
};

test('the first sign-in allows only a new password: every other request is refused', async () => {
  const first = await signIn(temporaryPassword);
  expect(first.needs).toBe('newPassword');
  const codes = new Map<string, number>();
  for (const id of consoleOperationIds) {
    const row = consoleOperationOf(id);
    if (row.role === 'anyone' || row.during?.includes('newPassword')) continue;
    const path = `/bff${row.path.replaceAll(/:\w+/g, 'x')}`;
    const body = row.method === 'GET' || row.method === 'DELETE' ? {} : { body: {} };
    const response = await console.ask(row.method, path, { session: first, ...body });
    const { error } = (await response.json()) as { error: { code: string } };
    codes.set(error.code, (codes.get(error.code) ?? 0) + 1);
  }
  expect([...codes.keys()]).toEqual(['NEW_PASSWORD_REQUIRED']);
  expect(codes.get('NEW_PASSWORD_REQUIRED')).toBeGreaterThan(100);
});

test('the new password opens a new session, and ends all others of the user', async () => {
  const [first, second] = [await signIn(temporaryPassword), await signIn(temporaryPassword)];
  const response = await choose(first, 'wide harbour lantern');
  const session = sessionOf(response, (await response.json()) as { csrf: string });
  expect(session.cookie).not.toBe(first.cookie);
  expect((await console.ask('GET', '/bff/connections', { session })).status).toBe(200);
  for (const old of [first, second])
    expect((await console.ask('GET', '/bff/session', { session: old })).status).toBe(401);
  expect((await signIn('wide harbour lantern')).needs).toBeUndefined();
  expect(await kim()).toMatchObject({ isTemporary: false, kind: 'local' });
  const again = await choose(session, 'another wide harbour');
  expect([again.status, (await again.json()).error.code]).toEqual([409, 'SESSION_STATE']);
});

test.each([
  ['short', 'must have at least 10 characters'],
  ['aaaaaaaaaaaaaaa', 'must have at least 5 different characters'],
  ['Password-of-mine', 'is too easy to guess'],
  ['my-KIM.DOE-2026', 'must not contain the user name'],
  [temporaryPassword, 'must differ from the present one'],
  ['x'.repeat(1_025), 'must have at most 1024 characters'],
])('refuses the new password %.20s', async (password, description) => {
  const first = await signIn(temporaryPassword);
  const response = await choose(first, password);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { fields: [{ field: 'password', description }] } });
  expect((await console.ask('GET', '/bff/session', { session: first })).status).toBe(200);
});

test('a password that an administrator sets is temporary, the own choice of a user is not', async () => {
  const first = await signIn(temporaryPassword);
  const response = await choose(first, 'wide harbour lantern');
  const session = sessionOf(response, (await response.json()) as { csrf: string });
  const id = (await kim())?.id;
  await console.ask('PATCH', `/bff/users/${id}`, { session, body: { password: 'my own other choice' } });
  expect((await signIn('my own other choice')).needs).toBeUndefined();
  await console.ask('PATCH', `/bff/users/${id}`, {
    session: administrator,
    body: { password: temporaryPassword },
  });
  expect((await signIn(temporaryPassword)).needs).toBe('newPassword');
});

test('the first administrator has chosen the password, and keeps it', async () => {
  const other = await startBff({
    argv: ['--public-origin', 'https://console.example.com', '--trust-proxy', '127.0.0.1'],
    env: { QUARTERDECK_ADMIN_PASSWORD: 'wide harbour lantern' },
  });
  const headers = { host: 'console.example.com', origin: 'https://console.example.com' };
  const body = { username: 'admin', password: 'wide harbour lantern' };
  const response = await other.ask('POST', '/bff/session/password', { headers, body });
  const session = await response.json();
  expect(session).toMatchObject({ user: { name: 'admin', role: 'administrator' } });
  expect(session).not.toHaveProperty('needs');
  await other.close();
});
