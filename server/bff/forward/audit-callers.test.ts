import { afterEach, beforeEach, expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { AuditEntry, Connection, User } from '#contract/console/bff.ts';
import { type SignedIn, startBff, type TestBff, testPassword } from '../test-kit.ts';
import { changesBetween } from './audit-changes.ts';

const secret = 'a-secret-of-a-connection-4711';
const origin = 'http://localhost:9';

let console: TestBff;
let session: SignedIn;
beforeEach(async () => {
  console = await startBff({ argv: ['--upstream', origin] });
  session = await console.signIn();
});
afterEach(() => console.close());

const entries = async (as: SignedIn = session, query = ''): Promise<AuditEntry[]> => {
  const response = await console.ask('GET', `/bff/audit${query}`, { session: as });
  return ((await response.json()) as { results: AuditEntry[] }).results;
};
const lineOf = async (operation: string): Promise<AuditEntry | undefined> =>
  (await entries()).find((line) => line.operation === operation);

test('a line names role, client address and program of the user', async () => {
  const body = { name: 'kim', role: 'operator', password: testPassword };
  await console.ask('POST', '/bff/users', { session, body, headers: { 'user-agent': 'Test/1.0' } });
  expect(await lineOf('createUser')).toMatchObject({
    ...{ actor: 'local', role: 'administrator', userAgent: 'Test/1.0', outcome: 'done' },
    address: expect.any(String),
  });
});

test('a refused sign-in names the client, and no role', async () => {
  await console.ask('POST', '/bff/session/password', { body: { username: 'x', password: 'wrong' } });
  const line = (await entries()).find(({ outcome }) => outcome === 'refused');
  expect(line).toMatchObject({ operation: 'signIn', role: null, address: expect.any(String) });
});

test('changes of users show the values before and after, and never a password', async () => {
  const body = { name: 'kim', role: 'viewer', password: testPassword };
  const created = await console.ask('POST', '/bff/users', { session, body });
  const { id } = (await created.json()) as User;
  await console.ask('PATCH', `/bff/users/${id}`, {
    session,
    body: { role: 'auditor', password: 'another password' },
  });
  await console.ask('DELETE', `/bff/users/${id}`, { session });
  expect((await lineOf('updateUser'))?.changes).toEqual([
    { field: 'role', before: 'viewer', after: 'auditor' },
    { field: 'password', before: null, after: 'changed' },
  ]);
  expect((await lineOf('deleteUser'))?.changes).toContainEqual({
    field: 'name',
    before: 'kim',
    after: null,
  });
  const text = JSON.stringify(await entries());
  expect(text).not.toContain(testPassword);
  expect(text).not.toContain('another password');
});

test('changes of a connection show its protection before and after, and never its secret', async () => {
  const body = { name: 'Prod', origin, kind: 'apiKey', identity: 'abcdefgh', secret };
  const created = await console.ask('POST', '/bff/connections', { session, body });
  const { id } = (await created.json()) as Connection;
  await console.ask('PATCH', `/bff/connections/${id}`, {
    session,
    body: { readOnly: true, protection: { ...noProtection, secondPerson: ['delete'] }, secret: `${secret}2` },
  });
  const line = await lineOf('updateConnection');
  expect(line).toMatchObject({ connection: id, target: id });
  expect(line?.changes).toEqual([
    { field: 'readOnly', before: false, after: true },
    { field: 'protection.secondPerson', before: [], after: ['delete'] },
    { field: 'secret', before: null, after: 'changed' },
  ]);
  const text = JSON.stringify(await entries());
  expect(text).not.toContain(secret);
  expect(text).not.toContain(secret.slice(-4));
});

test('an auditor reads all lines, a viewer only their own', async () => {
  const auditor = await console.signInAs('aude', 'auditor');
  const viewer = await console.signInAs('vera', 'viewer');
  expect(new Set((await entries(auditor)).map(({ actor }) => actor))).toEqual(
    new Set(['local', 'aude', 'vera']),
  );
  expect(new Set((await entries(viewer)).map(({ actor }) => actor))).toEqual(new Set(['vera']));
});

test('recorded settings are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, at]));
  expect(changesBetween({}, many)).toHaveLength(50);
  const [change] = changesBetween({}, { name: 'x'.repeat(100_000) });
  expect(String(change?.after).length).toBeLessThan(3_000);
});
