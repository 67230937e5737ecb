import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEmulatorCommand } from '../command.ts';
import { type Running, startEmulator } from '../start.ts';

const run = promisify(execFile);

function rootOf(folder = import.meta.dirname): string {
  return existsSync(join(folder, 'README.md')) ? folder : rootOf(dirname(folder));
}

/** The indented curl examples of the README for `/_emulator`. */
const examples = readFileSync(join(rootOf(), 'README.md'), 'utf8')
  .split(/\n\n/u)
  .filter((block) => /^ {4}curl .*\/_emulator\//su.test(block))
  .map((block) => block.replace(/^ {4}/gmu, ''));

let running: Running;
beforeAll(async () => {
  const command = readEmulatorCommand(['--data', ':memory:', '--port', '0', '--seed', 'single']);
  running = await startEmulator(command, (error) => console.error(error));
});
afterAll(() => running.close());

/** Runs an example in a shell with the variables of the first line of `--json`. */
async function printed(example: string): Promise<string> {
  const { served, authority, credentials, controlToken } = running;
  const { stdout } = await run('sh', ['-c', example], {
    env: {
      PATH: process.env.PATH ?? '',
      ...credentials,
      controlToken,
      url: served.url,
      ca: authority?.caPath ?? '',
    },
  });
  return stdout;
}

const noCurl = spawnSync('curl', ['--version']).status !== 0;

it('the README has examples for the clock, a saved world and the wire protocol', () => {
  expect(examples.map((example) => /\/_emulator\/(?:\S*\/)?(\w+)(?:\?\S*)?"/u.exec(example)?.[1])).toEqual([
    'clock',
    'export',
    'wire',
  ]);
});

it.skipIf(noCurl)('the clock example of the README advances the clock by an hour', async () => {
  const [world] = running.emulator.host.worlds.all();
  const before = world?.now() ?? 0;
  const { now } = JSON.parse(await printed(examples[0] ?? ''));
  expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3599_000);
});

it.skipIf(noCurl)('the export example of the README writes a file that can be loaded', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-readme-'));
  try {
    await printed(`cd ${dir}\n${examples[1]}`);
    const command = readEmulatorCommand(['--load', join(dir, 'world.json'), '--http', '--port', '0']);
    const loaded = await startEmulator(command, (error) => console.error(error));
    await loaded.close();
    expect(loaded.credentials.groupId).toBe(running.credentials.groupId);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it.skipIf(noCurl)('the wire example of the README returns a connection string', async () => {
  const { connectionString } = JSON.parse(await printed(examples[2] ?? ''));
  expect(connectionString).toMatch(/^mongodb:\/\//u);
});
