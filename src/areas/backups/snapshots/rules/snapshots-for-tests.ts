import type { SnapshotFact, Source } from '#src/areas/backups/shared/facts.ts';
import { day, source as orders, snapshot } from '#src/areas/backups/shared/facts-for-tests.ts';

export const at = Date.parse('2026-03-13T09:18:00Z');
export const now = Date.parse('2026-03-13T14:02:00Z');

export function source(more: Partial<Source> = {}): Source {
  return { ...orders, pitEnabled: false, ...more };
}

export function fact(more: Partial<SnapshotFact> = {}): SnapshotFact {
  const moment = 'at' in more ? more.at : at;
  return {
    ...snapshot(at),
    id: '65f1b3a80000000000000002',
    source: source(),
    requestedAt: (moment ?? at) - 150_000,
    expiresAt: (moment ?? at) + 7 * day,
    frequency: 'hourly',
    sizeBytes: 2 ** 30,
    ...more,
  };
}
