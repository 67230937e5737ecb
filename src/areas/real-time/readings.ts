import {
  arrayOf,
  type Ejson,
  type EjsonObject,
  epochOf,
  isObject,
  numberOf,
  textOf,
} from '#src/lib/ejson/value.ts';
import { commandShape } from '#src/lib/query-text.ts';

/** Kinds of operations, as `serverStatus` counts them // documented: opcounters */
export const operationKinds = ['query', 'insert', 'update', 'delete', 'getmore', 'command'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** An operation that runs now, from `currentOp`. */
export interface RunningOperation {
  /** What `killOp` takes: a number, of a shard a text with the shard's name. */
  opid: Ejson;
  key: string;
  namespace: string;
  /** `find { status: ? } sort { at: -1 }` */
  shape: string;
  /** The command as it was sent, as extended JSON. */
  command: string;
  /** Microseconds. */
  micros: number;
  /** `host:port` */
  client: string;
  appName: string | undefined;
  user: string | undefined;
  plan: string | undefined;
  /** A kill is pending. */
  ending: boolean;
}

/** What one collection was used for since the process began; times in microseconds. */
interface CollectionUse {
  reads: number;
  writes: number;
  readMicros: number;
  writeMicros: number;
}

/** The state of a member at one moment. */
export interface Reading {
  /** When it was read, by this computer's clock, ms. */
  at: number;
  /** By the clock of the member, ms. */
  localTime: number;
  /** Counters begin at 0 with the process, ms. */
  uptime: number;
  host: string;
  counts: Readonly<Record<OperationKind, number>>;
  latency: { reads: Latency; writes: Latency } | undefined;
  connections: { current: number; active: number | undefined; available: number };
  running: readonly RunningOperation[];
  /** Undefined if the member does not report them: routers have no `top`. */
  collections: ReadonlyMap<string, CollectionUse> | undefined;
}

interface Latency {
  micros: number;
  ops: number;
}

/** A point of the charts; null where no value is known. */
export interface Point {
  at: number;
  perSecond: Readonly<Record<OperationKind, number>> | null;
  connections: number | null;
  /** Average milliseconds of the operations that ended since the previous point; null if none did. */
  readMs: number | null;
  writeMs: number | null;
}

export interface HotCollection {
  namespace: string;
  readsPerSecond: number;
  writesPerSecond: number;
  /** Of all time that operations took on any collection, 0 to 1. */
  share: number;
}

const part = (document: EjsonObject, name: string): EjsonObject => {
  const value = document[name];
  return isObject(value) ? value : {};
};

function latencyOf(status: EjsonObject): Reading['latency'] {
  if (!isObject(status.opLatencies)) return undefined;
  const of = (kind: string): Latency => {
    const reported = part(part(status, 'opLatencies'), kind);
    return { micros: numberOf(reported.latency) ?? 0, ops: numberOf(reported.ops) ?? 0 };
  };
  return { reads: of('reads'), writes: of('writes') };
}

/** Replies of `serverStatus`, `currentOp` and `top`; the last one may be missing. */
export function readingOf(
  at: number,
  status: EjsonObject,
  current: EjsonObject,
  top: EjsonObject | undefined,
): Reading {
  const counters = part(status, 'opcounters');
  const connections = part(status, 'connections');
  return {
    at,
    localTime: (status.localTime === undefined ? undefined : epochOf(status.localTime)) ?? at,
    uptime: numberOf(status.uptimeMillis) ?? (numberOf(status.uptime) ?? 0) * 1000,
    host: textOf(status.host) ?? '',
    counts: Object.fromEntries(
      operationKinds.map((kind) => [kind, numberOf(counters[kind]) ?? 0]),
    ) as Reading['counts'],
    latency: latencyOf(status),
    connections: {
      current: numberOf(connections.current) ?? 0,
      active: numberOf(connections.active),
      available: numberOf(connections.available) ?? 0,
    },
    running: arrayOf(current.inprog)
      .filter(isObject)
      .flatMap(runningOf)
      .sort((a, b) => b.micros - a.micros),
    collections: top && collectionsOf(part(top, 'totals')),
  };
}

/** The request for this list is excluded; so is internal work of the server, which has no client. */
function runningOf(reported: EjsonObject): RunningOperation[] {
  const command = part(reported, 'command');
  const client = textOf(reported.client) ?? textOf(reported.client_s);
  if (reported.active === false || reported.opid === undefined || client === undefined) return [];
  if (command.currentOp !== undefined || command.hello !== undefined || command.isMaster !== undefined)
    return [];
  const [user] = arrayOf(reported.effectiveUsers).filter(isObject);
  return [
    {
      opid: reported.opid,
      key: JSON.stringify(reported.opid),
      namespace: textOf(reported.ns) ?? '',
      shape: commandShape(command, textOf(reported.op) ?? 'operation'),
      command: JSON.stringify(command, null, 2),
      micros: numberOf(reported.microsecs_running) ?? (numberOf(reported.secs_running) ?? 0) * 1_000_000,
      client,
      appName: textOf(reported.appName),
      user: user && textOf(user.user),
      plan: textOf(reported.planSummary),
      ending: reported.killPending === true,
    },
  ];
}

function collectionsOf(totals: EjsonObject): Map<string, CollectionUse> {
  const of = (reported: EjsonObject, lock: string) => ({
    count: numberOf(part(reported, lock).count) ?? 0,
    time: numberOf(part(reported, lock).time) ?? 0,
  });
  return new Map(
    Object.entries(totals).flatMap(([namespace, reported]): [string, CollectionUse][] => {
      if (!isObject(reported)) return [];
      const [read, write] = [of(reported, 'readLock'), of(reported, 'writeLock')];
      const use = { reads: read.count, writes: write.count, readMicros: read.time, writeMicros: write.time };
      return [[namespace, use]];
    }),
  );
}

/** Readings further apart, ms of this computer's clock, give no rate for the time between them. */
const longestStep = 9_000;

/** Whether the counters of the later reading continue those of the earlier one. */
export const isOneRun = (before: Reading, after: Reading): boolean =>
  after.host === before.host && after.uptime >= before.uptime;

/**
 * Seconds between two readings; undefined if the later one does not continue the earlier one: another member,
 * a restarted process, or a long gap. The clock of the database decides, because its operations follow it.
 * While it is stopped, as is possible for an emulator, this computer's clock is used.
 */
function secondsBetween(before: Reading, after: Reading): number | undefined {
  const real = after.at - before.at;
  if (!isOneRun(before, after) || real <= 0 || real > longestStep) return undefined;
  const reported = after.localTime - before.localTime;
  return (reported > 0 ? reported : real) / 1000;
}

function averageMs(before: Latency | undefined, after: Latency | undefined): number | null {
  const ops = (after?.ops ?? 0) - (before?.ops ?? 0);
  if (!before || !after || ops <= 0) return null;
  return (after.micros - before.micros) / ops / 1000;
}

/** What happened between two readings; where that is unknown the point is a gap. */
export function pointOf(before: Reading | undefined, after: Reading): Point {
  const seconds = before && secondsBetween(before, after);
  const connections = after.connections.current;
  if (!before || seconds === undefined) {
    return { at: after.at, perSecond: null, connections, readMs: null, writeMs: null };
  }
  const perSecond = Object.fromEntries(
    operationKinds.map((kind) => [kind, (after.counts[kind] - before.counts[kind]) / seconds]),
  ) as Record<OperationKind, number>;
  return {
    at: after.at,
    perSecond,
    connections,
    readMs: averageMs(before.latency?.reads, after.latency?.reads),
    writeMs: averageMs(before.latency?.writes, after.latency?.writes),
  };
}

/** A moment at which nothing could be read. */
export const gapAt = (at: number): Point => ({
  ...{ at, perSecond: null, connections: null, readMs: null, writeMs: null },
});

/** Collections that were used between two readings, those that took the most time first. */
export function hottest(before: Reading | undefined, after: Reading | undefined): HotCollection[] {
  if (!before?.collections || !after?.collections) return [];
  const seconds = secondsOver(before, after);
  const used = [...after.collections].flatMap(([namespace, now]) => {
    const then = before.collections?.get(namespace) ?? none;
    const reads = now.reads - then.reads;
    const writes = now.writes - then.writes;
    if (reads + writes <= 0) return [];
    const micros = now.readMicros - then.readMicros + now.writeMicros - then.writeMicros;
    return [{ namespace, readsPerSecond: reads / seconds, writesPerSecond: writes / seconds, micros }];
  });
  const all = used.reduce((sum, { micros }) => sum + micros, 0);
  return used
    .map(({ micros, ...rest }) => ({ ...rest, share: all === 0 ? 0 : micros / all }))
    .sort((a, b) => b.share - a.share || a.namespace.localeCompare(b.namespace));
}

const none: CollectionUse = { reads: 0, writes: 0, readMicros: 0, writeMicros: 0 };

function secondsOver(before: Reading, after: Reading): number {
  const reported = after.localTime - before.localTime;
  return Math.max(1, (reported > 0 ? reported : after.at - before.at) / 1000);
}
