import { defineArea } from '../kernel/area.ts';
import { dataHandlers } from './document-handlers.ts';
import { controlHandlers } from './handlers.ts';

/** The emulator's own operations: worlds, clock, faults, scenarios, documents. */
export const control = defineArea({
  name: 'control',
  handlers: { ...controlHandlers, ...dataHandlers },
});
