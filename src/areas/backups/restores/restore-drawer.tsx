import type { ReactNode } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { RestoreBadge } from '../shared/texts.tsx';
import { DownloadLinks } from './download-links.tsx';
import { jobFormats } from './job-copies.ts';
import { about, kindNames, Took } from './restore-columns.tsx';
import { cancelProblem, type RestoreRow } from './restore-rows.ts';
import { RestoredCollections } from './restored-collections.tsx';

interface RestoreDrawerProps {
  groupId: string;
  /** Undefined while it is not among the jobs. */
  row: RestoreRow | undefined;
  loading: boolean;
  usual: number | undefined;
  projectName: (id: string) => string | undefined;
  refusals: { cancel: string | undefined; again: string | undefined };
  onCancel: (row: RestoreRow) => void;
  onAgain: (row: RestoreRow) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One restore job beside the list. */
export function RestoreDrawer(props: RestoreDrawerProps) {
  const { groupId, row, loading, usual, refusals, onCancel, onAgain, onClose } = props;
  const connection = useConnection();
  const frame = { onClose, onPrevious: props.onPrevious, onNext: props.onNext };
  if (!row) {
    return (
      <Drawer {...frame} title="Restore job">
        {loading ? (
          <SkeletonLines lines={6} />
        ) : (
          <EmptyState title="Restore job not found">
            Atlas removes old jobs, and those of deleted clusters.
          </EmptyState>
        )}
      </Drawer>
    );
  }
  return (
    <Drawer
      {...frame}
      title={row.kind === 'download' ? `Download from ${row.source.name}` : `Restore to ${row.targetName}`}
      badge={<RestoreBadge state={row.state} filled />}
      facts={
        <>
          {kindNames[row.kind]} of {row.source.name}
        </>
      }
      footer={
        <>
          <Button icon="history" disabledReason={refusals.again} onClick={() => onAgain(row)}>
            Restore again
          </Button>
          <Button disabledReason={refusals.cancel ?? cancelProblem(row)} onClick={() => onCancel(row)}>
            {row.kind === 'download' ? 'Cancel download' : 'Cancel restore'}
          </Button>
          <CopyAs formats={jobFormats(connection, groupId, row)} />
        </>
      }
    >
      {row.state === 'running' && usual !== undefined && (
        <Notice>Earlier jobs took about {about(usual)}. Atlas does not report progress for this job.</Notice>
      )}
      {row.job?.errorMessage !== undefined && <Notice tone="error">{row.job.errorMessage}</Notice>}
      <KeyValue items={factsOf(props, row)} />
      {row.kind === 'download' && <DownloadLinks row={row} />}
      {row.job && <RestoredCollections groupId={groupId} row={row} job={row.job} />}
    </Drawer>
  );
}

const writeLabels = { CREATE_NEW: 'As new', OVERWRITE_EXISTING: 'Overwriting' } as const;
const indexLabels = { ALL: 'All', NONE: 'None', ALL_EXCEPT_TTL: 'All but TTL' } as const;

function factsOf({ groupId, projectName, usual }: RestoreDrawerProps, row: RestoreRow): KeyValueItem[] {
  const { targetGroupId, job } = row;
  const project =
    targetGroupId === undefined || targetGroupId === groupId
      ? 'this project'
      : (projectName(targetGroupId) ?? targetGroupId);
  const target: KeyValueItem[] =
    row.kind === 'download' ? [] : [{ label: 'Target', value: `${row.targetName} in ${project}` }];
  const parts: KeyValueItem[] = job
    ? [
        { label: 'Write mode', value: writeLabels[job.writeStrategy] },
        { label: 'Indexes', value: indexLabels[job.indexStrategy] },
      ]
    : [];
  return [
    { label: 'Source', value: `${row.source.name}${row.source.deleted ? ' (deleted)' : ''}` },
    { label: 'Restore point', value: <Point row={row} /> },
    ...target,
    ...parts,
    { label: 'Requested', value: <AbsoluteInstant value={row.requestedAt} seconds /> },
    // a download reports no end: its links appear
    ...(row.kind === 'download' && row.finishedAt === undefined && row.state !== 'running'
      ? []
      : [
          { label: 'Ended', value: row.finishedAt && <AbsoluteInstant value={row.finishedAt} seconds /> },
          { label: 'Took', value: <Took row={row} usual={usual} /> },
        ]),
    {
      label: 'Snapshot ID',
      value: row.snapshotId && <Copyable value={row.snapshotId} label="snapshot ID" />,
    },
    { label: 'Job ID', value: <Copyable value={row.id} label="job ID" /> },
  ];
}

function Point({ row: { point, increment } }: { row: RestoreRow }): ReactNode {
  if (point === undefined) return null;
  return (
    <>
      <AbsoluteInstant value={point} seconds />
      {increment !== undefined && `, write ${increment}`}
    </>
  );
}
