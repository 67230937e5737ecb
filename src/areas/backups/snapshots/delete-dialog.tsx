import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { BulkDialog } from '#src/ui/actions/bulk-dialog.tsx';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { deletionSum } from './rules/deletion.ts';
import { locationOf, momentOf, titleOf } from './rules/snapshot-rows.ts';
import classes from './snapshots.module.css';
import { useChangeSnapshots } from './use-change-snapshots.ts';
import { useConsequences } from './use-consequences.ts';
import { useOneOrMany } from './use-one-or-many.ts';

interface DeleteProps {
  groupId: string;
  /** The snapshots to delete, as of the opening of the dialog. */
  facts: readonly SnapshotFact[];
  /** Every snapshot of their clusters that is known. */
  known: readonly SnapshotFact[];
  sources: readonly Source[];
  onDone: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms a deletion with its consequences; for several snapshots, reports the result of each. */
export function DeleteDialog({ groupId, facts, known, sources, onDone, onClose }: DeleteProps) {
  const { zone } = useZone();
  const adding = useAdding();
  const { remove, refresh } = useChangeSnapshots(groupId);
  const { consequences, missing } = useConsequences(groupId, facts, known, sources);
  const run = async (id: string): Promise<void> => {
    const fact = facts.find((each) => each.id === id);
    if (fact) await remove(fact);
  };
  const sending = useOneOrMany({ run, refresh, onDone, onClose });
  const [first] = facts;
  if (!first) return null;

  if (sending.isReporting) {
    return (
      <BulkDialog
        title={`Delete ${plural(facts.length, 'snapshot')}`}
        rows={facts.map((fact) => ({ key: fact.id, name: titleOf(fact, zone) }))}
        {...sending.report}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      danger
      busy={sending.saving}
      failure={sending.failure ? toFormErrors(sending.failure).message : undefined}
      title={facts.length === 1 ? 'Delete this snapshot?' : `Delete ${plural(facts.length, 'snapshot')}?`}
      consequence={
        <Grid gap={8} className={classes.consequences}>
          <p>{facts.length === 1 ? titleOf(first, zone) : deletionSum(facts)}. This cannot be undone.</p>
          {consequences ? (
            <ul>
              {consequences.map(({ text, grave }) => (
                <li key={text} data-grave={grave || undefined}>
                  {text}
                </li>
              ))}
            </ul>
          ) : (
            <SkeletonLines lines={2} />
          )}
          {missing && (
            <Text as="p" size={13} tone="dim">
              {missing}
            </Text>
          )}
        </Grid>
      }
      confirmLabel={facts.length === 1 ? 'Delete snapshot' : `Delete ${plural(facts.length, 'snapshot')}`}
      {...typed(facts, zone)}
      beside={besideConfirm(adding, () =>
        facts.map((fact) => {
          const args = { groupId, clusterName: fact.source.name, snapshotId: fact.id };
          const title = `Delete: ${titleOf(fact, zone)}`;
          return fact.sharded
            ? collected('deleteGroupClusterBackupSnapshotShardedCluster', args, title)
            : collected('deleteGroupClusterBackupSnapshot', args, title);
        }),
      )}
      onConfirm={() => {
        if (facts.length > 1) sending.sendAll(facts.map(({ id }) => id));
        else void sending.sendOne(first.id, () => notify({ message: `Deleted: ${titleOf(first, zone)}` }));
      }}
      onClose={onClose}
    />
  );
}

/** The text to type: the moment of one, the cluster of several; nothing for snapshots without content. */
function typed(facts: readonly SnapshotFact[], zone: Zone): { typedName?: string } {
  const [first] = facts;
  if (!first || facts.every(({ state }) => state === 'failed')) return {};
  const moment = momentOf(first);
  if (facts.length === 1 && moment !== undefined) {
    return { typedName: formatInstant(moment, zone, { bare: true }) };
  }
  const clusters = new Set(facts.map(({ source }) => locationOf(source)));
  return { typedName: clusters.size === 1 ? first.source.name : plural(facts.length, 'snapshot') };
}
