import { defineArea } from '#server/emulator/kernel/area.ts';
import { eventCopies } from './copies.ts';
import { eventHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'events',
  handlers: eventHandlers,
  copies: eventCopies,
});
