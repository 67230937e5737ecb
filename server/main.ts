import { text } from 'node:stream/consumers';
import { complain, print, version } from '#server/programs/terminal.ts';

/** Runs the program that the first argument names. Each is loaded alone: `exec` in CI needs no console. */

/** Ends the program with a reason for the person who started it. */
function give(up: unknown): never {
  const reasons = isConfigError(up) ? up.reasons : [up instanceof Error ? up.message : String(up)];
  for (const reason of reasons) complain(reason);
  process.exit(1);
}

/** By its field: the class is loaded with the console alone. */
function isConfigError(error: unknown): error is { reasons: string[] } {
  return error instanceof Error && error.name === 'ConfigError' && 'reasons' in error;
}

async function runLink(argv: readonly string[]): Promise<void> {
  const [{ readConfig }, { makeLink }] = await Promise.all([
    import('#server/config.ts'),
    import('#server/link.ts'),
  ]);
  const read = readConfig({ argv, env: process.env });
  if (read.kind === 'help') return void print(read.text);
  print(await makeLink(read.config.dataDir));
}

async function runSeed(argv: readonly string[]): Promise<void> {
  const { runSeedCommand } = await import('#server/seed-files/seed-command.ts');
  print(runSeedCommand(argv).trimEnd());
}

async function runReplay(argv: readonly string[]): Promise<void> {
  const { runReplayCommand } = await import('#server/programs/replay.ts');
  process.exitCode = await runReplayCommand(argv, { env: process.env, print, complain });
}

async function runEmulator(argv: readonly string[]): Promise<void> {
  const programs = await import('#server/programs/emulator.ts');
  await programs.runEmulator(argv);
}

async function runExec(argv: readonly string[]): Promise<void> {
  const programs = await import('#server/programs/exec.ts');
  await programs.runExec(argv);
}

async function runConsole(argv: readonly string[]): Promise<void> {
  const programs = await import('#server/programs/console.ts');
  await programs.runConsole(argv, import.meta.filename);
}

async function answerAsBeside(): Promise<void> {
  const beside = await import('#server/emulator-beside.ts');
  beside.answerAsBeside();
}

const [command, ...rest] = process.argv.slice(2);
run().catch(give);

function run(): Promise<void> {
  if (command === 'emulator-beside') return answerAsBeside();
  // `npm run emulator -- exec` in a clone
  if (command === 'emulator' && rest[0] === 'exec') return runExec(rest.slice(1));
  if (command === 'emulator') return runEmulator(rest);
  if (command === 'exec') return runExec(rest);
  if (command === 'link') return runLink(rest);
  if (command === 'seed') return runSeed(rest);
  if (command === 'replay') return runReplay(rest);
  return command === undefined || command.startsWith('-')
    ? runConsole(process.argv.slice(2))
    : runStateCommand(command, rest);
}

/** A command on the state of a console; ends the program with its exit code. */
async function runStateCommand(name: string, args: readonly string[]): Promise<void> {
  const { findCommand, runCommand, unknownCommand } = await import('#server/commands/run-command.ts');
  const result = findCommand(name);
  if (!result) {
    complain(unknownCommand(name, ['emulator', 'exec', 'link', 'replay', 'seed']));
    process.exit(2);
  }
  const { code, out, error } = await runCommand(result, args, {
    env: process.env,
    version: version(),
    readInput: () => text(process.stdin),
    note: complain,
  });
  if (out !== '') print(out.trimEnd());
  if (error !== '') complain(error);
  process.exitCode = code;
}
