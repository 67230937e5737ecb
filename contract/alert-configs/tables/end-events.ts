import type { EventType } from '../../events/families.ts';

/** Event types that open an alert, and those that the log has of its end. */
export const endEvents: Readonly<Record<string, EventType>> = {
  OUTSIDE_METRIC_THRESHOLD: 'INSIDE_METRIC_THRESHOLD',
  NO_PRIMARY: 'ONE_PRIMARY',
  CLUSTER_MONGOS_IS_MISSING: 'CLUSTER_MONGOS_IS_PRESENT',
  HOST_DOWN: 'HOST_UP',
  REPLICATION_OPLOG_WINDOW_RUNNING_OUT: 'REPLICATION_OPLOG_WINDOW_HEALTHY',
  CPS_SNAPSHOT_FAILED: 'CPS_SNAPSHOT_SUCCESSFUL',
  FTS_INDEX_BUILD_FAILED: 'FTS_INDEX_BUILD_COMPLETE',
  USERS_WITHOUT_MULTI_FACTOR_AUTH: 'ALL_USERS_HAVE_MULTI_FACTOR_AUTH',
  GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRING: 'GROUP_SERVICE_ACCOUNT_SECRETS_NO_LONGER_EXPIRING',
  GROUP_SERVICE_ACCOUNT_SECRETS_EXPIRED: 'GROUP_SERVICE_ACCOUNT_SECRETS_NO_LONGER_EXPIRED',
  AZURE_ENCRYPTION_KEY_NEEDS_ROTATION: 'AZURE_ENCRYPTION_KEY_ROTATED',
  DAILY_BILL_OVER_THRESHOLD: 'DAILY_BILL_UNDER_THRESHOLD',
} satisfies Partial<Record<EventType, EventType>>;

/** The event that says a condition is over; undefined where the log has none. */
export function endEvent(eventTypeName: EventType): EventType | undefined {
  return Object.hasOwn(endEvents, eventTypeName) ? endEvents[eventTypeName] : undefined;
}
