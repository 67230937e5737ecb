import { remind } from './alerts/notify.ts';
import { backupTransitions } from './backups/handlers.ts';
import { backupPolicyTransitions } from './backups/policy-handlers.ts';
import { clusterTransitions } from './clusters/handlers.ts';
import { credentialTransitions } from './credentials/secret-alerts.ts';
import { flexTransitions } from './flex/handlers.ts';
import { liveMigrationTransitions } from './live-migrations/work.ts';
import { metricTransitions } from './metrics/look.ts';
import { outageTransitions } from './outage/transitions.ts';
import { scenarioStep } from './scenarios.ts';
import { searchTransitions } from './search/handlers.ts';
import { securityTransitions } from './security/handlers.ts';
import type { Transition } from './world.ts';

/** Everything that may be due, by name. An area adds its lines. */
export const transitions = {
  'alert.notify': remind,
  'scenario.step': scenarioStep,
  ...clusterTransitions,
  ...securityTransitions,
  ...backupTransitions,
  ...backupPolicyTransitions,
  ...credentialTransitions,
  ...metricTransitions,
  ...searchTransitions,
  ...outageTransitions,
  ...liveMigrationTransitions,
  ...flexTransitions,
} satisfies Record<string, Transition>;
