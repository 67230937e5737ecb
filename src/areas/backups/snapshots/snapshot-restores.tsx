import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { SnapshotFact, SourceKind } from '../shared/facts.ts';
import { RestoreBadge } from '../shared/texts.tsx';
import { useRestores } from '../shared/use-facts.ts';
import classes from './snapshots.module.css';

const reads = {
  dedicated: 'listGroupClusterBackupRestoreJobs',
  flex: 'listGroupFlexClusterBackupRestoreJobs',
  serverless: 'listGroupServerlessBackupRestoreJobs',
} as const satisfies Record<SourceKind, string>;

/** The restore jobs that used a snapshot. */
export function SnapshotRestores({ groupId, fact }: { groupId: string; fact: SnapshotFact }) {
  const { id: connectionId } = useConnection();
  const { source } = fact;
  const read = reads[source.kind];
  const refused = useRefusal(read, { groupId });
  const mayAsk = useMayAsk(read, { groupId });
  const sources = useMemo(() => (mayAsk ? [source] : []), [mayAsk, source]);
  const { facts, pending, failures, cut } = useRestores(groupId, sources);
  if (refused)
    return (
      <Text as="p" size={13} tone="dim">
        Not shown: {refused}
      </Text>
    );
  const [failure] = failures;
  if (failure)
    return <Notice tone="warning">Could not be loaded: {toFormErrors(failure.error).message}</Notice>;
  if (!mayAsk || pending) return <SkeletonLines lines={1} />;
  const jobs = facts.filter(({ snapshotId }) => snapshotId === fact.id);
  if (jobs.length === 0) {
    return (
      <Text as="p" size={13} tone="dim">
        {cut.length > 0 ? 'None among the last 500 jobs of the cluster.' : 'Not restored yet.'}
      </Text>
    );
  }
  return (
    <Grid as="ul" size={13}>
      {jobs.map((job) => (
        <Row as="li" key={job.id} gap={4} columnGap={12} align="center" wrap className={classes.line}>
          <RestoreBadge state={job.state} />
          <span>
            {job.delivery === 'download' ? (
              'Download'
            ) : (
              <>
                into <Mono>{job.targetName ?? 'unknown'}</Mono>
              </>
            )}
          </span>
          <Instant value={job.requestedAt} suffix />
          <span className={classes.lineEnd}>
            <Link
              to="/c/$connectionId/groups/$groupId/backups/restores"
              params={{ connectionId, groupId }}
              search={{ cluster: source.name, open: job.id }}
              aria-label={`Open the restore job ${job.id}`}
            >
              Open
            </Link>
          </span>
        </Row>
      ))}
    </Grid>
  );
}
