import type { ClusterHealth } from '#contract/overview/standing.ts';

interface HealthText {
  health: ClusterHealth;
  /** After a number: `3 without a primary`. */
  words: string;
  mark: string;
  tone: string;
}

/** The healths that the overview counts clusters by, the worst first: the same words wherever a list is narrowed to one. */
export const healthText = [
  { health: 'unavailable', words: 'without a primary', mark: 'square', tone: 'critical' },
  { health: 'critical', words: 'with critical alerts or errors', mark: 'square', tone: 'critical' },
  { health: 'warning', words: 'with warnings', mark: 'triangle', tone: 'warning' },
  { health: 'alerting', words: 'with alerts', mark: 'triangle', tone: 'warning' },
  { health: 'passing', words: 'being created or deleted', mark: 'ring', tone: 'running' },
  { health: 'dead', words: 'inactive', mark: 'hollow', tone: 'dim' },
  { health: 'available', words: 'available', mark: 'dot', tone: 'ok' },
] as const satisfies readonly HealthText[];
