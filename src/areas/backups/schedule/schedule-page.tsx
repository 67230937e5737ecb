import { useRead } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { DedicatedCluster, Source } from '../shared/facts.ts';
import { useSources } from '../shared/use-sources.ts';
import { EditorPage, type SchedulePageProps } from './editor-page.tsx';
import { lackOf, NoSchedule } from './no-schedule.tsx';

/** The schedule of one cluster, or why it has none. */
export function SchedulePage(props: SchedulePageProps) {
  const { groupId, clusterName } = props;
  const { sources, error, refetch } = useSources(groupId);
  // a deleted cluster and a living one may share the name: the living one counts
  const source = sources
    ?.filter(({ name }) => name === clusterName)
    .sort((a, b) => Number(a.deleted) - Number(b.deleted))[0];
  const lack = source && lackOf(source);
  if (source?.cluster && lack === undefined) {
    return <Stored {...props} source={source} cluster={source.cluster} />;
  }
  return (
    <Page>
      <PageHeader title={`Backup schedule of ${clusterName}`} />
      {error ? (
        <ReadFailure what="Clusters" query={{ error, refetch }} />
      ) : sources === undefined ? (
        <SkeletonLines lines={6} />
      ) : source && lack ? (
        <NoSchedule groupId={groupId} source={source} lack={lack} />
      ) : (
        <EmptyState title={`No cluster ${clusterName} in this project`}>
          There is no retained snapshot of a deleted cluster of that name either.
        </EmptyState>
      )}
    </Page>
  );
}

interface StoredProps extends SchedulePageProps {
  source: Source;
  cluster: DedicatedCluster;
}

/** Reads the stored schedule; the editor begins from the current version, not from an earlier read of another page. */
function Stored(props: StoredProps) {
  const { groupId, clusterName } = props;
  const schedule = useRead(
    'getGroupClusterBackupSchedule',
    { groupId, clusterName },
    { refetchOnMount: 'always' },
  );
  if (schedule.data && schedule.isFetchedAfterMount) return <EditorPage {...props} live={schedule.data} />;
  return (
    <Page>
      <PageHeader title={`Backup schedule of ${clusterName}`} />
      {schedule.error ? <ReadFailure what="The schedule" query={schedule} /> : <SkeletonLines lines={6} />}
    </Page>
  );
}
