import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Every `quarterdeck` command of the deployment guide, run by a shell in its order. */

const root = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
const lines = [...guide.matchAll(/```sh\n([^`]+)```/g)].flatMap(([, block = '']) => block.split('\n'));
const isCommand = (line: string) => /^(env -u DATABASE_URL )?quarterdeck /.test(line);
/** The commands that create the key. */
const key = lines.filter((line) => / key$/.test(line) && !isCommand(line));

let folder = '';
let service: Server;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-guide-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'bin', 'quarterdeck.mjs')}" "$@"\n`;
  writeFileSync(join(bin, 'quarterdeck'), program);
  chmodSync(join(bin, 'quarterdeck'), 0o755);
  // the service that `check` looks for
  service = createServer((_, outgoing) => outgoing.end('{}'));
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
});
test.afterAll(async () => {
  await new Promise((resolve) => service.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one line as a shell does; returns its exit code and output. */
function run(line: string): Promise<{ line: string; code: number | null; output: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn('sh', ['-ec', line.replaceAll('/tmp/drill', join(folder, 'drill'))], {
    cwd: folder,
    env: {
      ...env,
      PATH: `${join(folder, 'bin')}${delimiter}${env.PATH}`,
      ...{ QUARTERDECK_DATA: join(folder, 'state'), QUARTERDECK_KEY_FILE: join(folder, 'key') },
      QUARTERDECK_UPSTREAM: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ line, code, output })));
}

test('the commands of the deployment guide run in its order', async () => {
  expect(key).toHaveLength(2);
  const commands = lines.filter(isCommand);
  expect(commands.length).toBeGreaterThanOrEqual(5);
  const before = ['quarterdeck migrate', 'quarterdeck user add admin --role administrator'];
  for (const line of [...key, ...before, ...commands]) {
    const ended = await run(line);
    expect(ended, ended.output).toMatchObject({ line, code: 0 });
  }
});
