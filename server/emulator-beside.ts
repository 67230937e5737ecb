import { resolve } from 'node:path';
import { describeError, type Log } from '#server/bff/log.ts';
import type { LocalService } from '#server/bff/upstream/upstream.ts';
import type { Config } from '#server/config.ts';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { startEmulator } from '#server/emulator/start.ts';
import { supervised } from '#server/supervision/supervised.ts';
import { supervise } from '#server/supervision/supervisor.ts';

type Command = Parameters<typeof startEmulator>[0];

/** The properties of a started emulator that the console needs. */
interface Greeting {
  url: string;
  ca: string | undefined;
  caPath: string | undefined;
  publicKey: string;
  privateKey: string;
  groupId: string;
  clusterName: string;
}

export interface Beside extends LocalService {
  /** Of its last start. */
  readonly greeting: Greeting;
  /** Runs now, and after each restart: keys in memory are different then. */
  whenever(started: (greeting: Greeting) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface BesideOptions {
  /** The file that calls `answerAsBeside` when started with its argument. */
  program: string;
  log: Log;
  checks: boolean;
}

/**
 * Starts the emulator in a separate process: when it ends, the console continues, reports it and restarts it
 * on the same port. Rejects with the reason when it cannot start at all.
 */
export async function startBeside(config: Config, { program, log, checks }: BesideOptions): Promise<Beside> {
  let greeting: Greeting | undefined;
  let react: (greeting: Greeting) => Promise<void> = () => Promise.resolve();
  const first: Command = {
    ...readEmulatorCommand([]),
    port: config.emulator.port,
    orNext: config.emulator.orNext,
    portFlag: '--emulator-port',
    dataDir: config.dataDir,
    checkResponses: checks,
  };
  const emulator = await supervise<Greeting>({
    program,
    args: ['emulator-beside'],
    command: () => (greeting ? { ...first, port: Number(new URL(greeting.url).port), orNext: false } : first),
    async onStarted(started) {
      greeting = started;
      await react(started);
    },
    onEnded: (how) => log.error({ how }, 'the emulator has ended and is being started again'),
    onIssue: (issue) =>
      log.error(issue instanceof Error ? describeError(issue) : issue, 'the emulator failed'),
  });
  const current = () => {
    if (!greeting) throw new Error('the emulator has not started');
    return greeting;
  };
  const isOurs = (origin: string) => origin === current().url;
  return {
    get greeting() {
      return current();
    },
    isAway: (origin) => isOurs(origin) && !emulator.isUp,
    starts: (origin) => (isOurs(origin) ? emulator.starts : 0),
    async whenever(started) {
      react = started;
      await started(current());
    },
    close: () => emulator.close(),
  };
}

/** This process is that emulator. */
export function answerAsBeside(): void {
  supervised<Command, Greeting>(async (command, issueOf) => {
    const { served, authority, credentials, close } = await startEmulator(command, (error, operation) =>
      issueOf({ ...describeError(error), operation }),
    );
    const { publicKey, privateKey, groupId, clusterName } = credentials;
    return {
      greeting: {
        url: served.url,
        ca: authority?.ca,
        caPath: authority && resolve(authority.caPath),
        publicKey,
        privateKey,
        groupId,
        clusterName,
      },
      close,
    };
  });
}
