import { type AuditTopic, auditTopics } from '#contract/console/audit-topics.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { oneOf, textParam } from '#src/lib/search-params.ts';

const settingsTabs = [
  'sessions',
  'tokens',
  'notifications',
  'users',
  'screens',
  'deployments',
  'audit',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const outcomes = [
  'started',
  'done',
  'refused',
  'failed',
  'unknown',
] as const satisfies readonly AuditEntry['outcome'][];

/** How far back the audit log is read. */
export const auditSpans = {
  '1d': 'Last day',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const;
export type AuditSpan = keyof typeof auditSpans;
const spanNames = Object.keys(auditSpans) as AuditSpan[];

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
  about?: AuditTopic | undefined;
  since?: AuditSpan | undefined;
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
    about: oneOf(auditTopics, search.about),
    since: oneOf(spanNames, search.since),
  };
}
