import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** A page at an address without its search: the ID of a match also contains the search that its loader reads. */
const pageOf = ({ routeId, pathname }: { routeId: string; pathname: string }): string =>
  `${routeId} ${pathname}`;

/** The keys of a URL; undefined leaves one out. */
type Written<Search> = { [Key in keyof Search]: Search[Key] | undefined };

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The keys that choose what a page shows. Another value of one of them begins at the top of the page. */
const subjectKeys = [
  'chart',
  'coll',
  'day',
  'db',
  'invoice',
  'op',
  'org',
  'page',
  'source',
  'step',
  'tab',
  'workspace',
] as const;

const isOtherSubject = (before: object, next: object): boolean =>
  subjectKeys.some((key) => !isSame(Reflect.get(before, key), Reflect.get(next, key)));

/**
 * The search that a write gives: `next` was made from `shown`, and another write may have followed what is shown. Each then
 * changes its own keys only.
 */
function merged<Search extends object>(
  before: Search,
  shown: Search,
  next: Written<Search>,
): Written<Search> {
  if (isSame(before, shown)) return next;
  const result: Written<Search> = { ...before };
  for (const key of Object.keys({ ...shown, ...next }) as (keyof Search)[])
    if (!isSame(shown[key], next[key])) result[key] = next[key];
  return result;
}

/**
 * Writes the state of a page into its address, over the present entry of the history unless `how` is `push`.
 * A late write, from a field or a drag at rest for a moment, is dropped after the user has opened another
 * page. It would navigate back, or lead to an address without the names of this page. One that is made before the
 * previous one is shown keeps the keys of that one.
 */
export function useSearchWriter<Search extends object>(): (
  search: Written<Search> | ((before: Search) => Written<Search>),
  how?: 'push' | 'replace',
) => void {
  const router = useRouter();
  const own = useMatch({ strict: false, select: pageOf });
  const search: object = useMatch({ strict: false, select: (match) => match.search });
  const shown = useRef(search);
  useLayoutEffect(() => {
    shown.current = search;
  });
  return useCallback(
    (next, how = 'replace') => {
      if (!router.matchRoutes(router.latestLocation).some((match) => pageOf(match) === own)) return;
      const written =
        typeof next === 'function' ? next : (before: Search) => merged(before, shown.current as Search, next);
      const { search: before } = router.latestLocation;
      void router.navigate({
        to: '.',
        search: written as never,
        replace: how === 'replace',
        // a filter, a drawer or a typed value leaves the page where the user has scrolled it
        resetScroll: isOtherSubject(before, written(before as Search)),
      });
    },
    [router, own],
  );
}
