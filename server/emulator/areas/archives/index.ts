import { defineArea } from '#server/emulator/kernel/area.ts';
import { archiveCopies } from './copies.ts';
import { archiveHandlers, removeOfCluster } from './handlers.ts';
import { archiveTables } from './records.ts';
import { archiveTransitions } from './runs.ts';

export const area = defineArea({
  name: 'archives',
  tables: archiveTables,
  copies: archiveCopies,
  handlers: archiveHandlers,
  transitions: archiveTransitions,
  reactions: { 'cluster.deleted': [removeOfCluster] },
});
