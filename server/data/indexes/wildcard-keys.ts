import type { Document } from 'bson';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { idKey } from '../values/id-key.ts';

/** Which paths a wildcard index sees. */
export type Sees = (path: string) => boolean;

/**
 * The keys of a document in a wildcard index: each value under each path. Documented: documents and arrays
 * are entered, arrays without positions; an array inside an array is a value.
 */
export function wildcardKeys(doc: Document, root: string, sees: Sees): unknown[][] {
  const results = new Map<string, unknown[]>();
  const add = (path: string, value: unknown): void => {
    const text = `${path}\0${value === undefined ? 'none' : idKey(value)}`;
    if (sees(path)) results.set(text, [path, value]);
  };
  const visit = (value: unknown, path: string, inArray: boolean): void => {
    if (isFields(value) && Object.keys(value).length > 0) {
      for (const [name, each] of Object.entries(value))
        visit(each, path === '' ? name : `${path}.${name}`, false);
    } else if (Array.isArray(value) && !inArray) {
      if (value.length === 0) add(path, undefined);
      for (const each of value) visit(each, path, true);
    } else if (path !== '') add(path, value);
  };
  let start: unknown = doc;
  for (const part of root === '' ? [] : root.split('.'))
    start = isFields(start) ? fieldReader(part)(start) : undefined;
  if (start !== undefined) visit(start, root, false);
  return [...results.values()];
}

/** Documented: a projection either names the only paths or those to leave out; `_id` is left out unless named. */
export function seesOf(projection: Document | undefined): Sees {
  if (projection === undefined) return (path) => path !== '_id' && !path.startsWith('_id.');
  const { _id: id, ...rest } = projection;
  const paths = Object.keys(rest);
  const includes = paths.length === 0 ? Boolean(id) : Boolean(rest[paths[0] as string]);
  return (path) => {
    if (path === '_id' || path.startsWith('_id.')) return Boolean(id);
    const named = paths.some((each) => path === each || path.startsWith(`${each}.`));
    return named === includes;
  };
}
