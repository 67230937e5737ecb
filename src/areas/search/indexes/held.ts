import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

/** The content of a collection; bytes are of its documents as BSON. */
export interface Held {
  documents: number;
  bytes: number;
}

interface CollectionPlace {
  cluster: string;
  database: string;
  collectionName: string;
}

/** A pipeline for each collection, and the reader of its result documents. */
interface Question<Reported> {
  name: string;
  pipeline: EjsonObject[];
  read: (documents: readonly EjsonObject[]) => Reported;
}

const held: Question<Held> = {
  name: 'held',
  pipeline: [{ $collStats: { storageStats: {} } }],
  read: heldOf,
};

/** The number of documents in each index, by its id: drivers can read it, the Administration API does not return it. */
const indexed: Question<ReadonlyMap<string, number>> = {
  name: 'indexed',
  pipeline: [{ $listSearchIndexes: {} }],
  read: indexedOf,
};

/** The maximum of collections that are queried at once; the content of further ones is unknown. */
const mostAsked = 20;
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };
export const collectionKey = ({ cluster, database, collectionName }: CollectionPlace): string =>
  `${cluster} ${database}.${collectionName}`;

/** What collections hold, by `collectionKey`; those that are being read are `reading`, others cannot be read here. */
export const useHeld = (groupId: string, places: readonly CollectionPlace[]) =>
  useAnswers(groupId, places, held);

/** The content of the indexes of collections, by `collectionKey` and then by the id of the index. */
export const useIndexed = (groupId: string, places: readonly CollectionPlace[]) =>
  useAnswers(groupId, places, indexed);

function useAnswers<Reported>(
  groupId: string,
  places: readonly CollectionPlace[],
  { name, pipeline, read }: Question<Reported>,
): ReadonlyMap<string, Reported | 'reading'> {
  const { all } = useDataSources(groupId);
  const collections = [...new Map(places.map((place) => [collectionKey(place), place])).entries()].slice(
    0,
    mostAsked,
  );
  const match = useQueries({
    queries: collections.map(([, { cluster, database: db, collectionName: collection }]) => {
      const source = all?.find((each) => each.key === `cluster:${cluster}` && !each.away);
      const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
      return {
        queryKey: ['data', at.source, at.read, name, db, collection],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          read(
            documentsIn(await runCommand(at, db, { aggregate: collection, pipeline, cursor: {} }, signal)),
          ),
        enabled: source !== undefined && db !== '' && collection !== '',
        staleTime: MINUTE,
        retry: false,
      };
    }),
    combine: reportedOrReading<Reported>,
  });
  const keys = collections.map(([key]) => key).join('\n');
  return useMemo(
    () =>
      new Map(
        keys.split('\n').flatMap((key, at): [string, Reported | 'reading'][] => {
          const reported = match[at];
          // a collection that cannot be read is left out: a list is no place for its failure
          return reported === undefined ? [] : [[key, reported]];
        }),
      ),
    [keys, match],
  );
}

const reportedOrReading = <Reported>(
  results: readonly { data: Reported | undefined; isFetching: boolean }[],
): (Reported | 'reading' | undefined)[] =>
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

/** One that is not built yet holds an unknown number: it is left out. */
export function indexedOf(rows: readonly EjsonObject[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ id, numDocs }): [string, number][] => {
      const [key, count] = [textOf(id), numberOf(numDocs)];
      return key === undefined || count === undefined ? [] : [[key, count]];
    }),
  );
}
