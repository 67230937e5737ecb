import { defineArea } from '#server/emulator/kernel/area.ts';
import { flexCopies } from './copies.ts';
import { flexHandlers, flexTransitions } from './handlers.ts';
import { createFlex } from './lifecycle.ts';
import { flexTables } from './records.ts';
import { flexSeed } from './seed.ts';
import { refuseNameOfServerless } from './serverless-names.ts';

export const area = defineArea({
  name: 'flex',
  tables: flexTables,
  handlers: flexHandlers,
  transitions: flexTransitions,
  reactions: {
    'cluster.naming': [refuseNameOfServerless],
    'flex.created': [createFlex],
  },
  seed: flexSeed,
  copies: flexCopies,
});
