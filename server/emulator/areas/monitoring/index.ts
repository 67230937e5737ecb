import { defineArea } from '#server/emulator/kernel/area.ts';
import { monitoringHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'monitoring',
  handlers: monitoringHandlers,
});
