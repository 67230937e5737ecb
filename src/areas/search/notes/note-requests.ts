import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  IndexPlace,
  NoteBody,
  NoteChange,
  NoteFilter,
  NoteRequest,
  SearchNote,
} from '#contract/console/search-notes.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { useObserverRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { c, consoleKey, consoleQuery } from '#src/api/console/console-call.ts';

type Kind = NoteBody['kind'];
/** A note of one kind. */
export type NoteOf<Of extends Kind> = SearchNote & { body: Extract<NoteBody, { kind: Of }> };

const notesQuery = ({ connection, groupId, kind = 'query' }: NoteFilter) =>
  consoleQuery('listSearchNotes', { connection, groupId, kind });

/** The notes of one kind in a project, the last changed first. */
export function useNotes<Of extends Kind>(groupId: string, kind: Of) {
  const { id } = useConnection();
  const read = useQuery(notesQuery({ connection: id, groupId, kind }));
  const notes = useMemo(
    () => read.data?.filter((note): note is NoteOf<Of> => note.body.kind === kind),
    [read.data, kind],
  );
  return { notes, error: read.error, refetch: read.refetch };
}

/** Writes notes. A change is refused if another user has changed the note first. */
export function useNoteChanges(groupId: string) {
  const { id } = useConnection();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: consoleKey('listSearchNotes') });
  const create = useMutation({
    mutationFn: ({ place, body }: Pick<NoteRequest, 'place' | 'body'>) =>
      c('createSearchNote', { body: { connection: id, groupId, place, body } }),
    onSuccess,
  });
  const save = useMutation({
    mutationFn: ({ id: noteId, ...body }: NoteChange & { id: string }) =>
      c('saveSearchNote', { noteId, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => c('deleteSearchNote', { noteId }),
    onSuccess,
  });
  return { create, save, remove };
}

/** Why nothing may be kept; undefined: it may. */
export function useNoteRefusal(): string | undefined {
  return useObserverRefusal();
}

/** An index of a cluster as notes name it. */
export const notePlace = (
  clusterName: string,
  { database, collectionName, name: indexName }: SearchIndex,
): IndexPlace => ({ clusterName, database, collectionName, indexName });

/** Whether two places are the same index. */
export const samePlace = (one: IndexPlace, other: IndexPlace): boolean =>
  one.clusterName === other.clusterName &&
  one.database === other.database &&
  one.collectionName === other.collectionName &&
  one.indexName === other.indexName;
