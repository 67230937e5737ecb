import { gzipSync } from 'node:zlib';
import { fail, failWith } from '#contract/api/errors.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { Download } from '#server/emulator/kernel/handler.ts';
import { auditLines, serverLines } from '#server/emulator/kernel/metrics/log-lines.ts';
import { hostsOfGroup } from '#server/emulator/kernel/metrics/measured-host.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const second = 1000;
const day = 86_400 * second;
/** Logs are kept so long // documented */
const keptMs = 30 * day;
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

/** A log as it is downloaded: its text, and the range that the name of the file states. */
export interface LogRange {
  text: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
}

/** `<host>_<start>_<end>_MONGODB.log.gz`; empty without lines // observed */
export function downloadOf(
  { text, start, end }: LogRange,
  { hostName, logName }: { hostName: string; logName: string },
): Download {
  const range = [start, end].map((at) => new Date(at).toISOString()).join('_');
  const name = logName.toUpperCase().replaceAll('-', '_');
  const bytes = text === '' ? new Uint8Array() : new Uint8Array(gzipSync(text));
  return new Download(bytes, `${hostName}_${range}_${name}.log.gz`);
}

/** The lines of a log between two moments in seconds; the last day without them // documented */
export function logOf(
  world: World,
  { groupId, hostName, logName }: { groupId: string; hostName: string; logName: string },
  query: LogQuery,
): LogRange {
  const program = Object.hasOwn(logs, logName) ? logs[logName] : undefined;
  if (!program) throw fail('RESOURCE_NOT_FOUND');
  const here = hostsOfGroup(world, groupId).filter(({ host }) => host.hostname === hostName);
  const [first] = here;
  if (!first) throw fail('HOST_NOT_FOUND', hostName, groupId);
  // assumed: machines of free and shared tiers are shared by many users, so their logs are not available
  if (isTenant(first.cluster)) throw fail('FEATURE_UNSUPPORTED', 'log download');
  const host = here.find(({ part }) => (part === 'router') === (program === 'mongos'));
  const now = world.now();
  const end = query.endDate === undefined ? now : query.endDate * second;
  const start = query.startDate === undefined ? end - day : query.startDate * second;
  if (end < start) {
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'endDate', description: 'is before startDate' }],
    });
  }
  // observed: the log of a router is empty where the host runs none
  if (!host) return { text: '', start, end };
  const lines = logName.endsWith('audit-log') ? auditLines : serverLines;
  const text = lines(world, host, Math.max(start, now - keptMs), Math.min(end, now))
    .map((line) => `${line}\n`)
    .join('');
  return { text, start, end };
}
