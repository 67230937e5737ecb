import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Writes what a page keeps in its address, over the present entry of the history unless `how` is `push`. A write
 * that comes late, from a field or a drag at rest for a moment, is dropped once somebody has gone on to another
 * page: it would take them back, or lead to an address without the names that this page had.
 */
export function useSearchWriter<Search extends object>(): (
  search: Search | ((before: Search) => Search),
  how?: 'push' | 'replace',
) => void {
  const router = useRouter();
  const own = useMatch({ strict: false, select: ({ id }) => id });
  return useCallback(
    (search, how = 'replace') => {
      if (!router.matchRoutes(router.latestLocation).some(({ id }) => id === own)) return;
      void router.navigate({ to: '.', search: search as never, replace: how === 'replace' });
    },
    [router, own],
  );
}
