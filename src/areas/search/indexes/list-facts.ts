import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataSources } from '#src/api/data-sources.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { type EjsonObject, isObject, numberOf } from '#src/lib/ejson/value.ts';
import { type NoteOf, samePlace, useNotes } from '../notes/note-requests.ts';
import type { IndexRow } from './index-rows.ts';

/** What a collection holds; bytes are of its documents as BSON. */
export interface Held {
  documents: number;
  bytes: number;
}

/** Collections that a list asks for; of more, no row says what it holds. */
const mostAsked = 20;
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };
const collectionKey = ({ cluster, namespace }: Pick<IndexRow, 'cluster' | 'namespace'>): string =>
  `${cluster} ${namespace}`;

/** The rows with who changed each, and what its collection holds, as far as this console knows. */
export function useListFacts(groupId: string, rows: readonly IndexRow[] | undefined): IndexRow[] | undefined {
  const { notes } = useNotes(groupId, 'definition');
  const held = useHeld(groupId, rows ?? []);
  return useMemo(
    () =>
      rows?.map((row) => ({
        ...row,
        changedBy: changedBy(row, notes ?? []),
        held: held.get(collectionKey(row)),
      })),
    [rows, notes, held],
  );
}

/** Who saved the definition that an index has now; undefined where that was not by this console. */
export function changedBy(
  { cluster, index }: Pick<IndexRow, 'cluster' | 'index'>,
  definitions: readonly NoteOf<'definition'>[],
): string | undefined {
  const { database, collectionName, name: indexName, latestDefinition } = index;
  const place = { clusterName: cluster, database, collectionName, indexName };
  const newest = definitions
    .filter((note) => samePlace(note.place, place))
    .reduce<NoteOf<'definition'> | undefined>(
      (last, note) => (last && last.createdAt >= note.createdAt ? last : note),
      undefined,
    );
  if (newest?.body.how !== 'saved') return undefined;
  // somebody else may have changed it since, elsewhere
  const isIt = newest.body.definition === JSON.stringify(latestDefinition, null, 2);
  return isIt ? newest.createdBy : undefined;
}

function useHeld(groupId: string, rows: readonly IndexRow[]): ReadonlyMap<string, Held> {
  const { all } = useDataSources(groupId);
  const collections = [...new Map(rows.map((row) => [collectionKey(row), row])).entries()].slice(
    0,
    mostAsked,
  );
  return useQueries({
    queries: collections.map(([key, { cluster, index }]) => {
      const source = all?.find((each) => each.key === `cluster:${cluster}` && !each.away);
      const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
      const { database: db, collectionName: collection } = index;
      return {
        queryKey: ['data', at.source, at.read, 'held', db, collection],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const pipeline = [{ $collStats: { storageStats: {} } }];
          const parts = documentsIn(
            await runCommand(at, db, { aggregate: collection, pipeline, cursor: {} }, signal),
          );
          return [key, heldOf(parts)] as const;
        },
        enabled: source !== undefined,
        staleTime: 60_000,
        retry: false,
      };
    }),
    combine: heldByKey,
  });
}

/** The sum over shards. */
function heldOf(parts: readonly EjsonObject[]): Held {
  const sum = (name: string): number =>
    parts.reduce(
      (all, { storageStats }) => all + (isObject(storageStats) ? (numberOf(storageStats[name]) ?? 0) : 0),
      0,
    );
  return { documents: sum('count'), bytes: sum('size') };
}

/** A collection that cannot be read is left out: a list is no place for its failure. */
const heldByKey = (
  results: readonly { data: readonly [string, Held] | undefined }[],
): ReadonlyMap<string, Held> => new Map(results.flatMap(({ data }) => (data ? [data] : [])));
