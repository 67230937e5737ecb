import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import type { Frequency, RestoreFact, RestoreState, SnapshotFact, SnapshotState } from './facts.ts';

const snapshotStates: Record<SnapshotState, { kind: StateKind; label: string }> = {
  queued: { kind: 'progress', label: 'Queued' },
  inProgress: { kind: 'progress', label: 'In progress' },
  completed: { kind: 'ok', label: 'Completed' },
  failed: { kind: 'failed', label: 'Failed' },
};

export function SnapshotBadge({ state, filled }: { state: SnapshotState; filled?: boolean }) {
  const { kind, label } = snapshotStates[state];
  return <StateBadge kind={kind} state={state} label={label} filled={filled ?? false} />;
}

const restoreStates: Record<RestoreState, { kind: StateKind; label: string }> = {
  running: { kind: 'progress', label: 'In progress' },
  done: { kind: 'ok', label: 'Done' },
  ready: { kind: 'ok', label: 'Ready' },
  expired: { kind: 'off', label: 'Expired' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'off', label: 'Cancelled' },
};

export function RestoreBadge({ state, filled }: { state: RestoreState; filled?: boolean }) {
  const { kind, label } = restoreStates[state];
  return <StateBadge kind={kind} state={state} label={label} filled={filled ?? false} />;
}

export const frequencyWords: Record<Frequency, string> = {
  ondemand: 'On demand',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

export const deliveryWords: Record<RestoreFact['delivery'], string> = {
  automated: 'Snapshot into a cluster',
  pointInTime: 'Point in time into a cluster',
  download: 'Download',
};

/** What a snapshot is called in sentences and titles. */
export function snapshotKind({ frequency, onDemand }: Pick<SnapshotFact, 'frequency' | 'onDemand'>): string {
  if (onDemand) return frequencyWords.ondemand;
  return frequency ? frequencyWords[frequency] : 'Scheduled';
}
