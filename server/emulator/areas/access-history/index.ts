import { defineArea } from '#server/emulator/kernel/area.ts';
import { accessHistoryHandlers } from './handlers.ts';
import { accessHistoryTables } from './records.ts';

export const area = defineArea({
  name: 'access-history',
  tables: accessHistoryTables,
  handlers: accessHistoryHandlers,
});
