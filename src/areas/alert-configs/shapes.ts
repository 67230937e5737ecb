import type { Args, Result } from '#contract/operations.ts';

/** The wire shapes of this area, taken from the table of operations so that they cannot drift from it. */
export type AlertConfig = Result<'getGroupAlertConfig'>;
export type AlertConfigRequest = Args<'createGroupAlertConfig'>['body'];
export type Notification = AlertConfig['notifications'][number];
export type NotificationRequest = AlertConfigRequest['notifications'][number];
export type Matcher = NonNullable<AlertConfigRequest['matchers']>[number];
export type Threshold = NonNullable<AlertConfig['threshold']>;
export type MetricThreshold = NonNullable<AlertConfig['metricThreshold']>;
export type Alert = Result<'listGroupAlerts'>['results'][number];
export type EventRecord = Result<'listGroupEvents'>['results'][number];
export type Cluster = Result<'listGroupClusters'>['results'][number];
