import type { AccessLog } from '#contract/access-history.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { mostLogLines } from '#contract/tables/log-lines.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import {
  hostsOfGroup,
  type MeasuredHost,
  measuredHosts,
} from '#server/emulator/kernel/metrics/measured-host.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { attempts, logLine } from './attempts.ts';
import { historyKeptMs } from './records.ts';

type Query = Call<'getGroupDbAccessHistoryCluster'>['query'];

function spanOf({ start, end }: Query, now: number): readonly [from: number, to: number] {
  if ((start === undefined) !== (end === undefined)) {
    const [missing, given] = start === undefined ? ['start', 'end'] : ['end', 'start'];
    throw failWith('MISSING_QUERY_PARAMETER', {
      parameters: [missing],
      fields: [{ field: missing, description: `is required with ${given}` }],
    });
  }
  if (start !== undefined && end !== undefined && end < start) {
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'end', description: 'must not be before the beginning' }],
    });
  }
  return [Math.max(start ?? 0, now - historyKeptMs), Math.min(end ?? now, now)];
}

/** The lines of several hosts, newest first; generated no further back than requested. */
function linesOf(world: World, hosts: readonly MeasuredHost[], query: Query): AccessLog[] {
  const [from, to] = spanOf(query, world.now());
  const most = query.nLogs ?? mostLogLines;
  const wanted = hosts.flatMap((host) => attempts(world, host, from, to));
  return wanted
    .filter((attempt) => query.authResult !== true || attempt.failureReason === undefined)
    .filter(({ ipAddress }) => query.ipAddress === undefined || ipAddress === query.ipAddress)
    .sort((a, b) => b.at - a.at)
    .slice(0, most)
    .map(logLine);
}

/** Free and shared tiers have no history to show // specification §4.1 */
function requireDedicated({ cluster }: Pick<MeasuredHost, 'cluster'>): void {
  if (isTenant(cluster)) throw fail('FEATURE_UNSUPPORTED', 'database access history');
}

/** Those that people sign in to: routers of a sharded cluster, members of a replica set. */
export function doors(hosts: readonly MeasuredHost[]): readonly MeasuredHost[] {
  const routers = hosts.filter(({ part }) => part === 'router');
  return routers.length > 0 ? routers : hosts;
}

export const accessHistoryHandlers = defineHandlers({
  getGroupDbAccessHistoryCluster({ world, params, query }) {
    const cluster = clusterOf(world, params.groupId, params.clusterName);
    requireDedicated({ cluster });
    return { accessLogs: linesOf(world, doors(measuredHosts(world, cluster)), query) };
  },

  getGroupDbAccessHistoryProcess({ world, params, query }) {
    const { groupId, hostname } = params;
    const here = hostsOfGroup(world, groupId).filter(({ host }) => host.hostname === hostname);
    const [first] = here;
    if (!first) throw fail('HOST_NOT_FOUND', hostname, groupId);
    requireDedicated(first);
    return { accessLogs: linesOf(world, doors(here), query) };
  },
});
