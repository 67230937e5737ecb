import { queryOptions } from '@tanstack/react-query';
import { CommandRefusal, documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, int, isObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { type IndexEntry, indexEntries } from './index-entry.ts';

interface Indexes {
  entries: IndexEntry[];
  /** Why the uses are not shown: the server refused `$indexStats`. */
  useRefusal: string | undefined;
}

/** Indexes of a collection with their sizes and how often they were used. */
export const indexesQuery = ({ at, db, collection }: Namespace) =>
  queryOptions({
    queryKey: ['data', at.source, at.read, 'indexes', db, collection],
    queryFn: async ({ signal }): Promise<Indexes> => {
      const run = (command: EjsonObject) => runCommand(at, db, command, signal);
      const [listed, stats, usage] = await Promise.all([
        run({ listIndexes: collection, cursor: { batchSize: int(1000) } }),
        run({ collStats: collection }).catch(unlessRefused),
        run({ aggregate: collection, pipeline: [{ $indexStats: {} }], cursor: {} }).catch(refusalOf),
      ]);
      const sizes = stats && isObject(stats.indexSizes) ? stats.indexSizes : {};
      const used = usage instanceof CommandRefusal ? undefined : documentsIn(usage);
      return {
        entries: indexEntries(documentsIn(listed), sizes, used),
        useRefusal: usage instanceof CommandRefusal ? usage.message : undefined,
      };
    },
    staleTime: 15_000,
    retry: false,
  });

/** A role may list indexes without being allowed to see how they are used; not every server reports it. */
function refusalOf(error: unknown): CommandRefusal {
  if (!(error instanceof CommandRefusal)) throw error;
  return error;
}

const unlessRefused = (error: unknown): undefined => void refusalOf(error);
