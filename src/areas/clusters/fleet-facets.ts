import type { ClusterHealth } from '#contract/overview/standing.ts';
import { healthText } from '#src/api/console/health-text.ts';

/** Values that distinguish clusters of all projects, in the order of the filters. */
export const availabilities = ['unavailable', 'warning', 'dead', 'available'] as const;
export const flags = ['alerts', 'noBackup', 'noAuth', 'noTls', 'mixedVersions'] as const;
/** As the overview counts them, the worst first. */
export const healths: readonly ClusterHealth[] = healthText.map(({ health }) => health);
export type Availability = (typeof availabilities)[number];
export type Flag = (typeof flags)[number];
