import type { RestoreFact, SnapshotFact, Source } from './facts.ts';
import { type Recoverability, type RecoverabilityFacts, recoverability } from './recoverability.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
export const now = Date.parse('2026-03-13T14:00:00Z');

export const source: Source = {
  kind: 'dedicated',
  id: '65f1b3a80000000000000001',
  name: 'orders',
  deleted: false,
  tenant: false,
  backupEnabled: true,
  pitEnabled: true,
  sharded: false,
};

export const snapshot = (at: number, more: Partial<SnapshotFact> = {}): SnapshotFact => ({
  id: String(at),
  source,
  state: 'completed',
  requestedAt: at,
  at,
  expiresAt: at + 7 * day,
  onDemand: false,
  frequency: 'daily',
  sizeBytes: 1024,
  version: '8.0.4',
  description: undefined,
  copyRegions: [],
  policyItems: [],
  ...more,
});

export const restore = (requestedAt: number, more: Partial<RestoreFact> = {}): RestoreFact => ({
  id: `r${requestedAt}`,
  source,
  delivery: 'automated',
  state: 'done',
  requestedAt,
  finishedAt: requestedAt + hour,
  expiresAt: undefined,
  snapshotId: undefined,
  point: undefined,
  increment: undefined,
  targetName: 'orders',
  targetGroupId: 'g',
  urls: [],
  ...more,
});

export const knownOf = (more: Partial<RecoverabilityFacts> = {}): Recoverability =>
  recoverability({
    source,
    groupId: 'g',
    snapshots: [snapshot(now - 3 * day), snapshot(now - 2 * hour)],
    restores: [],
    restoreWindowDays: 2,
    now,
    ...more,
  });
