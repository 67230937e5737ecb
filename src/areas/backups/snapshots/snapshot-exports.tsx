import { Link } from '@tanstack/react-router';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useRead } from '#src/api/query.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import classes from './snapshots.module.css';

const kinds: Record<string, StateKind> = {
  Queued: 'progress',
  InProgress: 'progress',
  Successful: 'ok',
  Failed: 'failed',
  Cancelled: 'off',
};

/** The export jobs that used a snapshot. */
export function SnapshotExports({ groupId, fact }: { groupId: string; fact: SnapshotFact }) {
  const { id: connectionId } = useConnection();
  const { name, deleted } = fact.source;
  const refused = useRefusal('listGroupClusterBackupExports', { groupId });
  const mayAsk = useMayAsk('listGroupClusterBackupExports', { groupId });
  const { data, error } = useRead(
    'listGroupClusterBackupExports',
    {
      groupId,
      clusterName: name,
      query: { itemsPerPage: 500 },
    },
    { enabled: mayAsk && !deleted },
  );
  if (deleted)
    return (
      <Text as="p" size={13} tone="dim">
        Unknown: the cluster is deleted.
      </Text>
    );
  if (refused)
    return (
      <Text as="p" size={13} tone="dim">
        Not shown: {refused}
      </Text>
    );
  if (error && !data)
    return <Notice tone="warning">Could not be loaded: {toFormErrors(error).message}</Notice>;
  if (!data) return <SkeletonLines lines={1} />;
  const jobs = data.results.filter(({ snapshotId }) => snapshotId === fact.id);
  if (jobs.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        Not exported yet.
      </Text>
    );
  return (
    <Grid as="ul" size={13}>
      {jobs.map((job) => (
        <Row as="li" key={job.id} gap={4} columnGap={12} align="center" wrap className={classes.line}>
          <StateBadge kind={kinds[job.state] ?? 'off'} state={job.state} />
          <Text tone="dim">
            {job.exportStatus.exportedCollections} of {job.exportStatus.totalCollections} collections
          </Text>
          <Instant value={job.createdAt} suffix />
          <span className={classes.lineEnd}>
            <Link
              to="/c/$connectionId/groups/$groupId/backups/exports"
              params={{ connectionId, groupId }}
              search={{ cluster: name, open: job.id }}
              aria-label={`Open the export job ${job.id}`}
            >
              Open
            </Link>
          </span>
        </Row>
      ))}
    </Grid>
  );
}
