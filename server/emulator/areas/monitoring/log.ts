import { isTenant } from '#contract/clusters/record.ts';
import { fail, failWith } from '#contract/errors.ts';
import { hostsOfGroup, type MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { chance } from '#server/emulator/kernel/metrics/noise.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const second = 1000;
const day = 86_400 * second;
/** Logs are kept so long // documented */
const keptMs = 30 * day;
/** Simulated time between two lines; a day of them is some thousand. */
const lineEveryMs = 20 * second;

/** Which processes write which log. */
const logs: Readonly<Record<string, 'mongod' | 'mongos'>> = {
  mongodb: 'mongod',
  'mongodb-audit-log': 'mongod',
  mongos: 'mongos',
  'mongos-audit-log': 'mongos',
};

interface LogQuery {
  startDate?: number | undefined;
  endDate?: number | undefined;
}

/** The lines of a log between two moments in seconds; the last day without them // documented */
export function logOf(
  world: World,
  { groupId, hostName, logName }: { groupId: string; hostName: string; logName: string },
  query: LogQuery,
): string {
  const program = Object.hasOwn(logs, logName) ? logs[logName] : undefined;
  if (!program) throw fail('RESOURCE_NOT_FOUND');
  const here = hostsOfGroup(world, groupId).filter(({ host }) => host.hostname === hostName);
  const [first] = here;
  if (!first) throw fail('HOST_NOT_FOUND', hostName, groupId);
  // assumed: machines of free and shared tiers belong to many, so nobody is given their logs
  if (isTenant(first.cluster)) throw fail('FEATURE_UNSUPPORTED', 'log download');
  const host = here.find(({ part }) => (part === 'router') === (program === 'mongos'));
  if (!host) throw fail('HOST_NOT_FOUND', hostName, groupId);
  const now = world.now();
  const end = query.endDate === undefined ? now : query.endDate * second;
  const start = query.startDate === undefined ? end - day : query.startDate * second;
  if (end < start) {
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'endDate', description: 'is before startDate' }],
    });
  }
  return linesOf(world, host, logName, Math.max(start, now - keptMs), Math.min(end, now));
}

function linesOf(world: World, host: MeasuredHost, logName: string, from: number, to: number): string {
  const isMeasured = measuredTimes(world, host);
  const line = logName.endsWith('audit-log') ? auditLine : serverLine;
  const lines: string[] = [];
  for (let index = Math.ceil(from / lineEveryMs); index * lineEveryMs <= to; index += 1) {
    if (isMeasured(index * lineEveryMs)) lines.push(`${JSON.stringify(line(host, index))}\n`);
  }
  return lines.join('');
}

function when(index: number): { $date: string } {
  return { $date: new Date(index * lineEveryMs).toISOString().replace('Z', '+00:00') };
}

function remoteOf({ seed }: MeasuredHost, index: number): string {
  return `10.0.${Math.floor(8 * chance(seed, index))}.${20 + Math.floor(200 * chance(seed, index + 7))}`;
}

const messages: readonly [component: string, id: number, text: string][] = [
  ['NETWORK', 22943, 'Connection accepted'],
  ['NETWORK', 22944, 'Connection ended'],
  ['NETWORK', 51800, 'client metadata'],
  ['STORAGE', 22430, 'WiredTiger message'],
  ['ACCESS', 20250, 'Authentication succeeded'],
];

/** Structured lines as the database writes them. */
function serverLine(host: MeasuredHost, index: number): object {
  const [c, id, msg] = messages[Math.floor(chance(host.seed, index) * messages.length)] ??
    messages[0] ?? ['', 0, ''];
  const conn = `conn${1000 + Math.floor(9000 * chance(host.seed, index + 3))}`;
  const remote = `${remoteOf(host, index)}:${40_000 + Math.floor(20_000 * chance(host.seed, index + 5))}`;
  return {
    t: when(index),
    s: 'I',
    c,
    id,
    ctx: conn,
    msg,
    attr: { remote, connectionId: Number(conn.slice(4)) },
  };
}

function auditLine(host: MeasuredHost, index: number): object {
  const { hostname, port } = host.host;
  return {
    atype: 'authenticate',
    ts: when(index),
    local: { ip: hostname, port },
    remote: { ip: remoteOf(host, index), port: 40_000 + Math.floor(20_000 * chance(host.seed, index + 5)) },
    users: [{ user: 'application', db: 'admin' }],
    roles: [],
    param: { user: 'application', db: 'admin', mechanism: 'SCRAM-SHA-256' },
    result: 0,
  };
}
