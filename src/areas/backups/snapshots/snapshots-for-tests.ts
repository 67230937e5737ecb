import type { SnapshotFact, Source } from '../shared/facts.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
export const at = Date.parse('2026-03-13T09:18:00Z');
export const now = Date.parse('2026-03-13T14:02:00Z');

export function source(more: Partial<Source> = {}): Source {
  return {
    kind: 'dedicated',
    id: '65f1b3a80000000000000001',
    name: 'orders',
    deleted: false,
    tenant: false,
    backupEnabled: true,
    pitEnabled: false,
    sharded: false,
    ...more,
  };
}

export function fact(more: Partial<SnapshotFact> = {}): SnapshotFact {
  const moment = 'at' in more ? more.at : at;
  return {
    id: '65f1b3a80000000000000002',
    source: source(),
    state: 'completed',
    requestedAt: (moment ?? at) - 150_000,
    at,
    expiresAt: (moment ?? at) + 7 * day,
    onDemand: false,
    frequency: 'hourly',
    sizeBytes: 2 ** 30,
    version: '8.0.4',
    description: undefined,
    copyRegions: [],
    policyItems: [],
    ...more,
  };
}
