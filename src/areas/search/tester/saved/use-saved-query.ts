import type { NoteBody } from '#contract/console/search-notes.ts';
import { decided, type Judgment } from '#contract/search/query-expectations.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { type NoteOf, useNoteChanges, useNoteRefusal, useNotes } from '../../notes/note-requests.ts';
import type { TesterPlace } from '../tester-place.ts';

export type SavedQuery = NoteOf<'query'>;

/** The index as notes name it. */
const notePlace = ({ cluster, db, collection, index }: TesterPlace) => ({
  clusterName: cluster,
  database: db,
  collectionName: collection,
  indexName: index,
});

/** An _id as notes keep it. */
export const noteId = (id: Ejson): string => printLine(id, 'canonical');

/** The saved queries of a collection, and their actions. */
export function useSavedQueries(place: TesterPlace) {
  const { notes, error, refetch } = useNotes(place.groupId, 'query');
  const { create, save, remove } = useNoteChanges(place.groupId);
  const refusal = useNoteRefusal();
  const own = notes?.filter(
    ({ place: { clusterName, database, collectionName } }) =>
      clusterName === place.cluster && database === place.db && collectionName === place.collection,
  );
  const reported = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      notify({
        tone: 'error',
        message: 'The query could not be saved',
        detail: toFormErrors(failure).message,
      });
    }
  };
  return {
    queries: own,
    error,
    refetch,
    refusal,
    busy: create.isPending || save.isPending,
    add: (body: NoteBody) => create.mutateAsync({ place: notePlace(place), body }),
    rate: ({ id, place: at, body, version }: SavedQuery, document: Ejson, judgment: Judgment) =>
      reported(() =>
        save.mutateAsync({ id, place: at, version, body: decided(body, noteId(document), judgment) }),
      ),
    replace: ({ id, place: at, body, version }: SavedQuery, query: string) =>
      reported(() => save.mutateAsync({ id, place: at, version, body: { ...body, query } })),
    remove: ({ id }: SavedQuery) => remove.mutateAsync(id),
  };
}
