import { ApiFailure } from '#src/api/errors.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { neighbours } from '#src/ui/overlays/neighbours.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { SnapshotBadge, snapshotKind } from '../shared/texts.tsx';
import { usePlace } from '../shared/use-place.ts';
import { snapshotFormats } from './rules/copy-formats.ts';
import { momentOf, type SnapshotRow } from './rules/snapshot-rows.ts';
import { SnapshotFacts } from './snapshot-facts.tsx';
import { type SnapshotVerbs, useSnapshotActions, useSnapshotRefusals } from './use-snapshot-actions.ts';
import { useSnapshotById } from './use-snapshot-detail.ts';

interface DrawerProps extends SnapshotVerbs {
  groupId: string;
  snapshotId: string;
  /** The row, where the list has it. */
  row: SnapshotRow | undefined;
  /** The list behind, to step through. */
  rows: readonly SnapshotRow[];
  /** The list may still bring it. */
  loading: boolean;
  /** The cluster that the address names. */
  only: Source | undefined;
  onShow: (row: SnapshotRow) => void;
  onClose: () => void;
}

/** One snapshot with everything that is known of it. */
export function SnapshotDrawer(props: DrawerProps) {
  const { groupId, snapshotId, rows, onShow, onClose } = props;
  const { zone } = useZone();
  const other = useSnapshotById(groupId, snapshotId, props.only, !props.row && !props.loading);
  const fact = props.row ?? other.fact;
  const moment = fact && momentOf(fact);
  return (
    <Drawer
      title={moment === undefined ? 'Snapshot' : `Snapshot of ${formatInstant(moment, zone)}`}
      badge={fact && <SnapshotBadge state={fact.state} filled />}
      facts={fact && `${fact.source.name}, ${snapshotKind(fact).toLowerCase()}`}
      onClose={onClose}
      {...neighbours(rows, ({ id }) => id === snapshotId, onShow)}
      footer={fact && <Footer {...props} fact={fact} />}
    >
      {fact ? (
        <SnapshotFacts groupId={groupId} fact={fact} lastTestAt={props.row?.lastTestAt} />
      ) : (
        <Missing loading={props.loading || other.isLoading} query={other} only={props.only} />
      )}
    </Drawer>
  );
}

interface MissingProps {
  loading: boolean;
  query: { error: Error | null; refetch: () => void };
  only: Source | undefined;
}

function Missing({ loading, query, only }: MissingProps) {
  const { error } = query;
  if (loading) return <SkeletonLines lines={8} />;
  if (error && !(error instanceof ApiFailure && error.status === 404)) {
    return <ReadFailure what="The snapshot" query={query} />;
  }
  return (
    <EmptyState title="Snapshot not found">
      It has expired, was deleted, or is not of {only ? only.name : 'this project'}.
    </EmptyState>
  );
}

function Footer({ groupId, fact, onRetention, onDelete }: DrawerProps & { fact: SnapshotFact }) {
  const actions = useSnapshotActions(groupId, { onRetention, onDelete });
  const off = useSnapshotRefusals(groupId)(fact);
  const [restore, ...rest] = actions(fact);
  const place = usePlace(groupId);
  return (
    <>
      <Button variant="primary" icon="history" disabledReason={off.restore} onClick={restore?.onSelect}>
        Restore
      </Button>
      <ActionMenu trigger={<Button opens>More</Button>} items={rest} position="top-start" />
      <CopyAs formats={snapshotFormats(place, fact)} />
    </>
  );
}
