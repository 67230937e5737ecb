import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { alertEventTypes } from './event-types.ts';
import { allUnits } from './metrics/units.ts';
import { Notification, NotificationRequest } from './notifications/notifications.ts';
import { severities } from './tables/severities.ts';
import { matcherFields } from './tables/variants.ts';

export const matcherOperators = [
  'EQUALS',
  'NOT_EQUALS',
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'REGEX',
] as const;
export type MatcherOperator = (typeof matcherOperators)[number];

const thresholdOperators = ['GREATER_THAN', 'LESS_THAN'] as const;

const Matcher = z.strictObject({
  fieldName: z.enum(matcherFields),
  operator: z.enum(matcherOperators),
  value: z.string().max(1024),
});

/** The CLI sends `""` for options left out, and `null` may mean the same // observed */
function withoutBlanks<Sent>(sent: Sent): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null));
}

const ThresholdFields = z.strictObject({
  operator: z.enum(thresholdOperators).optional(),
  threshold: z.int().min(-2_147_483_648).max(2_147_483_647).optional(),
  units: z.enum(allUnits).optional(),
});
const ThresholdRequest = z.preprocess(
  (sent: z.input<typeof ThresholdFields>) => withoutBlanks(sent),
  ThresholdFields,
);

const MetricThresholdFields = z.strictObject({
  metricName: z.string().max(100),
  mode: z.enum(['AVERAGE']).optional(),
  operator: z.enum(thresholdOperators).optional(),
  threshold: z.number().optional(),
  units: z.enum(allUnits).optional(),
});
const MetricThresholdRequest = z.preprocess(
  (sent: z.input<typeof MetricThresholdFields>) => withoutBlanks(sent),
  MetricThresholdFields,
);

/** Body of create and replace. `checkAlertConfig` checks which fields fit together. */
export const AlertConfigRequest = z.strictObject({
  eventTypeName: z.enum(alertEventTypes, { error: 'must be an event type that an alert can watch for' }),
  enabled: z.boolean().optional(),
  matchers: z.array(Matcher).max(100).optional(),
  metricThreshold: MetricThresholdRequest.optional(),
  notifications: z.array(NotificationRequest),
  severityOverride: z.enum(severities).optional(),
  threshold: ThresholdRequest.optional(),
  ...ignored('id', 'groupId', 'created', 'updated', 'links'),
});
export type AlertConfigRequest = z.output<typeof AlertConfigRequest>;

export const AlertConfigToggle = z.strictObject({ enabled: z.boolean() });

/** As the service returns it; names it may extend (event types, units) stay open. */
export const AlertConfig = z.object({
  id: ObjectId,
  groupId: ObjectId,
  eventTypeName: z.string(),
  enabled: z.boolean(),
  created: Instant,
  updated: Instant,
  matchers: z.array(z.object({ fieldName: z.string(), operator: z.string(), value: z.string() })).optional(),
  metricThreshold: z
    .object({
      metricName: z.string(),
      mode: z.string().optional(),
      operator: z.string().optional(),
      threshold: z.number().optional(),
      units: z.string().optional(),
    })
    .optional(),
  notifications: z.array(Notification),
  severityOverride: z.enum(severities).optional(),
  threshold: z
    .object({
      operator: z.string().optional(),
      threshold: z.number().optional(),
      units: z.string().optional(),
    })
    .optional(),
  links,
});
export type AlertConfig = z.infer<typeof AlertConfig>;
