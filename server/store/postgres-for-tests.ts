import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface TestPostgres {
  url: string;
  stop(): void;
}

const NOBODY = 65534;

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * A PostgreSQL of its own for one test file, reachable by a socket in a temporary folder; undefined when neither
 * TEST_DATABASE_URL (an empty database) nor the server's programs are there.
 */
export function startTestPostgres(): TestPostgres | undefined {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: () => {} };
  const initdb = findProgram('initdb');
  const control = findProgram('pg_ctl');
  if (initdb === undefined || control === undefined) return undefined;

  // A short path: the socket's name is limited to about 100 characters.
  const folder = mkdtempSync('/tmp/qd-pg-');
  const data = join(folder, 'data');
  mkdirSync(data);
  // The server refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  const run = (program: string, args: string[]): void => {
    // Inherited pipes would keep the caller waiting for the server that stays behind.
    const result = spawnSync(program, args, { ...identity, cwd: folder, stdio: 'ignore' });
    if (result.status !== 0) throw new Error(`${program} ended with ${result.status ?? result.signal}`);
  };
  run(initdb, ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off`;
  run(control, ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run(control, ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
