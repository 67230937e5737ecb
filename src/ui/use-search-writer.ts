import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A page at an address without its search: the ID of a match also contains the search that its loader reads. */
const pageOf = ({ routeId, pathname }: { routeId: string; pathname: string }): string =>
  `${routeId} ${pathname}`;

/**
 * Writes the state of a page into its address, over the present entry of the history unless `how` is `push`.
 * A late write, from a field or a drag at rest for a moment, is dropped after the user has opened another
 * page. It would navigate back, or lead to an address without the names of this page.
 */
export function useSearchWriter<Search extends object>(): (
  search: Search | ((before: Search) => Search),
  how?: 'push' | 'replace',
) => void {
  const router = useRouter();
  const own = useMatch({ strict: false, select: pageOf });
  return useCallback(
    (search, how = 'replace') => {
      if (!router.matchRoutes(router.latestLocation).some((match) => pageOf(match) === own)) return;
      void router.navigate({ to: '.', search: search as never, replace: how === 'replace' });
    },
    [router, own],
  );
}
