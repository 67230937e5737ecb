import { useSyncExternalStore } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { createStore } from '#src/lib/stores/store.ts';
import type { Query } from './data-search.ts';
import { sameTexts } from './query-text.ts';

/** A query that was run in this session. Kept in memory only: filters can hold what others must not read. */
export interface PastQuery {
  /** Source, database and collection. */
  namespace: string;
  query: Query;
  found: number;
  durationMs: number;
}

const most = 100;
const past = createStore<readonly PastQuery[]>([]);

export function isEmptyQuery(query: Query): boolean {
  return sameTexts(query, {});
}

/** The newest comes first; the same query again only moves. */
export function remember(entry: PastQuery): void {
  if (isEmptyQuery(entry.query)) return;
  const others = past
    .get()
    .filter((each) => each.namespace !== entry.namespace || !sameTexts(each.query, entry.query));
  past.set([entry, ...others].slice(0, most));
}

export const forgetQueries = (): void => past.set([]);

export function usePastQueries(namespace: string): readonly PastQuery[] {
  const all = useSyncExternalStore(past.subscribe, past.get);
  return all.filter((each) => each.namespace === namespace).slice(0, 20);
}

/** Label of a query in a menu: the query, its matches, its duration. */
export function pastLabel({ query, found, durationMs }: PastQuery): string {
  return `${queryLine(query)} · ${plural(found, 'document')} in ${formatDuration(Math.round(durationMs))}`;
}

/** A query on one line. */
function queryLine({ filter, sort, fields }: Query): string {
  const parts = [filter ?? '{}', sort && `sort ${sort}`, fields && `fields ${fields}`];
  const line = parts.filter(Boolean).join(' · ').replaceAll(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
