import { type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * A query client whose `invalidateQueries` also covers first reads that are under way. The library lets such a read go on: it
 * may have begun before the change, and its result would then pass for fresh.
 */
export class ReadingClient extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    const isRefetched = ((filters as InvalidateQueryFilters | undefined)?.refetchType ?? 'active') !== 'none';
    for (const query of this.getQueryCache().findAll(filters as InvalidateQueryFilters)) {
      if (!isFirstRead(query)) continue;
      // those who wait for it get the result of the read that follows at once
      if (isRefetched && query.isActive() && !query.isDisabled()) void query.cancel({ silent: true });
      else void query.promise?.then(() => query.invalidate()).catch(() => undefined);
    }
    return QueryClient.prototype.invalidateQueries.call(this, filters as never, options);
  };
}

const isFirstRead = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';
