import { z } from 'zod';
import { Alert } from '#contract/alerts.ts';

/**
 * The open alerts of all projects, as the overview has read them: its numbers open this list, and it costs the service
 * nothing.
 */
export const EstateAlertsQuery = z.strictObject({
  connection: z.string().min(1).max(64),
  /** The version that the browser already has: unchanged data is not sent. */
  known: z.string().max(64).optional(),
});

const EstateThreshold = z.object({
  operator: z.string().nullish(),
  threshold: z.number().nullish(),
  units: z.string().nullish(),
});

/** The alert configuration's data: the alert itself carries neither severity nor threshold. */
const EstateRule = z.object({
  severityOverride: z.string().nullish(),
  metricThreshold: EstateThreshold.nullish(),
  threshold: EstateThreshold.nullish(),
});
export type EstateRule = z.infer<typeof EstateRule>;

const EstatePlace = z.strictObject({
  groupId: z.string(),
  groupName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
});
export type EstatePlace = z.infer<typeof EstatePlace>;

export const EstateAlerts = z.strictObject({
  /** Changes with the content. */
  version: z.string(),
  /** The most severe first where there are more than are sent of one project. */
  alerts: z.array(Alert),
  /** All open alerts that were read, also those that are not sent: acknowledged ones, and the others. */
  counts: z.strictObject({ waiting: z.int(), acknowledged: z.int() }),
  /** Of the configurations that have open alerts, by their ids. */
  rules: z.record(z.string(), EstateRule),
  /** All projects, also those without alerts. */
  places: z.array(EstatePlace),
  /** Projects whose alerts could not be read, or not yet. */
  unread: z.int(),
  /** Projects with more open alerts than are listed here. `read`: how many are known, `listed`: how many are sent. */
  beyond: z.array(EstatePlace.extend({ listed: z.int(), read: z.int(), open: z.int() })),
});
export type EstateAlerts = z.infer<typeof EstateAlerts>;
