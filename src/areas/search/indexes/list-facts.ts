import { useMemo } from 'react';
import { type NoteOf, samePlace, useNotes } from '../notes/note-requests.ts';
import { collectionKey, useHeld } from './held.ts';
import type { IndexRow } from './index-rows.ts';

/** The rows with who changed each, and what its collection holds, as far as this console knows. */
export function useListFacts(groupId: string, rows: readonly IndexRow[] | undefined): IndexRow[] | undefined {
  const { notes } = useNotes(groupId, 'definition');
  const held = useHeld(groupId, (rows ?? []).map(placeOf));
  return useMemo(
    () =>
      rows?.map((row) => ({
        ...row,
        changedBy: changedBy(row, notes ?? []),
        held: held.get(collectionKey(placeOf(row))),
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

const placeOf = ({ cluster, index }: IndexRow) => ({ ...index, cluster });
