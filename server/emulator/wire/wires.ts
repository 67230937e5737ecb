import type { Socket } from 'node:net';
import type { Document } from 'bson';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { CertificateAndKey } from '#server/tls/certificate.ts';
import type { Holder } from '../kernel/documents/holder.ts';
import type { Client } from '../kernel/documents/operations.ts';
import { requireReach } from '../kernel/documents/reach.ts';
import { openOf } from '../kernel/documents/run.ts';
import type { World } from '../kernel/world.ts';
import { Admission } from './admission.ts';
import { Bell } from './bell.ts';
import { type Commands, type OnError, serve } from './connection.ts';
import { type Door, identityOf, openDoor } from './door.ts';
import { FailPoints } from './fail-points.ts';
import { doorsOf, holderIn, Members } from './members.ts';
import { serverAnswers } from './server-answers.ts';
import { WireSession } from './session.ts';
import { Turns } from './turns.ts';

/** Commands about a cluster's state, not about its documents. */
const toldWithoutDoor = new Set([
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
  bell: Bell;
  admission: Admission;
  doors: Door[];
  connectionString: string;
}

export interface WireOptions {
  /** Commands that only tests of programs use: `configureFailPoint` // documented: enableTestCommands */
  testCommands?: boolean | undefined;
  onError?: OnError | undefined;
  /** What doors show of themselves to clients that use TLS. */
  tls?: CertificateAndKey | undefined;
}

/** Doors through which drivers and shells reach the documents of clusters by the wire protocol, one port a member. */
export class Wires {
  readonly #commands: Commands;
  readonly #testCommands: boolean;
  readonly #onError: OnError | undefined;
  readonly #identity: ReturnType<typeof identityOf>;
  readonly #turns = new Turns();
  readonly #open = new Map<string, Promise<Opened>>();
  readonly #members = new WeakMap<World, Map<string, Members>>();

  constructor(commands: Commands, { testCommands = false, onError, tls }: WireOptions = {}) {
    this.#commands = commands;
    this.#testCommands = testCommands;
    this.#onError = onError;
    this.#identity = identityOf(tls);
  }

  /** The address of a cluster; the same as long as the process lives. On loopback only. */
  async open(world: World, holder: Holder): Promise<string> {
    const key = `${world.name}/${holder.id}`;
    const known = this.#open.get(key) ?? this.#listen(world, holder);
    this.#open.set(key, known);
    try {
      return (await known).connectionString;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  /**
   * The answer of a cluster's primary, or of a router, without a connection; undefined for commands about
   * documents. Throws where the state of the cluster does not allow the command.
   */
  tell(
    world: World,
    holder: Holder,
    { db, command, client }: { db: string; command: Document; client: Client },
  ): Document | undefined {
    const [name = ''] = Object.keys(command);
    const answer = toldWithoutDoor.has(name) ? serverAnswers[name] : undefined;
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
    const known = this.#members.get(world) ?? new Map<string, Members>();
    this.#members.set(world, known);
    const members = known.get(clusterId) ?? new Members(world, clusterId);
    known.set(clusterId, members);
    return members;
  }

  /**
   * Called after changes of a world: waiting connections to its clusters check again, or are closed when no
   * longer admitted.
   */
  async changed(world: World): Promise<void> {
    for (const opening of this.#open.values()) {
      const opened = await opening.catch(() => undefined);
      if (opened?.world !== world) continue;
      for (const socket of opened.doors.flatMap(({ sockets }) => [...sockets])) {
        if (!opened.admission.admits(socket.remoteAddress ?? '')) socket.destroy();
      }
      opened.bell.ring();
    }
  }

  /** Closes the doors of a world that was removed: its drivers find no server any more, as after a server has ended. */
  async forget(world: World): Promise<void> {
    for (const [id, opening] of this.#open) {
      const opened = await opening.catch(() => undefined);
      if (opened?.world !== world) continue;
      this.#open.delete(id);
      shut(opened);
    }
    this.#members.delete(world);
  }

  async close(): Promise<void> {
    const all = await Promise.allSettled(this.#open.values());
    this.#open.clear();
    for (const each of all) if (each.status === 'fulfilled') shut(each.value);
  }

  async #listen(world: World, { id, groupId, cluster }: Holder): Promise<Opened> {
    const members = this.#membersOf(world, id);
    const bell = new Bell();
    const admission = new Admission(world, groupId);
    const rules = {
      admits: (address: string) => admission.admits(address),
      identity: () =>
        this.#identity(holderIn(world, id)?.cluster?.advancedConfiguration?.minimumEnabledTlsProtocol),
    };
    const { operations } = openOf(world, id);
    const failPoints = this.#testCommands ? new FailPoints() : undefined;
    const doors = await Promise.all(
      doorsOf(cluster).map((_, index) =>
        openDoor(rules, (socket, certificate, greeted) => {
          const entrance = {
            world,
            clusterId: id,
            members,
            bell,
            operations,
            index,
            failPoints,
            certificate,
          };
          const session = new WireSession(entrance, addressOf(socket));
          socket.once('close', () => session.leave());
          const shared = { commands: this.#commands, turns: this.#turns, onError: this.#onError };
          serve(socket, world, session, shared, greeted);
        }),
      ),
    );
    members.addresses.push(...doors.map(({ address }) => address));
    const sharded = members.look().includes('router');
    const set = sharded ? '' : `replicaSet=${replicaSetName({ id, groupId })}&`;
    return {
      world,
      bell,
      admission,
      doors,
      connectionString: `mongodb://${members.addresses.join()}/?${set}authSource=admin`,
    };
  }
}

function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? '127.0.0.1'}:${remotePort ?? 0}`;
}

function shut({ doors }: Opened): void {
  for (const { server, sockets } of doors) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}
