import type { AuditEntry } from '#contract/bff.ts';

const settingsTabs = ['sessions', 'users', 'deployments', 'audit'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const outcomes = [
  'started',
  'done',
  'refused',
  'failed',
  'unknown',
] as const satisfies readonly AuditEntry['outcome'][];

export interface SettingsSearch {
  tab?: SettingsTab | undefined;
  /** The user whose form is open; `new` for a new one. */
  user?: string | undefined;
  /** The deployment whose form is open; `new` for a new one. */
  deployment?: string | undefined;
  page?: number | undefined;
  target?: string | undefined;
  outcome?: AuditEntry['outcome'] | undefined;
  actor?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const page = Number(search.page);
  return {
    tab: settingsTabs.find((tab) => tab === search.tab),
    user: text(search.user),
    deployment: text(search.deployment),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    target: text(search.target),
    outcome: outcomes.find((outcome) => outcome === search.outcome),
    actor: text(search.actor),
  };
}
