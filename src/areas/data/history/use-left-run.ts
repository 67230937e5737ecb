import { useEffect, useRef } from 'react';
import { defined } from '#src/lib/search-params.ts';
import type { Query } from '../data-search.ts';
import { isEmptyQuery, type QueryPlace, useRecord } from './past-queries.ts';

/** `over`: the run ended by itself, or has not begun. */
export type RunState = 'running' | 'stopped' | 'over';

/** Adds a query to the history that is stopped, or left before its result is complete. */
export function useLeftRun(place: QueryPlace, query: Query, state: RunState): void {
  const send = useRecord(place);
  const current = useRef(state);
  const startedAt = useRef(0);
  const leaving = useRef<{ query: Query; isCancelled: boolean }>(undefined);
  const record = useRef((_: number) => {});

  useEffect(() => {
    // React mounts twice during development: the query was not left
    if (leaving.current?.query === query) leaving.current.isCancelled = true;
    startedAt.current = Date.now();
    const recordRun = (began: number): void => {
      if (isEmptyQuery(query)) return;
      send({ query: defined(query), count: null, durationMs: Date.now() - began, startedAt: began });
    };
    record.current = recordRun;
    return () => {
      if (current.current !== 'running') return;
      const began = startedAt.current;
      const left = { query, isCancelled: false };
      leaving.current = left;
      queueMicrotask(() => {
        if (!left.isCancelled) recordRun(began);
      });
    };
  }, [send, query]);

  useEffect(() => {
    if (state === 'running' && current.current !== 'running') startedAt.current = Date.now();
    current.current = state;
    if (state === 'stopped') record.current(startedAt.current);
  }, [state]);
}
