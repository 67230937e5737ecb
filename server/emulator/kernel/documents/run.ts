import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { KeptCursors } from '#server/data/commands/cursors.ts';
import { readsOnly, runCommand } from '#server/data/commands/run-command.ts';
import { Transactions } from '#server/data/commands/transactions.ts';
import type { CommandContext, Work } from '#server/data/documents.ts';
import type { World } from '../world.ts';
import { expectExpiry } from './expire.ts';
import { dataSetOf, type Holder } from './holder.ts';
import { LiveCatalog } from './live-catalog.ts';
import { keepLogShort } from './log-keeping.ts';
import { type ReadPreference, requireReach } from './reach.ts';
import { noteQuery } from './scanning-queries.ts';

interface Open {
  cursors: KeptCursors;
  transactions: Transactions;
}

/** Cursors and transactions live as long as the process, as those of a server do. */
const open = new WeakMap<World, Map<string, Open>>();

function openOf(world: World, clusterId: string): Open {
  const all = open.get(world) ?? new Map<string, Open>();
  open.set(world, all);
  const known = all.get(clusterId) ?? { cursors: new KeptCursors(), transactions: new Transactions() };
  all.set(clusterId, known);
  return known;
}

export interface CommandOptions {
  readPreference: ReadPreference;
  /** Whether the caller's roles let it change documents. */
  mayWrite: boolean;
  work?: Work;
}

/** What it ends was refused before where it wrote: somebody who only reads may use transactions too. */
function endsTransaction(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  return name === 'commitTransaction' || name === 'abortTransaction';
}

/** Runs a command; what the database refuses is a reply too (`ok: 0`), and then nothing has changed. */
export function runClusterCommand(
  world: World,
  holder: Holder,
  db: string,
  command: Document,
  options: CommandOptions,
): Document {
  const writes = !readsOnly(command);
  try {
    if (writes && !options.mayWrite && !endsTransaction(command)) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to change documents`);
    }
    if (holder.cluster) requireReach(world, holder.cluster, { writes, ...options });
    return world.transact(() => {
      const dataSet = dataSetOf(world, holder);
      if (writes) {
        if (!world.tables.dataSets.get(dataSet.id)) world.tables.dataSets.put(dataSet);
        keepLogShort(world, dataSet);
      }
      const context: CommandContext = {
        catalog: new LiveCatalog(world, dataSet),
        now: () => world.now(),
        random: () => world.random(),
        cursors: openOf(world, holder.id).cursors,
        observe: (query) => noteQuery(world, holder.id, query),
        work: options.work ?? { examined: 0, returned: 0, written: 0 },
      };
      const reply = openOf(world, holder.id).transactions.run(db, command, context, runCommand);
      if (writes) expectExpiry(world, dataSet);
      return reply;
    });
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    throw error;
  }
}
