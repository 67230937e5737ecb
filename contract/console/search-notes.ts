import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { plainLine } from '#contract/values/plain-name.ts';
import { type BodyLimits, consoleOperations } from './table/operation.ts';

/**
 * Data that the console and its server keep for search indexes, because the service keeps none of it. It
 * consists of queries with their expected results, drafts of definitions, and earlier definitions; below
 * `/bff`. All three refer to an index by namespace and name, so that they outlive one that is deleted and
 * created again.
 */

const textLimit = 256 * 1024;
const place = {
  clusterName: z.string().max(64),
  database: z.string().max(63),
  collectionName: z.string().max(255),
  /** Name of the index; empty: of a draft that has none yet. */
  indexName: z.string().max(255),
};
export const IndexPlace = z.strictObject(place);
export type IndexPlace = z.infer<typeof IndexPlace>;

/** An _id as canonical extended JSON. */
const documentId = z.string().min(1).max(4096);
const documentIds = z.array(documentId).max(500);

/** A query and its expected results. */
const QueryNote = z.strictObject({
  kind: z.literal('query'),
  name: plainLine(100).min(1, 'is required'),
  /** The `$search` stage without its index: JSON, which may have comments. */
  query: z.string().min(2).max(textLimit),
  /** Documents that it must find, in any order, and those that it must not. */
  finds: documentIds,
  misses: documentIds,
  /** The document that must come first. */
  first: documentId.nullable(),
  /** Documents that a person rated as answers to it. */
  judgments: z.array(z.strictObject({ id: documentId, good: z.boolean() })).max(500),
});

/** A definition that is not saved yet. */
const DraftNote = z.strictObject({
  kind: z.literal('draft'),
  type: z.enum(['search', 'vectorSearch']),
  /** As typed: it may contain comments, and may be invalid. */
  text: z.string().max(textLimit),
  /** The definition as JSON that it began with; null: of a new index. */
  base: z.string().max(textLimit).nullable(),
});

/** A definition that an index had. */
const DefinitionNote = z.strictObject({
  kind: z.literal('definition'),
  definition: z.string().min(2).max(textLimit),
  /**
   * `saved`: by this console, by the author of the note. `seen`: read from the service, regardless of the
   * author of the change.
   */
  how: z.enum(['saved', 'seen']),
  /** When the service applied it, where reported. */
  definedAt: z.string().max(40).nullable(),
});

const noteKinds = ['query', 'draft', 'definition'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const NoteBody = z.discriminatedUnion('kind', [QueryNote, DraftNote, DefinitionNote]);
export type NoteBody = z.infer<typeof NoteBody>;

const scope = { connection: z.string().min(1).max(64), groupId: ObjectId };
export const NoteFilter = z.strictObject({ ...scope, kind: z.enum(noteKinds).optional() });
export type NoteFilter = z.infer<typeof NoteFilter>;

export const NoteRequest = z.strictObject({ ...scope, place: IndexPlace, body: NoteBody });
export type NoteRequest = z.infer<typeof NoteRequest>;
export const NoteChange = z.strictObject({ place: IndexPlace, body: NoteBody, version: z.int() });
export type NoteChange = z.infer<typeof NoteChange>;

export const SearchNote = NoteRequest.extend({
  id: z.string(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.number(),
  updatedBy: z.string(),
  updatedAt: z.number(),
});
export type SearchNote = z.infer<typeof SearchNote>;

/** Two texts of a draft, each character escaped at worst, and lists of ids. */
const noteLimits: BodyLimits = { bytes: 8 * 1024 * 1024, depth: 64, nodes: 20_000 };

const path = '/search-notes';
const item = `${path}/:noteId` as const;
const changes = { role: 'operator', effect: 'notes', audited: true } as const;

export const searchNoteOperations = consoleOperations({
  listSearchNotes: {
    ...{ method: 'GET', path, role: 'viewer', query: NoteFilter, answer: z.array(SearchNote) },
    summary: 'List saved queries, drafts and definitions of a project, the newest change first',
  },
  createSearchNote: {
    ...{
      method: 'POST',
      path,
      ...changes,
      body: NoteRequest,
      bodyLimits: noteLimits,
      answer: SearchNote,
      status: 201,
    },
    summary:
      'Keep a query, draft or definition; the last definition of an index again answers the existing note',
  },
  saveSearchNote: {
    ...{
      method: 'PUT',
      path: item,
      ...changes,
      body: NoteChange,
      bodyLimits: noteLimits,
      answer: SearchNote,
    },
    summary: 'Save a note; 409 `STALE_VERSION` for another version than the stored one',
  },
  deleteSearchNote: {
    method: 'DELETE',
    path: item,
    ...changes,
    summary: 'Delete a note, whatever its version',
  },
});
