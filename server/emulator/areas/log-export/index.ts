import { defineArea } from '#server/emulator/kernel/area.ts';
import { logExportCopies } from './copies.ts';
import { deliveryHandlers, deliveryTransitions, integrationChanged, settle } from './deliveries.ts';
import { integrationHandlers } from './integrations.ts';
import { pushExportHandlers, pushExportTransitions } from './push-exports.ts';
import { logExportTables } from './records.ts';

export const area = defineArea({
  name: 'log-export',
  tables: logExportTables,
  handlers: { ...pushExportHandlers, ...integrationHandlers, ...deliveryHandlers },
  copies: logExportCopies,
  transitions: { ...pushExportTransitions, ...deliveryTransitions },
  reactions: { 'delivery.settled': [settle], 'integration.changed': [integrationChanged] },
});
