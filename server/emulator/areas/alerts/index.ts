import { defineArea } from '#server/emulator/kernel/area.ts';
import { alertCopies } from './copies.ts';
import { alertHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'alerts',
  handlers: alertHandlers,
  copies: alertCopies,
});
