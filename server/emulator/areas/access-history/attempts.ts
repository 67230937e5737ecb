import type { AccessLog } from '#contract/access-history.ts';
import { busyAt } from '#server/emulator/kernel/metrics/curves.ts';
import type { MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { chance } from '#server/emulator/kernel/metrics/noise.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** One attempt to sign in. */
export interface Attempt {
  at: number;
  host: MeasuredHost;
  username: string;
  authSource: string;
  ipAddress: string;
  failureReason?: string;
}

/** Somebody may sign in once in so many milliseconds; whether anybody does follows from the load. */
const everyMs = 6 * 60_000;

const people: readonly [username: string, authSource: string][] = [
  ['application', 'admin'],
  ['application', 'admin'],
  ['reporting', 'admin'],
  ['backup-agent', 'admin'],
  ['CN=deploy,OU=platform', '$external'],
];

/** About one in fifty does not get in. */
const failures: readonly string[] = [
  'AuthenticationFailed: SCRAM authentication failed, storedKey mismatch',
  'UserNotFound: Could not find user',
];

/** Who signed in to a process between two moments, made up from its seed // assumed */
export function attempts(world: World, host: MeasuredHost, from: number, to: number): Attempt[] {
  const isMeasured = measuredTimes(world, host);
  const found: Attempt[] = [];
  for (let index = Math.ceil(from / everyMs); index * everyMs <= to; index += 1) {
    // not all at once: each somewhere in its six minutes, before which nothing of them is known
    const at = (index - 1) * everyMs + Math.floor(chance(host.seed, index) * everyMs);
    if (at < from || !isMeasured(at) || chance(host.seed, index + 11) > 1.6 * busyAt(host, at)) continue;
    found.push(attempt(host, index, at));
  }
  return found;
}

function attempt(host: MeasuredHost, index: number, at: number): Attempt {
  const { seed } = host;
  const [username, authSource] = people[Math.floor(chance(seed, index + 13) * people.length)] ?? ['', ''];
  const fails = chance(seed, index + 17) < 0.02;
  const reason = failures[Math.floor(chance(seed, index + 19) * failures.length)];
  return {
    at,
    host,
    username,
    authSource,
    ipAddress: `203.0.113.${10 + Math.floor(chance(seed, index + 23) * 40)}`,
    ...(fails && reason ? { failureReason: reason } : {}),
  };
}

/** The attempt as the history shows it. */
export function logLine(attempt: Attempt): AccessLog {
  const { at, host, username, authSource, ipAddress, failureReason } = attempt;
  const date = new Date(at);
  const line = {
    t: { $date: date.toISOString().replace('Z', '+00:00') },
    s: 'I',
    c: 'ACCESS',
    id: failureReason ? 20_249 : 20_250,
    ctx: `conn${1000 + (at % 9000)}`,
    msg: failureReason ? 'Authentication failed' : 'Authentication succeeded',
    attr: {
      mechanism: authSource === 'admin' ? 'SCRAM-SHA-256' : 'MONGODB-X509',
      principalName: username,
      authenticationDatabase: authSource,
      remote: `${ipAddress}:${40_000 + (at % 20_000)}`,
      ...(failureReason ? { error: failureReason } : {}),
    },
  };
  return {
    authResult: failureReason === undefined,
    authSource,
    ...(failureReason ? { failureReason } : {}),
    groupId: host.cluster.groupId,
    hostname: host.host.hostname,
    ipAddress,
    logLine: JSON.stringify(line),
    timestamp: stamp(date),
    username,
  };
}

/** `Fri Mar 13 14:02:00 GMT 2026` // observed */
function stamp(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${day} ${time} GMT ${year}`;
}
