import type { EventRecord } from '#contract/events/schemas.ts';
import { usualPrimaries } from '../alerts/elections.ts';
import { disturbanceOf } from '../members.ts';
import { instant } from '../time/clock.ts';
import type { World } from '../world.ts';
import type { MeasuredHost } from './measured-host.ts';
import { measuredTimes } from './measured-times.ts';
import { chance } from './noise.ts';
import { lineOf, slowQueries } from './slow-queries.ts';

/** One line of a log: when it was written, in milliseconds, and its JSON. */
interface LogLine {
  at: number;
  text: string;
}

/** Simulated time between two lines of ordinary work; a day of them is some thousand. */
const lineEveryMs = 20_000;

const stamp = (at: number) => ({ $date: new Date(at).toISOString().replace('Z', '+00:00') });

function structured(
  at: number,
  parts: { s?: 'I' | 'W' | 'E'; c: string; id: number; ctx: string; msg: string; attr?: object },
): LogLine {
  const { s = 'I', c, id, ctx, msg, attr } = parts;
  return { at, text: JSON.stringify({ t: stamp(at), s, c, id, ctx, msg, ...(attr ? { attr } : {}) }) };
}

/** The lines of a server's log between two moments, oldest first: what happened to it, amid ordinary work. */
export function serverLines(world: World, host: MeasuredHost, from: number, to: number): string[] {
  const slow = slowQueries(world, host, from, to).map((query) => ({
    at: query.at,
    text: lineOf(host, query),
  }));
  return inOrder(
    [
      ...ordinary(world, host, from, to, workLine),
      ...slow,
      ...startLines(world, host),
      ...elections(world, host),
    ],
    from,
    to,
  );
}

/** The lines of an audit log between two moments, oldest first. */
export function auditLines(world: World, host: MeasuredHost, from: number, to: number): string[] {
  return inOrder(ordinary(world, host, from, to, auditLine), from, to);
}

function inOrder(lines: readonly LogLine[], from: number, to: number): string[] {
  return lines
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

function ordinary(
  world: World,
  host: MeasuredHost,
  from: number,
  to: number,
  line: (host: MeasuredHost, index: number) => LogLine,
): LogLine[] {
  const isMeasured = measuredTimes(world, host);
  const lines: LogLine[] = [];
  for (let index = Math.ceil(from / lineEveryMs); index * lineEveryMs <= to; index += 1) {
    if (isMeasured(index * lineEveryMs)) lines.push(line(host, index));
  }
  return lines;
}

function remoteOf({ seed }: MeasuredHost, index: number): string {
  return `10.0.${Math.floor(8 * chance(seed, index))}.${20 + Math.floor(200 * chance(seed, index + 7))}`;
}

const portOf = ({ seed }: MeasuredHost, index: number) =>
  40_000 + Math.floor(20_000 * chance(seed, index + 5));

const client = { driver: { name: 'nodejs', version: '6.12.0' }, os: { type: 'Linux', architecture: 'x64' } };

/** A kind of line that a server writes while nothing is wrong: ids and words are the database's // documented */
interface WorkLine {
  c: string;
  id: number;
  msg: string;
  more?: (host: MeasuredHost, index: number) => object;
}

const countNow = ({ connections, level }: MeasuredHost, index: number) => ({
  connectionCount: Math.round(connections * level * (0.1 + 0.05 * chance(index, 1))),
});

const accepted: WorkLine = { c: 'NETWORK', id: 22_943, msg: 'Connection accepted', more: countNow };

const work: readonly WorkLine[] = [
  accepted,
  { c: 'NETWORK', id: 22_944, msg: 'Connection ended', more: countNow },
  { c: 'NETWORK', id: 51_800, msg: 'client metadata', more: () => ({ client: 'conn', doc: client }) },
  {
    c: 'ACCESS',
    id: 20_250,
    msg: 'Authentication succeeded',
    more: () => ({
      mechanism: 'SCRAM-SHA-256',
      principalName: 'application',
      authenticationDatabase: 'admin',
    }),
  },
];

function workLine(host: MeasuredHost, index: number): LogLine {
  const at = index * lineEveryMs;
  // one line in sixteen is a checkpoint of the storage engine
  if (chance(host.seed, index + 61) < 1 / 16) {
    const message = { msg: 'saving checkpoint snapshot', category: 'WT_VERB_CHECKPOINT_PROGRESS' };
    return structured(at, {
      c: 'WTCHKPT',
      id: 22_430,
      ctx: 'Checkpointer',
      msg: 'WiredTiger message',
      attr: { message },
    });
  }
  const kind = work[Math.floor(chance(host.seed, index) * work.length)] ?? accepted;
  const { c, id, msg, more } = kind;
  const connectionId = 1000 + Math.floor(9000 * chance(host.seed, index + 3));
  const remote = `${remoteOf(host, index)}:${portOf(host, index)}`;
  const attr = { remote, connectionId, ...more?.(host, index) };
  return structured(at, { c, id, ctx: kind === accepted ? 'listener' : `conn${connectionId}`, msg, attr });
}

function auditLine(host: MeasuredHost, index: number): LogLine {
  const { hostname, port } = host.host;
  const at = index * lineEveryMs;
  const line = {
    atype: 'authenticate',
    ts: stamp(at),
    local: { ip: hostname, port },
    remote: { ip: remoteOf(host, index), port: portOf(host, index) },
    users: [{ user: 'application', db: 'admin' }],
    roles: [],
    param: { user: 'application', db: 'admin', mechanism: 'SCRAM-SHA-256' },
    result: 0,
  };
  return { at, text: JSON.stringify(line) };
}

/** The lines of a process at its start: the first one, after each pause, and when a change restarts it. */
function startLines(world: World, { cluster, host, since }: MeasuredHost): LogLine[] {
  const resumed = world.tables.pauses
    .by('cluster', cluster.id)
    .filter(({ hostId }) => hostId === undefined || hostId === host.id)
    .flatMap(({ until }) => (until === undefined ? [] : [until]));
  const restarted = world.tables.events
    .by('group', cluster.groupId)
    .filter(
      ({ eventTypeName, hostname, port }) =>
        eventTypeName === 'CLUSTER_INSTANCE_RESTARTED' && hostname === host.hostname && port === host.port,
    )
    .map(({ created }) => instant(created));
  return [since, ...resumed, ...restarted].flatMap((at) => [
    structured(at, { c: 'CONTROL', id: 20_698, ctx: '-', msg: '***** SERVER RESTARTED *****' }),
    structured(at, {
      c: 'CONTROL',
      id: 23_403,
      ctx: 'initandlisten',
      msg: 'Build Info',
      attr: { buildInfo: { version: cluster.mongoDBVersion } },
    }),
    structured(at, {
      c: 'NETWORK',
      id: 23_016,
      ctx: 'listener',
      msg: 'Waiting for connections',
      attr: { port: host.port, ssl: 'on' },
    }),
  ]);
}

/** Elections and losses of the replica set that the process is a member of, from the log of events. */
function elections(world: World, measured: MeasuredHost): LogLine[] {
  const { cluster, host, part } = measured;
  if (part === 'router' || part === 'config') return [];
  const primaries = disturbanceOf(world, cluster.id)?.primaries ?? usualPrimaries(cluster);
  return world.tables.events
    .by('group', cluster.groupId)
    .filter(({ replicaSetName }) => replicaSetName === host.replicaSetName)
    .flatMap((event) => electionLines(event, measured, primaries));
}

function electionLines(
  { eventTypeName, created }: EventRecord,
  { host }: MeasuredHost,
  primaries: readonly string[],
): LogLine[] {
  const at = instant(created);
  const ctx = 'ReplCoord-0';
  if (eventTypeName === 'NO_PRIMARY') {
    const attr = { reason: 'Not standing for election because I cannot see a majority' };
    return [
      structured(at, {
        c: 'ELECTION',
        id: 4_615_652,
        ctx,
        msg: "Starting an election, since we've seen no PRIMARY in election timeout period",
      }),
      structured(at, { s: 'W', c: 'ELECTION', id: 21_438, ctx, msg: 'Not starting an election', attr }),
    ];
  }
  if (eventTypeName !== 'PRIMARY_ELECTED') return [];
  if (primaries.includes(host.id)) {
    return [
      structured(at, {
        c: 'ELECTION',
        id: 21_450,
        ctx,
        msg: 'Election succeeded, assuming primary role',
        attr: { term: 1 + (at % 90) },
      }),
      structured(at, {
        c: 'REPL',
        id: 21_358,
        ctx,
        msg: 'Replica set state transition',
        attr: { newState: 'PRIMARY', oldState: 'SECONDARY' },
      }),
    ];
  }
  const attr = { newState: 'PRIMARY', replicaSet: host.replicaSetName };
  return [structured(at, { c: 'REPL', id: 21_215, ctx: 'ReplCoord-1', msg: 'Member is in new state', attr })];
}
