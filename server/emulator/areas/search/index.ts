import { defineArea } from '#server/emulator/kernel/area.ts';
import { dropIndexes } from './changes.ts';
import { searchCopies } from './copies.ts';
import { searchHandlers, searchTransitions } from './handlers.ts';
import { moveIndexes } from './moves.ts';
import { searchTables } from './records.ts';
import { restoreIndexes } from './restores.ts';
import { searchSeed } from './seed.ts';
import { expectSynonyms } from './synonym-alerts.ts';

export const area = defineArea({
  name: 'search',
  tables: searchTables,
  handlers: searchHandlers,
  transitions: searchTransitions,
  reactions: {
    'cluster.changed': [moveIndexes],
    'cluster.restored': [restoreIndexes],
    'collection.dropped': [dropIndexes],
    'documents.written': [expectSynonyms],
  },
  seed: searchSeed,
  copies: searchCopies,
});
