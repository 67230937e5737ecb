import { type Alert, isAcknowledged } from '#contract/alerts.ts';
import { factsOf } from './alert/event-facts.ts';
import { type AlertRow, alertRow, type RuleFacts } from './alert-row.ts';

interface Made {
  rule: RuleFacts | undefined;
  person: string | undefined;
  row: AlertRow;
}

/**
 * Rows for alerts, each made once: a refresh or a tick of the clock gives back the same row unless its alert,
 * its configuration or its acknowledgement changed, so that a table of 10,000 redraws only those.
 */
export function createRowMaker(): (
  alerts: readonly Alert[],
  rules: ReadonlyMap<string, RuleFacts>,
  now: number,
  people?: ReadonlyMap<string, string>,
) => AlertRow[] {
  const created = new WeakMap<Alert, Made>();
  return (alerts, rules, now, people) => {
    const seen = new Set<string>();
    return alerts.flatMap((alert) => {
      // pages are read one after the other: an alert that moved between two of them comes twice
      if (seen.has(alert.id)) return [];
      seen.add(alert.id);
      const rule = rules.get(alert.alertConfigId);
      const person = people?.get(alert.id);
      const before = created.get(alert);
      if (before && before.rule === rule && before.person === person && holds(before.row, alert, now))
        return [before.row];
      const row = alertRow(alert, rule, factsOf(alert), now, person);
      created.set(alert, { rule, person, row });
      return [row];
    });
  };
}

/** The shown clock goes back, too: the page begins with the browser's, an emulator's arrives later. */
function holds(row: AlertRow, alert: Alert, now: number): boolean {
  return (row.ack !== undefined) === isAcknowledged(alert, now);
}
