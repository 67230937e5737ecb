import { remind } from './alerts/notify.ts';
import type { Transition } from './world.ts';

/** Everything that may be due, by name. An area adds its lines. */
export const transitions = {
  'alert.notify': remind,
} satisfies Record<string, Transition>;
