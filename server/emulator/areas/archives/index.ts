import { defineArea } from '#server/emulator/kernel/area.ts';
import { archiveCopies } from './copies.ts';
import { archiveControls, archiveHandlers, removeOfCluster } from './handlers.ts';
import { archiveTables } from './records.ts';
import { archiveTransitions } from './runs.ts';

export const area = defineArea({
  name: 'archives',
  tables: archiveTables,
  copies: archiveCopies,
  handlers: { ...archiveHandlers, ...archiveControls },
  transitions: archiveTransitions,
  reactions: { 'cluster.deleted': [removeOfCluster] },
});
