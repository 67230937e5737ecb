import type { Socket } from 'node:net';
import type { Document } from 'bson';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { portHolder } from '#server/listening/port-holder.ts';
import type { CertificateAndKey } from '#server/tls/certificate.ts';
import type { ClusterAddresses } from '../kernel/clusters/cluster-addresses.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { Client } from '../kernel/documents/operations.ts';
import { requireReach } from '../kernel/documents/reach.ts';
import { openOf } from '../kernel/documents/run.ts';
import type { World } from '../kernel/world.ts';
import { Admission } from './admission.ts';
import { Bell } from './bell.ts';
import { type Commands, type OnError, serve } from './connection.ts';
import { type Door, type IssueCertificate, identityOf, openDoor } from './door.ts';
import { FailPoints } from './fail-points.ts';
import { doorsOf, holderIn, Members } from './members.ts';
import { WirePorts } from './ports.ts';
import { serverAnswers } from './server-answers.ts';
import { WireSession } from './session.ts';
import { Turns } from './turns.ts';

/** Commands about a cluster's state, not about its documents. */
const reportedWithoutDoor = new Set([
  'currentOp',
  'killOp',
  'profile',
  'serverStatus',
  'top',
  'replSetGetStatus',
]);

/** What all doors of one cluster share. */
interface Opened {
  world: World;
  clusterId: string;
  members: Members;
  bell: Bell;
  admission: Admission;
  doors: Door[];
  /** Undefined for a sharded cluster, whose drivers connect to routers. */
  replicaSet: string | undefined;
}

export interface WireOptions {
  /** Commands that only tests of programs use: `configureFailPoint` // documented: enableTestCommands */
  testCommands?: boolean | undefined;
  onError?: OnError | undefined;
  /** What doors show of themselves to clients that use TLS. */
  tls?: CertificateAndKey | undefined;
  /** Certificates for names of members, which the DNS responder resolves. */
  issue?: IssueCertificate | undefined;
  /** Address to listen on, and the name by which clients reach it. */
  listen?: string | undefined;
  host?: string | undefined;
  /** First port of members; any free ones where absent. */
  basePort?: number | undefined;
  /** Open the doors of all clusters, and show them in answers. */
  shown?: boolean | undefined;
}

const loopback = '127.0.0.1';

/** Doors through which drivers and shells reach the documents of clusters by the wire protocol, one port a member. */
export class Wires {
  readonly #commands: Commands;
  readonly #testCommands: boolean;
  readonly #onError: OnError | undefined;
  readonly #identity: ReturnType<typeof identityOf>;
  readonly #turns = new Turns();
  readonly #open = new Map<string, Promise<Opened>>();
  /** Those of `#open` that are ready. */
  readonly #ready = new Map<string, Opened>();
  /** Clusters whose doors could not be opened. */
  readonly #refused = new Set<string>();
  readonly #members = new WeakMap<World, Map<string, Members>>();
  readonly #place: { listen: string; host: string };
  readonly #ports: WirePorts;
  readonly #shown: boolean;
  /** Ports that clusters had before their world was replaced. */
  readonly #former = new Map<string, readonly number[]>();
  #opening: Promise<void> | undefined;

  constructor(commands: Commands, options: WireOptions = {}) {
    const { testCommands = false, onError, tls, issue, listen = loopback, host = loopback } = options;
    this.#commands = commands;
    this.#testCommands = testCommands;
    this.#onError = onError;
    this.#identity = identityOf(tls, issue);
    this.#place = { listen, host };
    this.#ports = new WirePorts(options.basePort);
    this.#shown = options.shown ?? false;
  }

  /** The address of a cluster; the same as long as the process lives. */
  async open(world: World, holder: Holder): Promise<string> {
    const { members, replicaSet } = await this.#opened(world, holder);
    const set = replicaSet === undefined ? '' : `replicaSet=${replicaSet}&`;
    return `mongodb://${members.addresses.join()}/?${set}authSource=admin`;
  }

  async #opened(world: World, holder: Holder): Promise<Opened> {
    const key = keyOf(world, holder.id);
    const existing = this.#open.get(key) ?? this.#listen(world, holder);
    this.#open.set(key, existing);
    try {
      const opened = await existing;
      // the world may have been removed in the meantime
      if (this.#open.get(key) === existing) this.#ready.set(key, opened);
      return opened;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  /**
   * Opens the doors of all clusters of a world that have none, in the order of their creation, so that the same clusters get
   * the same ports. Undefined when there is nothing to do.
   *
   * @throws Error where a port is in use, or none is left; the same cluster is tried once
   */
  openAll(world: World): Promise<void> | undefined {
    if (!this.#shown) return undefined;
    const missing = holdersOf(world).filter(({ id }) => {
      const key = keyOf(world, id);
      return !this.#ready.has(key) && !this.#refused.has(key);
    });
    if (missing.length === 0) return undefined;
    this.#opening = (this.#opening ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        for (const holder of missing) {
          try {
            await this.#opened(world, holder);
          } catch (error) {
            this.#refused.add(keyOf(world, holder.id));
            const reason = error instanceof Error ? error.message : String(error);
            throw new Error(`${holder.name}: ${reason}`, { cause: error });
          }
        }
      });
    return this.#opening;
  }

  /** The addresses of a cluster whose doors are shown in answers; undefined where it has none. */
  addressesOf(world: World, clusterId: string): ClusterAddresses | undefined {
    const opened = this.#shown ? this.#ready.get(keyOf(world, clusterId)) : undefined;
    return opened && { hosts: opened.members.addresses, replicaSet: opened.replicaSet };
  }

  /** The ports of a cluster's members, in the order of `doorsOf`; undefined while it has none. */
  portsOf(world: World, clusterId: string): readonly number[] | undefined {
    return this.#ready.get(keyOf(world, clusterId))?.doors.map(({ port }) => port);
  }

  /**
   * The answer of a cluster's primary, or of a router, without a connection; undefined for commands about
   * documents. Throws where the state of the cluster does not allow the command.
   */
  notify(
    world: World,
    holder: Holder,
    { db, command, client }: { db: string; command: Document; client: Client },
  ): Document | undefined {
    const [name = ''] = Object.keys(command);
    const answer = reportedWithoutDoor.has(name) ? serverAnswers[name] : undefined;
    if (!answer) return undefined;
    if (holder.cluster) {
      requireReach(world, holder.cluster, { writes: false, readPreference: 'primaryPreferred' });
    }
    const members = this.#membersOf(world, holder.id);
    const states = members.look();
    const leading = states.findIndex((state) => state === 'primary' || state === 'router');
    const index = leading >= 0 ? leading : states.findIndex((state) => state !== 'down');
    if (index < 0) throw new CommandError('HostUnreachable', `${holder.name}: every member is down`);
    const { operations } = openOf(world, holder.id);
    return answer(command, { world, holder, members, index, user: undefined, client, operations, db });
  }

  #membersOf(world: World, clusterId: string): Members {
    const existing = this.#members.get(world) ?? new Map<string, Members>();
    this.#members.set(world, existing);
    const members = existing.get(clusterId) ?? new Members(world, clusterId);
    existing.set(clusterId, members);
    return members;
  }

  /**
   * Called after changes of a world: waiting connections to its clusters check again, or are closed when no
   * longer admitted.
   */
  async changed(world: World): Promise<void> {
    for (const [key, opening] of this.#open) {
      const opened = this.#ready.get(key) ?? (await opening.catch(() => undefined));
      if (opened?.world !== world) continue;
      if (this.#shown && !holderIn(world, opened.clusterId)) {
        this.#shut(key, opened);
        continue;
      }
      for (const { sockets } of opened.doors) {
        for (const socket of sockets) {
          if (!opened.admission.admits(socket.remoteAddress ?? '')) socket.destroy();
        }
      }
      opened.bell.ring();
    }
  }

  /** Closes the doors of a world that was removed: its drivers find no server any more, as after a server has ended. */
  async forget(world: World): Promise<void> {
    for (const [key, opening] of this.#open) {
      const opened = await opening.catch(() => undefined);
      if (opened?.world !== world) continue;
      this.#shut(key, opened);
    }
    this.#members.delete(world);
    this.#refused.clear();
  }

  /** Opens the doors of a world that replaces another one, at the same ports: a reset keeps connection strings. */
  async replace(world: World, next: World): Promise<void> {
    for (const [key, opened] of this.#ready) {
      if (opened.world === world)
        this.#former.set(
          key,
          opened.doors.map(({ port }) => port),
        );
    }
    await this.forget(world);
    await this.openAll(next);
  }

  #shut(key: string, { doors }: Opened): void {
    this.#open.delete(key);
    this.#ready.delete(key);
    this.#ports.release(doors.map(({ port }) => port));
    for (const { server, sockets } of doors) {
      server.close();
      for (const socket of sockets) socket.destroy();
    }
  }

  async close(): Promise<void> {
    const all = [...this.#open];
    this.#open.clear();
    for (const [key, opening] of all) {
      const opened = await opening.catch(() => undefined);
      if (opened) this.#shut(key, opened);
    }
  }

  async #listen(world: World, holder: Holder): Promise<Opened> {
    const { id, groupId, cluster } = holder;
    const members = this.#membersOf(world, id);
    const bell = new Bell();
    const admission = new Admission(world, groupId);
    const rules = {
      admits: (address: string) => admission.admits(address),
      identity: (name?: string) =>
        this.#identity(holderIn(world, id)?.cluster?.advancedConfiguration?.minimumEnabledTlsProtocol, name),
      ...this.#place,
    };
    const { operations } = openOf(world, id);
    const failPoints = this.#testCommands ? new FailPoints() : undefined;
    const former = this.#former.get(keyOf(world, id));
    this.#former.delete(keyOf(world, id));
    const ports = this.#ports.take(doorsOf(cluster).length, former);
    const open = (port: number, index: number) =>
      openDoor({ ...rules, port }, (socket, certificate, greeted) => {
        const entrance = { world, clusterId: id, members, bell, operations, index, failPoints, certificate };
        const session = new WireSession(entrance, addressOf(socket));
        socket.once('close', () => session.leave());
        const shared = { commands: this.#commands, turns: this.#turns, onError: this.#onError };
        serve(socket, world, session, shared, greeted);
      });
    const tried = await Promise.allSettled(ports.map(open));
    const doors = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = tried.findIndex(({ status }) => status === 'rejected');
    if (failed >= 0) {
      for (const { server } of doors) server.close();
      this.#ports.release(ports);
      // another program took one of the former ports meanwhile
      if (former) return this.#listen(world, holder);
      throw portFailure((tried[failed] as PromiseRejectedResult).reason, ports[failed] ?? 0);
    }
    members.addresses.push(...doors.map(({ address }) => address));
    const sharded = members.look().includes('router');
    return {
      ...{ world, clusterId: id, members, bell, admission, doors },
      replicaSet: sharded ? undefined : replicaSetName({ id, groupId }),
    };
  }
}

const keyOf = (world: World, clusterId: string): string => `${world.name}/${clusterId}`;

/** All clusters with documents, oldest first. */
function holdersOf(world: World): Holder[] {
  const { clusters, flexClusters } = world.tables;
  const rows = [...clusters.all(), ...flexClusters.all()].sort(
    (a, b) => compare(a.createDate, b.createDate) || compare(a.id, b.id),
  );
  return rows.flatMap(({ id }) => holderIn(world, id) ?? []);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function portFailure(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  const holder = portHolder(port);
  return new Error(
    `--wire-port: port ${port} is in use${holder ? ` by ${holder}` : ''}. Stop that program, or choose another base.`,
    { cause: error },
  );
}

function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? '127.0.0.1'}:${remotePort ?? 0}`;
}
