import { z } from 'zod';
import type { Alert } from '#contract/alerts.ts';

/**
 * The open alerts of all projects, as the overview has read them: its numbers open this list, and it costs the service
 * nothing. GET /bff/overview/alerts.
 */
export const EstateAlertsQuery = z.strictObject({
  connection: z.string().min(1).max(64),
  /** The version that the browser already has: unchanged data is not sent. */
  known: z.string().max(64).optional(),
});

/** The alert configuration's data: the alert itself carries neither severity nor threshold. */
export interface EstateRule {
  severityOverride?: string | null | undefined;
  metricThreshold?: EstateThreshold | null | undefined;
  threshold?: EstateThreshold | null | undefined;
}
interface EstateThreshold {
  operator?: string | null | undefined;
  threshold?: number | null | undefined;
  units?: string | null | undefined;
}

export interface EstatePlace {
  groupId: string;
  groupName: string;
  orgId: string;
  orgName: string;
}

export interface EstateAlerts {
  /** Changes with the content. */
  version: string;
  /** The most severe first where there are more than are sent of one project. */
  alerts: Alert[];
  /** All open alerts that were read, also those that are not sent: acknowledged ones, and the others. */
  counts: { waiting: number; acknowledged: number };
  /** Of the configurations that have open alerts, by their ids. */
  rules: Record<string, EstateRule>;
  /** All projects, also those without alerts. */
  places: EstatePlace[];
  /** Projects whose alerts could not be read, or not yet. */
  unread: number;
  /** Projects with more open alerts than are listed here. `read`: how many are known, `listed`: how many are sent. */
  beyond: (EstatePlace & { listed: number; read: number; open: number })[];
}
