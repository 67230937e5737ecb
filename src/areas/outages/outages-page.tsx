import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameDay } from '#contract/console/game-days.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { gameDaysQuery } from '#src/api/console/game-days.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { dayAt } from './day-at.ts';
import { GameDayList } from './game-day-list.tsx';
import { GameDayView } from './game-day-view.tsx';
import type { OutagesSearch } from './outages-search.ts';
import { PlanForm } from './plan-form.tsx';
import { ScheduleList } from './schedule-list.tsx';

export interface OutagesPageProps {
  groupId: string;
  search: OutagesSearch;
  onSearch: (search: OutagesSearch, how?: 'push' | 'replace') => void;
}

/** Outage simulations as game days: planned on the topology, followed while they run, and kept as reports. */
export function OutagesPage({ groupId, search, onSearch }: OutagesPageProps) {
  const { id: connection } = useConnection();
  const days = useQuery(gameDaysQuery({ connection, groupId }));
  const clusters = useAllPages('listGroupClusters', { groupId });
  const shown =
    search.day === undefined ? dayAt(days.data, search) : days.data?.find(({ id }) => id === search.day);
  const running = days.data?.filter(({ state }) => state !== 'complete') ?? [];
  const open = ({ id }: GameDay): void => onSearch({ day: id }, 'push');
  const existing = clusters.rows.length > 0 || (!clusters.loading && !clusters.error);
  const sorted = useMemo(
    () => [...clusters.rows].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [clusters.rows],
  );
  const awaited = search.at !== undefined && days.isPending;
  if (search.day !== undefined || shown || awaited) {
    return (
      <Page>
        <PageHeader
          title={shown ? `Outage simulation of ${shown.clusterName}` : 'Outage simulation'}
          facts={shown && <Fact>{shown.regions.map(({ regionName }) => regionName).join(', ')}</Fact>}
          actions={<Button onClick={() => onSearch({}, 'push')}>All simulations</Button>}
        />
        {days.error && !days.data && <ReadFailure what="The simulation" query={days} />}
        {days.isPending && <SkeletonLines lines={6} />}
        {days.data && !shown && (
          <ErrorPanel title="No such simulation" message="It may be one of another project." />
        )}
        {shown && <GameDayView key={shown.id} day={shown} earlier={earlierOf(shown, days.data ?? [])} />}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title="Outage simulation"
        facts={
          days.data && (
            <Fact>
              {running.length === 0
                ? 'None in progress'
                : `${plural(running.length, 'simulation')} in progress`}
            </Fact>
          )
        }
      />
      {clusters.error && !existing && <ReadFailure what="Clusters" query={clusters} />}
      {!existing && !clusters.error && <SkeletonLines lines={8} />}
      {existing && clusters.rows.length === 0 && (
        <NoClusters>A simulation takes regions of a cluster away and shows what still works.</NoClusters>
      )}
      {existing && clusters.rows.length > 0 && (
        <PlanForm
          groupId={groupId}
          clusters={sorted}
          running={running}
          search={search}
          onSearch={onSearch}
          onStarted={open}
        />
      )}
      {existing && clusters.rows.length > 0 && <ScheduleList groupId={groupId} />}
      {existing && clusters.rows.length > 0 && (
        <Section label="Simulations">
          <GameDayList
            groupId={groupId}
            days={days.data}
            error={days.error}
            onRetry={() => void days.refetch()}
            onOpen={open}
          />
        </Section>
      )}
    </Page>
  );
}

/** The last one of the same cluster before it, to compare with. */
function earlierOf(day: GameDay, all: readonly GameDay[]): GameDay | undefined {
  return all.find(
    ({ clusterName, startedAt, state }) =>
      clusterName === day.clusterName && state === 'complete' && startedAt < day.startedAt,
  );
}
