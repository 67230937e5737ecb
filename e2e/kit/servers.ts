import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, consolePort, emulatorPort } from './ports.ts';

export interface Servers {
  origin: string;
  emulator: string;
  /** Folder of everything they keep. */
  dir: string;
  /** Good for one sign-in. */
  launchUrl: string;
  pid: number;
  /** Ends the process and waits until it has ended. */
  stop: () => Promise<void>;
  /** Ends the process and deletes its data. */
  remove: () => Promise<void>;
}

export interface ServersPlan {
  /** 0: any free one. */
  port: number;
  emulatorPort: number;
  /** Absent: a new folder. */
  dir?: string;
  password?: boolean;
  /** A module that the process loads before anything else. */
  preload?: string;
  /** Folder of the package that is started; default: this one. */
  packageDir?: string;
}

/** Starts console, server and emulator as `npm start` does, in a folder of their own. */
export async function startServers(plan: ServersPlan): Promise<Servers> {
  const dir = plan.dir ?? (await mkdtemp(join(tmpdir(), 'quarterdeck-e2e-')));
  const ports = ['--port', String(plan.port), '--emulator-port', String(plan.emulatorPort)];
  const child = spawn(
    process.execPath,
    [
      ...(plan.preload ? ['--import', plan.preload] : []),
      join(plan.packageDir ?? '.', 'dist/server/main.js'),
      ...ports,
      '--data',
      dir,
      '--log-level',
      'error',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(plan.password
          ? {
              QUARTERDECK_CHECK: '1',
              QUARTERDECK_ADMIN_USER: administrator.username,
              QUARTERDECK_ADMIN_PASSWORD: administrator.password,
            }
          : {}),
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const text = await printed(child, /Console\s+\S+/);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const launchUrl = /Console\s+(\S+)/.exec(text)?.[1] ?? '';
  return {
    origin: new URL(launchUrl).origin,
    emulator: /Emulator\s+(\S+)/.exec(text)?.[1] ?? '',
    dir,
    launchUrl,
    pid: child.pid ?? 0,
    stop,
    async remove() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The servers that all tests share; each has a world of its own in them. */
export default async function start(): Promise<() => Promise<void>> {
  const servers = await startServers({ port: consolePort, emulatorPort, password: true });
  process.env.QUARTERDECK_E2E_DATA = servers.dir;
  return servers.remove;
}

function printed(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (wanted.test(text)) resolve(text);
    });
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${text}`)),
    );
  });
}
