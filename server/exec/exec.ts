import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { defaultWorld } from '#server/emulator/http/options.ts';
import { recorderOf } from '#server/emulator/recording/recorder.ts';
import { type Running, startEmulator } from '#server/emulator/start.ts';
import { requireOutputs } from '#server/store/output-files.ts';
import { replaceFile } from '#server/store/private-file.ts';
import { type ClientContext, envFileText, environmentOf, variablesOf } from './client-variables.ts';
import { type ExecCommand, exitCodes } from './command.ts';
import { type LeftBehind, leftBehind, resourceIds } from './left-behind.ts';
import { reasonOf } from './refusal-reason.ts';
import { CallCounter, type Report } from './report.ts';
import { runCommand } from './run-command.ts';
import { writeTrustBundle, writeTrustFiles } from './trust-files.ts';
import { readTwin, type TwinChoice, type TwinFacts } from './twin-source.ts';
import { startWatcher } from './watcher.ts';
import { changesSince, contentOf } from './world-changes.ts';

export interface ExecOptions {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
  /** Prints a line for the person who runs the command. */
  complain: (text: string) => void;
  onError: (error: unknown, operation?: string) => void;
  checkResponses?: boolean;
  /** Fills the world of a seed file. */
  fill?: (emulator: Running['emulator'], file: string) => Promise<void>;
  /** When the process started, in milliseconds since the epoch. */
  startedAt?: number;
}

/** Resources that the summary names. */
const mostNamed = 10;

/** Runs a command against an emulator of its own, and returns the exit code. */
export async function exec(exec: ExecCommand, options: ExecOptions): Promise<number> {
  const { env, complain } = options;
  const startedAt = options.startedAt ?? Date.now();
  const say = exec.quiet ? () => {} : complain;
  const { envFile, trustBundle, record } = exec.emulator;
  requireOutputs({
    '--report': exec.report,
    '--write-env': envFile,
    '--trust-bundle': trustBundle,
    '--record': record,
  });
  const calls = new CallCounter();
  const recorder = recorderOf(exec.emulator, complain);
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-exec-'));
  const watcher = startWatcher(dir);
  let running: Running | undefined;
  try {
    const twin = exec.twin && (await saveTwin(exec.twin, env, join(dir, 'world.json')));
    running = await startEmulator(
      {
        ...exec.emulator,
        ...(twin ? { load: join(dir, 'world.json') } : {}),
        ...(options.checkResponses ? { checkResponses: true } : {}),
        onExchange(exchange) {
          calls.add(exchange.summary, reasonOf(exchange));
          recorder?.onExchange(exchange);
        },
        ...(options.fill ? { fill: options.fill } : {}),
      },
      options.onError,
    );
    if (twin) rmSync(join(dir, 'world.json'));
    recorder?.begin(running);
    const context: ClientContext = {
      url: running.served.url,
      credentials: running.credentials,
      trust: running.authority && writeTrustFiles(dir, running.authority.ca, env),
      kind: exec.credentials,
      connectionString: running.ready?.connectionString,
      env,
    };
    if (trustBundle !== undefined && running.authority)
      writeTrustBundle(trustBundle, running.authority.ca, env);
    if (envFile !== undefined) replaceFile(envFile, envFileText(variablesOf(context)));
    const start = twin ? `twin ${twin.name}` : startOf(exec);
    const content = contentOf(worldOf(running));
    const before = resourceIds(worldOf(running));
    const readyMs = Date.now() - startedAt;
    say(`Emulator ${context.url} (${start}), ready after ${(readyMs / 1000).toFixed(1)} s`);
    if (twin && twin.rehearsalId !== null)
      say(
        `The twin ${twin.name} holds the result of a rehearsal. "Load the copy again" in the console returns it.`,
      );
    const exitCode = await runCommand(exec.command, {
      env: environmentOf(context),
      isTerminal: options.isTerminal,
      complain,
      onProcess: watcher.watch,
    });
    const left = leftBehind(worldOf(running), before);
    const report: Report = {
      program: basename(exec.command[0] ?? ''),
      exitCode,
      startedAt: new Date(startedAt).toISOString(),
      durationMs: Date.now() - startedAt,
      readyMs,
      seed: start,
      profile: exec.emulator.profile,
      ...calls.summary(),
      leftBehind: left,
      ...(twin ? { twin } : {}),
      changes: changesSince(content, worldOf(running)),
    };
    for (const line of summaryOf(report, exec.failOnLeaks)) say(line);
    const isReported = exec.report === undefined || writeReport(exec.report, report, complain);
    if (exitCode !== 0) return exitCode;
    if (!isReported) return exitCodes.ownFailure;
    return exec.failOnLeaks && left.length > 0 ? exitCodes.leaks : exitCode;
  } finally {
    await running?.close();
    recorder?.close();
    rmSync(dir, { recursive: true, force: true });
    watcher.end();
  }
}

/** Writes the report; false where that fails, because the exit code of the command matters more. */
function writeReport(file: string, report: Report, complain: ExecOptions['complain']): boolean {
  try {
    replaceFile(file, `${JSON.stringify(report, null, 2)}\n`, 0o644);
    return true;
  } catch (error) {
    complain(`--report: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Writes the world of a twin into a file that only its owner reads. */
async function saveTwin(choice: TwinChoice, env: ExecOptions['env'], file: string): Promise<TwinFacts> {
  const { text, twin } = await readTwin(choice, env);
  writeFileSync(file, text, { mode: 0o600 });
  return twin;
}

const startOf = ({ emulator }: ExecCommand): string => emulator.load ?? emulator.seedFile ?? emulator.seed;

function worldOf({ emulator }: Running) {
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('the world of the emulator was deleted');
  return world;
}

/** Lines about problems; none where all went well. */
function summaryOf({ notImplemented, leftBehind }: Report, failOnLeaks: boolean): string[] {
  const missing = notImplemented.map(({ operation, count }) => `${operation} (${count})`);
  const shown = failOnLeaks ? leftBehind : [];
  return [
    ...(missing.length > 0 ? [`Not implemented by the emulator: ${listed(missing)}`] : []),
    ...(shown.length > 0 ? [`Left behind: ${listed(shown.map(nameOf))}`] : []),
  ];
}

const nameOf = ({ kind, name, contains }: LeftBehind) =>
  `${kind} ${name}${contains > 0 ? ` with ${contains} more` : ''}`;

function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
