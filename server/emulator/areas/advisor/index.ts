import { defineArea } from '#server/emulator/kernel/area.ts';
import { advisorHandlers } from './handlers.ts';

export const area = defineArea({
  name: 'advisor',
  handlers: advisorHandlers,
});
