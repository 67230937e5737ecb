import { KeptCursors } from '../server/data/commands/reads/cursors.ts';
import type { CommandContext } from '../server/data/documents.ts';
import type { MemoryCatalog } from '../server/data/memory-catalog.ts';

/** The context of commands on a catalog in memory: the same time and random numbers in every run. */
export const contextOf = (catalog: MemoryCatalog): CommandContext => ({
  catalog,
  now: () => 0,
  random: () => 0.5,
  cursors: new KeptCursors().of(),
  work: { examined: 0, returned: 0, written: 0 },
});
