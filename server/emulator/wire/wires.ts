import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { ObjectId } from 'bson';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { Room } from '../kernel/documents/room.ts';
import type { World } from '../kernel/world.ts';
import { lengthOf, mostBytes, mostBytesOfStrangers, readMessage, writeReply } from './frame.ts';
import { WireSession } from './session.ts';

/** How commands run: those of one connection one after the other. */
type Commands = Omit<Room, 'owner' | 'signal'>;

const mostConnections = 200;
const idleMs = 30 * 60_000;
/** Documented: 8.0 speaks 25. Nothing that is newer than 6.0 (17) is promised by us beyond messages. */
const wireVersions = { minWireVersion: 0, maxWireVersion: 25 } as const;

interface Listening {
  server: Server;
  sockets: Set<Socket>;
  port: number;
}

/** Doors through which drivers and shells reach the documents of clusters by the wire protocol, one port a cluster. */
export class Wires {
  readonly #commands: Commands;
  readonly #open = new Map<string, Promise<Listening>>();

  constructor(commands: Commands) {
    this.#commands = commands;
  }

  /** The address of a cluster; the same as long as the process lives. On loopback only. */
  async open(world: World, { id, groupId }: Holder): Promise<string> {
    const key = `${world.name}/${id}`;
    const known = this.#open.get(key) ?? this.#listen(world, id);
    this.#open.set(key, known);
    const set = replicaSetName({ id, groupId });
    try {
      return `mongodb://127.0.0.1:${(await known).port}/?replicaSet=${set}&authSource=admin`;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  async close(): Promise<void> {
    const all = await Promise.allSettled(this.#open.values());
    this.#open.clear();
    for (const each of all) {
      if (each.status === 'rejected') continue;
      each.value.server.close();
      for (const socket of each.value.sockets) socket.destroy();
    }
  }

  #listen(world: World, clusterId: string): Promise<Listening> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      const { port } = server.address() as AddressInfo;
      serve(socket, world, clusterId, port, this.#commands);
    });
    server.maxConnections = mostConnections;
    // what keeps the process alive is the API
    server.unref();
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => {
        resolve({ server, sockets, port: (server.address() as AddressInfo).port });
      });
    });
  }
}

function holderIn(world: World, clusterId: string): Holder | undefined {
  const cluster = world.tables.clusters.get(clusterId);
  if (cluster) return { id: cluster.id, groupId: cluster.groupId, name: cluster.name, cluster };
  return world.tables.flexClusters.get(clusterId);
}

/** A replica set of one: sessions, transactions and repeated writes are for replica sets. */
function greetingOf(world: World, clusterId: string, port: number) {
  return () => {
    const holder = holderIn(world, clusterId);
    const me = `127.0.0.1:${port}`;
    const [outage] = world.tables.outageSimulations.by('cluster', clusterId);
    const primary = !(outage && outage.downHosts.length > 0 && !outage.hasPrimary);
    return {
      helloOk: true,
      isWritablePrimary: primary,
      ismaster: primary,
      secondary: !primary,
      hosts: [me],
      me,
      ...(primary ? { primary: me } : {}),
      setName: replicaSetName({ id: clusterId, groupId: holder?.groupId ?? '' }),
      setVersion: 1,
      electionId: new ObjectId('7fffffff0000000000000001'),
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: mostBytes,
      maxWriteBatchSize: 100_000,
      localTime: new Date(world.now()),
      logicalSessionTimeoutMinutes: 30,
      connectionId: 1,
      ...wireVersions,
      readOnly: false,
    };
  };
}

/** One connection: messages in order, each answered before the next is read. */
function serve(socket: Socket, world: World, clusterId: string, port: number, commands: Commands): void {
  const session = new WireSession(
    world,
    () => holderIn(world, clusterId),
    greetingOf(world, clusterId, port),
  );
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  const room = { ...commands, owner: session, signal: gone.signal };
  let chunks: Buffer[] = [];
  let size = 0;
  let busy = false;
  let sent = 0;
  const most = () => (session.isSignedIn ? mostBytes : mostBytesOfStrangers);

  /** The next whole message, taken off what has come. */
  const take = (): Buffer | undefined => {
    if (size < 4) return undefined;
    const [first] = chunks;
    const bytes = chunks.length === 1 && first ? first : undefined;
    const head = bytes ?? (first && first.length >= 4 ? first : Buffer.concat(chunks));
    const length = lengthOf(head, most());
    if (length === undefined || size < length) return undefined;
    const all = bytes ?? Buffer.concat(chunks);
    chunks = all.length > length ? [all.subarray(length)] : [];
    size -= length;
    return all.subarray(0, length);
  };

  const work = async (): Promise<void> => {
    for (let message = take(); message; message = take()) {
      const request = readMessage(message);
      const begun = await commands.inWorld(world, () => session.answer(request.db, request.command));
      const reply = typeof begun === 'function' ? await begun(room) : begun;
      if (request.silent) continue;
      sent += 1;
      if (!socket.write(writeReply(request, reply, sent))) {
        await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
      }
    }
  };

  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (busy) {
      if (size > most()) socket.pause();
      return;
    }
    busy = true;
    work()
      .catch(() => socket.destroy())
      .finally(() => {
        busy = false;
        if (!socket.destroyed) socket.resume();
      });
  });
}
