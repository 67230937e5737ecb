import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';

/** `quarterdeck exec` as a program of its own: streams, signals and exit codes. */
test.use({ storageState: { cookies: [], origins: [] } });

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function start(...args: string[]): {
  child: ChildProcess;
  ended: Promise<Ended>;
  printed: (text: string) => Promise<void>;
} {
  const child = spawn(process.execPath, ['dist/server/main.js', 'exec', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    text.err += chunk.toString();
  });
  const printed = (wanted: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => text.out.includes(wanted) && resolve());
    });
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...text }));
  });
  return { child, ended, printed };
}

const node = (script: string) => ['--', process.execPath, '--eval', script];

test('standard output is that of the command alone, and its certificate is trusted', async () => {
  const script = `fetch(process.env.QUARTERDECK_EMULATOR_URL + '/_emulator/worlds')
    .then((answer) => answer.json()).then((worlds) => console.log(worlds[0].seed))`;
  const { code, out, err } = await start(...node(script)).ended;
  expect([code, out]).toEqual([0, 'empty\n']);
  expect(err).toMatch(/^Emulator https:\/\/localhost:\d+ \(empty\), ready after/);
});

test('curl signs in with the variables alone', async () => {
  const request =
    'curl --silent --show-error --digest --user "$MONGODB_ATLAS_PUBLIC_KEY:$MONGODB_ATLAS_PRIVATE_KEY" ' +
    "--header 'Accept: application/vnd.atlas.2023-01-01+json' " +
    '"$' +
    '{MONGODB_ATLAS_BASE_URL}api/atlas/v2/groups/$MONGODB_ATLAS_PROJECT_ID"';
  const { code, out } = await start('--quiet', '--', 'sh', '-c', request).ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ name: 'empty-project' });
});

test('a file that does not exist yet receives the variables', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quarterdeck-')), 'new.env');
  const { code, err } = await start('--quiet', '--write-env', file, '--', 'true').ended;
  expect([code, err]).toEqual([0, '']);
  expect(readFileSync(file, 'utf8')).toMatch(/^MONGODB_ATLAS_BASE_URL=https:/m);
  rmSync(dirname(file), { recursive: true });
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} reaches the command, which ends in its own way`, async () => {
    const script = `process.on('${signal}', () => { console.log('cleaned up'); process.exit(42); });
      setInterval(() => {}, 1000); console.log('running');`;
    const { child, ended, printed } = start('--quiet', ...node(script));
    await printed('running');
    child.kill(signal);
    expect(await ended).toEqual({ code: 42, out: 'running\ncleaned up\n', err: '' });
  });
}

test('SIGKILL ends the command too, which may clean up, and removes the folder of the certificates', async () => {
  const script = `const { dirname } = require('node:path');
    process.on('SIGTERM', () => {
      console.log(require('node:fs').existsSync(process.env.SSL_CERT_FILE) ? 'trusted' : 'untrusted');
      process.exit();
    });
    setInterval(() => {}, 1000); console.log(dirname(process.env.SSL_CERT_FILE) + ' running');`;
  const { child, ended, printed } = start('--quiet', ...node(script));
  await printed('running');
  child.kill('SIGKILL');
  // the end of the output is the end of the command, which inherited it
  const { out } = await ended;
  const [, folder = ''] = /^(\S+) running\ntrusted\n$/.exec(out) ?? [];
  expect(folder).toContain('quarterdeck-exec-');
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('an invalid option names the nearest one and exits with 125', async () => {
  const { code, out, err } = await start('--sed', 'single', '--', 'true').ended;
  expect([code, out, err]).toEqual([125, '', '--sed is not an option. Did you mean --seed?\n']);
});
