import { defineArea } from '#server/emulator/kernel/area.ts';
import { alertConfigCopies } from './copies.ts';
import { alertConfigHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'alert-configs',
  handlers: alertConfigHandlers,
  copies: alertConfigCopies,
});
