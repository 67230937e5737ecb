import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '#contract/values/durations.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { runCommand } from '#src/api/run-command.ts';
import { documentsOf, type EjsonObject, int, isObject, textOf } from '#src/lib/ejson/value.ts';

const none: never[] = [];

/** Names of databases and collections to choose from, where they can be read. */
export function useNames(groupId: string, cluster: string | undefined, db: string) {
  const { all } = useDataSources(groupId);
  const source = all?.find(({ key, away }) => key === `cluster:${cluster}` && !away);
  const read = async (database: string, command: EjsonObject, signal: AbortSignal): Promise<EjsonObject> =>
    source ? runCommand({ source: source.ref, read: 'primaryPreferred' }, database, command, signal) : {};
  const namesIn = (list: ReturnType<typeof documentsOf>): string[] =>
    list.map((each) => textOf(each.name) ?? '').filter((each) => each !== '');
  const shared = { staleTime: MINUTE, retry: false } as const;
  const databases = useQuery({
    ...shared,
    queryKey: ['data', source?.ref, 'names'],
    queryFn: async ({ signal }) =>
      namesIn(
        documentsOf((await read('admin', { listDatabases: int(1), nameOnly: true }, signal)).databases),
      ),
    enabled: source !== undefined,
  });
  const collections = useQuery({
    ...shared,
    queryKey: ['data', source?.ref, 'names', db],
    queryFn: async ({ signal }) => {
      const { cursor } = await read(db, { listCollections: int(1), nameOnly: true }, signal);
      return namesIn(isObject(cursor) ? documentsOf(cursor.firstBatch) : []);
    },
    enabled: source !== undefined && db !== '',
  });
  return {
    databases: (databases.data ?? none).filter((each) => !['admin', 'config', 'local'].includes(each)),
    collections: collections.data ?? none,
    /** Whether collections were read, so that one that is not among them is not there. */
    known: collections.isSuccess,
  };
}
