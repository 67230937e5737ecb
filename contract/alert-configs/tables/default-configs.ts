import type { AlertConfigRequest } from '../schemas.ts';

const toOwners = (delayMin: number, intervalMin = 60): AlertConfigRequest['notifications'] => [
  {
    delayMin,
    emailEnabled: true,
    intervalMin,
    roles: ['GROUP_OWNER'],
    smsEnabled: false,
    typeName: 'GROUP',
  },
];

const averageAbove = (metricName: string, threshold: number): AlertConfigRequest['metricThreshold'] => ({
  metricName,
  mode: 'AVERAGE',
  operator: 'GREATER_THAN',
  threshold,
  units: 'RAW',
});

/** What a new project watches for // observed in one project; today's set may differ */
export const defaultAlertConfigs: readonly (AlertConfigRequest & { enabled: boolean })[] = [
  {
    eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
    enabled: true,
    threshold: { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' },
    notifications: toOwners(0),
  },
  {
    eventTypeName: 'NO_PRIMARY',
    enabled: true,
    notifications: toOwners(15),
  },
  {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: toOwners(15),
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: averageAbove('CONNECTIONS_PERCENT', 80),
    notifications: toOwners(0),
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: averageAbove('DISK_PARTITION_SPACE_USED_DATA', 90),
    notifications: toOwners(0),
  },
  {
    eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE',
    enabled: true,
    notifications: toOwners(0, 1440),
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: averageAbove('NORMALIZED_SYSTEM_CPU_USER', 95),
    notifications: toOwners(0),
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: false,
    metricThreshold: averageAbove('NORMALIZED_SYSTEM_CPU_STEAL', 50),
    notifications: toOwners(0),
  },
  {
    eventTypeName: 'HOST_HAS_INDEX_SUGGESTIONS',
    enabled: true,
    notifications: toOwners(10),
  },
  {
    eventTypeName: 'JOINED_GROUP',
    enabled: true,
    notifications: [
      { delayMin: 0, emailEnabled: true, intervalMin: 60, smsEnabled: false, typeName: 'GROUP' },
    ],
  },
];
