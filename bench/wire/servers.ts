import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongoClient as Client, Db } from 'mongodb';
import { request } from 'undici';
import { classPath } from '../class-path.ts';
import { firstLine } from '../first-line.ts';
import { MongoClient } from '../peers.ts';

/** Flags of the emulator's Node, such as `--cpu-prof`. */
const profiling = process.env.QUARTERDECK_BENCH_NODE_FLAGS?.split(' ') ?? [];

/** A database server in a process of its own. */
export interface Server {
  name: string;
  pid: number;
  db: Db;
  stop: () => Promise<void>;
}

/** The emulator, and its API with a key. */
export interface EmulatedServer extends Server {
  /** The database for another client, with a connection of its own; `close` ends it. */
  beside: () => { db: Db; close: () => Promise<void> };
  /** For other programs, with the user. */
  uri: string;
  api: { url: string; publicKey: string; privateKey: string; groupId: string; clusterName: string };
}

async function serverOf(
  name: string,
  child: ChildProcess,
  client: Client,
  cleanUp = () => {},
): Promise<Server> {
  await client.connect();
  return {
    name,
    pid: child.pid ?? 0,
    db: client.db('bench'),
    stop: async () => {
      const exit = once(child, 'exit');
      // a profile is written at an orderly end
      child.kill(profiling.length > 0 ? 'SIGTERM' : 'SIGKILL');
      await exit;
      // a driver waits for nothing from a server that is gone
      await client.close();
      cleanUp();
    },
  };
}

/** The built emulator, which stores every write in a folder before it answers. `root`: another version of the project. */
export async function startEmulated(root = process.cwd()): Promise<EmulatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const flags = ['--json', '--http', '--wire', '--port', '0', '--seed', 'single', '--data', folder];
  const program = [...profiling, join(root, 'dist', 'server', 'main.js'), 'emulator', ...flags];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const started = JSON.parse(await firstLine(child));
  const { url, publicKey, privateKey, groupId, clusterName, connectionString } = started;
  const path = `/_emulator/groups/${groupId}/clusters/${clusterName}/wire`;
  const wire = await request(url + path, { method: 'POST', headers: { 'x-emulator-world': 'default' } });
  // without TLS, as the peer
  const plain = (await wire.body.json()) as { connectionString: string };
  const address = new URL(plain.connectionString.replace(/,[^/]*/, ''));
  const { username, password } = new URL(connectionString.replace(/,[^/]*/, ''));
  const connect = () =>
    new MongoClient(address.href, {
      maxPoolSize: 1,
      directConnection: true,
      auth: {
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
      },
    });
  const server = await serverOf('emulator', child, connect(), () => rmSync(folder, { recursive: true }));
  const beside = () => {
    const client = connect();
    return { db: client.db('bench'), close: () => client.close() };
  };
  const uri = new URL(address);
  Object.assign(uri, { username, password });
  uri.searchParams.set('directConnection', 'true');
  return { ...server, beside, uri: uri.href, api: { url, publicKey, privateKey, groupId, clusterName } };
}

/** mongo-java-server, which holds its documents in memory; undefined without Java or its jars. */
export async function startJavaServer(): Promise<Server | undefined> {
  let child: ChildProcess;
  try {
    const source = join(import.meta.dirname, 'PeerServer.java');
    const jars = classPath(join(import.meta.dirname, 'pom.xml'), 'QUARTERDECK_BENCH_JAVA_CLASSPATH');
    child = spawn('java', ['-cp', jars, source], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child, 'spawn');
  } catch {
    return undefined;
  }
  const port = await firstLine(child);
  const client = new MongoClient(`mongodb://127.0.0.1:${port}`, { maxPoolSize: 1 });
  return serverOf('mongo-java-server', child, client);
}
