import { Link } from '@tanstack/react-router';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant, isoOf } from '#src/lib/time/time.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import {
  countColumn,
  figureColumn,
  instantColumn,
  rankedColumn,
  textColumn,
} from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { lossLabels } from '../shared/recoverability.ts';
import { SnapshotBadge, snapshotKind } from '../shared/texts.tsx';
import { BothZones } from './both-zones.tsx';
import { type ClusterProtection, protectionLabels, protectionStates } from './protection.ts';
import classes from './recoverability.module.css';
import { RecoverabilityStrip } from './recoverability-strip.tsx';

interface Place {
  connectionId: string;
  groupId: string;
}

/** Seconds of writes; everything where there is no restore point. */
const lossSeconds = (lossMs: number | undefined): number | string =>
  lossMs === undefined ? 'everything' : Math.round(lossMs / 1000);

const nextAt = ({ schedule }: ClusterProtection): number | undefined =>
  schedule?.nextSnapshot === undefined ? undefined : Date.parse(schedule.nextSnapshot);
const kinds = { dedicated: 'Dedicated', flex: 'Flex', serverless: 'Serverless' } as const;

export function recoverabilityColumns(
  { connectionId, groupId }: Place,
  now: number,
): Column<ClusterProtection>[] {
  return [
    textColumn('name', 'Cluster', ({ source }) => source.name, {
      narrow: { line: 1 },
      pinned: true,
      width: 156,
      cell: ({ source }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName"
          params={{ connectionId, groupId, clusterName: source.name }}
          tabIndex={-1}
        >
          {source.name}
        </Link>
      ),
    }),
    rankedColumn('state', 'Protection', ({ state }) => protectionStates.indexOf(state), protectionText, {
      narrow: { line: 1, at: 'end', whole: true },
      width: 168,
      cell: (row) => <Protection row={row} />,
    }),
    countColumn(
      'loss',
      'Data loss',
      ({ known }) => (known ? (known.lossMs ?? Number.MAX_SAFE_INTEGER) : undefined),
      {
        narrow: { line: 2, whole: true, word: 'data loss' },
        width: 112,
        help: 'Data loss if the cluster were restored now',
        exportValue: ({ known, source }) =>
          known && !source.deleted ? lossSeconds(known.lossMs) : undefined,
        cell: (row) => <Loss row={row} />,
      },
    ),
    {
      id: 'strip',
      header: 'Last 7 days',
      width: 160,
      cell: (row) => (row.known ? <RecoverabilityStrip cluster={row} now={now} /> : <Unread row={row} />),
    },
    instantColumn('latest', 'Latest restore point', ({ known }) => known?.latest, {
      width: 240,
      wraps: true,
      cell: (row) =>
        row.known?.latest === undefined ? (
          <Unread row={row} />
        ) : (
          <BothZones at={row.known.latest} now={now} />
        ),
    }),
    instantColumn('last', 'Last snapshot', ({ snapshots: [last] }) => last?.at ?? last?.requestedAt, {
      narrow: { line: 2, word: 'snapshot' },
      width: 136,
      exportValue: ({ snapshots: [last] }) =>
        last && `${last.state} ${isoOf(last.at ?? last.requestedAt) ?? ''}`,
      cell: (row) => <LastSnapshot row={row} />,
    }),
    instantColumn('next', 'Next', nextAt, {
      optional: true,
      width: 76,
      cell: (row) => (nextAt(row) === undefined ? <Unread row={row} /> : <Instant value={nextAt(row)} />),
    }),
    instantColumn('proven', 'Restore test', ({ lastTestAt }) => lastTestAt, {
      narrow: { line: 2, at: 'end', spare: true, word: 'tested' },
      width: 108,
      help: 'When a restore test of this cluster last passed',
      cell: ({ lastTestAt, isLastTestKnown }) =>
        lastTestAt === undefined ? (
          <Text tone="dim">{isLastTestKnown ? 'never' : 'not loaded'}</Text>
        ) : (
          <Instant value={lastTestAt} suffix />
        ),
    }),
    figureColumn('window', 'Window', windowDays, (days) => plural(days, 'day'), {
      optional: true,
      width: 96,
      help: 'Days covered by continuous backup',
    }),
    instantColumn('oldest', 'Oldest', ({ known }) => known?.earliest, { width: 96, optional: true }),
    countColumn('kept', 'Snapshots', ({ known }) => known?.snapshots.length, { width: 108, optional: true }),
    textColumn('kind', 'Kind', ({ source }) => kinds[source.kind], { width: 108, optional: true }),
  ];
}

function windowDays({ source, schedule }: ClusterProtection): number | undefined {
  return source.pitEnabled && !source.deleted ? schedule?.restoreWindowDays : undefined;
}

/** The state, with its reason where the label is not enough. */
function protectionText({ state, source, failures }: ClusterProtection): string {
  const { label } = protectionLabels[state];
  if (state === 'none' && source.tenant) return `${label}: free and shared tiers have none`;
  return failures.length > 0
    ? `${label}, ${failures.map(({ what }) => what.toLowerCase()).join(' and ')} not loaded`
    : label;
}

function Protection({ row }: { row: ClusterProtection }) {
  const { kind, label } = protectionLabels[row.state];
  const unread = row.failures
    .map(({ what, error }) => `${what} could not be loaded: ${error.message}`)
    .join(' ');
  return (
    <span className={classes.state} title={unread || undefined}>
      <StateBadge kind={kind} state={protectionText(row)} label={label} />
      {unread !== '' && row.state !== 'unknown' && (
        <Text size={12} tone="dim">
          incomplete
        </Text>
      )}
    </span>
  );
}

/** Distinguishes a nonexistent value from one that could not be loaded. */
function Unread({ row }: { row: ClusterProtection }) {
  return row.state === 'unknown' ? <Text tone="dim">unknown</Text> : <Absent />;
}

function Loss({ row: { known, source } }: { row: ClusterProtection }) {
  if (source.deleted) return <Absent />;
  if (!known) return <Text tone="dim">{source.tenant ? 'everything' : 'unknown'}</Text>;
  return (
    <span className={classes.loss} data-all={known.lossMs === undefined || undefined}>
      {lossLabels(known)}
    </span>
  );
}

/** A completed one shows only its time: any other state is shown. */
function LastSnapshot({ row }: { row: ClusterProtection }) {
  const { snapshots, source } = row;
  const [last] = snapshots;
  if (!last || source.tenant) return <Unread row={row} />;
  const at = last.at ?? last.requestedAt;
  const title = at === undefined ? undefined : `${snapshotKind(last)}, ${formatInstant(at, 'UTC')}`;
  return (
    <span className={classes.state} title={title}>
      {last.state === 'completed' ? <Instant value={at} suffix /> : <SnapshotBadge state={last.state} />}
    </span>
  );
}
