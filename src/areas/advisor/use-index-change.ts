import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { qNow, readAgain } from '#src/api/query.ts';
import { runCommand } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { locationOf } from './suggestions.ts';

/** Commands that change indexes, sent to the cluster that a suggestion is about. */
export function useIndexChange(groupId: string) {
  const client = useQueryClient();
  const connection = useConnection();
  const { all } = useDataSources(groupId);
  /** Why the cluster's indexes cannot be changed from here; undefined where they can. */
  const obstacle = (clusterName: string): string | undefined => {
    const source = all?.find(({ key }) => key === `cluster:${clusterName}`);
    if (!source)
      return connection.emulator
        ? 'Looking for the cluster'
        : 'This console has no way to the documents of the cluster. Add a deployment in the settings and use its page of indexes.';
    return source.away?.reason ?? source.readOnly;
  };
  const readAgainAll = async (place: { groupId: string; clusterName: string }, source: object) => {
    await Promise.allSettled([
      client.invalidateQueries({ queryKey: ['data', source] }),
      readAgain(client, connection.id),
    ]);
    // no operation of the service was called: our server does not know that its suggestions are of before
    await Promise.allSettled([
      client.fetchQuery(
        qNow('listGroupClusterPerformanceAdvisorSuggestedIndexes', connection.id, { ...place, query: {} }),
      ),
      client.fetchQuery(qNow('listGroupClusterPerformanceAdvisorDropIndexSuggestions', connection.id, place)),
    ]);
  };
  const run = async (
    { clusterName, namespace }: { clusterName: string; namespace: string },
    command: (collection: string) => EjsonObject,
    signal?: AbortSignal,
  ): Promise<void> => {
    const { db, collection } = locationOf(namespace);
    const source = { kind: 'cluster' as const, connection: connection.id, groupId, clusterName };
    const write = runCommand({ source, read: 'primary' }, db, command(collection), signal);
    await (signal
      ? stoppableWrite(write, signal, 'indexes', () => readAgainAll({ groupId, clusterName }, source))
      : write);
    // the index exists: the refresh of dependent data runs in the background
    void readAgainAll({ groupId, clusterName }, source);
  };
  return { obstacle, run };
}
