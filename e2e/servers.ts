import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, consolePort, emulatorPort } from './ports.ts';

/** Starts console, server and emulator as `npm start` does, in a folder of their own. */
export default async function start(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-e2e-'));
  process.env.QUARTERDECK_E2E_DATA = dir;
  const flags = ['--port', String(consolePort), '--emulator-port', String(emulatorPort), '--data', dir];
  const child = spawn(process.execPath, ['dist/server/main.js', ...flags, '--log-level', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      QUARTERDECK_ADMIN_USER: administrator.username,
      QUARTERDECK_ADMIN_PASSWORD: administrator.password,
    },
  });
  await printed(child, 'Console');
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
}

function printed(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(word)) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${text}`)),
    );
  });
}
