import { defineArea } from '#server/emulator/kernel/area.ts';
import { liveMigrationCopies } from './copies.ts';
import { liveMigrationHandlers } from './handlers.ts';
import { liveMigrationTables } from './records.ts';
import { liveMigrationSeed } from './seed.ts';
import { clusterWritten, liveMigrationTransitions } from './work.ts';

export const area = defineArea({
  name: 'live-migrations',
  tables: liveMigrationTables,
  handlers: liveMigrationHandlers,
  copies: liveMigrationCopies,
  transitions: liveMigrationTransitions,
  reactions: { 'documents.written': [clusterWritten] },
  seed: liveMigrationSeed,
});
