import { defineArea } from '#server/emulator/kernel/area.ts';
import { apiKeyHandlers } from './api-key-handlers.ts';
import { addFirstCredential, endCredentials, leaveGroup } from './reactions.ts';
import { credentialTables } from './records.ts';
import { credentialTransitions } from './secret-alerts.ts';
import { credentialSeed } from './seed.ts';
import { serviceAccountHandlers } from './service-account-handlers.ts';
import { oauthHandlers } from './token-handlers.ts';

export const area = defineArea({
  name: 'credentials',
  tables: credentialTables,
  handlers: {
    ...apiKeyHandlers,
    ...serviceAccountHandlers,
    ...oauthHandlers,
  },
  transitions: credentialTransitions,
  reactions: {
    'group.deleted': [leaveGroup],
    'group.moved': [leaveGroup],
    'org.created': [addFirstCredential],
    'org.deleted': [endCredentials],
  },
  seed: credentialSeed,
});
