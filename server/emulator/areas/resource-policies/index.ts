import { defineArea } from '#server/emulator/kernel/area.ts';
import {
  requireAllowedAddresses,
  requireAllowedChange,
  requireAllowedCluster,
  requireAllowedMaintenance,
} from './compliance.ts';
import { resourcePolicyHandlers } from './handlers.ts';
import { resourcePolicyTables } from './records.ts';
import { resourcePolicySeed } from './seed.ts';

export const area = defineArea({
  name: 'resource-policies',
  tables: resourcePolicyTables,
  handlers: resourcePolicyHandlers,
  reactions: {
    'cluster.creating': [requireAllowedCluster],
    'cluster.changing': [requireAllowedChange],
    'accessList.changing': [requireAllowedAddresses],
    'maintenanceWindow.changing': [requireAllowedMaintenance],
  },
  seed: resourcePolicySeed,
});
