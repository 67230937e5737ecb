import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { closedBy, isAlertEventType, variantOf } from '#contract/alert-configs/event-types.ts';
import { isEventType } from '#contract/events/families.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { titleOf } from './notification-form.ts';
import type { AlertConfig, RequestBody } from './shapes.ts';
import type { Targets } from './targets.ts';
import { type Limit, type Trial, type TrialResult, wouldHaveFired } from './would-have-fired.ts';

const day = 86_400_000;
const pageSize = 500;

export interface TrialState {
  result: TrialResult | undefined;
  /** What the result does not know, in sentences. */
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
}

/** Replays the project's history against what the form holds now. */
export function useTrial({ groupId, groupCreated, body, base, days, targets }: TrialOptions): TrialState {
  const connection = useConnection();
  // the query may not change with every tick of the clock
  const now = useNow(60_000);
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const from = hour - days * day;
  const type = body.eventTypeName;
  const limit = limitOf(body);
  const recorded = limit === undefined && isEventType(type, 'group');
  const closing = isAlertEventType(type) ? closedBy(type) : undefined;

  const alerts = useAllPages('listGroupAlerts', { groupId }, { enabled: type !== '' });
  const configs = useAllPages('listGroupAlertConfigs', { groupId }, { enabled: limit !== undefined });
  const events = useQuery({
    ...q('listGroupEvents', connection.id, {
      groupId,
      query: {
        eventType: closing === undefined ? [type] : [type, closing],
        minDate: new Date(from).toISOString(),
        itemsPerPage: pageSize,
      },
    }),
    enabled: recorded,
  });

  const loading =
    alerts.loading ||
    (limit !== undefined && configs.loading) ||
    (recorded && events.isPending) ||
    targets === undefined;
  const key = JSON.stringify(body);
  const found = events.data?.results;
  const oldest = found && found.length >= pageSize ? Date.parse(found.at(-1)?.created ?? '') : undefined;
  const start = Math.max(from, oldest ?? from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the body stands for it, a new object of the same content is no new question
  const result = useMemo(() => {
    if (type === '' || loading || targets === undefined) return undefined;
    return wouldHaveFired(trialOf(body, limit, base), {
      from: start,
      to: now,
      events: found ?? [],
      alerts: alerts.rows,
      limits: new Map(configs.rows.map((config) => [config.id, limitOf(config) ?? {}])),
      targets,
    });
  }, [key, loading, start, now, found, alerts.rows, configs.rows, targets]);

  return {
    result,
    from: start,
    error: alerts.error ?? configs.error ?? (events.error instanceof Error ? events.error : null),
    caveats: caveatsOf({ body, limit, recorded, cut: oldest !== undefined, from, groupCreated }),
  };
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
  body: RequestBody;
  limit: Limit | undefined;
  recorded: boolean;
  cut: boolean;
  from: number;
  groupCreated: string;
}

function caveatsOf({ body, limit, recorded, cut, from, groupCreated }: CaveatParts): string[] {
  const caveats: string[] = [];
  if (limit !== undefined) {
    const what = body.metricThreshold ? 'measurements' : 'values below the threshold';
    caveats.push(
      `Atlas logs no events for ${what}. The count is a lower bound, from alerts of other configurations.`,
    );
  } else if (!recorded) {
    caveats.push('Atlas logs no events of this type. Only alerts of other configurations are counted.');
  }
  if (cut) caveats.push(`The event log has more than ${pageSize} such events; only the newest are replayed.`);
  if (Date.parse(groupCreated) > from) caveats.push('The project is newer than the period.');
  return caveats;
}
