import type { Alert } from '#contract/alerts.ts';
import type { Result } from '#contract/api/operations.ts';
import type { GameDay } from '#contract/console/game-days.ts';
import { eventLabel } from '#contract/events/label.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { formatCount } from '#src/lib/bytes.ts';

type EventRecord = Result<'listGroupEvents'>['results'][number];

export interface Entry {
  id: string;
  at: number;
  kind: 'own' | 'election' | 'event' | 'alert';
  text: string;
  tone: 'plain' | 'warning' | 'critical';
  /** The alert that the entry opens. */
  alert?: string;
}

/** After the end something may still follow from it: elections back, alerts that open late. */
export const afterMs = 10 * MINUTE;

/** What happened during a game day, oldest first: its own steps, elections and other events of the cluster, and alerts. */
export function eventsOf(
  day: GameDay,
  events: readonly EventRecord[],
  alerts: readonly Alert[],
  titleOf: (alert: Alert) => string,
): Entry[] {
  const end = (day.endedAt ?? Number.POSITIVE_INFINITY) + afterMs;
  const own = day.timeline.map(
    ({ at, text }, index): Entry => ({ id: `own ${index}`, at, kind: 'own', text, tone: 'plain' }),
  );
  const seen = events.map(({ id, created, eventTypeName, replicaSetName }): Entry => {
    const election = eventTypeName === 'PRIMARY_ELECTED';
    const where = replicaSetName ? ` in ${replicaSetName}` : '';
    return {
      id,
      at: Date.parse(created),
      kind: election ? 'election' : 'event',
      text: election ? `Primary elected${where}` : eventLabel(eventTypeName),
      tone: election ? 'warning' : 'plain',
    };
  });
  const opened = alerts
    .filter(({ clusterName }) => clusterName === day.clusterName)
    .map(
      (alert): Entry => ({
        id: alert.id,
        at: Date.parse(alert.created),
        kind: 'alert',
        text: `Alert: ${titleOf(alert)}`,
        tone: 'critical',
        alert: alert.id,
      }),
    );
  return [...own, ...seen, ...opened]
    .filter(({ at }) => at >= day.startedAt && at <= end)
    .sort((a, b) => a.at - b.at);
}

interface ListRead {
  data: { results: readonly unknown[]; totalCount?: number | undefined } | undefined;
  error: Error | null;
}

type Source = 'events' | 'alerts';
const sourceLabels: Readonly<Record<Source, string>> = {
  events: 'The events of the cluster',
  alerts: 'The alerts',
};

/** The gaps of a timeline, in sentences: a report without loaded elections must not claim that none happened. */
export function missingOf(reads: Readonly<Record<Source, ListRead>>): Partial<Record<Source, string>> {
  const missing: Partial<Record<Source, string>> = {};
  for (const source of ['events', 'alerts'] as const) {
    const { data, error } = reads[source];
    const what = sourceLabels[source];
    if (!data)
      missing[source] = error
        ? `${what} could not be loaded: ${error.message}`
        : `${what} are still being read.`;
    else if ((data.totalCount ?? 0) > data.results.length)
      missing[source] =
        `Only the newest ${formatCount(data.results.length)} of ${formatCount(data.totalCount ?? 0)} ${what.replace('The ', '')} are here.`;
  }
  return missing;
}
