import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { useSources } from '../use-sources.ts';
import { SnapshotList } from './snapshot-list.tsx';
import type { SnapshotListSearch } from './snapshots-search.ts';

export interface SnapshotsPageProps {
  groupId: string;
  search: SnapshotListSearch;
  onSearch: (search: SnapshotListSearch, how?: 'push' | 'replace') => void;
}

/** Every snapshot of a project, or of one cluster of it. */
export function SnapshotsPage(props: SnapshotsPageProps) {
  const { sources, error, refetch } = useSources(props.groupId);
  if (error) {
    return <ErrorPanel title="Clusters were not loaded" {...failureFacts(error)} onRetry={refetch} />;
  }
  return <SnapshotList {...props} sources={sources} />;
}
