import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataSources } from '#src/api/data-sources.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf } from '#src/lib/ejson/value.ts';

/** What a collection holds; bytes are of its documents as BSON. */
export interface Held {
  documents: number;
  bytes: number;
}

interface CollectionPlace {
  cluster: string;
  database: string;
  collectionName: string;
}

/** Collections that are asked for at once; of more, nothing says what they hold. */
const mostAsked = 20;
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };
export const collectionKey = ({ cluster, database, collectionName }: CollectionPlace): string =>
  `${cluster} ${database}.${collectionName}`;

/** What collections hold, by `collectionKey`; those that are being read are `reading`, others cannot be read here. */
export function useHeld(
  groupId: string,
  places: readonly CollectionPlace[],
): ReadonlyMap<string, Held | 'reading'> {
  const { all } = useDataSources(groupId);
  const collections = [...new Map(places.map((place) => [collectionKey(place), place])).entries()].slice(
    0,
    mostAsked,
  );
  const found = useQueries({
    queries: collections.map(([, { cluster, database: db, collectionName: collection }]) => {
      const source = all?.find((each) => each.key === `cluster:${cluster}` && !each.away);
      const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
      return {
        queryKey: ['data', at.source, at.read, 'held', db, collection],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const pipeline = [{ $collStats: { storageStats: {} } }];
          const parts = documentsIn(
            await runCommand(at, db, { aggregate: collection, pipeline, cursor: {} }, signal),
          );
          return heldOf(parts);
        },
        enabled: source !== undefined && db !== '' && collection !== '',
        staleTime: 60_000,
        retry: false,
      };
    }),
    combine: heldOrReading,
  });
  const keys = collections.map(([key]) => key).join('\n');
  return useMemo(
    () =>
      new Map(
        keys.split('\n').flatMap((key, at): [string, Held | 'reading'][] => {
          const held = found[at];
          // a collection that cannot be read is left out: a list is no place for its failure
          return held ? [[key, held]] : [];
        }),
      ),
    [keys, found],
  );
}

const heldOrReading = (
  results: readonly { data: Held | undefined; isFetching: boolean }[],
): (Held | 'reading' | undefined)[] =>
  results.map(({ data, isFetching }) => data ?? (isFetching ? 'reading' : undefined));

/** The sum over shards. */
function heldOf(parts: readonly EjsonObject[]): Held {
  const sum = (name: string): number =>
    parts.reduce(
      (all, { storageStats }) => all + (isObject(storageStats) ? (numberOf(storageStats[name]) ?? 0) : 0),
      0,
    );
  return { documents: sum('count'), bytes: sum('size') };
}
