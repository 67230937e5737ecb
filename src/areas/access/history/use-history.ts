import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { attemptsOf } from '#contract/sign-ins/attempts.ts';
import { mostLogLines } from '#contract/tables/log-lines.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useConnection } from '#src/api/connection.ts';
import { keptWithin, rowQueryOf } from '#src/api/kept-data.ts';
import { read } from '#src/api/reads.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { addressProblem } from './address-problem.ts';
import { type HistorySearch, spanOf } from './history-search.ts';

/** A cluster of the project, as far as its history needs it. */
export interface HistoryCluster {
  name: string;
  /** Free and shared tiers keep no history // specification §4.1 */
  tenant: boolean;
  /** In milliseconds. */
  created: number | undefined;
}

/** The clusters of the project, those with a history first; undefined while they are loading. */
export function useHistoryClusters(groupId: string) {
  const list = useAllPages('listGroupClusters', { groupId });
  const clusters = useMemo(
    () =>
      list.rows
        .map(({ name, createDate, replicationSpecs }): HistoryCluster => {
          const regions = replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs);
          return {
            name,
            tenant: regions.some(({ providerName }) => providerName === 'TENANT'),
            created: createDate === undefined ? undefined : Date.parse(createDate),
          };
        })
        .sort((a, b) => Number(a.tenant) - Number(b.tenant) || a.name.localeCompare(b.name, 'en')),
    [list.rows],
  );
  const existing = clusters.length > 0 || (!list.loading && !list.error);
  return { clusters: existing ? clusters : undefined, error: list.error, refetch: list.refetch };
}

/** The host names of a cluster's processes // observed: `orders-prod-shard-00-01.abc.mongodb.net` */
export function useHosts(groupId: string, cluster: string | undefined): string[] {
  const { data } = useProcesses(groupId);
  return useMemo(() => {
    const prefix = `${cluster?.toLowerCase()}-`;
    const own = data?.results.filter(({ userAlias }) => /^(shard|config)-\d/.test(rest(userAlias, prefix)));
    return [...new Set(own?.map(({ hostname }) => hostname))].sort();
  }, [data, cluster]);
}

const rest = (alias: string, prefix: string): string =>
  alias.startsWith(prefix) ? alias.slice(prefix.length) : '';

/** The query to the service. A request for everything has no time bounds: client and service clocks may differ. */
function queryOf(search: HistorySearch, span: { from: number; to: number }) {
  const { result, address, lines = mostLogLines } = search;
  const all = search.from === undefined && search.range === undefined;
  return {
    ...(all ? {} : { start: span.from, end: span.to }),
    nLogs: lines,
    // the service knows how to leave failures out, not how to leave the rest out // specification §4.1
    ...(result === 'succeeded' ? { authResult: true } : {}),
    ...(address !== undefined && addressProblem(address) === undefined ? { ipAddress: address } : {}),
  };
}

/** The attempts of a cluster or of one of its hosts; refreshed by `renew`, not while the user reads. */
export function useHistory(groupId: string, cluster: HistoryCluster | undefined, search: HistorySearch) {
  const { id } = useConnection();
  const clock = useClock();
  const [now, setNow] = useState(() => clock());
  // an emulator's clock is known a moment after the page
  useEffect(() => setNow(clock()), [clock]);
  const span = useMemo(() => spanOf(search, now), [search, now]);
  const { host } = search;
  const query = queryOf(search, span);
  const name = cluster?.name ?? '';
  const queryKey = ['access-history', id, groupId, name, host, query] as const;
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      host === undefined
        ? read('getGroupDbAccessHistoryCluster', id, { groupId, clusterName: name, query }, { signal })
        : read('getGroupDbAccessHistoryProcess', id, { groupId, hostname: host, query }, { signal }),
    enabled: cluster !== undefined && !cluster.tenant,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keptWithin(['access-history', id, groupId, name]),
    retry: false,
  });
  const listed = useMemo(() => answer.data && attemptsOf(answer.data.accessLogs), [answer.data]);
  return {
    /** Of the current query; undefined while it is loading. */
    attempts: answer.isPlaceholderData ? undefined : listed,
    /** For the table, which marks those of the previous query. */
    listed,
    rowQuery: rowQueryOf(queryKey, answer),
    span,
    now,
    query,
    error: answer.error,
    isFetching: answer.isFetching,
    renew: () => {
      setNow(clock());
      if (query.start === undefined) void answer.refetch();
    },
    retry: () => void answer.refetch(),
  };
}
