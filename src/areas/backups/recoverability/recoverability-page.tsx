import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { type Mark, MarkIcon, type StateKind } from '#src/ui/feedback/badge.tsx';
import { FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { RowGroup } from '#src/ui/table/arrange.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useHeldOrder } from '#src/ui/table/use-held-order.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import type { ListSearch } from '../shared/backups-search.ts';
import type { Source } from '../shared/facts.ts';
import { hasSchedule } from '../shared/use-schedules.ts';
import { useSources } from '../shared/use-sources.ts';
import { type ClusterProtection, protectionLabels, worstOf } from './protection.ts';
import classes from './recoverability.module.css';
import { recoverabilityColumns } from './recoverability-columns.tsx';
import { useProtection } from './use-protection.ts';

export interface RecoverabilityPageProps {
  groupId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

const noSources: readonly Source[] = [];

/** What can be restored of every cluster of a project, the worst first. */
export function RecoverabilityPage(props: RecoverabilityPageProps) {
  const { sources, error, refetch } = useSources(props.groupId);
  if (error) {
    return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  }
  return <Recoverability {...props} sources={sources} />;
}

const groups: Record<'living' | 'deleted', RowGroup> = {
  living: { key: 'living', label: 'Clusters', order: 0 },
  deleted: { key: 'deleted', label: 'Deleted clusters with retained snapshots', order: 1 },
};

const keyOf = ({ source }: ClusterProtection): string => source.id;
const groupOf = ({ source }: ClusterProtection): RowGroup => groups[source.deleted ? 'deleted' : 'living'];

function Recoverability({
  groupId,
  search,
  onSearch,
  sources,
}: RecoverabilityPageProps & { sources: Source[] | undefined }) {
  const { id: connectionId } = useConnection();
  const go = useWays(connectionId, groupId);
  const { clusters, cut, pending, now, refetch } = useProtection(groupId, sources ?? noSources);
  const columns = useMemo(
    () => recoverabilityColumns({ connectionId, groupId }, now),
    [connectionId, groupId, now],
  );
  // what makes a cluster the worst comes cluster by cluster: the list waits a moment, and then holds still
  const settled = useSettled(pending || !sources, listPatienceMs);
  const order = useHeldOrder(
    clusters,
    keyOf,
    !settled || !sources ? 'waiting' : pending ? 'partly' : 'wholly',
  );
  const wanted = search.q?.toLowerCase();
  const shown = order.rows?.filter(
    ({ source, state }) =>
      wanted === undefined ||
      source.name.toLowerCase().includes(wanted) ||
      protectionLabels[state].label.toLowerCase().includes(wanted),
  );
  const change = ({ q, sort }: { q?: string | undefined; sort?: string | undefined }): void =>
    onSearch({ ...(q ? { q } : {}), ...(sort ? { sort } : {}) });
  const hasDeleted = clusters.some(({ source }) => source.deleted);
  const unread = clusters.filter(({ failures }) => failures.length > 0);
  return (
    <>
      <Worst clusters={clusters} pending={pending || !sources}>
        {order.moved && search.sort === undefined && (
          <Button size="sm" onClick={order.again}>
            Worst first
          </Button>
        )}
      </Worst>
      {cut.length > 0 && (
        <Notice tone="info">
          At most the newest 500 snapshots of 60 clusters are loaded. Incomplete:{' '}
          {cut.map(({ name }) => name).join(', ')}.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="warning">
          <UnreadText clusters={unread} />{' '}
          <button type="button" className={classes.again} onClick={refetch}>
            Retry
          </button>
        </Notice>
      )}
      <ResourceTable
        id="backup-recoverability"
        label="Recoverability"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        rowName={({ source }) => source.name}
        sort={parseSort(search.sort)}
        onSortChange={(sort) => change({ q: search.q, sort: formatSort(sort) })}
        {...(hasDeleted ? { groupBy: groupOf } : {})}
        onOpen={({ source }) => go.open(source.name)}
        actions={({ source, known }) => [
          { label: 'Open timeline', icon: 'history', onSelect: () => go.open(source.name) },
          {
            label: 'Restore',
            icon: 'undo',
            disabled: known?.latest === undefined && 'It has no restore point',
            onSelect: () => go.restore(source.name),
          },
          {
            label: 'Take snapshot',
            icon: 'plus',
            disabled: !hasSchedule(source) && 'It does not support on-demand snapshots',
            onSelect: () => go.take(source.name),
          },
          {
            label: 'Edit schedule',
            icon: 'edit',
            disabled: !hasSchedule(source) && 'It has no schedule',
            onSelect: () => go.schedule(source.name),
          },
        ]}
        filters={
          <FilterBar
            onClear={search.q ? () => change({ sort: search.sort }) : undefined}
            text={
              <TextFilter
                value={search.q ?? ''}
                onChange={(q) => change({ q, sort: search.sort })}
                label="Filter clusters"
              />
            }
          />
        }
        empty={
          search.q ? (
            <FilteredEmpty what="clusters" onClear={() => change({ sort: search.sort })} />
          ) : (
            <NoClusters>Once a cluster has backup enabled, its restore points are listed here.</NoClusters>
          )
        }
        evidence={{ project: groupId, filter: search.q ?? 'none' }}
        fill
      />
    </>
  );
}

/** Where a row leads. */
function useWays(connectionId: string, groupId: string) {
  const navigate = useNavigate();
  const base = { connectionId, groupId };
  return {
    open: (clusterName: string) =>
      void navigate({
        to: '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName',
        params: { ...base, clusterName },
      }),
    restore: (cluster: string) =>
      void navigate({
        to: '/c/$connectionId/groups/$groupId/backups/restore',
        params: base,
        search: { cluster },
      }),
    take: (cluster: string) =>
      void navigate({
        to: '/c/$connectionId/groups/$groupId/backups/snapshots',
        params: base,
        search: { cluster, take: true },
      }),
    schedule: (clusterName: string) =>
      void navigate({
        to: '/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule',
        params: { ...base, clusterName },
      }),
  };
}

function UnreadText({ clusters }: { clusters: readonly ClusterProtection[] }) {
  const [first, ...rest] = clusters;
  const failure = first?.failures[0];
  if (!first || !failure) return null;
  const others = rest.length > 0 ? ` and ${rest.length} more` : '';
  return (
    <>
      {failure.what} of {first.source.name}
      {others} were not read: {failure.error.message} The display of {rest.length > 0 ? 'them' : 'it'} is
      incomplete.
    </>
  );
}

const worstMarks: Record<StateKind, { mark: Mark; tone: Tone }> = {
  ok: { mark: 'dot', tone: 'ok' },
  progress: { mark: 'hollow', tone: 'running' },
  warning: { mark: 'triangle', tone: 'warning' },
  failed: { mark: 'square', tone: 'critical' },
  off: { mark: 'hollow', tone: 'dim' },
};

/** The most urgent problem, above the list. */
interface WorstProps {
  clusters: readonly ClusterProtection[];
  pending: boolean;
  /** What can be done about the order of the list. */
  children: ReactNode;
}

function Worst({ clusters, pending, children }: WorstProps) {
  const text = pending ? undefined : worstOf(clusters);
  // its line is reserved: without clusters, too, the list would move when that is known
  if (text === undefined)
    return <Row as="p" gap={8} align="center" wrap size={14} className={classes.worst} />;
  const kind = clusters.find(({ source }) => !source.deleted)?.state ?? 'unknown';
  const { kind: badge } = protectionLabels[kind];
  const { mark, tone } = worstMarks[badge];
  return (
    <Row as="p" gap={8} align="center" wrap size={14} className={classes.worst}>
      <MarkIcon mark={mark} tone={tone} /> {text} {children}
    </Row>
  );
}
