import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { useSources } from '../shared/use-sources.ts';
import { SnapshotList, type SnapshotsPageProps } from './snapshot-list.tsx';

/** Every snapshot of a project, or of one cluster of it. */
export function SnapshotsPage(props: SnapshotsPageProps) {
  const { sources, error, refetch } = useSources(props.groupId);
  if (error) {
    return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  }
  return <SnapshotList {...props} sources={sources} />;
}
