import { useMemo, useState } from 'react';
import { shortAddress } from '#contract/security/cidr.ts';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { chosenCluster, useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import classes from '../access.module.css';
import { type ListChange, ListChangeDialog } from '../network/list-change-dialog.tsx';
import { useAccessList } from '../network/use-access-list.ts';
import { AttemptsChart } from './attempts-chart.tsx';
import { AttemptsTable } from './attempts-table.tsx';
import { bucketsOf, unknownRuns } from './buckets.ts';
import { Findings } from './findings.tsx';
import { HistoryBar } from './history-bar.tsx';
import { changedSearch, type HistorySearch } from './history-search.ts';
import { unknownPeriods } from './known-span.ts';
import { NotLogged } from './not-logged.tsx';
import { useHistory, useHistoryClusters, useHosts } from './use-history.ts';

export interface HistoryPageProps {
  groupId: string;
  search: HistorySearch;
  onSearch: (search: HistorySearch, how?: 'push' | 'replace') => void;
}

/** Who signed in to the databases of a cluster, from where, and who tried in vain. All of it is in the address. */
export function HistoryPage({ groupId, search, onSearch }: HistoryPageProps) {
  const { clusters, error, refetch } = useHistoryClusters(groupId);
  const last = useLastCluster(groupId, search.cluster);
  const names = clusters?.filter(({ tenant }) => !tenant).map(({ name }) => name);
  const cluster =
    clusters?.find(({ name }) => name === search.cluster) ??
    clusters?.find(({ name }) => name === chosenCluster(names, undefined, last)) ??
    clusters?.[0];
  const hosts = useHosts(groupId, cluster?.name);
  const history = useHistory(groupId, cluster, search);
  const { rows: entries } = useAccessList(groupId);
  const needed = useRefusal('getGroupDbAccessHistoryCluster', { groupId });
  const [change, setChange] = useState<ListChange>();
  const { attempts, listed, span, now, query } = history;
  const rows = useMemo(() => listed?.filter((each) => isWanted(each, search)), [listed, search]);
  const shown = attempts && rows;
  const periods = useMemo(
    () =>
      unknownPeriods({
        ...span,
        most: query.nLogs,
        count: attempts?.length ?? 0,
        oldest: attempts?.at(-1)?.at,
        created: cluster?.created,
        now,
      }),
    [span, query.nLogs, attempts, cluster, now],
  );
  const isPart = query.authResult !== undefined || query.ipAddress !== undefined;
  const buckets = useMemo(
    () => attempts && shown && bucketsOf({ all: attempts, shown, isPart }, span, periods),
    [attempts, shown, isPart, span, periods],
  );
  const narrow = (parts: Parameters<typeof changedSearch>[1]): void =>
    onSearch(changedSearch(search, parts), 'push');

  if (error && !clusters) return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  if (clusters?.length === 0)
    return <NoClusters>The history lists the sign-ins to the databases of a cluster.</NoClusters>;
  return (
    <>
      <HistoryBar
        search={search}
        cluster={cluster?.name}
        clusters={clusters ?? []}
        hosts={hosts}
        span={span}
        busy={history.isFetching}
        onChange={(parts) => onSearch(changedSearch(search, parts))}
        onRefresh={history.renew}
      />
      {cluster?.tenant && (
        <EmptyState title={`${cluster.name} has no access history`}>
          Atlas keeps none for free and shared clusters. Choose a dedicated cluster.
        </EmptyState>
      )}
      {history.error && !attempts && (
        <ReadFailure
          what="The access history"
          query={{ error: history.error, refetch: history.retry }}
          needed={needed}
        />
      )}
      <FailureNotice
        quiet
        title="The access history could not be loaded again"
        why={attempts && history.error}
      />
      {!cluster?.tenant && !(history.error && !attempts) && (
        <>
          <AttemptsChart
            buckets={buckets}
            span={span}
            onZoom={(from, to) =>
              narrow({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
            }
          />
          <p className={classes.facts}>
            {shown && (
              <>
                <Fact>
                  {plural(shown.filter(({ succeeded }) => succeeded).length, 'success', 'successes')}
                </Fact>
                <Fact>{plural(shown.filter(({ succeeded }) => !succeeded).length, 'failure')}</Fact>
                {periods.map(({ from, reason }) => (
                  <Fact key={from}>some of it is unknown: {reason}</Fact>
                ))}
              </>
            )}
          </p>
          <Findings
            groupId={groupId}
            cluster={cluster?.name ?? ''}
            attempts={attempts}
            search={search}
            span={span}
            periods={periods}
            now={now}
            onNarrow={narrow}
          />
          <section className={classes.whole} aria-label="Attempts">
            <AttemptsTable
              rows={rows}
              query={history.rowQuery}
              entries={entries}
              search={search}
              unknown={buckets ? unknownRuns(buckets, span) : []}
              asked={JSON.stringify({ cluster: cluster?.name, host: search.host, ...query })}
              onNarrow={narrow}
              onChangeList={setChange}
            />
          </section>
          <NotLogged />
        </>
      )}
      {change && (
        <ListChangeDialog
          groupId={groupId}
          change={change}
          attempts={attempts ?? []}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
}

/** Filters in the browser: the service cannot exclude successes or other users. */
function isWanted({ user, succeeded, address }: Attempt, search: HistorySearch): boolean {
  if (search.user !== undefined && user !== search.user) return false;
  if (search.result !== undefined && succeeded !== (search.result === 'succeeded')) return false;
  return search.address === undefined || address === shortAddress(search.address);
}
