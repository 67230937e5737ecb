import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import classes from './snapshots.module.css';
import type { SnapshotMember } from './use-snapshot-detail.ts';

/** The snapshots of the shards: they are taken, kept and deleted together. */
export function SnapshotMembers({ members }: { members: readonly SnapshotMember[] }) {
  return (
    <Grid as="ul" size={13}>
      {members.map(({ id, replicaSetName, cloudProvider }) => (
        <Row as="li" key={id} gap={4} columnGap={12} align="center" wrap className={classes.line}>
          <Mono>{replicaSetName}</Mono>
          <Text tone="dim">{cloudProvider}</Text>
          <span className={classes.lineEnd}>
            <Copyable value={id} label={`snapshot ID of ${replicaSetName}`} />
          </span>
        </Row>
      ))}
    </Grid>
  );
}
