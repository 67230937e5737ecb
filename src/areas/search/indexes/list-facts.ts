import { useMemo } from 'react';
import { type NoteOf, notePlace, samePlace, useNotes } from '../notes/note-requests.ts';
import { collectionKey, useHeld, useIndexed } from './held.ts';
import type { IndexRow } from './index-rows.ts';

/** The rows with who changed each, and what its collection holds, as far as this console knows. */
export function useListFacts(groupId: string, rows: readonly IndexRow[] | undefined): IndexRow[] | undefined {
  const { notes } = useNotes(groupId, 'definition');
  const places = (rows ?? []).map(locationOf);
  const held = useHeld(groupId, places);
  const indexed = useIndexed(groupId, places);
  return useMemo(
    () =>
      rows?.map((row) => {
        const key = collectionKey(locationOf(row));
        const counts = indexed.get(key);
        return {
          ...row,
          changedBy: changedBy(row, notes ?? []),
          held: held.get(key),
          indexed: counts === 'reading' ? counts : counts?.get(row.index.indexID),
        };
      }),
    [rows, notes, held, indexed],
  );
}

/** Who saved the definition that an index has now; undefined where that was not by this console. */
export function changedBy(
  { cluster, index }: Pick<IndexRow, 'cluster' | 'index'>,
  definitions: readonly NoteOf<'definition'>[],
): string | undefined {
  const place = notePlace(cluster, index);
  const newest = definitions
    .filter((note) => samePlace(note.place, place))
    .reduce<NoteOf<'definition'> | undefined>(
      (last, note) => (last && last.createdAt >= note.createdAt ? last : note),
      undefined,
    );
  if (newest?.body.how !== 'saved') return undefined;
  // another user may have changed it elsewhere since then
  const isIt = newest.body.definition === JSON.stringify(index.latestDefinition, null, 2);
  return isIt ? newest.createdBy : undefined;
}

const locationOf = ({ cluster, index }: IndexRow) => ({ ...index, cluster });
