import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

function firstOf(at: TestEmulator, table: 'alerts' | 'alertConfigs' | 'events'): string | undefined {
  return at.world.tables[table].by('group', at.groupId)[0]?.id;
}

export const places: Places = {
  alertId: (at) => firstOf(at, 'alerts'),
  alertConfigId: (at) => firstOf(at, 'alertConfigs'),
  eventId: (at) => firstOf(at, 'events'),
};

export const alertConfigBody = {
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  enabled: true,
  severityOverride: 'WARNING',
  matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'PRIMARY' }],
  metricThreshold: {
    metricName: 'CONNECTIONS',
    mode: 'AVERAGE',
    operator: 'GREATER_THAN',
    threshold: 10,
    units: 'RAW',
  },
  notifications: [
    { typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 1, intervalMin: 5 },
    {
      typeName: 'GROUP',
      emailEnabled: true,
      smsEnabled: false,
      roles: ['GROUP_OWNER'],
      delayMin: 0,
      intervalMin: 60,
    },
  ],
};

const clusterId = { clusterId: 'replica set alerts carry it // documented for their family' };
const clusterName = { clusterName: 'events of clusters name theirs // observed' };

/** Alert configurations, alerts, events. */
export const examples: Examples = {
  listGroupAlerts: { extra: clusterId },
  getGroupAlert: { extra: clusterId },
  getGroupAlertConfigAlerts: { extra: clusterId },
  listGroupEvents: { extra: clusterName },
  getGroupEvent: { extra: clusterName },
  createGroupAlertConfig: { body: () => alertConfigBody },
  updateGroupAlertConfig: { body: () => alertConfigBody },
  toggleGroupAlertConfig: { body: () => ({ enabled: true }) },
  acknowledgeGroupAlert: {
    extra: clusterId,
    body: (_at, _params, version) => ({
      acknowledgedUntil: '2026-03-14T00:00:00Z',
      acknowledgementComment: 'in hand',
      ...(version >= '2024-05-30' ? { unacknowledgeAlert: false } : {}),
    }),
  },
  getOrgEvent: {
    prepare({ world, orgId }) {
      const created = record(world, 'ORG_CREATED', { orgId });
      return { eventId: created.id };
    },
  },
};
