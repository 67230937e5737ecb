import { defineArea } from '#server/emulator/kernel/area.ts';
import { tenancyCopies } from './copies.ts';
import { projectHandlers } from './group-handlers.ts';
import { orgHandlers } from './org-handlers.ts';
import { rootHandlers } from './root-handlers.ts';

export const area = defineArea({
  name: 'tenancy',
  handlers: { ...rootHandlers, ...orgHandlers, ...projectHandlers },
  copies: tenancyCopies,
});
