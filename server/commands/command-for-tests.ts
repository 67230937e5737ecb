import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startBff, type TestBff } from '#server/bff/test-kit.ts';
import { type CommandOutput, findCommand, runCommand } from './run-command.ts';

/** For tests only: a console with its store, and commands on it. */
interface TestState {
  console: TestBff;
  command(line: string, more?: { input?: string; env?: Record<string, string> }): Promise<CommandOutput>;
  /** Notes of the commands on standard error. */
  notes: string[];
}

const passwordCost = { N: 2 ** 10, r: 8, p: 1 };

/** Runs a command line as the program does, without a process; words are separated by blanks. */
export async function commandLine(
  line: string,
  env: Record<string, string>,
  { input = '', note = () => {} }: { input?: string; note?: (text: string) => void } = {},
): Promise<CommandOutput> {
  const [name = '', ...args] = line.split(' ');
  const command = findCommand(name);
  if (!command) throw new Error(`no command ${name}`);
  return runCommand(command, args, {
    ...{ env, version: '0.0.0-test', note, passwordCost },
    readInput: () => Promise.resolve(input),
  });
}

/** Environment that leads commands to the store of a console. */
export const environmentOf = ({ dir, databaseUrl }: Pick<TestBff, 'dir' | 'databaseUrl'>) => ({
  QUARTERDECK_DATA: dir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Waits until commands reach a console that was started just now. */
async function answersCommands({ dir, databaseUrl }: TestBff): Promise<void> {
  if (databaseUrl === undefined) await expect.poll(() => existsSync(join(dir, 'admin.json'))).toBe(true);
}

export async function startState(options: Parameters<typeof startBff>[0] = {}): Promise<TestState> {
  const console = await startBff(options);
  await answersCommands(console);
  const notes: string[] = [];
  return {
    console,
    notes,
    command: (line, { input = '', env = {} } = {}) =>
      commandLine(line, { ...environmentOf(console), ...env }, { input, note: (text) => notes.push(text) }),
  };
}
