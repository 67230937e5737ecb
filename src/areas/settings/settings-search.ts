import type { AuditEntry } from '#contract/bff.ts';
import { oneOf, textParam } from '#src/lib/search-params.ts';

const settingsTabs = ['sessions', 'notifications', 'users', 'screens', 'deployments', 'audit'] as const;
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

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const page = Number(search.page);
  return {
    tab: oneOf(settingsTabs, search.tab),
    user: textParam(search.user),
    deployment: textParam(search.deployment),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    target: textParam(search.target),
    outcome: oneOf(outcomes, search.outcome),
    actor: textParam(search.actor),
  };
}
