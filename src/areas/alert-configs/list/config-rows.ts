import {
  alertLabel,
  defaultSeverity,
  familyOf,
  isAlertEventType,
} from '#contract/alert-configs/event-types.ts';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import {
  conditionText,
  familyText,
  matchersText,
  notificationLabel,
  timingText,
} from '#src/api/alert-config-text.ts';
import { listOf } from '#src/lib/search-params.ts';
import type { Alert, AlertConfig } from '../shapes.ts';
import type { ConfigSearch } from './config-search.ts';

/** A configuration as the list reads it. */
export interface ConfigRow {
  config: AlertConfig;
  label: string;
  familyId: string;
  family: string;
  condition: string;
  matchers: string;
  notifies: string[];
  timing: string[];
  severity: Severity;
  /** Set by the configuration rather than by the event type. */
  overridden: boolean;
  /** Alerts that disabling it would cancel; undefined while unknown. */
  active: ActiveCounts | undefined;
}

export interface ActiveCounts {
  open: number;
  tracking: number;
}

/** Alerts of each configuration that disabling it would cancel. */
export function activeByConfig(alerts: readonly Alert[]): Map<string, ActiveCounts> {
  const counts = new Map<string, ActiveCounts>();
  for (const { alertConfigId, status } of alerts) {
    if (status !== 'OPEN' && status !== 'TRACKING') continue;
    const entry = counts.get(alertConfigId) ?? { open: 0, tracking: 0 };
    if (status === 'OPEN') entry.open += 1;
    else entry.tracking += 1;
    counts.set(alertConfigId, entry);
  }
  return counts;
}

/** Without alerts the rows say that their counts are unknown, not that they are 0. */
export function configRows(
  configs: readonly AlertConfig[],
  alerts: readonly Alert[] | undefined,
): ConfigRow[] {
  const active = alerts && activeByConfig(alerts);
  return configs.map((config) => {
    const { eventTypeName, notifications } = config;
    return {
      config,
      label: alertLabel(eventTypeName),
      familyId: isAlertEventType(eventTypeName) ? familyOf(eventTypeName) : 'other',
      family: familyText(eventTypeName),
      condition: conditionText(config),
      matchers: matchersText(config.matchers),
      notifies: notifications.map(notificationLabel),
      timing: notifications.map(timingText),
      severity: config.severityOverride ?? defaultSeverity(eventTypeName),
      overridden: config.severityOverride !== undefined,
      active: active && (active.get(config.id) ?? { open: 0, tracking: 0 }),
    };
  });
}

/** Rows that the filters of the address bar leave; every word of the text must occur somewhere. */
export function filterRows(rows: readonly ConfigRow[], search: ConfigSearch): ConfigRow[] {
  const terms = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (search.state === 'on' && !row.config.enabled) return false;
    if (search.state === 'off' && row.config.enabled) return false;
    if (search.alerting === true && row.active && row.active.open + row.active.tracking === 0) return false;
    if (!chosen(search.family, [row.familyId]) || !chosen(search.severity, [row.severity])) return false;
    if (
      !chosen(
        search.notifies,
        row.config.notifications.map((each) => each.typeName),
      )
    )
      return false;
    const haystack = terms.length === 0 ? '' : text(row);
    return terms.every((word) => haystack.includes(word));
  });
}

function chosen(wanted: string | undefined, values: readonly string[]): boolean {
  const list = listOf(wanted);
  return list.length === 0 || values.some((value) => list.includes(value));
}

function text(row: ConfigRow): string {
  const { config, label, family, condition, matchers, notifies } = row;
  return [config.eventTypeName, config.id, label, family, condition, matchers, ...notifies]
    .join('\n')
    .toLowerCase();
}

/** What disabling, or deleting, cancels: `2 open and 1 tracking alerts`; undefined when it is nothing. */
export function cancelledText(active: ActiveCounts | undefined): string | undefined {
  if (active === undefined) return 'an unknown number of open alerts';
  const { open, tracking } = active;
  if (open + tracking === 0) return undefined;
  const parts = [open > 0 ? `${open} open` : '', tracking > 0 ? `${tracking} tracking` : ''].filter(Boolean);
  return `${parts.join(' and ')} alert${open + tracking === 1 ? '' : 's'}`;
}

/** The same for many at once. */
export function sumOf(rows: readonly ConfigRow[]): ActiveCounts | undefined {
  const counts = rows.map((row) => row.active);
  if (counts.some((active) => active === undefined)) return undefined;
  return {
    open: counts.reduce((sum, active) => sum + (active?.open ?? 0), 0),
    tracking: counts.reduce((sum, active) => sum + (active?.tracking ?? 0), 0),
  };
}
