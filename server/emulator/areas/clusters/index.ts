import { defineArea } from '#server/emulator/kernel/area.ts';
import { clusterCopies } from './copies.ts';
import { clusterHandlers, clusterTransitions } from './handlers.ts';
import { clusterTables } from './records.ts';

export const area = defineArea({
  name: 'clusters',
  tables: clusterTables,
  handlers: clusterHandlers,
  transitions: clusterTransitions,
  copies: clusterCopies,
});
