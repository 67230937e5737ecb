import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { c, consoleKey } from '#src/api/console/console-call.ts';
import { defined } from '#src/lib/search-params.ts';
import type { Query } from '../data-search.ts';
import { isEmptyQuery, type QueryPlace } from './past-queries.ts';
import { recorder } from './recorder.ts';

/** `over`: the run ended by itself, or has not begun. */
export type RunState = 'running' | 'stopped' | 'over';

/** Adds a query to the history that is stopped, or left before its result is complete. */
export function useLeftRun(
  { groupId, source, database, collection }: QueryPlace,
  query: Query,
  state: RunState,
): void {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const current = useRef(state);
  const startedAt = useRef(0);
  const leaving = useRef<{ query: Query; isCancelled: boolean }>(undefined);

  const record = useRef((_: number) => {});
  useEffect(() => {
    record.current = (began) => {
      if (isEmptyQuery(query)) return;
      const place = { connection, groupId, source, database, collection };
      const body = { ...place, query: defined(query), count: null, durationMs: Date.now() - began };
      recorder.record(began, () =>
        c('recordPastQuery', { body }).then(() =>
          client.invalidateQueries({ queryKey: consoleKey('listPastQueries') }),
        ),
      );
    };
  }, [client, connection, groupId, source, database, collection, query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins
  useEffect(() => {
    // React mounts twice during development: the query was not left
    if (leaving.current?.query === query) leaving.current.isCancelled = true;
    startedAt.current = Date.now();
    const send = record.current;
    return () => {
      if (current.current !== 'running') return;
      const began = startedAt.current;
      const left = { query, isCancelled: false };
      leaving.current = left;
      queueMicrotask(() => {
        if (!left.isCancelled) send(began);
      });
    };
  }, [source, database, collection, query]);

  useEffect(() => {
    if (state === 'running' && current.current !== 'running') startedAt.current = Date.now();
    current.current = state;
    if (state === 'stopped') record.current(startedAt.current);
  }, [state]);
}
