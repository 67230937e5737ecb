import { defineArea } from '#server/emulator/kernel/area.ts';
import { invoiceHandlers } from './handlers.ts';
import { invoiceTables } from './records.ts';
import { reportTransitions } from './reports.ts';
import { endPeriod, endUse, endUsesOfGroup } from './uses.ts';

export const area = defineArea({
  name: 'invoices',
  tables: invoiceTables,
  handlers: invoiceHandlers,
  transitions: reportTransitions,
  reactions: {
    'cluster.changed': [endPeriod],
    'cluster.deleted': [endUse],
    'group.moved': [endUsesOfGroup],
  },
});
