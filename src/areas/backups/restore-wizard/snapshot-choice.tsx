import { useState } from 'react';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Choice, Choices } from '#src/ui/frame/choice.tsx';
import classes from '#src/ui/frame/wizard.module.css';
import { Instant } from '#src/ui/values/instant.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import { SnapshotBadge, snapshotKind } from '../shared/texts.tsx';

/** How many snapshots are shown at first. */
const pageSize = 50;

interface SnapshotChoiceProps {
  /** The newest first; undefined while they are loading. */
  snapshots: readonly SnapshotFact[] | undefined;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function incomplete({ state }: SnapshotFact): string | undefined {
  switch (state) {
    case 'queued':
      return 'Queued: it can be restored once it has completed.';
    case 'inProgress':
      return 'In progress: it can be restored once it has completed.';
    case 'failed':
      return 'Failed: it contains no data.';
    default:
      return undefined;
  }
}

/** The snapshots of a cluster, the newest first; those that hold nothing stay in sight with the reason. */
export function SnapshotChoice({ snapshots, chosen, onChoose }: SnapshotChoiceProps) {
  const { zone } = useZone();
  const [find, setFind] = useState('');
  const [shown, setShown] = useState(pageSize);
  if (!snapshots) return <SkeletonLines lines={6} />;
  if (snapshots.length === 0) {
    return (
      <EmptyState title="This cluster has no snapshots yet">
        Take one, or wait for the next scheduled one.
      </EmptyState>
    );
  }
  const momentOf = ({ at, requestedAt }: SnapshotFact) => at ?? requestedAt;
  const titleOf = (snapshot: SnapshotFact) => {
    const moment = momentOf(snapshot);
    return moment === undefined ? snapshot.id : formatInstant(moment, zone, { seconds: true });
  };
  const text = find.trim().toLowerCase();
  const matching = snapshots.filter((snapshot) =>
    [titleOf(snapshot), snapshotKind(snapshot), snapshot.description, snapshot.version, snapshot.id]
      .join(' ')
      .toLowerCase()
      .includes(text),
  );
  const at = matching.findIndex(({ id }) => id === chosen);
  const visible = matching.slice(0, Math.max(shown, at + 1));
  return (
    <div>
      <div className={classes.tools}>
        <TextFilter value={find} onChange={setFind} label="Filter snapshots" />
        <span className={classes.dim}>{plural(matching.length, 'snapshot')}, the newest first</span>
      </div>
      <Choices legend="Snapshot">
        <div className={classes.scroll}>
          {visible.map((snapshot) => (
            <Choice
              key={snapshot.id}
              name="snapshot"
              checked={snapshot.id === chosen}
              onChoose={() => onChoose(snapshot.id)}
              title={<span className="qd-numeric">{titleOf(snapshot)}</span>}
              beside={
                snapshot.state === 'completed' ? (
                  <span className={classes.dim}>
                    <Instant value={snapshot.at} suffix />
                  </span>
                ) : (
                  <SnapshotBadge state={snapshot.state} />
                )
              }
              facts={<Facts snapshot={snapshot} />}
              disabled={incomplete(snapshot)}
            />
          ))}
        </div>
      </Choices>
      {matching.length === 0 && <p className={classes.dim}>No snapshot matches.</p>}
      {matching.length > visible.length && (
        <Button size="sm" variant="quiet" onClick={() => setShown(shown + pageSize)}>
          Show {plural(Math.min(pageSize, matching.length - visible.length), 'older snapshot')}
        </Button>
      )}
    </div>
  );
}

function Facts({ snapshot }: { snapshot: SnapshotFact }) {
  const { sizeBytes, version, description, copyRegions, expiresAt } = snapshot;
  return (
    <>
      <span>{snapshotKind(snapshot)}</span>
      {sizeBytes !== undefined && <span>{formatBytes(sizeBytes)}</span>}
      {version !== undefined && <span>MongoDB {version}</span>}
      {copyRegions.length > 0 && <span>{plural(copyRegions.length, 'copy', 'copies')}</span>}
      {snapshot.state === 'completed' && expiresAt !== undefined && (
        <span>
          expires <Instant value={expiresAt} />
        </span>
      )}
      {description !== undefined && description !== '' && <span>“{description}”</span>}
    </>
  );
}
