import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { lastRestorePoint } from './page/running.ts';
import { type Backed, useKnownSnapshots } from './use-known-snapshots.ts';

/** When the newest snapshot of a cluster was made: a question for each cluster in sight. */
export function RestorePoint({ of }: { of: Backed }) {
  const { snapshots, error } = useKnownSnapshots(of);
  const point = snapshots && lastRestorePoint(snapshots);
  if (point !== undefined) return <Instant value={point} past />;
  return (
    <Absent
      label={error ? 'could not be loaded' : of.backupEnabled && !snapshots ? 'is being read' : 'none'}
    />
  );
}
