import { MINUTE } from '#contract/values/durations.ts';
import { formatCount, formatShare } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import type { RestoreKind } from '../shared/backups-search.ts';
import { RestoreBadge } from '../shared/texts.tsx';
import { elapsedMs, type RestoreRow, usualMs } from './restore-rows.ts';
import classes from './restores.module.css';

export const kindNames: Record<RestoreKind, string> = {
  snapshot: 'Snapshot',
  pointInTime: 'Point in time',
  collections: 'Collections',
  download: 'Download',
};

interface ColumnsOf {
  groupId: string;
  projectName: (id: string) => string | undefined;
  all: readonly RestoreRow[];
}

export function restoreColumns({ groupId, projectName, all }: ColumnsOf): Column<RestoreRow>[] {
  const projectOf = ({ targetGroupId }: RestoreRow) =>
    targetGroupId === undefined || targetGroupId === groupId
      ? undefined
      : (projectName(targetGroupId) ?? targetGroupId);
  return [
    textColumn('source', 'Source', ({ source }) => source.name, {
      min: 160,
      narrow: { line: 1 },
      pinned: true,
      cell: ({ source }) => (
        <Text weight="medium">
          {source.name}
          {source.deleted && <Text tone="dim"> deleted</Text>}
        </Text>
      ),
    }),
    textColumn('state', 'State', ({ state }) => state, {
      width: 124,
      narrow: { line: 1, at: 'end', whole: true },
      cell: ({ state }) => <RestoreBadge state={state} />,
    }),
    textColumn('kind', 'Kind', ({ kind }) => kindNames[kind], {
      width: 120,
      narrow: { line: 2, whole: true },
    }),
    textColumn('target', 'Target', ({ targetName, kind }) => (kind === 'download' ? undefined : targetName), {
      min: 208,
      narrow: { line: 2, word: 'to' },
      cell: (row) => <TargetCell row={row} project={projectOf(row)} />,
    }),
    instantColumn('point', 'Restore point', ({ point }) => point, {
      width: 216,
      narrow: { line: 2, whole: true, word: 'of' },
      help: 'The time that the data is restored to',
      cell: ({ point, increment }) => (
        <>
          <AbsoluteInstant value={point} seconds />
          {increment !== undefined && <Text tone="dim"> +{increment}</Text>}
        </>
      ),
    }),
    textColumn('project', 'Target project', projectOf, {
      width: 160,
      optional: true,
      cell: (row) => projectOf(row) ?? <Text tone="dim">this one</Text>,
    }),
    instantColumn('requested', 'Requested', ({ requestedAt }) => requestedAt, {
      width: 112,
      narrow: { line: 2, at: 'end', whole: true },
      cell: ({ requestedAt }) => <Instant value={requestedAt} suffix />,
    }),
    {
      id: 'elapsed',
      header: 'Took',
      width: 172,
      help: 'From the request to the end; while it runs, up to now',
      cell: (row) => <Took row={row} usual={usualMs(all, row.kind)} />,
      sortValue: endedMs,
      exportValue: (row) => {
        const ms = endedMs(row);
        return ms === undefined ? undefined : Math.round(ms / 1000);
      },
    },
    instantColumn('expires', 'Links expire', ({ expiresAt }) => expiresAt, {
      width: 112,
      optional: true,
      cell: ({ expiresAt }) => <Instant value={expiresAt} />,
    }),
    monoColumn('id', 'Job ID', ({ id }) => id, { width: 216, optional: true }),
  ];
}

const endedMs = (row: RestoreRow): number | undefined =>
  row.state === 'running' ? undefined : elapsedMs(row, 0);

function TargetCell({ row, project }: { row: RestoreRow; project: string | undefined }) {
  if (row.kind === 'download') return <Text tone="dim">files</Text>;
  return (
    <span className={classes.target}>
      {row.targetName}
      {project !== undefined && <Text tone="dim"> in {project}</Text>}
    </span>
  );
}

/** How long it took; while it runs, what earlier ones took, and a share only where the service counts. */
export function Took({ row, usual }: { row: RestoreRow; usual: number | undefined }) {
  if (row.state === 'running') return <Running row={row} usual={usual} />;
  return <Duration ms={elapsedMs(row, 0)} />;
}

function Running({ row, usual }: { row: RestoreRow; usual: number | undefined }) {
  const now = useNow(1000);
  const ms = elapsedMs(row, now);
  const share = shareOf(row);
  return (
    <span className="qd-numeric">
      {share === undefined ? ms !== undefined && formatDuration(ms) : formatShare(share)}
      <Text tone="dim">
        {share !== undefined && ms !== undefined && `, ${formatDuration(ms)}`}
        {share === undefined && usual !== undefined && `, usually about ${about(usual)}`}
      </Text>
    </span>
  );
}

export function shareOf({ job }: Pick<RestoreRow, 'job'>): number | undefined {
  if (!job || job.totalDocuments === 0) return undefined;
  return job.restoredDocuments / job.totalDocuments;
}

export function documentsText({ restoredDocuments, totalDocuments }: NonNullable<RestoreRow['job']>): string {
  return `${formatCount(restoredDocuments)} of ${formatCount(totalDocuments)} documents`;
}

/** Rounded to minutes (`4 min`, not `4 min 50 s`), because it is an estimate. */
export function about(ms: number): string {
  return ms < 60_000 ? formatDuration(ms) : formatDuration(Math.round(ms / MINUTE) * MINUTE);
}
