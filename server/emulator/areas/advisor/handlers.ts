import type { Document } from 'bson';
import type { SlowQueries } from '#contract/advisor.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { mostLogLines } from '#contract/tables/log-lines.ts';
import { DAY } from '#contract/values/durations.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import {
  hostsOfGroup,
  type MeasuredHost,
  measuredHosts,
} from '#server/emulator/kernel/metrics/measured-host.ts';
import {
  lacksIndex,
  lineOf,
  type SlowQuery,
  slowQueries,
} from '#server/emulator/kernel/metrics/slow-queries.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { dropSuggestions } from './drop-suggestions.ts';
import { schemaAdvice } from './schema-advice.ts';
import { suggestedIndexes } from './suggestions.ts';

/** Slow queries are known so long // assumed */
const keptMs = 7 * DAY;

function dedicated(cluster: ClusterRecord): ClusterRecord {
  // documented: not for free and shared tiers
  if (isTenant(cluster)) throw fail('FEATURE_UNSUPPORTED', 'performance advisor');
  return cluster;
}

function hostOf(world: World, groupId: string, processId: string): MeasuredHost {
  const match = hostsOfGroup(world, groupId).find(({ host }) => host.id === processId);
  if (!match) throw fail('HOSTNAME_AND_PORT_NOT_FOUND', processId, groupId);
  dedicated(match.cluster);
  return match;
}

interface Filter {
  from: number;
  to: number;
  namespaces?: readonly string[] | undefined;
}

/** From `since` on for `duration`; the last day without either // documented */
function spanOf(query: { since?: number | undefined; duration?: number | undefined }, now: number) {
  const { since, duration = DAY } = query;
  const from = since ?? now - duration;
  return { from: Math.max(from, now - keptMs), to: Math.min(from + duration, now) };
}

function findMatch(
  world: World,
  hosts: readonly MeasuredHost[],
  { from, to, namespaces }: Filter,
): SlowQuery[] {
  return hosts
    .flatMap((host) => slowQueries(world, host, from, to))
    .filter(({ namespace }) => namespaces === undefined || namespaces.includes(namespace.name));
}

/** Those for which an index is suggested. */
function withoutIndex(world: World, hosts: readonly MeasuredHost[], filter: Filter): SlowQuery[] {
  return hosts.flatMap((host) =>
    findMatch(world, [host], filter).filter((query) => lacksIndex(world, host.cluster.id, query)),
  );
}

export const advisorHandlers = defineHandlers({
  listGroupClusterPerformanceAdvisorDropIndexSuggestions({ world, params }) {
    const cluster = dedicated(clusterOf(world, params.groupId, params.clusterName));
    return dropSuggestions(world, cluster);
  },

  listGroupClusterPerformanceAdvisorSuggestedIndexes({ world, params, query }) {
    const cluster = dedicated(clusterOf(world, params.groupId, params.clusterName));
    const { processIds, namespaces, since, until } = query;
    const all = measuredHosts(world, cluster);
    const stranger = processIds?.find((id) => !all.some(({ host }) => host.id === id));
    if (stranger !== undefined) throw fail('HOSTNAME_AND_PORT_NOT_FOUND', stranger, params.groupId);
    const now = world.now();
    if (since !== undefined && until !== undefined && until < since) {
      throw failWith('INVALID_DATE_RANGE', { fields: [{ field: 'until', description: 'is before since' }] });
    }
    const to = Math.min(until ?? now, now);
    const from = Math.max(since ?? to - DAY, now - keptMs);
    const hosts = processIds ? all.filter(({ host }) => processIds.includes(host.id)) : all;
    return suggestedIndexes(withoutIndex(world, hosts, { from, to, namespaces }));
  },

  listGroupClusterPerformanceAdvisorSchemaAdvice({ world, params }) {
    const cluster = dedicated(clusterOf(world, params.groupId, params.clusterName));
    return schemaAdvice(world, cluster);
  },

  listGroupProcessPerformanceAdvisorNamespaces({ world, params, query }) {
    const host = hostOf(world, params.groupId, params.processId);
    const queries = findMatch(world, [host], spanOf(query, world.now()));
    const names = [...new Set(queries.map(({ namespace }) => namespace.name))].sort();
    return { namespaces: names.map((namespace) => ({ namespace, type: 'collection' as const })) };
  },

  listGroupProcessPerformanceAdvisorSlowQueryLogs({ world, params, query }) {
    const host = hostOf(world, params.groupId, params.processId);
    const queries = findMatch(world, [host], { ...spanOf(query, world.now()), namespaces: query.namespaces });
    const shown = queries.toReversed().slice(0, query.nLogs ?? mostLogLines);
    return { slowQueries: shown.map((each) => slowQueryView(host, each, query)) };
  },

  listGroupProcessPerformanceAdvisorSuggestedIndexes({ world, params, query }) {
    const host = hostOf(world, params.groupId, params.processId);
    const queries = withoutIndex(world, [host], {
      ...spanOf(query, world.now()),
      namespaces: query.namespaces,
    });
    return suggestedIndexes(queries, query);
  },
});

interface Include {
  includeMetrics?: boolean | undefined;
  includeReplicaState?: boolean | undefined;
  includeOpType?: boolean | undefined;
}

function slowQueryView(
  host: MeasuredHost,
  query: SlowQuery,
  include: Include,
): SlowQueries['slowQueries'][number] {
  const { namespace, ms, scanned, returned, sorted, seen } = query;
  const keys = seen?.keys ?? 0;
  const metrics = {
    docsExamined: scanned,
    docsExaminedReturnedRatio: Math.round((100 * scanned) / Math.max(1, returned)) / 100,
    docsReturned: returned,
    fromUserConnection: true,
    hasIndexCoverage: seen?.scanned === false,
    hasSort: sorted,
    keysExamined: keys,
    keysExaminedReturnedRatio: Math.round((100 * keys) / Math.max(1, returned)) / 100,
    numYields: Math.floor(scanned / 128),
    operationExecutionTime: ms,
    responseLength: returned * namespace.objectBytes,
  };
  return {
    line: lineOf(host, query),
    namespace: namespace.name,
    ...(include.includeMetrics ? { metrics } : {}),
    ...(include.includeReplicaState
      ? { replicaState: host.part === 'primary' ? 'PRIMARY' : 'SECONDARY' }
      : {}),
    ...(include.includeOpType ? { opType: opTypeOf(seen?.command) } : {}),
  };
}

/** What kind of operation a command is, as the profile of the database calls it. */
function opTypeOf(command: Document = { find: 1 }): string {
  const [name = 'command'] = Object.keys(command);
  return (Object.hasOwn(opTypes, name) && opTypes[name]) || 'command';
}

const opTypes: Readonly<Record<string, string>> = {
  find: 'find',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
  getMore: 'getmore',
};
