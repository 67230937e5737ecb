import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import type { Source } from '../shared/facts.ts';
import { hasBackups } from '../shared/use-facts.ts';
import { isNarrowed, type SnapshotListSearch, widened } from './rules/snapshots-search.ts';

interface EmptyProps {
  sources: readonly Source[];
  /** Snapshots of the cluster in question, before the other filters. */
  count: number;
  search: SnapshotListSearch;
  onSearch: (search: SnapshotListSearch) => void;
}

/** Why no snapshot is listed, and the way on. */
export function SnapshotsEmpty({ sources, count, search, onSearch }: EmptyProps) {
  const clear = () => onSearch(widened(search));
  if (count > 0) return <FilteredEmpty what="snapshots" onClear={clear} />;
  const take = (
    <Button onClick={() => onSearch({ ...search, take: true })}>
      {search.cluster === undefined ? 'Take snapshot' : `Take snapshot of ${search.cluster}`}
    </Button>
  );
  const only = sources.find(({ name }) => name === search.cluster);
  if (search.cluster !== undefined && !only) {
    return (
      <EmptyState
        title={`No cluster ${search.cluster}`}
        action={<Button onClick={clear}>Show all clusters</Button>}
      >
        The project has no cluster of that name, and no snapshots of a deleted one.
      </EmptyState>
    );
  }
  if (only) {
    const title = `No snapshots of ${only.name}`;
    if (only.tenant) {
      return <EmptyState title={title}>Free and shared clusters have no snapshots.</EmptyState>;
    }
    if (!only.backupEnabled) {
      return <EmptyState title={title}>Cloud backup is off: nothing can be restored.</EmptyState>;
    }
    return (
      <EmptyState title={title} action={take}>
        The schedule has not taken one yet.
      </EmptyState>
    );
  }
  if (isNarrowed(search)) return <FilteredEmpty what="snapshots" onClear={clear} />;
  if (sources.length === 0) {
    return <NoClusters>Once a cluster has backup enabled, its snapshots are listed here.</NoClusters>;
  }
  if (!sources.some(hasBackups)) {
    return <EmptyState title="No snapshots">No cluster of the project supports snapshots.</EmptyState>;
  }
  return (
    <EmptyState title="No snapshots" action={take}>
      Cloud backup is off for every cluster, or their schedules have not taken one yet.
    </EmptyState>
  );
}
