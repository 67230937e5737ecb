import { remind } from './alerts/notify.ts';
import { snapshotTransitions } from './backups/snapshots.ts';
import { liveMigrationTransitions } from './live-migrations/work.ts';
import { outageTransitions } from './outage/transitions.ts';
import { scenarioStep } from './scenarios.ts';
import { securityTransitions } from './security/handlers.ts';
import type { Transition } from './world.ts';

/** Everything that may be due, by name. An area adds its lines. */
export const transitions = {
  'alert.notify': remind,
  'scenario.step': scenarioStep,
  ...snapshotTransitions,
  ...securityTransitions,
  ...outageTransitions,
  ...liveMigrationTransitions,
} satisfies Record<string, Transition>;
