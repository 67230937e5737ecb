import type { AlertEventType } from './alert-event-type.ts';
import { thresholdUnits, variantOf } from './event-types.ts';
import { defaultMetricUnits } from './metrics/metrics.ts';
import type { NotificationRequest } from './notifications/notifications.ts';
import type { AlertConfigRequest } from './schemas.ts';
import { kindSpec } from './tables/notification-fields.ts';

/** Default minutes between repetitions // observed in the default configurations */
const defaultInterval = 60;

/** A validated request with all its defaults; a field without a default stays out. */
export function completeAlertConfig(request: AlertConfigRequest): AlertConfigRequest & {
  enabled: boolean;
  matchers: NonNullable<AlertConfigRequest['matchers']>;
} {
  const { threshold, metricThreshold, eventTypeName } = request;
  const spec = variantOf(eventTypeName);
  return {
    ...request,
    enabled: request.enabled ?? false, // specification §2.4
    matchers: request.matchers ?? [],
    notifications: request.notifications.map(completeNotification),
    ...(threshold && {
      threshold: {
        operator: threshold.operator ?? spec.threshold?.operators[0],
        threshold: threshold.threshold ?? 0,
        units: threshold.units ?? usualUnits(eventTypeName),
      },
    }),
    ...(metricThreshold && {
      metricThreshold: {
        ...metricThreshold,
        mode: 'AVERAGE' as const,
        threshold: metricThreshold.threshold ?? 0,
        units:
          metricThreshold.units ??
          (spec.metrics && defaultMetricUnits(spec.metrics, metricThreshold.metricName)),
      },
    }),
  };
}

function usualUnits(eventType: AlertEventType) {
  return thresholdUnits(eventType)[0];
}

/** The notification with its delay, interval, region and channels spelled out. */
export function completeNotification<Sent extends NotificationRequest>(sent: Sent): Sent {
  const spec = kindSpec(sent.typeName);
  const stated = Object.entries(spec.fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.default !== undefined) return [[name, field.default]];
    return name === 'emailEnabled' || name === 'smsEnabled' ? [[name, false]] : [];
  });
  const { intervalMin: _, ...rest } = sent;
  const interval = spec.ownInterval ? {} : { intervalMin: sent.intervalMin ?? defaultInterval };
  return { ...Object.fromEntries(stated), delayMin: 0, ...rest, ...interval } as Sent;
}
