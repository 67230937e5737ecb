import { type SearchNote, searchNoteOperations } from '#contract/console/search-notes.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { SearchNotes } from './search-notes.ts';

export interface SearchNoteDeps {
  notes: SearchNotes;
  connections: Pick<Connections, 'open'>;
  defineHandlers: DefineConsoleHandlers;
}

/** Saved queries with their expectations, drafts of definitions, and earlier definitions of indexes. */
export function searchNoteRoutes({ notes, connections, defineHandlers }: SearchNoteDeps): SignedInRoute[] {
  const subjectOf = ({
    connection,
    groupId,
    place: { clusterName, database, collectionName, indexName },
    body: { kind },
  }: Pick<SearchNote, 'connection' | 'groupId' | 'place' | 'body'>) => ({
    connection,
    target: `/groups/${groupId}/search/${kind}/${clusterName}/${database}.${collectionName}/${indexName}`,
  });

  return defineHandlers(searchNoteOperations, {
    listSearchNotes: (filter) => notes.list(filter),
    createSearchNote: {
      async subject({ body }) {
        await connections.open(body.connection);
        return subjectOf(body);
      },
      handle: ({ body }, { session }) => notes.create(body, session.user.name),
    },
    saveSearchNote: {
      async subject({ noteId, body }) {
        const stored = await notes.get(noteId);
        if (body.body.kind !== stored.body.kind) throw refuseField('body.kind', 'cannot be changed');
        return subjectOf(stored);
      },
      handle: ({ noteId, body }, { session }) => notes.save(noteId, body, session.user.name),
    },
    deleteSearchNote: {
      subject: async ({ noteId }) => subjectOf(await notes.get(noteId)),
      handle: ({ noteId }) => notes.remove(noteId),
    },
  });
}
