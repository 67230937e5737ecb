import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import type { Frequency, RestoreFact, RestoreState, SnapshotFact, SnapshotState } from './facts.ts';

type StateText<State extends string> = Record<State, { kind: StateKind; label: string }>;

/** A badge for each of some states. */
export function badgeOf<State extends string>(text: StateText<State>) {
  return ({ state, filled = false }: { state: State; filled?: boolean }) => (
    <StateBadge {...text[state]} state={state} filled={filled} />
  );
}

const snapshotStates: StateText<SnapshotState> = {
  queued: { kind: 'progress', label: 'Queued' },
  inProgress: { kind: 'progress', label: 'In progress' },
  completed: { kind: 'ok', label: 'Completed' },
  failed: { kind: 'failed', label: 'Failed' },
};

export const SnapshotBadge = badgeOf(snapshotStates);

const restoreStates: StateText<RestoreState> = {
  running: { kind: 'progress', label: 'In progress' },
  done: { kind: 'ok', label: 'Done' },
  ready: { kind: 'ok', label: 'Ready' },
  expired: { kind: 'off', label: 'Expired' },
  failed: { kind: 'failed', label: 'Failed' },
  cancelled: { kind: 'off', label: 'Cancelled' },
};

export const RestoreBadge = badgeOf(restoreStates);

export const frequencyLabels: Record<Frequency, string> = {
  ondemand: 'On demand',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

export const deliveryLabels: Record<RestoreFact['delivery'], string> = {
  automated: 'Snapshot into a cluster',
  pointInTime: 'Point in time into a cluster',
  download: 'Download',
};

/** The name of a snapshot in sentences and titles. */
export function snapshotKind({ frequency, onDemand }: Pick<SnapshotFact, 'frequency' | 'onDemand'>): string {
  if (onDemand) return frequencyLabels.ondemand;
  return frequency ? frequencyLabels[frequency] : 'Scheduled';
}
