import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { PastQuery, PastQueryRun } from '#contract/console/past-queries.ts';
import { useConnection } from '#src/api/connection.ts';
import { c, consoleKey, consoleQuery } from '#src/api/console/console-call.ts';
import { plural } from '#src/lib/bytes.ts';
import { defined } from '#src/lib/search-params.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { type Query, queryParts } from '../data-search.ts';
import { sameTexts } from '../query-text.ts';
import { recorder } from './recorder.ts';

/** The collection that a query was run on, as the history keeps it. */
export type QueryPlace = Pick<PastQueryRun, 'groupId' | 'source' | 'database' | 'collection'>;

/** One text for a collection, by which components are remounted. */
export const placeKey = ({ source, database, collection }: QueryPlace): string =>
  `${source}/${database}.${collection}`;

export function isEmptyQuery(query: Query): boolean {
  return sameTexts(query, {});
}

/** The user's own history and favourites in a project, the last run first. */
export function usePastQueries(groupId: string, enabled: boolean) {
  const { id: connection } = useConnection();
  return useQuery({ ...consoleQuery('listPastQueries', { connection, groupId }), enabled });
}

/** Names, deletes and clears queries of the history. */
export function usePastQueryChanges(groupId: string) {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: consoleKey('listPastQueries') });
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<PastQuery, 'id' | 'name'>) =>
      c('namePastQuery', { queryId: id, body: { name } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (queryId: string) => c('deletePastQuery', { queryId }),
    onSuccess,
  });
  const clear = useMutation({
    mutationFn: () => recorder.clear(() => c('clearPastQueries', { connection, groupId })),
    onSuccess,
  });
  return { rename, remove, clear };
}

interface Run extends Pick<PastQueryRun, 'query' | 'count' | 'durationMs'> {
  /** ms, by this browser. */
  startedAt: number;
}

/** Returns the function that adds a run to the history of the collection. */
export function useRecord({ groupId, source, database, collection }: QueryPlace): (run: Run) => void {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  return useCallback(
    ({ startedAt, ...run }) => {
      const body = { connection, groupId, source, database, collection, ...run };
      recorder.record(startedAt, async () => {
        await c('recordPastQuery', { body });
        await client.invalidateQueries({ queryKey: consoleKey('listPastQueries') });
      });
    },
    [client, connection, groupId, source, database, collection],
  );
}

/** Adds runs of pipelines to the history, and saves pipelines as favourites. */
export function usePipelineHistory(place: QueryPlace) {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const record = useRecord(place);
  return {
    record: (pipeline: string, count: number, durationMs: number): void =>
      record({ query: { pipeline }, count, durationMs, startedAt: Date.now() - durationMs }),
    save: async (pipeline: string, name: string): Promise<void> => {
      await c('savePastQuery', { body: { connection, ...place, query: { pipeline }, name } });
      await client.invalidateQueries({ queryKey: consoleKey('listPastQueries') });
    },
  };
}

/** Adds a query to the history once its result is known. A query without any part is not recorded. */
export function useRecordedRun(
  place: QueryPlace,
  query: Query,
  count: number | undefined,
  durationMs: number | undefined,
): void {
  const record = useRecord(place);
  const startedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins
  useEffect(() => {
    startedAt.current = Date.now();
  }, [record, query]);
  useEffect(() => {
    if (count === undefined || durationMs === undefined || isEmptyQuery(query)) return;
    record({ query: defined(query), count, durationMs, startedAt: startedAt.current });
  }, [record, query, count, durationMs]);
}

/** A query or a pipeline on one line. */
export function queryLine(query: PastQuery['query']): string {
  if (query.pipeline !== undefined) return query.pipeline.replaceAll(/\s+/gu, ' ');
  const parts = queryParts.map((part) => {
    const text = query[part];
    if (part === 'filter') return text ?? '{}';
    return text && `${part} ${text}`;
  });
  return parts.filter(Boolean).join(' · ').replaceAll(/\s+/gu, ' ');
}

/** Matches and duration of the last run. */
export const runFacts = ({
  count,
  durationMs,
  runs,
}: Pick<PastQuery, 'count' | 'durationMs' | 'runs'>): string =>
  runs === 0
    ? 'not run yet'
    : count === null
      ? `not finished after ${formatDuration(Math.round(durationMs))}`
      : `${plural(count, 'document')} in ${formatDuration(Math.round(durationMs))}`;

/** Whether a query contains a text in its name, its collection or its parts; upper and lower case are equal. */
export function matchesText(past: PastQuery, text: string): boolean {
  const content = `${past.name ?? ''} ${past.source} ${past.database}.${past.collection} ${queryLine(past.query)}`;
  return content.toLowerCase().includes(text.trim().toLowerCase());
}
