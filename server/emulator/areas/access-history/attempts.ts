import type { AccessLog } from '#contract/access-history.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { busyAt } from '#server/emulator/kernel/metrics/curves.ts';
import type { MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { chance } from '#server/emulator/kernel/metrics/noise.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type Habit, pastOf } from './habits.ts';
import type { SeededPast, SignInRecord } from './records.ts';

/** One attempt to sign in. */
export type Attempt = Omit<SignInRecord, 'id' | 'clusterId'>;

/** The interval of possible sign-ins in milliseconds; the load decides whether one happens. */
const everyMs = 6 * MINUTE;

const wrongPassword = 'AuthenticationFailed: SCRAM authentication failed, storedKey mismatch';

/** Every attempt on a host between two moments, in no order. */
export function attempts(world: World, host: MeasuredHost, from: number, to: number): Attempt[] {
  const { groupId } = host.cluster;
  const signedIn = world.tables.signIns
    .by('host', `${groupId}/${host.host.hostname}`)
    .filter(({ at }) => at >= from && at <= to);
  const past = world.tables.seededPasts.get(groupId);
  return past ? [...signedIn, ...madeUp(world, host, past, [from, Math.min(to, past.until)])] : [...signedIn];
}

/** Sign-ins before the world began, generated from the seed of the process; later ones come only from the wire. */
function madeUp(
  world: World,
  host: MeasuredHost,
  { name, until }: SeededPast,
  [from, to]: readonly [from: number, to: number],
): Attempt[] {
  const { habits, bursts, gaps } = pastOf(name);
  const isMeasured = measuredTimes(world, host);
  const hoursBefore = (at: number): number => (until - at) / HOUR;
  const isLogged = (at: number): boolean =>
    at >= from &&
    at <= to &&
    isMeasured(at) &&
    !gaps.some(([start, end]) => hoursBefore(at) < start && hoursBefore(at) >= end);
  const results: Attempt[] = [];
  for (let index = Math.ceil(from / everyMs); index * everyMs <= to + everyMs; index += 1) {
    // not all at once: each somewhere in its six minutes, before which nothing of them is known
    const at = (index - 1) * everyMs + Math.floor(chance(host.seed, index) * everyMs);
    if (!isLogged(at) || chance(host.seed, index + 11) > 1.6 * busyAt(host, at)) continue;
    const habit = chosen(habits, hoursBefore(at), chance(host.seed, index + 13));
    if (habit) results.push(habitual(host, habit, index, at));
  }
  for (const { usernames, ipAddress, hoursAgo, minutes, attempts: count } of bursts) {
    for (let each = 0; each < count; each += 1) {
      const share = (each + chance(host.seed, each + 29)) / count;
      const at = Math.round(until - hoursAgo * HOUR + share * minutes * MINUTE);
      if (!isLogged(at)) continue;
      const username = usernames[each % usernames.length] ?? '';
      const isKnown = habits.some((habit) => habit.username === username);
      results.push({
        ...placed(host, at),
        username,
        authSource: 'admin',
        mechanism: 'SCRAM-SHA-256',
        ipAddress,
        failureReason: isKnown ? wrongPassword : unknownUser(username, 'admin'),
      });
    }
  }
  return results;
}

/** One of those who came at that time, by their shares. */
function chosen(habits: readonly Habit[], hoursAgo: number, luck: number): Habit | undefined {
  const then = habits.filter(
    ({ fromHours = Number.POSITIVE_INFINITY, untilHours = 0 }) =>
      hoursAgo <= fromHours && hoursAgo >= untilHours,
  );
  let left = luck * then.reduce((sum, { share }) => sum + share, 0);
  return then.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}

function placed({ cluster, host }: MeasuredHost, at: number) {
  return {
    groupId: cluster.groupId,
    hostname: host.hostname,
    at,
    port: 40_000 + (at % 20_000),
    connectionId: 1000 + (at % 9000),
  };
}

/** About one in fifty does not get in. */
function habitual(host: MeasuredHost, habit: Habit, index: number, at: number): Attempt {
  const { username, authSource, mechanism, addresses } = habit;
  const ipAddress = addresses[Math.floor(chance(host.seed, index + 23) * addresses.length)] ?? '';
  const fails = authSource === 'admin' && chance(host.seed, index + 17) < 0.02;
  return {
    ...placed(host, at),
    username,
    authSource,
    mechanism,
    ipAddress,
    ...(fails ? { failureReason: wrongPassword } : {}),
  };
}

/** The failure in a server's log; its reply to the client contains less // documented: error 11 */
export function unknownUser(username: string, authSource: string): string {
  return `UserNotFound: Could not find user "${username}" for db "${authSource}"`;
}

/** The attempt as the history shows it. */
export function logLine(attempt: Attempt): AccessLog {
  const { at, groupId, hostname, username, authSource, mechanism, ipAddress, failureReason } = attempt;
  const date = new Date(at);
  const line = {
    t: { $date: date.toISOString().replace('Z', '+00:00') },
    s: 'I',
    c: 'ACCESS',
    id: failureReason ? 20_249 : 20_250,
    ctx: `conn${attempt.connectionId}`,
    msg: failureReason ? 'Authentication failed' : 'Authentication succeeded',
    attr: {
      mechanism,
      principalName: username,
      authenticationDatabase: authSource,
      remote: `${ipAddress}:${attempt.port}`,
      ...(failureReason ? { error: failureReason } : {}),
    },
  };
  return {
    authResult: failureReason === undefined,
    authSource,
    ...(failureReason ? { failureReason } : {}),
    groupId,
    hostname,
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
