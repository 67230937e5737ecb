import { queryOptions } from '@tanstack/react-query';
import { CommandRefusal, documentsIn, runCommand } from '#src/api/run-command.ts';
import { arrayOf, type EjsonObject, int, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';

/** An index build as the database reports it. */
export interface IndexBuild {
  names: string;
  host: string | undefined;
  seconds: number | undefined;
  /** "Index Build: scanning collection" and similar. */
  message: string | undefined;
  /** From 0 to 1; undefined while the database does not report it. */
  share: number | undefined;
}

const refreshMs = 2_000;

/** Builds of indexes of one collection that run now; undefined where they cannot be listed. */
export const buildsQuery = ({ at, db, collection }: Namespace) =>
  queryOptions({
    queryKey: ['data', at.source, at.read, 'index-builds', db, collection],
    queryFn: async ({ signal }): Promise<IndexBuild[] | null> => {
      const pipeline: EjsonObject[] = [
        { $currentOp: { allUsers: true } },
        { $match: { 'command.createIndexes': collection, 'command.$db': db } },
        { $limit: int(20) },
      ];
      const command = { aggregate: int(1), pipeline, cursor: {} };
      try {
        return documentsIn(await runCommand(at, 'admin', command, signal)).map(buildOf);
      } catch (error) {
        // a user of one database may not list operations
        if (error instanceof CommandRefusal) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? refreshMs : false),
    staleTime: 0,
    retry: false,
  });

function buildOf(operation: EjsonObject): IndexBuild {
  const command = isObject(operation.command) ? operation.command : {};
  const progress = isObject(operation.progress) ? operation.progress : {};
  const [done, total] = [numberOf(progress.done), numberOf(progress.total)];
  return {
    names: arrayOf(command.indexes)
      .flatMap((each) => (isObject(each) ? (textOf(each.name) ?? []) : []))
      .join(', '),
    host: textOf(operation.host),
    seconds: numberOf(operation.secs_running),
    message: textOf(operation.msg),
    share: done === undefined || !total ? undefined : Math.min(1, done / total),
  };
}
