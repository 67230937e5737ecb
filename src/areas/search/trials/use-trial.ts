import { skipToken, useQuery } from '@tanstack/react-query';
import type { DataSourceRef } from '#contract/console/functions.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition } from '#contract/search/definition.ts';
import { c } from '#src/api/console/console-call.ts';
import { stoppable, stopQueries } from '#src/api/stoppable.ts';
import type { NoteOf } from '../notes/note-requests.ts';
import { readStageText } from '../tester/query/stage-text.ts';

interface Tried {
  /** The location of the documents; undefined: no source can be queried. */
  source: DataSourceRef | undefined;
  database: string;
  collection: string;
  definitions: readonly Definition[];
  analyzers: readonly CustomAnalyzer[];
  /** `$search` stages as they are typed. */
  queries: readonly string[];
  /** Documents that must be looked at, as canonical extended JSON. */
  ids: readonly string[];
}

/** Documents with expectations in a saved query. */
export const namedIds = ({ body: { finds, misses, first, judgments } }: NoteOf<'query'>): string[] => [
  ...finds,
  ...misses,
  ...(first === null ? [] : [first]),
  ...judgments.map(({ id }) => id),
];

/** What queries find by definitions, over the documents as they are now. A side follows for each definition, in order. */
export function useTrial({ source, queries, definitions, ids, ...place }: Tried) {
  const body = source && {
    ...place,
    source,
    definitions: [...definitions],
    analyzers: [...place.analyzers],
    // what cannot be read is sent as it is, for the engine to refuse
    queries: queries.map((text) => {
      const { stage } = readStageText(text);
      return stage ? JSON.stringify(stage) : text;
    }),
    ids: [...new Set(ids)].slice(0, 2_000),
  };
  const queryKey = ['search-trial', body];
  const trial = useQuery({
    queryKey,
    queryFn:
      body && queries.length > 0
        ? stoppable(queryKey, (signal) => c('tryQueries', { body }, signal))
        : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...trial, stop: () => stopQueries(queryKey) };
}
