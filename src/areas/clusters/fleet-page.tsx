import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { FleetPlacements } from '#contract/overview/placements.ts';
import { clusterPlaces } from '#src/api/clusters/cluster-places.ts';
import { useStatedSummaries } from '#src/api/clusters/cluster-summaries.ts';
import { useConnection } from '#src/api/connection.ts';
import { useFleetPlacements } from '#src/api/console/fleet-placements.ts';
import { useOverview } from '#src/api/console/overview.ts';
import { useRead } from '#src/api/query.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { NoProjects } from '#src/ui/feedback/no-projects.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { RowGroup } from '#src/ui/table/arrange.ts';
import type { Sort } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import type { Condition } from './cluster-condition.ts';
import { byConcern } from './fleet.ts';
import { fleetColumns } from './fleet-columns.tsx';
import {
  decided,
  type FleetCluster,
  type FleetFilter,
  filterFleet,
  fleetOf,
  isFiltered,
  needsPlacements,
  placed,
} from './fleet-filter.ts';
import { FleetFilters, FleetView } from './fleet-filters.tsx';
import type { FleetGrouping, FleetSearch } from './fleet-search.ts';
import { useFleetConditions } from './use-fleet-conditions.ts';
import { usePointsRead } from './use-known-snapshots.ts';

interface FleetPageProps {
  filter: FleetFilter;
  sort: Sort | null;
  onFilter: (change: Partial<FleetFilter>) => void;
  onClear: () => void;
  onSort: (sort: Sort | null) => void;
  onOpen: (cluster: FleetCluster) => void;
  search: FleetSearch;
  onSearch: (search: FleetSearch) => void;
}

/** Every cluster of every project that the connection sees. */
export function FleetPage(props: FleetPageProps) {
  const { filter, sort, onFilter, onClear, onSort, onOpen, search, onSearch } = props;
  const connection = useConnection();
  const { data, error, refetch } = useRead('listClusterDetails', { query: { itemsPerPage: 500 } });
  const stated = useStatedSummaries(data?.results);
  const [wantsPlaces, setWantsPlaces] = useState(false);
  const places = useFleetPlacements(wantsPlaces || needsPlacements(filter));
  const [wantsHealths, setWantsHealths] = useState(false);
  const { data: overview, error: unchecked } = useOverview(
    '24h',
    undefined,
    // without any cluster, whether any project is visible
    wantsHealths ||
      filter.health.length > 0 ||
      stated.groups?.every(({ clusters }) => clusters.length === 0) === true,
  );
  const standings = overview?.projects;
  const fleet = useMemo(
    () => stated.groups && decided(placed(fleetOf(stated.groups), places?.clusters ?? []), standings),
    [stated.groups, places, standings],
  );
  const { conditionOf, pending } = useFleetConditions(fleet);
  const settled = useSettled(!fleet || pending, listPatienceMs);
  const rows = useMemo(
    () => fleet && filterFleet(fleet, filter).sort(byConcern(conditionOf)),
    [fleet, filter, conditionOf],
  );
  // before any location is known, no cluster can be excluded
  const awaited =
    (needsPlacements(filter) && (!places || (places.read === 0 && places.projects > 0))) ||
    (filter.health.length > 0 && !standings && !unchecked);
  const pointOf = usePointsRead();
  const columns = useMemo(
    () => fleetColumns(connection.id, conditionOf, pointOf),
    [connection.id, conditionOf, pointOf],
  );
  if (error && !data) {
    return (
      <Page>
        <PageHeader title="All clusters" />
        <ReadFailure what="Clusters" query={{ error, refetch }} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title="All clusters"
        facts={fleet && <Facts fleet={fleet} conditionOf={conditionOf} />}
        actions={<FleetView search={search} onSearch={onSearch} />}
      />
      <PendingBelow parts={clusterPlaces} />
      <ResourceTable
        id="clusters"
        label="Clusters"
        columns={columns}
        // in its order from the start: rows that change places are not found again
        rows={settled && !awaited ? rows : undefined}
        rowKey={({ clusterId }) => clusterId}
        rowName={({ name }) => name}
        sort={sort}
        onSortChange={onSort}
        onOpen={onOpen}
        {...(search.group ? { groupBy: groupings[search.group] } : {})}
        filters={
          <FleetFilters
            fleet={fleet ?? []}
            filter={filter}
            onFilter={onFilter}
            onClear={isFiltered(filter) ? onClear : undefined}
            onWantPlaces={() => setWantsPlaces(true)}
            placesNote={placesNote(places)}
            onWantHealths={() => setWantsHealths(true)}
          />
        }
        empty={
          isFiltered(filter) ? (
            <FilteredEmpty what="clusters" onClear={onClear} />
          ) : standings?.length === 0 ? (
            <NoProjects />
          ) : (
            <EmptyState
              title="No clusters yet"
              action={
                <Link
                  to="/c/$connectionId"
                  params={{ connectionId: connection.id }}
                  className={buttonClass()}
                >
                  Open projects
                </Link>
              }
            >
              Clusters are created in a project.
            </EmptyState>
          )
        }
        {...(needsPlacements(filter) && placesNote(places) ? { footer: placesNote(places) } : {})}
        evidence={{ connection: connection.name, filter: JSON.stringify(filter) }}
        fill
      />
    </Page>
  );
}

const groupings = {
  project: ({ groupId, groupName }: FleetCluster) => ({ key: groupId, label: groupName }),
  org: ({ orgId, orgName }: FleetCluster) => ({ key: orgId, label: orgName }),
  // all tags of a project together: a cluster is in one group, and those without tags come last
  tag: ({ tags }: FleetCluster) => {
    const label = tags.toSorted().join(', ');
    return label === '' ? { key: '', label: 'Without tags', order: 1 } : { key: label, label, order: 0 };
  },
} as const satisfies Record<FleetGrouping, (cluster: FleetCluster) => RowGroup>;

/** Regions and sizes are read project by project: how far that is. */
function placesNote(places: FleetPlacements | undefined): string | undefined {
  if (!places) return 'Read project by project, on request.';
  if (places.read === places.projects) return undefined;
  return `${places.read} of ${plural(places.projects, 'project')} read: the others are missing here.`;
}

const attention: readonly StateKind[] = ['failed', 'warning'];

interface FactsProps {
  fleet: readonly FleetCluster[];
  conditionOf: (cluster: FleetCluster) => Condition;
}

function Facts({ fleet, conditionOf }: FactsProps) {
  const wrong = fleet.filter((cluster) => attention.includes(conditionOf(cluster).kind)).length;
  const inactive = fleet.filter((cluster) => conditionOf(cluster).kind === 'off').length;
  const alerts = fleet.reduce((sum, { alertCount }) => sum + alertCount, 0);
  const data = fleet.reduce((sum, { dataSizeBytes }) => sum + dataSizeBytes, 0);
  return (
    <>
      <Fact>{plural(fleet.length, 'cluster')}</Fact>
      <Fact>{wrong === 0 ? 'none needs attention' : `${wrong} not available or with alerts`}</Fact>
      {inactive > 0 && <Fact>{inactive} inactive</Fact>}
      <Fact>{plural(alerts, 'open alert')} on clusters</Fact>
      <Fact>{formatBytes(data)} of data</Fact>
    </>
  );
}
