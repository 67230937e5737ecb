import { defineArea } from '#server/emulator/kernel/area.ts';
import { accessHistoryHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'access-history',
  handlers: accessHistoryHandlers,
});
