import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { closedBy, isAlertEventType, variantOf } from '#contract/alert-configs/event-types.ts';
import { metricLabel } from '#contract/alert-configs/metrics/metrics.ts';
import { isEventType } from '#contract/events/families.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { titleOf } from '../notifications/notification-form.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';
import type { Targets } from '../targets.ts';
import type { Limit } from './excursions.ts';
import { historyOf } from './measured-processes.ts';
import { type Offer, useMeasurements } from './use-measurements.ts';
import { type Trial, type TrialResult, wouldHaveFired } from './would-have-fired.ts';

const pageSize = 500;

export interface TrialState {
  result: TrialResult | undefined;
  /** Why nothing can be counted, as a sentence. */
  refused: string | undefined;
  /** Many requests wait until the user starts them. */
  offer: Offer | undefined;
  /** Unknown parts of the result, in sentences. */
  caveats: string[];
  error: Error | null;
  from: number;
}

export interface TrialOptions {
  groupId: string;
  groupCreated: string;
  body: RequestBody;
  /** The stored configuration that is edited. */
  base: AlertConfig | undefined;
  days: 7 | 30;
  targets: Targets | undefined;
  /** Whether the form holds all that a trial needs; nothing is read before. */
  ready: boolean;
}

/** Replays the project's history against the current values of the form. */
export function useTrial({
  groupId,
  groupCreated,
  body,
  base,
  days,
  targets,
  ready,
}: TrialOptions): TrialState {
  const connection = useConnection();
  // the query may not change with every tick of the clock
  const now = useNow(MINUTE);
  const hour = Math.floor(now / HOUR) * HOUR;
  const from = hour - days * DAY;
  const type = body.eventTypeName;
  const limit = limitOf(body);
  const recorded = limit === undefined && isEventType(type, 'group');
  const closing = isAlertEventType(type) ? closedBy(type) : undefined;

  const alerts = useAllPages('listGroupAlerts', { groupId }, { enabled: ready && limit === undefined });
  const limitHistory = limit && historyOf(type, limit);
  const matchers = body.matchers ?? [];
  const measurements = useMeasurements({
    groupId,
    history: ready ? limitHistory : undefined,
    matchers: matchers.filter(({ value }) => value !== ''),
    targets,
    hour,
  });
  const events = useQuery({
    ...q('listGroupEvents', connection.id, {
      groupId,
      query: {
        eventType: closing === undefined ? [type] : [type, closing],
        minDate: new Date(from).toISOString(),
        itemsPerPage: pageSize,
      },
    }),
    enabled: ready && recorded,
  });

  const loading =
    targets === undefined ||
    (limit === undefined
      ? alerts.loading || (recorded && events.isPending)
      : measurements.measured === undefined);
  const key = JSON.stringify(body);
  const match = events.data?.results;
  const oldest = match && match.length >= pageSize ? Date.parse(match.at(-1)?.created ?? '') : undefined;
  const start = Math.max(from, oldest ?? from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the body, a new object with the same content needs no new result
  const result = useMemo(() => {
    if (!ready || loading || targets === undefined) return undefined;
    return wouldHaveFired(trialOf(body, limit, base), {
      from: start,
      to: now,
      events: match ?? [],
      alerts: alerts.rows,
      measured: measurements.measured,
      targets,
    });
  }, [key, ready, loading, start, now, match, alerts.rows, measurements.measured, targets]);

  const isKnown = recorded || limit !== undefined || (result?.incidents.length ?? 1) > 0;
  return {
    result: isKnown ? result : undefined,
    refused:
      limit === undefined
        ? isKnown
          ? undefined
          : notRecorded
        : limitHistory
          ? measurements.refused
          : notMeasured(limit),
    offer: limit === undefined ? undefined : measurements.offer,
    from: start,
    error: limit === undefined ? (alerts.error ?? events.error) : measurements.error,
    caveats: [
      ...measurements.notes,
      ...caveatsOf({ limit, recorded, cut: oldest !== undefined, from, groupCreated }),
    ],
  };
}

const notRecorded =
  'Not evaluated: Atlas logs no events of this type, and no other configuration has raised an alert of it.';

function notMeasured({ metricName }: Limit): string {
  return metricName === undefined
    ? 'Not evaluated: Atlas keeps no history of the value that this threshold is compared with.'
    : `Not evaluated: Atlas keeps no measurements of ${metricLabel(metricName)}.`;
}

/** The threshold of a request or a stored configuration, if its event type has one. */
function limitOf(config: RequestBody | AlertConfig): Limit | undefined {
  const { eventTypeName, metricThreshold, threshold } = config;
  if (metricThreshold) return metricThreshold;
  if (threshold) return threshold;
  const required =
    isAlertEventType(eventTypeName) && variantOf(eventTypeName).threshold?.presence === 'required';
  return required ? {} : undefined;
}

function trialOf(body: RequestBody, limit: Limit | undefined, base: AlertConfig | undefined): Trial {
  return {
    eventTypeName: body.eventTypeName,
    matchers: body.matchers ?? [],
    limit,
    notifications: body.notifications.map((notification) => ({
      label: titleOf(notification, base),
      delayMin: typeof notification.delayMin === 'number' ? notification.delayMin : 0,
      intervalMin: typeof notification.intervalMin === 'number' ? notification.intervalMin : undefined,
    })),
  };
}

interface CaveatParts {
  limit: Limit | undefined;
  recorded: boolean;
  cut: boolean;
  from: number;
  groupCreated: string;
}

function caveatsOf({ limit, recorded, cut, from, groupCreated }: CaveatParts): string[] {
  const caveats: string[] = [];
  if (limit === undefined && !recorded) {
    caveats.push(
      'A lower bound: Atlas logs no events of this type, so only alerts of other configurations are counted.',
    );
  }
  if (cut) caveats.push(`The event log has more than ${pageSize} such events; only the newest are replayed.`);
  if (Date.parse(groupCreated) > from) caveats.push('The project is newer than the period.');
  return caveats;
}
