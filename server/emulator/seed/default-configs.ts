import type { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import type { AlertConfigRecord } from '../tables.ts';
import type { World } from '../world.ts';
import { addAlertConfig } from './alert-configs.ts';

function owners(delayMin = 0, intervalMin = 60): AlertConfigRequest['notifications'] {
  return [
    { typeName: 'GROUP', roles: ['GROUP_OWNER'], delayMin, intervalMin, emailEnabled: true, smsEnabled: false },
  ];
}

function above(metricName: string, threshold: number, enabled = true): AlertConfigRequest {
  return {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled,
    metricThreshold: { metricName, mode: 'AVERAGE', operator: 'GREATER_THAN', threshold, units: 'RAW' },
    notifications: owners(),
  };
}

/** What a project with default alert settings starts with, in the service's order // observed */
export const defaultAlertConfigs: readonly AlertConfigRequest[] = [
  {
    eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
    threshold: { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' },
    notifications: owners(),
  },
  { eventTypeName: 'NO_PRIMARY', notifications: owners(15) },
  { eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', notifications: owners(15) },
  above('CONNECTIONS_PERCENT', 80),
  above('DISK_PARTITION_SPACE_USED_DATA', 90),
  { eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE', notifications: owners(0, 1440) },
  above('NORMALIZED_SYSTEM_CPU_USER', 95),
  above('NORMALIZED_SYSTEM_CPU_STEAL', 50, false),
  { eventTypeName: 'HOST_HAS_INDEX_SUGGESTIONS', notifications: owners(10) },
  {
    eventTypeName: 'JOINED_GROUP',
    notifications: [{ typeName: 'GROUP', intervalMin: 60, emailEnabled: true, smsEnabled: false }],
  },
];

export function addDefaultConfigs(world: World, groupId: string, at: number): AlertConfigRecord[] {
  return defaultAlertConfigs.map((request) =>
    addAlertConfig(world, { groupId, at }, { ...request, enabled: request.enabled ?? true }),
  );
}
