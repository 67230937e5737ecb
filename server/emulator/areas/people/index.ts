import { defineArea } from '#server/emulator/kernel/area.ts';
import { peopleCopies } from './copies.ts';
import { peopleHandlers } from './handlers.ts';
import { joiningTransitions } from './joining.ts';
import { addOwner, forgetSettings, releasePeople } from './reactions.ts';
import { peopleTables } from './records.ts';
import { peopleSeed } from './seed.ts';

export const area = defineArea({
  name: 'people',
  tables: peopleTables,
  handlers: peopleHandlers,
  transitions: joiningTransitions,
  reactions: {
    'group.deleted': [releasePeople],
    'group.moved': [releasePeople],
    'org.created': [addOwner],
    'org.deleted': [forgetSettings],
  },
  seed: peopleSeed,
  copies: peopleCopies,
});
