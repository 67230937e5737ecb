import type { ClusterHealth } from '#contract/overview/standing.ts';

/** What clusters of all projects are told apart by, in the order of the filters. */
export const availabilities = ['unavailable', 'warning', 'dead', 'available'] as const;
export const flags = ['alerts', 'noBackup', 'noAuth', 'noTls', 'mixedVersions'] as const;
/** As the overview counts them, the worst first. */
export const healths = [
  'unavailable',
  'critical',
  'warning',
  'alerting',
  'passing',
  'dead',
  'available',
] as const satisfies readonly ClusterHealth[];
export type Availability = (typeof availabilities)[number];
export type Flag = (typeof flags)[number];
