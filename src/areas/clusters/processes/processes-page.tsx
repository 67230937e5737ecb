import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useRead } from '#src/api/query.ts';
import { useSeverityReads } from '#src/api/severities.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { plural } from '#src/lib/bytes.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { unlessUnknown } from '../cluster-condition.ts';
import { hostCondition, newestPing, processesOf, roleLabels } from '../host-health.ts';
import { type ListedProcess, processColumns } from './process-columns.tsx';
import { fits, type ProcessesSearch } from './processes-search.ts';

interface ProcessesPageProps {
  groupId: string;
  search: ProcessesSearch;
  onSearch: (search: ProcessesSearch) => void;
}

/** Every process of every cluster of a project: its role, its version, its last ping. */
export function ProcessesPage({ groupId, search, onSearch }: ProcessesPageProps) {
  const { listed, pending, error, refetch } = useListed(groupId);
  const settled = useSettled(pending);
  const actions = useActions(groupId);
  const rows = useMemo(
    () =>
      listed?.filter(({ process, clusterName }) =>
        fits(
          {
            text: `${process.id} ${process.userAlias} ${clusterName ?? ''} ${process.replicaSetName ?? ''}`,
            role: process.typeName,
            version: process.version,
          },
          search,
        ),
      ),
    [listed, search],
  );
  const { id: connectionId } = useConnection();
  const columns = useMemo(() => processColumns(connectionId, groupId), [connectionId, groupId]);
  if (error && !listed) {
    return (
      <Page>
        <PageHeader title="Processes" />
        <ReadFailure what="Processes" query={{ error, refetch }} />
      </Page>
    );
  }
  const filtered = [search.q, search.role, search.version].some((value) => value !== undefined);
  const clear = () => onSearch({ sort: search.sort });
  const shown = settled ? listed : undefined;
  return (
    <Page>
      <PageHeader title="Processes" facts={shown && <Facts listed={shown} />} />
      <ResourceTable
        id="processes"
        label="Processes"
        columns={columns}
        rows={settled ? rows : undefined}
        rowKey={({ process }) => process.id}
        rowName={({ process }) => process.id}
        sort={parseSort(search.sort)}
        onSortChange={(sort) => onSearch({ ...search, sort: formatSort(sort) })}
        actions={actions}
        filters={
          <Filters
            listed={listed ?? []}
            search={search}
            onSearch={onSearch}
            onClear={filtered ? clear : undefined}
          />
        }
        empty={
          filtered ? (
            <FilteredEmpty what="processes" onClear={clear} />
          ) : (
            <NoClusters>The processes of a cluster are listed here as soon as it runs.</NoClusters>
          )
        }
        evidence={{ project: groupId }}
        fill
      />
    </Page>
  );
}

function useListed(groupId: string) {
  const processes = useProcesses(groupId);
  const clusters = useRead('listGroupClusters', { groupId });
  const alerts = useOpenAlerts(groupId);
  const { severityOf, pending } = useSeverityReads(alerts.data?.results.length ? [groupId] : []);
  const listed = useMemo((): ListedProcess[] | undefined => {
    const all = processes.data?.results;
    if (!all) return undefined;
    const owners = new Map(
      (clusters.data?.results ?? []).flatMap((cluster) =>
        processesOf(cluster, all).map((process) => [process.id, cluster] as const),
      ),
    );
    const newest = newestPing(all);
    return all.map((process) => {
      const cluster = owners.get(process.id);
      return {
        process,
        clusterName: cluster?.name,
        condition: cluster?.paused
          ? { kind: 'off', label: 'Paused' }
          : unlessUnknown(
              hostCondition(process, alerts.data?.results ?? [], severityOf, newest),
              alerts.data !== undefined,
              alerts.complete,
            ),
      };
    });
  }, [processes.data, clusters.data, alerts.data, alerts.complete, severityOf]);
  return {
    listed,
    pending: processes.isPending || clusters.isPending || alerts.isPending || pending,
    error: processes.error,
    refetch: () => processes.refetch(),
  };
}

/** What can be looked at from a process. */
function useActions(groupId: string) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  return ({ process, clusterName }: ListedProcess): ActionItem[] => [
    {
      label: 'Open logs',
      disabled: clusterName === undefined && 'The cluster of this process is not known',
      onSelect: () =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/logs',
          params: { connectionId, groupId, clusterName: clusterName ?? '' },
          search: {
            host: process.hostname,
            log: process.typeName === 'SHARD_MONGOS' ? 'mongos' : 'mongodb',
          },
        }),
    },
    {
      label: 'Open metrics',
      onSelect: () =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/metrics',
          params: { connectionId, groupId },
          search: { ...(clusterName === undefined ? {} : { cluster: clusterName }), members: process.id },
        }),
    },
  ];
}

function Facts({ listed }: { listed: readonly ListedProcess[] }) {
  const silent = listed.filter(({ condition }) => condition.label === roleLabels.NO_DATA).length;
  const versions = new Set(listed.map(({ process }) => process.version)).size;
  return (
    <>
      <Fact>{plural(listed.length, 'process', 'processes')}</Fact>
      {listed.length > 0 && <Fact>{silent === 0 ? 'all of them answer' : `${silent} without data`}</Fact>}
      {versions > 1 && <Fact>{versions} versions</Fact>}
    </>
  );
}

interface FiltersProps {
  listed: readonly ListedProcess[];
  search: ProcessesSearch;
  onSearch: (search: ProcessesSearch) => void;
  onClear: (() => void) | undefined;
}

function Filters({ listed, search, onSearch, onClear }: FiltersProps) {
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter
          value={search.q ?? ''}
          onChange={(text) => onSearch({ ...search, q: text || undefined })}
          label="Filter by host or cluster"
        />
      }
    >
      <SelectFilter
        label="Role"
        value={listOf(search.role)}
        onChange={(role) => onSearch({ ...search, role: joined(role) })}
        options={countedOptions(listed, ({ process }) => process.typeName, { labels: roleLabels })}
      />
      <SelectFilter
        label="Version"
        value={listOf(search.version)}
        onChange={(version) => onSearch({ ...search, version: joined(version) })}
        options={countedOptions(listed, ({ process }) => process.version)}
      />
    </FilterBar>
  );
}
