import { defineArea } from '#server/emulator/kernel/area.ts';
import { securityCopies } from './copies.ts';
import { securityHandlers, securityTransitions } from './handlers.ts';
import { securityTables } from './records.ts';
import { securitySeed } from './seed.ts';

export const area = defineArea({
  name: 'security',
  tables: securityTables,
  handlers: securityHandlers,
  transitions: securityTransitions,
  seed: securitySeed,
  copies: securityCopies,
});
