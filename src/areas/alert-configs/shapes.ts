import type { Result } from '#contract/api/operations.ts';

/** The wire shapes of this area, taken from the table of operations so that they cannot drift from it. */
export type AlertConfig = Result<'getGroupAlertConfig'>;
export type Notification = AlertConfig['notifications'][number];
export type Alert = Result<'listGroupAlerts'>['results'][number];
export type EventRecord = Result<'listGroupEvents'>['results'][number];
export type Cluster = Result<'listGroupClusters'>['results'][number];

/** A request as a form makes it: the event type is not checked yet, nor what fits together. */
export interface RequestBody {
  eventTypeName: string;
  enabled?: boolean;
  severityOverride?: string;
  matchers?: { fieldName: string; operator: string; value: string }[];
  threshold?: RequestLimit;
  metricThreshold?: RequestLimit & { metricName: string; mode: 'AVERAGE' };
  notifications: RequestNotification[];
}

interface RequestLimit {
  operator?: string;
  threshold?: number;
  units?: string;
}

export interface RequestNotification {
  typeName: string;
  [field: string]: string | number | boolean | string[] | undefined;
}
