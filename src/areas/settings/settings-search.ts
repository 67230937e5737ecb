import { type AuditTopic, auditTopics } from '#contract/console/audit-topics.ts';
import type { AuditEntry } from '#contract/console/bff.ts';
import { oneOf, textParam } from '#src/lib/search-params.ts';
import { toEpoch } from '#src/lib/time/time.ts';

const settingsTabs = [
  'sessions',
  'second-factor',
  'tokens',
  'notifications',
  'users',
  'screens',
  'deployments',
  'audit',
  'about',
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
  connection?: string | undefined;
  operation?: string | undefined;
  text?: string | undefined;
  about?: AuditTopic | undefined;
  since?: AuditSpan | undefined;
  /** ISO 8601; with it `since` is not looked at. */
  from?: string | undefined;
  to?: string | undefined;
}

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 40 && toEpoch(value) !== undefined ? value : undefined;

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const page = Number(search.page);
  const [from, to] = [moment(search.from), moment(search.to)];
  return {
    tab: oneOf(settingsTabs, search.tab),
    user: textParam(search.user),
    deployment: textParam(search.deployment),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    target: textParam(search.target),
    outcome: oneOf(outcomes, search.outcome),
    actor: textParam(search.actor),
    connection: textParam(search.connection),
    operation: textParam(search.operation),
    text: textParam(search.text),
    about: oneOf(auditTopics, search.about),
    since: from === undefined && to === undefined ? oneOf(spanNames, search.since) : undefined,
    from,
    to,
  };
}
