import { defineArea } from '#server/emulator/kernel/area.ts';
import { accessHistoryCopies } from './copies.ts';
import { accessHistoryHandlers } from './handlers.ts';
import { accessHistoryTables } from './records.ts';
import { accessHistorySeed } from './seed.ts';

export const area = defineArea({
  name: 'access-history',
  tables: accessHistoryTables,
  handlers: accessHistoryHandlers,
  copies: accessHistoryCopies,
  seed: accessHistorySeed,
});
