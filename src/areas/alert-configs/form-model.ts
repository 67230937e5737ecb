import { isAlertEventType, thresholdUnits, variantOf } from '#contract/alert-configs/event-types.ts';
import { customaryMetricUnits, metricUnits } from '#contract/alert-configs/metrics/metrics.ts';
import { isUnit } from '#contract/alert-configs/metrics/units.ts';
import {
  isNotificationKind,
  type NotificationKind,
} from '#contract/alert-configs/tables/notification-fields.ts';
import {
  type NotificationForm,
  newNotification,
  notificationToForm,
  notificationToRequest,
} from './notifications/notification-form.ts';
import type { AlertConfig, RequestBody } from './shapes.ts';

/** Values of the editor. Paths are those of the API, so that a refusal finds its field. */
export interface ConfigForm {
  enabled: boolean;
  eventTypeName: string;
  /** Empty: the default of the event type. */
  severityOverride: string;
  matchers: { fieldName: string; operator: string; value: string }[];
  threshold: LimitForm;
  metricThreshold: LimitForm & { metricName: string };
  notifications: NotificationForm[];
}

interface LimitForm {
  operator: string;
  threshold: number | null;
  units: string;
}

const noLimit: LimitForm = { operator: 'GREATER_THAN', threshold: null, units: '' };

/** A new configuration: notifies the project's owners at once, and every hour until an acknowledgement. */
export function newForm(eventTypeName = ''): ConfigForm {
  const form: ConfigForm = {
    enabled: true,
    eventTypeName: '',
    severityOverride: '',
    matchers: [],
    threshold: noLimit,
    metricThreshold: { ...noLimit, metricName: '' },
    notifications: [newNotification('GROUP')],
  };
  return eventTypeName === '' ? form : { ...form, ...fitted(form, eventTypeName) };
}

/** A threshold that a user chose on a chart for an alert. */
export interface SeenThreshold {
  metric?: string | undefined;
  limit?: number | undefined;
  units?: string | undefined;
  below?: boolean | undefined;
  /** Prefix of the host names: a cluster's name cannot filter the metrics of hosts. */
  hosts?: string | undefined;
}

/** A new configuration that begins with a threshold; without a metric that the event type has, an empty one. */
export function formWithThreshold(eventTypeName: string, seen: SeenThreshold): ConfigForm {
  const form = newForm(eventTypeName);
  if (seen.metric === undefined) {
    const threshold = { ...form.threshold, threshold: seen.limit ?? null };
    return { ...form, ...fitted({ ...form, threshold }, eventTypeName) };
  }
  const begun = { ...form, ...fitted(form, eventTypeName, seen.metric) };
  if (begun.metricThreshold.metricName !== seen.metric) return form;
  return {
    ...begun,
    metricThreshold: {
      ...begun.metricThreshold,
      operator: seen.below ? 'LESS_THAN' : 'GREATER_THAN',
      threshold: seen.limit ?? null,
      units: fittedUnits(eventTypeName, seen.metric, seen.units ?? begun.metricThreshold.units),
    },
    matchers:
      seen.hosts === undefined ? [] : [{ fieldName: 'HOSTNAME', operator: 'STARTS_WITH', value: seen.hosts }],
  };
}

export function formOf(config: AlertConfig): ConfigForm {
  return {
    enabled: config.enabled,
    eventTypeName: config.eventTypeName,
    severityOverride: config.severityOverride ?? '',
    matchers: (config.matchers ?? []).map((matcher) => ({ ...matcher })),
    threshold: { ...noLimit, ...limitOf(config.threshold) },
    metricThreshold: {
      ...noLimit,
      ...limitOf(config.metricThreshold),
      metricName: config.metricThreshold?.metricName ?? '',
    },
    notifications: config.notifications.flatMap((each) => notificationToForm(each) ?? []),
  };
}

/** A copy of the configuration. Secrets belong to the stored one and must be entered again. */
export function cloneOf(config: AlertConfig): ConfigForm {
  const withoutStored = config.notifications.map(({ notifierId: _, ...rest }) => rest);
  return formOf({ ...config, notifications: withoutStored });
}

/** Kinds that this console does not know yet: saving would drop them, so it must not. */
export function unknownKinds(config: AlertConfig): string[] {
  return config.notifications.map((each) => each.typeName).filter((name) => !isNotificationKind(name));
}

function limitOf(limit: AlertConfig['threshold']): Partial<LimitForm> {
  return {
    ...(limit?.operator === undefined ? {} : { operator: limit.operator }),
    ...(limit?.threshold === undefined ? {} : { threshold: limit.threshold }),
    ...(limit?.units === undefined ? {} : { units: limit.units }),
  };
}

type Fitted = Pick<ConfigForm, 'eventTypeName' | 'threshold' | 'metricThreshold'>;

/** The limits that fit another event type, and the metric that was chosen with it; what still fits is kept. */
export function fitted(form: ConfigForm, eventTypeName: string, metricName?: string): Fitted {
  const { threshold } = form;
  const metricThreshold =
    metricName === undefined
      ? form.metricThreshold
      : withMetric(form.metricThreshold, eventTypeName, metricName);
  if (!isAlertEventType(eventTypeName)) return { eventTypeName, threshold, metricThreshold };
  const variant = variantOf(eventTypeName);
  const units = thresholdUnits(eventTypeName);
  const operators: readonly string[] = variant.threshold?.operators ?? [];
  return {
    eventTypeName,
    threshold: {
      threshold: variant.threshold ? threshold.threshold : null,
      operator: operators.includes(threshold.operator)
        ? threshold.operator
        : (operators[0] ?? 'GREATER_THAN'),
      units: isUnit(threshold.units) && units.includes(threshold.units) ? threshold.units : (units[0] ?? ''),
    },
    metricThreshold:
      variant.metrics && metricUnits(variant.metrics, metricThreshold.metricName).length > 0
        ? metricThreshold
        : { ...noLimit, metricName: '' },
  };
}

function withMetric(
  limit: ConfigForm['metricThreshold'],
  eventTypeName: string,
  metricName: string,
): ConfigForm['metricThreshold'] {
  return { ...limit, metricName, units: fittedUnits(eventTypeName, metricName) };
}

/** Units for a metric that was just chosen: the preferred ones where the metric has them, else the customary ones. */
export function fittedUnits(eventTypeName: string, metricName: string, preferred = ''): string {
  const set = isAlertEventType(eventTypeName) ? variantOf(eventTypeName).metrics : undefined;
  if (!set) return preferred;
  if (isUnit(preferred) && metricUnits(set, metricName).includes(preferred)) return preferred;
  return customaryMetricUnits(set, metricName) ?? '';
}

/** The request that saves the form: only the fields that the event type and the kinds of notification accept. */
export function requestOf(form: ConfigForm): RequestBody {
  const { eventTypeName } = form;
  const variant = isAlertEventType(eventTypeName) ? variantOf(eventTypeName) : undefined;
  const wanted =
    variant?.threshold?.presence === 'required' ||
    (variant?.threshold?.presence === 'optional' && form.threshold.threshold !== null);
  return {
    eventTypeName,
    enabled: form.enabled,
    ...(form.severityOverride === '' ? {} : { severityOverride: form.severityOverride }),
    matchers: form.matchers.map(({ fieldName, operator, value }) => ({ fieldName, operator, value })),
    ...(wanted ? { threshold: limitRequest(form.threshold) } : {}),
    ...(variant?.metrics
      ? {
          metricThreshold: {
            metricName: form.metricThreshold.metricName,
            mode: 'AVERAGE',
            ...limitRequest(form.metricThreshold),
          },
        }
      : {}),
    notifications: form.notifications.map(notificationToRequest),
  };
}

function limitRequest({ operator, threshold, units }: LimitForm) {
  return {
    operator,
    ...(threshold === null ? {} : { threshold }),
    ...(units === '' ? {} : { units }),
  };
}

/** The kinds of notification in the "Add notification" menu, the most used first. */
export const offeredKinds: readonly NotificationKind[] = [
  'GROUP',
  'ORG',
  'EMAIL',
  'SMS',
  'USER',
  'TEAM',
  'SLACK',
  'PAGER_DUTY',
  'OPS_GENIE',
  'VICTOR_OPS',
  'MICROSOFT_TEAMS',
  'DATADOG',
  'WEBHOOK',
  'HIP_CHAT',
];
