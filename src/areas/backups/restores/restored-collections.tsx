import { useEffect, useMemo, useRef } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useRead } from '#src/api/query.ts';
import { StateBadge, type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { documentsText, shareOf } from './restore-columns.tsx';
import type { CollectionJob, RestoreRow } from './restore-rows.ts';
import classes from './restores.module.css';

type Restored = Result<'listGroupClusterCollectionRestoreJobCollections'>['results'][number];

const kinds: Record<Restored['state'], StateKind> = {
  NOT_STARTED: 'off',
  IN_PROGRESS: 'progress',
  FINALIZING: 'progress',
  NOT_FOUND: 'warning',
  UNSUPPORTED: 'warning',
  SUCCESSFUL: 'ok',
  ROLLBACK: 'failed',
  NOT_RESTORED: 'off',
  FAILED: 'failed',
  INDEX_BUILD_FAILED: 'failed',
};

const columns: Column<Restored>[] = [
  textColumn('source', 'Collection', ({ sourceNamespace }) => sourceNamespace, {
    narrow: { line: 1 },
    min: 150,
    cell: ({ sourceNamespace, effectiveTargetNamespace }) => (
      <span title={sourceNamespace}>
        <Mono>{sourceNamespace}</Mono>
        {effectiveTargetNamespace !== undefined && effectiveTargetNamespace !== sourceNamespace && (
          <>
            {' '}
            <Text tone="dim">→</Text> <Mono>{effectiveTargetNamespace}</Mono>
          </>
        )}
      </span>
    ),
  }),
  textColumn('state', 'State', ({ state }) => state, {
    narrow: { line: 1, at: 'end', whole: true },
    width: 128,
    cell: ({ state }) => <StateBadge kind={kinds[state]} state={state} />,
  }),
  countColumn('documents', 'Documents', ({ totalDocuments }) => totalDocuments, {
    narrow: { line: 2, word: 'documents' },
    width: 128,
    cell: ({ restoredDocuments, totalDocuments }) => (
      <span className="qd-numeric">
        <Count value={restoredDocuments} /> <Text tone="dim">/</Text> <Count value={totalDocuments} />
      </span>
    ),
  }),
];

interface Props {
  groupId: string;
  row: RestoreRow;
  job: CollectionJob;
}

/** How far a restore of single collections is, as the service counts it. */
export function RestoredCollections({ groupId, row, job }: Props) {
  const at = { groupId, clusterName: row.source.name, jobId: row.id, query: { itemsPerPage: 500 } };
  const { data, error, refetch } = useRead('listGroupClusterCollectionRestoreJobCollections', at);
  // the service lists no collections while the job begins, and a list at rest is polled seldom
  const seen = useRef(job.state);
  useEffect(() => {
    if (seen.current === job.state) return;
    seen.current = job.state;
    void refetch();
  }, [job.state, refetch]);
  const rows = useMemo(() => data?.results, [data]);
  const share = shareOf(row);
  return (
    <Section label="Collections">
      <Stack gap={12}>
        <Stack gap={4} size={13} className={classes.progress}>
          {share !== undefined && (
            <progress
              value={job.restoredDocuments}
              max={job.totalDocuments}
              aria-label="Documents restored"
            />
          )}
          <span className="qd-numeric">
            {sentenceCase(job.state)}: {documentsText(job)}
            {job.indexStatus?.state !== undefined &&
              `; indexes ${sentenceCase(job.indexStatus.state).toLowerCase()}`}
          </span>
        </Stack>
        {error && !data ? (
          <ReadFailure what="Collections" query={{ error, refetch }} />
        ) : (
          <ResourceTable
            id="restored-collections"
            label="Collections of the restore"
            bare
            columns={columns}
            rows={rows}
            rowKey={({ sourceNamespace }) => sourceNamespace}
            rowName={({ sourceNamespace }) => sourceNamespace}
            empty={
              <EmptyState title="No collections yet">
                Atlas lists the collections once it starts to write them.
              </EmptyState>
            }
          />
        )}
      </Stack>
    </Section>
  );
}
