import { accessHistoryHandlers } from './access-history/handlers.ts';
import { advisorHandlers } from './advisor/handlers.ts';
import { alertConfigHandlers } from './alert-configs.ts';
import { alertHandlers } from './alerts.ts';
import { backupHandlers } from './backups/handlers.ts';
import { backupPolicyHandlers } from './backups/policy-handlers.ts';
import { clusterHandlers } from './clusters/handlers.ts';
import { controlHandlers } from './control.ts';
import { apiKeyHandlers } from './credentials/api-key-handlers.ts';
import { groupServiceAccountHandlers } from './credentials/group-service-accounts.ts';
import { orgServiceAccountHandlers } from './credentials/org-service-accounts.ts';
import { dataHandlers } from './data/handlers.ts';
import { eventHandlers } from './events.ts';
import type { Handlers } from './exchange.ts';
import { federationHandlers } from './federation/handlers.ts';
import { flexHandlers } from './flex/handlers.ts';
import { liveMigrationHandlers } from './live-migrations/handlers.ts';
import { monitoringHandlers } from './monitoring/handlers.ts';
import { oauthHandlers } from './oauth.ts';
import { orgHandlers } from './orgs.ts';
import { outageHandlers } from './outage/handlers.ts';
import { peopleHandlers } from './people/handlers.ts';
import { projectHandlers } from './projects.ts';
import { rootHandlers } from './root.ts';
import { searchHandlers } from './search/handlers.ts';
import { securityHandlers } from './security/handlers.ts';

/** Every operation that the emulator imitates; a row of the table without one answers 501. */
export const handlers: Handlers = {
  ...monitoringHandlers,
  ...advisorHandlers,
  ...accessHistoryHandlers,
  ...rootHandlers,
  ...orgHandlers,
  ...projectHandlers,
  ...clusterHandlers,
  ...flexHandlers,
  ...backupHandlers,
  ...backupPolicyHandlers,
  ...alertConfigHandlers,
  ...alertHandlers,
  ...eventHandlers,
  ...securityHandlers,
  ...outageHandlers,
  ...liveMigrationHandlers,
  ...peopleHandlers,
  ...apiKeyHandlers,
  ...orgServiceAccountHandlers,
  ...groupServiceAccountHandlers,
  ...federationHandlers,
  ...searchHandlers,
  ...oauthHandlers,
  ...controlHandlers,
  ...dataHandlers,
};
