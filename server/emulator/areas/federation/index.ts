import { defineArea } from '#server/emulator/kernel/area.ts';
import { joinFederation } from './connected-orgs.ts';
import { federationHandlers } from './handlers.ts';
import { federationTables } from './records.ts';
import { unmapGroup } from './role-mappings.ts';
import { federationSeed } from './seed.ts';

export const area = defineArea({
  name: 'federation',
  tables: federationTables,
  handlers: federationHandlers,
  reactions: {
    'group.deleted': [unmapGroup],
    'group.moved': [unmapGroup],
    'org.created': [joinFederation],
  },
  seed: federationSeed,
});
