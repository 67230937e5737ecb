import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import { type AccessList, compileTexts } from '#server/auth/access-list.ts';
import { networkOf } from '#server/auth/ip-address.ts';
import { keyOf } from './drain.ts';

interface ConnectionLimits {
  /** Connections of one address; of one IPv6 network of 2^64. */
  perAddress: number;
  /** Connections of all addresses. */
  total: number;
  /** Addresses and CIDR blocks without a limit of their own: proxies, through which everyone connects. */
  exempt?: readonly string[];
}

/** All connections of a listener, whatever their addresses. */
export const totalConnections = 2_000;

type State = 'silent' | 'idle' | 'busy';

/** One connection as the limits know it. */
interface Counted {
  /** A request, or a message, has begun. */
  begin(): void;
  /** It has ended. */
  end(): void;
}

interface Entry {
  socket: Pick<Socket, 'destroy'>;
  state: State;
  underWay: number;
  /** Empty once it is gone. */
  groups: readonly Group[];
}

/** Connections in the order in which they entered their state. */
class Group {
  readonly #by: Record<State, Set<Entry>> = { silent: new Set(), idle: new Set(), busy: new Set() };
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get size(): number {
    return this.#by.silent.size + this.#by.idle.size + this.#by.busy.size;
  }

  add(entry: Entry): void {
    this.#by[entry.state].add(entry);
  }

  remove(entry: Entry): void {
    this.#by[entry.state].delete(entry);
  }

  /** The connection that gives way to a new one: the oldest silent one, then the one that is idle for the longest time. */
  expendable(): Entry | undefined {
    const [silent] = this.#by.silent;
    if (silent) return silent;
    const [idle] = this.#by.idle;
    return idle;
  }
}

/**
 * Counts the connections of a listener. At a limit, a connection without a request yields to a new one, so
 * that silent connections block no other client. When all are in use, the new one is refused.
 */
export class ConnectionCounter {
  readonly #limits: ConnectionLimits;
  readonly #exempt: AccessList;
  readonly #all: Group;
  readonly #byAddress = new Map<string, Group>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#exempt = compileTexts(limits.exempt ?? []);
    this.#all = new Group(limits.total);
  }

  /** Takes a new connection, or refuses it: undefined. */
  admit(socket: Pick<Socket, 'destroy' | 'once' | 'remoteAddress'>): Counted | undefined {
    const peer = socket.remoteAddress ?? '';
    const address = networkOf(peer.replace(/^::ffff:/i, ''));
    const exempt = this.#exempt.matches(peer);
    const own =
      this.#byAddress.get(address) ?? new Group(exempt ? this.#limits.total : this.#limits.perAddress);
    const groups = [own, this.#all];
    for (const group of groups) if (!this.#makeRoom(group)) return undefined;
    this.#byAddress.set(address, own);
    const entry: Entry = { socket, state: 'silent', underWay: 0, groups };
    for (const group of groups) group.add(entry);
    socket.once('close', () => {
      this.#remove(entry);
      if (own.size === 0) this.#byAddress.delete(address);
    });
    return {
      begin: () => {
        entry.underWay += 1;
        this.#enter(entry, 'busy');
      },
      end: () => {
        entry.underWay -= 1;
        if (entry.underWay === 0) this.#enter(entry, 'idle');
      },
    };
  }

  #makeRoom(group: Group): boolean {
    if (group.size < group.most) return true;
    const expendable = group.expendable();
    if (!expendable) return false;
    this.#remove(expendable);
    expendable.socket.destroy();
    return true;
  }

  #enter(entry: Entry, state: State): void {
    const isCounted = entry.groups.length > 0;
    for (const group of entry.groups) group.remove(entry);
    entry.state = state;
    if (isCounted) for (const group of entry.groups) group.add(entry);
  }

  #remove(entry: Entry): void {
    for (const group of entry.groups) group.remove(entry);
    entry.groups = [];
  }
}

/** Applies limits to the connections of a server of HTTP. A connection is busy as long as a request is under way. */
export function limitConnections(server: Server | Http2SecureServer, limits: ConnectionLimits): void {
  const counter = new ConnectionCounter(limits);
  const counted = new Map<string, Counted>();
  // the counter refuses before; this bounds what Node accepts at once
  server.maxConnections = 2 * limits.total;
  server.prependListener('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const one = counter.admit(socket);
    if (!one) {
      socket.destroy();
      return;
    }
    counted.set(key, one);
    socket.once('close', () => counted.delete(key));
  });
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const one = counted.get(keyOf(incoming.socket));
    if (!one) return;
    one.begin();
    outgoing.once('close', one.end);
  });
}
