import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import classes from './snapshots.module.css';
import type { SnapshotMember } from './use-snapshot-detail.ts';

/** The snapshots of the shards: they are taken, kept and deleted together. */
export function SnapshotMembers({ members }: { members: readonly SnapshotMember[] }) {
  return (
    <ul className={classes.lines}>
      {members.map(({ id, replicaSetName, cloudProvider }) => (
        <li key={id} className={classes.line}>
          <Mono>{replicaSetName}</Mono>
          <span className={classes.dim}>{cloudProvider}</span>
          <span className={classes.lineEnd}>
            <Copyable value={id} label={`snapshot ID of ${replicaSetName}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
