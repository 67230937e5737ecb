import { defineArea } from '../kernel/area.ts';
import { dataHandlers } from './document-handlers.ts';
import { faultHandlers } from './fault-handlers.ts';
import { controlHandlers } from './handlers.ts';
import { requestHandlers } from './request-handlers.ts';
import { twinHandlers } from './twin-handlers.ts';

/** The emulator's own operations: worlds, clock, faults, scenarios, documents. */
export const control = defineArea({
  name: 'control',
  handlers: { ...controlHandlers, ...faultHandlers, ...requestHandlers, ...dataHandlers, ...twinHandlers },
});
