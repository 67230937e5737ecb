import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { newestPing, processesOf } from '../host-health.ts';
import { useShownCluster } from '../page/use-shown-cluster.ts';
import { type FetchedLog, fetchLog } from './fetch-log.ts';
import { lineColumns } from './line-columns.tsx';
import { LineDrawer } from './line-drawer.tsx';
import { LineFilters } from './line-filters.tsx';
import { filterLines, type LogLine, parseLog } from './log-line.ts';
import { LogRange } from './log-range.tsx';
import classes from './logs.module.css';
import {
  filterSearch,
  type LogName,
  type LogsSearch,
  lineFilterOf,
  logLabels,
  logNames,
  rangeOf,
} from './logs-search.ts';

interface LogsTabProps {
  groupId: string;
  clusterName: string;
  search: LogsSearch;
  onSearch: (search: LogsSearch) => void;
}

/** The log of one host, line by line. */
export function LogsTab(props: LogsTabProps) {
  const { shown } = useShownCluster(props.groupId, props.clusterName);
  if (shown?.kind !== 'dedicated') return null;
  return <ClusterLogs {...props} cluster={shown.cluster} />;
}

function ClusterLogs({ cluster, groupId, search, onSearch }: LogsTabProps & { cluster: Cluster }) {
  const refusal = useRefusal('downloadGroupClusterLog', { groupId });
  const processes = useProcesses(groupId);
  if (processes.error && !processes.data) {
    return <ReadFailure what="The hosts" query={processes} />;
  }
  if (!processes.data) return <SkeletonLines lines={10} />;
  if (refusal !== undefined) {
    return <EmptyState title="Logs cannot be read through this connection">{refusal}</EmptyState>;
  }
  const own = processesOf(cluster, processes.data.results);
  const hosts = [...new Set(own.map(({ hostname }) => hostname))];
  const [first] = hosts;
  if (first === undefined) {
    return (
      <EmptyState title="No hosts yet">A host writes its log from the moment at which it runs.</EmptyState>
    );
  }
  const host = hosts.find((each) => each === search.host) ?? first;
  const routed = own.some(({ hostname, typeName }) => hostname === host && typeName === 'SHARD_MONGOS');
  return (
    <OneLog
      groupId={groupId}
      hosts={hosts.map((value) => ({ value, label: labelOf(value, own) }))}
      host={host}
      newest={newestPing(own)}
      onReload={async () => newestPing(processesOf(cluster, (await processes.refetch())?.results ?? []))}
      logs={logNames.filter((each) => routed || !each.startsWith('mongos'))}
      search={search}
      onSearch={onSearch}
    />
  );
}

function labelOf(hostname: string, all: readonly { hostname: string; typeName: string }[]): string {
  const role = all.find((each) => each.hostname === hostname && each.typeName !== 'SHARD_MONGOS')?.typeName;
  const text = role?.endsWith('PRIMARY')
    ? 'primary'
    : role === 'SHARD_CONFIG'
      ? 'config server'
      : 'secondary';
  return `${hostname.replace(/\..*$/, '')} (${role === 'NO_DATA' ? 'no data' : text})`;
}

interface OneLogProps {
  groupId: string;
  hosts: readonly { value: string; label: string }[];
  host: string;
  logs: readonly LogName[];
  /** When the cluster last sent data, in milliseconds: lines end there, independent of the browser's clock. */
  newest: number;
  /** Requests that time again. */
  onReload: () => Promise<number>;
  search: LogsSearch;
  onSearch: (search: LogsSearch) => void;
}

function OneLog({ groupId, hosts, host, logs, newest, onReload, search, onSearch }: OneLogProps) {
  const { id: connection } = useConnection();
  // advances on request only: the lines must not change while the user reads them
  const [until, setUntil] = useState(newest);
  const log = logs.find((each) => each === search.log) ?? 'mongodb';
  const { startDate, endDate } = rangeOf(search, until);
  const fetched = useQuery({
    queryKey: ['log', connection, groupId, host, log, startDate, endDate],
    queryFn: ({ signal }) =>
      fetchLog({ connection, groupId, hostName: host, logName: log, startDate, endDate }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const choose = (part: LogsSearch) => onSearch({ ...search, ...part, line: undefined });
  return (
    <>
      <Row gap={12} align="end" wrap className={classes.choices}>
        <PlainSelect
          label="Host"
          data={hosts}
          value={host}
          onChange={(next) => choose({ host: next })}
          className={classes.host}
        />
        <PlainSelect
          label="Log"
          data={logs.map((value) => ({ value, label: logLabels[value] }))}
          value={log}
          onChange={(next) => choose({ log: next as LogName })}
        />
        <LogRange search={search} newest={newest} onChoose={choose} />
        <Row gap={8} className={classes.buttons}>
          <Button icon="refresh" busy={fetched.isFetching} onClick={() => void onReload().then(setUntil)}>
            Reload
          </Button>
          <Button
            icon="download"
            disabledReason={!fetched.data && 'The log is not loaded yet'}
            onClick={() => fetched.data && download(`${host}-${log}.gz`, fetched.data.packed)}
          >
            Download
          </Button>
        </Row>
      </Row>
      {fetched.error ? (
        <ReadFailure what="The log" query={fetched} />
      ) : (
        <Lines log={fetched.data} name={`${host} ${log}`} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

interface LinesProps {
  log: FetchedLog | undefined;
  name: string;
  search: LogsSearch;
  onSearch: (search: LogsSearch) => void;
}

function Lines({ log, name, search, onSearch }: LinesProps) {
  // the newest first: users usually look for recent events
  const all = useMemo(() => log && parseLog(log.text).reverse(), [log]);
  const filter = useMemo(() => lineFilterOf(search), [search]);
  const rows = useMemo(() => all && filterLines(all, filter), [all, filter]);
  const filtered = filter.text !== '' || filter.kind.length > 0 || filter.severity.length > 0;
  const clear = () => onSearch({ ...search, ...cleared });
  const open = rows?.findIndex(({ index }) => index === search.line) ?? -1;
  const show = (line: LogLine | undefined) => onSearch({ ...search, line: line?.index });
  return (
    <>
      {log?.cut && (
        <Notice tone="warning">
          The log is longer than the viewer holds: its beginning is shown. Download it to read all of it.
        </Notice>
      )}
      <ResourceTable
        id="log-lines"
        label="Log lines"
        columns={lineColumns}
        rows={rows}
        rowKey={({ index }) => String(index)}
        rowName={({ message }) => message}
        onOpen={show}
        openKey={search.line === undefined ? undefined : String(search.line)}
        filters={
          <LineFilters
            lines={all ?? []}
            filter={filter}
            onFilter={(change) =>
              onSearch({ ...search, ...cleared, ...filterSearch({ ...filter, ...change }) })
            }
            onClear={filtered ? clear : undefined}
          />
        }
        empty={
          filtered ? (
            <FilteredEmpty what="lines" onClear={clear} />
          ) : (
            <EmptyState title="No lines in this range">
              The host wrote nothing then: it may have been down or paused. Choose a longer range.
            </EmptyState>
          )
        }
        footer={
          rows && all
            ? filtered
              ? `${formatCount(rows.length)} of ${plural(all.length, 'line')}`
              : plural(all.length, 'line')
            : undefined
        }
        evidence={{ log: name }}
        fill
      />
      {rows && open >= 0 && (
        <LineDrawer
          line={rows[open] as LogLine}
          onClose={() => show(undefined)}
          onPrevious={open > 0 ? () => show(rows[open - 1]) : undefined}
          onNext={open < rows.length - 1 ? () => show(rows[open + 1]) : undefined}
        />
      )}
    </>
  );
}

const cleared = { q: undefined, kind: undefined, severity: undefined, line: undefined };
