import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';

// the program itself, in processes of its own: a server, and commands beside it
test.use({ storageState: { cookies: [], origins: [] } });

const program = join(import.meta.dirname, '..', '..', 'bin', 'quarterdeck.mjs');

let folder: string;
let server: ChildProcess | undefined;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'));
});
test.afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const start = (args: readonly string[], identity: { uid?: number } = {}) => {
  const { DATABASE_URL: _, ...env } = process.env;
  return spawn(process.execPath, [program, ...args], {
    ...identity,
    env: { ...env, QUARTERDECK_DATA: join(folder, 'state') },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

async function run(
  line: string,
  input = '',
  identity: { uid?: number } = {},
): Promise<{ code: number | null; out: string; error: string }> {
  const child = start(line.split(' '), identity);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, error };
}

async function startServer(): Promise<string> {
  const child = start(['--no-emulator', '--port', '0']);
  server = child;
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const origin = /Console +(http:\/\/[^/]+)/.exec(printed)?.[1];
      if (origin) resolve(origin);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server?.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
}

test('a backup beside a running server restores a lost console, whose user signs in again', async () => {
  const password = 'correct horse battery';
  const signIn = async (origin: string) => {
    const response = await fetch(`${origin}/bff/session/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ username: 'kim', password }),
    });
    return response.status;
  };
  const file = join(folder, 'state.backup');
  const origin = await startServer();
  expect(await run('user add kim --role administrator --password-stdin', password)).toMatchObject({
    code: 0,
  });
  expect(await signIn(origin)).toBe(200);
  expect(await run(`backup ${file} --with-key`)).toMatchObject({ code: 0, error: '' });
  expect(await run(`restore ${file} --replace`)).toMatchObject({
    code: 1,
    error: expect.stringContaining('Stop it'),
  });
  await stop();
  rmSync(join(folder, 'state'), { recursive: true });
  expect(await run(`restore ${file}`)).toMatchObject({ code: 0, error: '' });
  expect(await signIn(await startServer())).toBe(200);
});

test('commands have help, and unknown ones suggest the nearest with exit code 2', async () => {
  expect(await run('backup --help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: quarterdeck backup FILE'),
  });
  expect(await run('bakcup file')).toEqual({
    code: 2,
    out: '',
    error: 'bakcup is not a command. Did you mean backup?\n',
  });
  expect(await run('backup')).toMatchObject({ code: 2, out: '' });
});

test('a command of another user names the owner of the folder as the remedy', async () => {
  await startServer();
  // the superuser reads everything: there, the command runs as another user
  const isSuperuser = process.getuid?.() === 0;
  if (!isSuperuser) chmodSync(join(folder, 'state'), 0o000);
  const refused = await run('user list', '', isSuperuser ? { uid: 65534 } : {});
  chmodSync(join(folder, 'state'), 0o700);
  expect(refused).toEqual({
    ...{ code: 1, out: '' },
    error: expect.stringContaining('belongs to another user. Run this command as the user of the server.'),
  });
});
