import { z } from 'zod';
import { roots } from '#contract/api/names.ts';

/**
 * Pattern of paths: `*` and `{name}` for any text inside a segment, `**` for any number of segments. Without `/api/` at its
 * start it applies below the root, as in `/groups/*`.
 */
export const PathPattern = z
  .string()
  .max(500)
  .regex(/^\/[!-~]*$/u, 'must be a path that begins with /');

const anything = '**';

/** The versioned root, and the legacy ones beside it. */
const root = new RegExp(`^${roots.v2.replace(/\/v2$/u, '')}/[^/]+(?=/)`, 'u');

/** Whether a wildcard pattern covers a whole list; `isMany` is true for wildcards. Linear but for the wildcards. */
function covers<Item>(
  items: ArrayLike<Item>,
  pattern: ArrayLike<Item>,
  isMany: (item: Item) => boolean,
  equal: (item: Item, wanted: Item) => boolean,
): boolean {
  let [at, next] = [0, 0];
  // where the last wildcard is, and how much it covers so far
  let [many, covered] = [-1, 0];
  while (at < items.length) {
    const wanted = pattern[next];
    if (wanted !== undefined && isMany(wanted)) {
      [many, covered] = [next, at];
      next += 1;
    } else if (wanted !== undefined && equal(items[at] as Item, wanted)) {
      at += 1;
      next += 1;
    } else if (many >= 0) {
      covered += 1;
      at = covered;
      next = many + 1;
    } else return false;
  }
  while (next < pattern.length && isMany(pattern[next] as Item)) next += 1;
  return next === pattern.length;
}

const isSegment = (text: string, pattern: string): boolean =>
  covers(
    text,
    pattern,
    (character) => character === '*',
    (one, other) => one === other,
  );

/** Whether a pattern matches the path of a request, which is compared as it was sent, without its query. */
export function matchesPath(pattern: string, path: string): boolean {
  const below = pattern.startsWith('/api/') ? path : path.replace(root, '');
  const parts = pattern.replaceAll(/\{\w+\}/gu, '*').split('/');
  return covers(below.split('/'), parts, (part) => part === anything, isSegment);
}
