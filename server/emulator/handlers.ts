import { alertConfigHandlers } from './alert-configs.ts';
import { alertHandlers } from './alerts.ts';
import { clusterHandlers } from './clusters.ts';
import { controlHandlers } from './control.ts';
import { eventHandlers } from './events.ts';
import type { Handlers } from './exchange.ts';
import { liveMigrationHandlers } from './live-migrations/handlers.ts';
import { oauthHandlers } from './oauth.ts';
import { orgHandlers } from './orgs.ts';
import { outageHandlers } from './outage/handlers.ts';
import { projectHandlers } from './projects.ts';
import { rootHandlers } from './root.ts';
import { securityHandlers } from './security/handlers.ts';

/** Every operation that the emulator imitates; a row of the table without one answers 501. */
export const handlers: Handlers = {
  ...rootHandlers,
  ...orgHandlers,
  ...projectHandlers,
  ...clusterHandlers,
  ...alertConfigHandlers,
  ...alertHandlers,
  ...eventHandlers,
  ...securityHandlers,
  ...outageHandlers,
  ...liveMigrationHandlers,
  ...oauthHandlers,
  ...controlHandlers,
};
