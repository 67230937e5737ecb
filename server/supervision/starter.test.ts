import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'starter-for-tests.ts');
const node = `'${process.execPath}' --import tsx '${program}'`;
const root = join(import.meta.dirname, '..', '..');

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  }
});

/** Starts a command that starts the program; resolves with the id of the program. */
async function start(
  command: string,
  args: string[],
  cwd = root,
): Promise<{ parent: ChildProcess; pid: number }> {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const parent = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (parent.pid) started.push(parent.pid);
  const pid = await new Promise<number>((resolve, reject) => {
    let text = '';
    parent.stdout?.on('data', (chunk) => {
      text += chunk;
      const [, line] = /^(\d+)$/mu.exec(text) ?? [];
      if (line) resolve(Number(line));
    });
    parent.once('exit', () => reject(new Error(`ended early: ${text}`)));
  });
  started.push(pid);
  return { parent, pid };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['directly', `exec ${node}`],
  ['by a shell', `${node}; true`],
])(
  'a program that npm runs %s ends when npm is killed',
  async (_, script) => {
    const dir = mkdtempSync(join(root, 'node_modules', '.starter-'));
    try {
      writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'x', scripts: { emulator: script } }));
      const { parent, pid } = await start('npm', ['run', '--silent', 'emulator'], dir);
      expect(isRunning(pid)).toBe(true);
      parent.kill('SIGKILL');
      await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
  60_000,
);

it('a program ends with any other parent on request only', async () => {
  const tied = await start('sh', ['-c', `${node} always; true`]);
  const kept = await start('sh', ['-c', `${node}; true`]);
  tied.parent.kill('SIGKILL');
  kept.parent.kill('SIGKILL');
  await expect.poll(() => isRunning(tied.pid), { timeout: 10_000 }).toBe(false);
  expect(isRunning(kept.pid)).toBe(true);
}, 60_000);
