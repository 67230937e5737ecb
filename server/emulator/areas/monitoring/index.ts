import { defineArea } from '#server/emulator/kernel/area.ts';
import { collectionHandlers } from './collections.ts';
import { monitoringHandlers } from './handlers.ts';
import { monitoringTables } from './records.ts';
import { searchMetricHandlers } from './search-metrics.ts';

export const area = defineArea({
  name: 'monitoring',
  tables: monitoringTables,
  handlers: { ...monitoringHandlers, ...collectionHandlers, ...searchMetricHandlers },
});
