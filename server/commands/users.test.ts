import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKey } from '#server/bff/second-factor/authenticator-for-tests.ts';
import { consoleOrigin, testPassword } from '#server/bff/test-kit.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import { commandLine, startState } from './command-for-tests.ts';

let state: Awaited<ReturnType<typeof startState>>;
beforeEach(async () => {
  state = await startState();
});
afterEach(() => state.console.close());

const signIn = (username: string, password: string) =>
  state.console.ask('POST', '/bff/session/password', { body: { username, password } });
const passwordIn = (out: string): string => /Password: (\S+)/.exec(out)?.[1] ?? '';

describe('quarterdeck user, beside a running server', () => {
  test('adds a user who signs in with the generated password', async () => {
    const added = await state.command('user add kim --role operator');
    expect(added).toMatchObject({ code: 0, error: '' });
    const response = await signIn('kim', passwordIn(added.out));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { name: 'kim', role: 'operator' } });
  });

  test('reads a password from standard input and prints none', async () => {
    const added = await state.command('user add kim --password-stdin', { input: `${testPassword}\n` });
    expect(added.out).toBe('Added kim as viewer.');
    expect((await signIn('kim', testPassword)).status).toBe(200);
    expect(await state.command('user add lee --password-stdin', { input: '\n' })).toMatchObject({ code: 2 });
    const weak = await state.command('user add lee --password-stdin', { input: 'short\n' });
    expect(weak).toMatchObject({ code: 1, error: 'password: must have at least 10 characters' });
  });

  test('lists users as a table and as JSON, without passwords', async () => {
    await state.command('user add kim');
    expect((await state.command('user list')).out).toMatch(/^kim +viewer +enabled +never$/m);
    const json = (await state.command('user list --json')).out;
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ name: 'kim', role: 'viewer' }));
    expect(json).not.toMatch(/scrypt|password/);
  });

  test('disables and enables a user, whose sessions end', async () => {
    const kim = await state.console.signInAs('kim', 'viewer');
    expect((await state.command('user disable KIM')).code).toBe(0);
    expect((await state.console.ask('GET', '/bff/session', { session: kim })).status).toBe(401);
    expect((await signIn('kim', testPassword)).status).toBe(401);
    expect((await state.command('user enable kim')).code).toBe(0);
    expect((await signIn('kim', testPassword)).status).toBe(200);
  });

  test('refuses names that are taken, unknown or invalid, and the last administrator', async () => {
    await state.command('user add kim');
    expect(await state.command('user add KIM')).toMatchObject({ code: 1, error: 'The name is taken.' });
    expect((await state.command('user disable nobody')).error).toContain('There is no user nobody');
    expect((await state.command('user add a/b')).error).toMatch(/^name: must be 1 to 64/);
    expect((await state.command('user disable local')).error).toContain('At least one administrator');
  });

  test('writes its changes into the audit log', async () => {
    await state.command('user add kim');
    const session = await state.console.signIn();
    const audit = await (await state.console.ask('GET', '/bff/audit', { session })).json();
    expect(audit).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({
          actor: 'command line',
          operation: 'createUser',
          target: 'kim',
          outcome: 'done',
        }),
      ]),
    });
  });
});

test('a reset password replaces the old one and ends all sessions', async () => {
  const kim = await state.console.signInAs('kim', 'viewer');
  const reset = await state.command('reset-password kim');
  expect(reset.code).toBe(0);
  expect((await state.console.ask('GET', '/bff/session', { session: kim })).status).toBe(401);
  expect((await signIn('kim', testPassword)).status).toBe(401);
  expect((await signIn('kim', passwordIn(reset.out))).status).toBe(200);
});

test('a user whose password was reset by the command replaces it at the next sign-in', async () => {
  await state.console.signInAs('kim', 'viewer');
  const reset = await state.command('reset-password kim');
  expect(await (await signIn('kim', passwordIn(reset.out))).json()).toMatchObject({ needs: 'newPassword' });
});

test('reset-second-factor lets a locked-out user in with the password, and writes a line', async () => {
  const kim = await state.console.signInAs('kim', 'administrator');
  const { ask } = state.console;
  const key = createKey(consoleOrigin);
  const begun = await ask('POST', '/bff/second-factor/passkeys/options', { session: kim, body: {} });
  const body = { name: 'Blue key', answer: key.register((await begun.json()) as Record<string, unknown>) };
  expect((await ask('POST', '/bff/second-factor/passkeys', { session: kim, body })).status).toBe(201);
  expect(await (await signIn('kim', testPassword)).json()).toMatchObject({ needs: 'secondFactor' });

  const reset = await state.command('reset-second-factor KIM');
  expect(reset).toMatchObject({
    code: 0,
    out: 'The second factor of kim has been removed. All sessions have ended.',
  });
  expect((await ask('GET', '/bff/session', { session: kim })).status).toBe(401);
  expect(await (await signIn('kim', testPassword)).json()).not.toHaveProperty('needs');
  const session = await state.console.signIn();
  const audit = await (await ask('GET', '/bff/audit?operation=resetSecondFactor', { session })).json();
  expect(audit).toMatchObject({
    results: [
      { actor: 'command line', outcome: 'done', changes: [{ field: 'passkeys', before: 1, after: 0 }] },
    ],
  });
  expect(await state.command('reset-second-factor nobody')).toMatchObject({ code: 1 });
});

test('commands work on the store of a server that is stopped', async () => {
  await state.console.signInAs('kim', 'viewer');
  await state.console.bff.close();
  const reset = await state.command('reset-password kim --json');
  expect(reset).toMatchObject({ code: 0, error: '' });
  const { password } = JSON.parse(reset.out) as { password: string };
  await state.console.restart();
  expect((await signIn('kim', password)).status).toBe(200);
});

test('a wrong command line suggests the nearest word, with exit code 2', async () => {
  expect(await state.command('user ad kim')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Did you mean add?'),
  });
  expect(await state.command('user add kim --rol viewer')).toMatchObject({
    code: 2,
    error: '--rol is not an option. Did you mean --role?',
  });
  expect((await state.command('user add kim --role administrater')).error).toContain(
    'Did you mean administrator?',
  );
  expect(await state.command('reset-password')).toMatchObject({
    code: 2,
    error: expect.stringContaining('Usage:'),
  });
  expect(await state.command('user list --role')).toMatchObject({
    code: 2,
    error: '--role requires a value.',
  });
});

test('--help describes the command without a store', async () => {
  const help = await commandLine('user --help', { QUARTERDECK_DATA: '/nowhere' });
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('Usage: quarterdeck user add NAME') });
});

if (testStore === 'SQLite') {
  test('the socket for commands is for the owner of the data folder alone', () => {
    for (const name of ['admin.sock', 'admin.json'])
      expect(statSync(join(state.console.dir, name)).mode & 0o777).toBe(0o600);
  });

  test('a caller without the token of the data folder is refused', async () => {
    const path = join(state.console.dir, 'admin.sock');
    writeFileSync(join(state.console.dir, 'admin.json'), JSON.stringify({ path, token: 'guess' }));
    expect(await state.command('user list')).toMatchObject({ code: 1, error: 'wrong token' });
  });

  test('a folder without a store is named, with the next step', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'qd-none-'));
    const { code, error } = await commandLine('user list', { QUARTERDECK_DATA: dir });
    rmSync(dir, { recursive: true });
    expect(code).toBe(1);
    expect(error).toContain(`There is no store in ${dir}`);
  });
} else {
  test('a database that does not answer is reported by its setting, without the password', async () => {
    const env = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/none' };
    const { code, error } = await state.command('user list', { env });
    expect(code).toBe(1);
    expect(error).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1/);
    expect(error).not.toContain('hunter2');
  });
}
