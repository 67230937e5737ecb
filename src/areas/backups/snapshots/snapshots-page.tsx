import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { useSources } from '../shared/use-sources.ts';
import { SnapshotList, type SnapshotsPageProps } from './snapshot-list.tsx';

/** Every snapshot of a project, or of one cluster of it. */
export function SnapshotsPage(props: SnapshotsPageProps) {
  const { sources, error, refetch } = useSources(props.groupId);
  if (error) {
    return <ErrorPanel title="Clusters could not be loaded" {...failureFacts(error)} onRetry={refetch} />;
  }
  return <SnapshotList {...props} sources={sources} />;
}
