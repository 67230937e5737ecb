import { defaultSeverity, familyTitle, isAlertEventType } from '#contract/alert-configs/event-types.ts';
import type { Alert } from '#contract/alerts.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import type { EventTypeFacts } from '../alert-row.ts';

const existing = new Map<string, EventTypeFacts>();

/** What an alert is about, in words: a metric alert is named by its metric, the others by their event type. */
export function factsOf({
  eventTypeName,
  metricName,
}: Pick<Alert, 'eventTypeName' | 'metricName'>): EventTypeFacts {
  const key = `${eventTypeName}/${metricName ?? ''}`;
  const entry = existing.get(key);
  if (entry) return entry;
  const facts: EventTypeFacts = {
    label: alertTitle(eventTypeName, metricName),
    // a type that the service added since is still shown, under no family of ours
    family: isAlertEventType(eventTypeName) ? familyTitle(eventTypeName) : 'Other',
    severity: defaultSeverity(eventTypeName),
  };
  existing.set(key, facts);
  return facts;
}
