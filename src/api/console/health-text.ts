import type { ClusterHealth } from '#contract/overview/standing.ts';

interface HealthText {
  health: ClusterHealth;
  /** After a number: `3 without a primary`. */
  text: string;
  mark: string;
  tone: string;
}

/** The healths that the overview counts clusters by, the worst first: the same words wherever a list is narrowed to one. */
export const healthText = [
  { health: 'unavailable', text: 'without a primary', mark: 'square', tone: 'critical' },
  { health: 'critical', text: 'with critical alerts or errors', mark: 'square', tone: 'critical' },
  { health: 'warning', text: 'with warnings', mark: 'triangle', tone: 'warning' },
  { health: 'alerting', text: 'with alerts', mark: 'triangle', tone: 'warning' },
  { health: 'passing', text: 'being created or deleted', mark: 'ring', tone: 'running' },
  { health: 'dead', text: 'inactive', mark: 'hollow', tone: 'dim' },
  { health: 'available', text: 'available', mark: 'dot', tone: 'ok' },
] as const satisfies readonly HealthText[];
