import type { Column } from '#src/ui/table/column.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { lastRestorePoint } from './page/running.ts';
import { type Backed, useKnownSnapshots } from './use-known-snapshots.ts';

/** Its column. `backedOf`: the known backup of the cluster in a row. `pointOf`: its loaded restore point. */
export function restorePointColumn<Row>(
  backedOf: (row: Row) => Backed,
  pointOf: (of: Backed) => string,
): Column<Row> {
  return {
    id: 'restorePoint',
    header: 'Last snapshot',
    width: 140,
    optional: true,
    help: 'The newest complete snapshot. Loaded for visible rows only.',
    exportValue: (row) => pointOf(backedOf(row)),
    cell: (row) => <RestorePoint of={backedOf(row)} />,
  };
}

/** When the newest snapshot of a cluster was made: a question for each cluster in sight. */
function RestorePoint({ of }: { of: Backed }) {
  const { snapshots, error } = useKnownSnapshots(of);
  const point = snapshots && lastRestorePoint(snapshots);
  if (point !== undefined) return <Instant value={point} past />;
  return (
    <Absent
      label={error ? 'could not be loaded' : of.backupEnabled && !snapshots ? 'is being read' : 'none'}
    />
  );
}
