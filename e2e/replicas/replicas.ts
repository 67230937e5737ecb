import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '#server/store/postgres-for-tests.ts';
import { administrator } from '../kit/ports.ts';

/** A process of the console, or of the emulator. */
export interface Started {
  child: ChildProcess;
  /** Its standard output until it was ready. */
  printed: string;
  /** Standard error so far: the log. */
  log(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

const program = join(import.meta.dirname, '..', '..', 'dist', 'server', 'main.js');

interface StartPlan {
  args: readonly string[];
  env?: Record<string, string>;
  /** A module that the process loads before anything else. */
  preload?: string | undefined;
  ready: RegExp;
  /** A command that runs the program. */
  under?: readonly string[];
}

/** Starts the built program and waits until it is ready. */
export function startProgram({ args, env = {}, preload, ready, under = [] }: StartPlan): Promise<Started> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const loaded = preload === undefined ? [] : ['--import', preload];
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...loaded, program, ...args];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...inherited, ...env } });
  let [printed, log] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (ready.test(printed))
        resolve({
          ...{ child, printed, log: () => log },
          async end(signal) {
            child.kill(signal);
            await ended;
          },
        });
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${printed}${log}`)));
  });
}

/** The emulator over plain HTTP, with the world `single`. */
async function startEmulator(dir: string): Promise<Started & { greeting: Greeting }> {
  const args = ['emulator', '--json', '--http', '--port', '0', '--data', dir, '--seed', 'single'];
  const started = await startProgram({ args, ready: /\n/ });
  return { ...started, greeting: JSON.parse(started.printed.split('\n')[0] ?? '') };
}

interface Greeting {
  url: string;
  publicKey: string;
  privateKey: string;
  groupId: string;
}

/** What replicas share: database, key, and the service. */
export interface Estate {
  dir: string;
  postgres: ReturnType<typeof startTestPostgres>;
  emulator: Awaited<ReturnType<typeof startEmulator>>;
  /** Starts one replica; returns it with its port. */
  startReplica(publicOrigin: string, preload?: string): Promise<Started & { port: number }>;
  remove(): Promise<void>;
}

export async function startEstate(): Promise<Estate> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-replicas-'));
  const postgres = startTestPostgres();
  const emulator = await startEmulator(join(dir, 'emulator'));
  const key = join(dir, 'key');
  writeFileSync(key, randomBytes(32), { mode: 0o400 });
  const started: Started[] = [];
  return {
    ...{ dir, postgres, emulator },
    async startReplica(publicOrigin, preload) {
      const replica = await startProgram({
        args: [
          ...['--no-emulator', '--port', '0', '--data', join(dir, `replica-${started.length}`)],
          ...['--key-file', key, '--upstream', emulator.greeting.url],
          ...['--public-origin', publicOrigin, '--trust-proxy', '127.0.0.1'],
          ...['--metrics-port', '0'],
        ],
        env: {
          DATABASE_URL: postgres.url,
          QUARTERDECK_ADMIN_USER: administrator.username,
          QUARTERDECK_ADMIN_PASSWORD: administrator.password,
        },
        ...{ preload, ready: /Metrics/ },
      });
      started.push(replica);
      const port = Number(/"port":(\d+)/.exec(replica.log())?.[1]);
      return { ...replica, port };
    },
    async remove() {
      for (const { end, child } of started)
        if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
      await emulator.end('SIGTERM');
      postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
