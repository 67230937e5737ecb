import type { AlertConfigRequest } from '../schemas.ts';

/** What a new project watches for // observed in one project; today's set may differ */
export const defaultAlertConfigs: readonly (AlertConfigRequest & { enabled: boolean })[] = [
  {
    eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
    enabled: true,
    threshold: { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' },
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'NO_PRIMARY',
    enabled: true,
    notifications: [
      {
        delayMin: 15,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: [
      {
        delayMin: 15,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: {
      metricName: 'CONNECTIONS_PERCENT',
      mode: 'AVERAGE',
      operator: 'GREATER_THAN',
      threshold: 80,
      units: 'RAW',
    },
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: {
      metricName: 'DISK_PARTITION_SPACE_USED_DATA',
      mode: 'AVERAGE',
      operator: 'GREATER_THAN',
      threshold: 90,
      units: 'RAW',
    },
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE',
    enabled: true,
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 1440,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: {
      metricName: 'NORMALIZED_SYSTEM_CPU_USER',
      mode: 'AVERAGE',
      operator: 'GREATER_THAN',
      threshold: 95,
      units: 'RAW',
    },
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: false,
    metricThreshold: {
      metricName: 'NORMALIZED_SYSTEM_CPU_STEAL',
      mode: 'AVERAGE',
      operator: 'GREATER_THAN',
      threshold: 50,
      units: 'RAW',
    },
    notifications: [
      {
        delayMin: 0,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'HOST_HAS_INDEX_SUGGESTIONS',
    enabled: true,
    notifications: [
      {
        delayMin: 10,
        emailEnabled: true,
        intervalMin: 60,
        roles: ['GROUP_OWNER'],
        smsEnabled: false,
        typeName: 'GROUP',
      },
    ],
  },
  {
    eventTypeName: 'JOINED_GROUP',
    enabled: true,
    notifications: [
      { delayMin: 0, emailEnabled: true, intervalMin: 60, smsEnabled: false, typeName: 'GROUP' },
    ],
  },
];
