import type { Result } from '#contract/api/operations.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { isRunning, type SnapshotFact, type Source } from '../shared/facts.ts';
import { lossLabels, type Recoverability } from '../shared/recoverability.ts';

export type Schedule = Result<'getGroupClusterBackupSchedule'>;

/** How a cluster is protected, the worst first. */
export const protectionStates = [
  'none',
  'off',
  'unfinished',
  'failed',
  'gap',
  'overdue',
  'unknown',
  'paused',
  'snapshots',
  'continuous',
  'deleted',
  'loading',
] as const;
export type ProtectionState = (typeof protectionStates)[number];

export const protectionLabels: Record<ProtectionState, { kind: StateKind; label: string }> = {
  none: { kind: 'failed', label: 'No backup' },
  off: { kind: 'failed', label: 'Backup is off' },
  unfinished: { kind: 'warning', label: 'No snapshot yet' },
  failed: { kind: 'failed', label: 'Last snapshot failed' },
  gap: { kind: 'warning', label: 'Gap open' },
  overdue: { kind: 'warning', label: 'Snapshot overdue' },
  unknown: { kind: 'off', label: 'Unknown' },
  paused: { kind: 'off', label: 'Paused' },
  snapshots: { kind: 'ok', label: 'By snapshots' },
  continuous: { kind: 'ok', label: 'Continuous' },
  deleted: { kind: 'off', label: 'Snapshots retained' },
  loading: { kind: 'off', label: 'Loading' },
};

/** Known facts of one cluster. */
export interface ClusterProtection {
  source: Source;
  /** Every snapshot of it, the newest first. */
  snapshots: readonly SnapshotFact[];
  /** Undefined: the snapshots could not be read, or have not been. */
  known: Recoverability | undefined;
  state: ProtectionState;
  schedule: Schedule | undefined;
  /** Moment of a snapshot that was due and is not there. */
  overdueAt: number | undefined;
  /** When a restore test of it last passed. */
  lastTestAt: number | undefined;
  isLastTestKnown: boolean;
  /** What could not be read of it, with the reason. */
  failures: { what: string; error: Error }[];
}

export interface StateFacts {
  source: Source;
  snapshots: readonly SnapshotFact[];
  known: Recoverability | undefined;
  pending: boolean;
  overdueAt: number | undefined;
}

/** The newest snapshot that is over, however it ended. */
export function lastOver(snapshots: readonly SnapshotFact[]): SnapshotFact | undefined {
  return snapshots
    .filter((each) => !isRunning(each))
    .toSorted((a, b) => (b.requestedAt ?? b.at ?? 0) - (a.requestedAt ?? a.at ?? 0))[0];
}

export function protectionState(facts: StateFacts): ProtectionState {
  const { source, snapshots, known, pending, overdueAt } = facts;
  if (source.tenant) return 'none';
  if (!known) return pending ? 'loading' : 'unknown';
  if (source.deleted) return 'deleted';
  if (!source.backupEnabled) return known.latest === undefined ? 'none' : 'off';
  if (lastOver(snapshots)?.state === 'failed') return 'failed';
  if (known.latest === undefined) return 'unfinished';
  if (known.gaps.some(({ to }) => to === undefined)) return 'gap';
  if (source.cluster?.paused) return 'paused';
  if (overdueAt !== undefined) return 'overdue';
  return known.continuous.length > 0 ? 'continuous' : 'snapshots';
}

/** Clusters by urgency: the deleted ones last. */
export function worstFirst(a: ClusterProtection, b: ClusterProtection): number {
  const rank = ({ state }: ClusterProtection): number => protectionStates.indexOf(state);
  const loss = ({ known }: ClusterProtection): number => known?.lossMs ?? Number.MAX_SAFE_INTEGER;
  return rank(a) - rank(b) || loss(b) - loss(a) || a.source.name.localeCompare(b.source.name);
}

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The first names and how many more there are, so that the sentence stays short. */
function named(rows: readonly ClusterProtection[]): string {
  const names = rows.slice(0, 3).map(({ source }) => source.name);
  const rest = rows.length - names.length;
  return and.format(rest > 0 ? [...names, `${rest} more`] : names);
}

/** The most urgent problem of a project in one sentence; undefined while loading. */
export function worstOf(rows: readonly ClusterProtection[]): string | undefined {
  const living = rows.filter(({ source, state }) => !source.deleted && state !== 'loading');
  if (living.length === 0) return undefined;
  const of = (...states: ProtectionState[]) => living.filter(({ state }) => states.includes(state));
  const reported: [ClusterProtection[], string, string][] = [
    [of('none', 'unfinished'), 'cannot be restored', 'cannot be restored'],
    [of('off'), 'no longer takes snapshots', 'no longer take snapshots'],
    [of('failed'), 'failed to take its last snapshot', 'failed to take their last snapshot'],
    [of('gap'), 'has an open gap after a restore', 'have an open gap after a restore'],
    [of('overdue'), 'has an overdue snapshot', 'have an overdue snapshot'],
  ];
  const parts = reported
    .filter(([which]) => which.length > 0)
    .map(
      ([which, one, many]) =>
        `${plural(which.length, 'cluster')} ${which.length === 1 ? one : many}: ${named(which)}`,
    );
  if (parts.length > 0) return `${parts.slice(0, 2).join('. ')}.`;
  // data that could not be read is reported elsewhere, and could be anything
  if (of('unknown').length > 0) return undefined;
  const [worst] = living.toSorted(
    (a, b) => (b.known?.lossMs ?? Number.MAX_SAFE_INTEGER) - (a.known?.lossMs ?? Number.MAX_SAFE_INTEGER),
  );
  if (!worst?.known) return undefined;
  const loss = lossLabels(worst.known);
  return living.length === 1
    ? `${worst.source.name} would lose ${loss} if restored now.`
    : `Every cluster can be restored. Largest data loss if restored now: ${worst.source.name}, ${loss}.`;
}
