import { NoteChange, NoteFilter, NoteRequest, type SearchNote } from '#contract/console/search-notes.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { parse, parseQuery, refuseField } from '../http/errors.ts';
import { type BodyLimits, bodyLimits } from '../http/json-body.ts';
import { type Call, json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { SearchNotes } from './search-notes.ts';

export interface SearchNotesRoom {
  notes: SearchNotes;
  connections: Pick<Connections, 'open'>;
  audit: Audit;
}

/** Two texts of a draft, each character escaped at worst, and lists of ids. */
const noteLimits: BodyLimits = { ...bodyLimits, bytes: 8 * 1024 * 1024 };

/** Queries with what they must find, drafts of definitions, and the definitions that indexes had. */
export function searchNoteRoutes({ notes, connections, audit }: SearchNotesRoom): SignedInRoute[] {
  const idOf = (call: Call) => call.params.noteId ?? '';
  const lineOf = (
    operation: string,
    { connection, groupId, place, body }: Pick<SearchNote, 'connection' | 'groupId' | 'place' | 'body'>,
  ): AuditedChange => ({
    operation,
    connection,
    target: `/groups/${groupId}/search/${body.kind}/${place.clusterName}/${place.database}.${place.collectionName}/${place.indexName}`,
  });

  return [
    route('GET', '/bff/search-notes', 'viewer', async (call) =>
      json(await notes.list(parseQuery(NoteFilter, call.query))),
    ),
    route(
      'POST',
      '/bff/search-notes',
      'operator',
      async (call, session) => {
        const request = parse(NoteRequest, call.body);
        await connections.open(request.connection);
        const write = () => notes.create(request, session.user.name);
        return json(await audit.asked(call, session, lineOf('createSearchNote', request), write), 201);
      },
      { limits: () => noteLimits },
    ),
    route(
      'PUT',
      '/bff/search-notes/:noteId',
      'operator',
      async (call, session) => {
        const change = parse(NoteChange, call.body);
        const before = await notes.get(idOf(call));
        if (change.body.kind !== before.body.kind) throw refuseField('body.kind', 'cannot be changed');
        const write = () => notes.save(before.id, change, session.user.name);
        return json(await audit.asked(call, session, lineOf('saveSearchNote', before), write));
      },
      { limits: () => noteLimits },
    ),
    route('DELETE', '/bff/search-notes/:noteId', 'operator', async (call, session) => {
      const before = await notes.get(idOf(call));
      await audit.asked(call, session, lineOf('deleteSearchNote', before), () => notes.remove(before.id));
      return noContent();
    }),
  ];
}
