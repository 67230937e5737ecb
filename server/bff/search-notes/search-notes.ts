import { randomBytes } from 'node:crypto';
import type {
  IndexPlace,
  NoteBody,
  NoteChange,
  NoteFilter,
  NoteRequest,
  SearchNote,
} from '#contract/console/search-notes.ts';
import { refuse } from '../http/errors.ts';
import type { Db, SearchNoteRow } from '../tables.ts';

/** Definitions of one index that are kept; older ones are forgotten. */
const definitionsKept = 100;

export interface SearchNotes {
  /** Those of a project, the one changed last first. */
  list(filter: NoteFilter): Promise<SearchNote[]>;
  get(id: string): Promise<SearchNote>;
  create(request: NoteRequest, by: string): Promise<SearchNote>;
  /** Refuses another version than the stored one, and another kind. */
  save(id: string, change: NoteChange, by: string): Promise<SearchNote>;
  remove(id: string): Promise<void>;
}

const toNote = (row: SearchNoteRow): SearchNote => ({
  id: row.id,
  connection: row.connection,
  groupId: row.group_id,
  // both texts were written by this program
  place: JSON.parse(row.place) as IndexPlace,
  body: JSON.parse(row.body) as NoteBody,
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** The place as it is found by: its names always in the same order. */
const placeText = ({ clusterName, database, collectionName, indexName }: IndexPlace): string =>
  JSON.stringify({ clusterName, database, collectionName, indexName });

/** Queries, drafts and earlier definitions of search indexes. */
export function createSearchNotes(db: Db, now: () => number): SearchNotes {
  const rowOf = async (id: string): Promise<SearchNoteRow> => {
    const row = await db.selectFrom('search_notes').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('SEARCH_NOTE_NOT_FOUND');
    return row;
  };
  /** Definitions that are kept of an index, the newest first. */
  const definitionsOf = ({ connection, groupId, place }: NoteRequest) =>
    db
      .selectFrom('search_notes')
      .selectAll()
      .where('connection', '=', connection)
      .where('group_id', '=', groupId)
      .where('kind', '=', 'definition')
      .where('place', '=', placeText(place))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  return {
    async list({ connection, groupId, kind }) {
      const all = db
        .selectFrom('search_notes')
        .selectAll()
        .where('connection', '=', connection)
        .where('group_id', '=', groupId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc');
      return (await (kind ? all.where('kind', '=', kind) : all).execute()).map(toNote);
    },
    get: async (id) => toNote(await rowOf(id)),
    async create(request, by) {
      const { connection, groupId, place, body } = request;
      const kept = body.kind === 'definition' ? await definitionsOf(request) : [];
      const [last] = kept;
      if (last && sameDefinition(toNote(last).body, body)) return toNote(last);
      const at = now();
      const row: SearchNoteRow = {
        id: randomBytes(12).toString('hex'),
        connection,
        group_id: groupId,
        kind: body.kind,
        place: placeText(place),
        body: JSON.stringify(body),
        version: 1,
        created_by: by,
        created_at: at,
        updated_by: by,
        updated_at: at,
      };
      const old = kept.slice(definitionsKept - 1).map(({ id }) => id);
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('search_notes').values(row).execute();
        if (old.length > 0) await trx.deleteFrom('search_notes').where('id', 'in', old).execute();
      });
      return toNote(row);
    },
    async save(id, { place, body, version }, by) {
      const before = await rowOf(id);
      const changed = {
        kind: body.kind,
        place: placeText(place),
        body: JSON.stringify(body),
        version: version + 1,
        updated_by: by,
        updated_at: now(),
      };
      const { numUpdatedRows } = await db
        .updateTable('search_notes')
        .set(changed)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) {
        const { version: theirs, updated_by } = await rowOf(id);
        throw refuse('STALE_VERSION', { message: `${updated_by} has saved version ${theirs} meanwhile.` });
      }
      return toNote({ ...before, ...changed });
    },
    async remove(id) {
      await rowOf(id);
      await db.deleteFrom('search_notes').where('id', '=', id).execute();
    },
  };
}

function sameDefinition(one: NoteBody, other: NoteBody): boolean {
  return one.kind === 'definition' && other.kind === 'definition' && one.definition === other.definition;
}
