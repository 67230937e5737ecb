import type { ServerFunction } from '#contract/console/functions.ts';
import type { IndexPlace, SearchNote } from '#contract/console/search-notes.ts';
import { plural } from '#src/lib/bytes.ts';
import { samePlace } from '../notes/note-requests.ts';

/** The index of a stage that names none // documented */
const unnamed = 'default';
const stage = /\$(search|searchMeta|vectorSearch)\b/;
/** `index: "text"`, with any quotes; the value of a variable is not known. */
const indexNames = /(?:\bindex|["']index["'])\s*:\s*(["'`])((?:\\.|(?!\1).)*)\1/g;

/**
 * Functions whose text searches by the index: they name it in a stage, or name none where it is the default one and
 * they name its collection.
 */
export function functionsSearching(
  functions: readonly Pick<ServerFunction, 'name' | 'source'>[],
  { collectionName, indexName }: Pick<IndexPlace, 'collectionName' | 'indexName'>,
): string[] {
  return functions
    .filter(({ source }) => {
      if (!stage.test(source)) return false;
      const named = [...source.matchAll(indexNames)].map(([, , name]) => name);
      if (named.length > 0) return named.includes(indexName);
      return indexName === unnamed && new RegExp(`["'\`]${literal(collectionName)}["'\`]`).test(source);
    })
    .map(({ name }) => name);
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What stops finding anything with the index, in sentences; empty: nothing that the console knows. */
export function dependantText(
  notes: readonly SearchNote[],
  functions: readonly Pick<ServerFunction, 'name' | 'source'>[] | undefined,
  place: IndexPlace,
): string {
  const queries = notes.flatMap(({ place: other, body }) =>
    body.kind === 'query' && samePlace(other, place) ? [body.name] : [],
  );
  const searching = functionsSearching(functions ?? [], place);
  const ends = [
    ...(queries.length > 0
      ? [`${plural(queries.length, 'saved query', 'saved queries')}: ${queries.join(', ')}`]
      : []),
    ...(searching.length > 0 ? [`${plural(searching.length, 'function')}: ${searching.join(', ')}`] : []),
  ];
  const unknown =
    functions === undefined ? ' Functions could not be read, so those that search by it are not named.' : '';
  return `${ends.length === 0 ? '' : ` That ends ${ends.join('; ')}.`}${unknown}`;
}
