import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';
import { coveringOf, type Drop, type ListedIndex, locationOf } from './suggestions.ts';

/**
 * The index that covers each redundant one, by the ids of the suggestions. The service does not report it, so
 * the cluster's indexes are read where a connection exists.
 */
export function useCovering(groupId: string, rows: readonly Drop[] | undefined): ReadonlyMap<string, string> {
  const { id: connection } = useConnection();
  const { all } = useDataSources(groupId);
  const redundant = useMemo(() => (rows ?? []).filter(({ reason }) => reason === 'redundant'), [rows]);
  const places = [
    ...new Map(redundant.map((row) => [`${row.clusterName} ${row.namespace}`, row])).values(),
  ].filter(({ clusterName }) =>
    all?.some(({ key, away }) => key === `cluster:${clusterName}` && away === undefined),
  );
  const answers = useQueries({
    queries: places.map(({ clusterName, namespace }) => {
      const source = { kind: 'cluster' as const, connection, groupId, clusterName };
      const { db, collection } = locationOf(namespace);
      return {
        queryKey: ['data', source, db, collection, 'covering'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => ({
          place: `${clusterName} ${namespace}`,
          listed: documentsIn(
            await runCommand({ source, read: 'primary' }, db, { listIndexes: collection }, signal),
          ).map(listedIndex),
        }),
        staleTime: MINUTE,
        retry: false,
      };
    }),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    const listed = new Map(answers.map((answer) => [answer.place, answer.listed]));
    return new Map(
      redundant.flatMap((row) => {
        const name = coveringOf(row, listed.get(`${row.clusterName} ${row.namespace}`) ?? []);
        return name === undefined ? [] : [[row.id, name] as const];
      }),
    );
  }, [answers, redundant]);
}

function listedIndex(index: EjsonObject): ListedIndex {
  const { name, key, hidden, sparse, partialFilterExpression } = index;
  return {
    name: textOf(name) ?? '',
    key: isObject(key) ? Object.entries(key).map(([field, way]) => [field, numberOf(way)] as const) : [],
    limited: hidden === true || sparse === true || partialFilterExpression !== undefined,
  };
}
