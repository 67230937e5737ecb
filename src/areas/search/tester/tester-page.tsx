import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { stopQueries } from '#src/api/stoppable.ts';
import { defined } from '#src/lib/search-params.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useSampledFields } from '../indexes/editor/fields/use-sampled-fields.ts';
import { withoutRows } from '../indexes/without-rows.tsx';
import { ChooseIndex } from './choose-index.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { namedPaths } from './query/indexed-field.ts';
import { readStageText } from './query/stage-text.ts';
import { startingQuery } from './query/starting-query.ts';
import { QueryPanel } from './query-panel.tsx';
import { EngineRefusal } from './results/engine-refusal.tsx';
import { ResultsView } from './results/results-view.tsx';
import { searchQuery } from './results/search-query.ts';
import { RatingMenu } from './saved/rating-menu.tsx';
import { SavedView } from './saved/saved-view.tsx';
import { useSavedQueries } from './saved/use-saved-query.ts';
import { type AnsweringPlace, type TesterPlace, type TesterPlaces, useTesterPlaces } from './tester-place.ts';
import type { TesterChange, TesterSearch, TesterView } from './tester-search.ts';
import { WantedField } from './wanted-field.tsx';
import { WhyNotView } from './why-not/why-not-view.tsx';

interface TesterPageProps {
  groupId: string;
  search: TesterSearch;
  onSearch: (search: TesterSearch, how?: 'push' | 'replace') => void;
}

/** Queries against a search index: why is this found, and why is that not? */
export function TesterPage(props: TesterPageProps) {
  const { groupId, search, onSearch } = props;
  const places = useTesterPlaces(groupId, search);
  const { read, rows, row, place } = places;
  const instead = withoutRows(read);
  if (instead !== undefined) return instead;
  const [failure] = read.failures;
  if (failure && !row) {
    return (
      <ReadFailure
        what={`The indexes of ${failure.cluster}`}
        query={{ error: failure.error, refetch: read.refetch }}
      />
    );
  }
  if (!rows) return <SkeletonLines lines={10} />;
  return (
    <div className="qd-stack">
      <ChooseIndex places={places} search={search} onSearch={onSearch} />
      {place ? (
        <Tester
          key={`${place.cluster} ${place.db} ${place.collection} ${place.index}`}
          {...props}
          places={places}
          place={place}
        />
      ) : (
        <EmptyState
          title={rows.length === 0 ? 'No search indexes to ask' : 'The index of this address does not exist'}
        >
          {rows.length === 0
            ? 'Create an index first: queries with $search are answered by one.'
            : 'Choose another one above.'}
        </EmptyState>
      )}
    </div>
  );
}

interface TesterProps extends TesterPageProps {
  places: TesterPlaces;
  place: TesterPlace;
}

const viewTexts: Record<TesterView, string> = {
  results: 'Results',
  missing: 'Why not found',
  compare: 'Compare',
  saved: 'Saved queries',
};
const views = Object.keys(viewTexts) as TesterView[];

function Tester({ groupId, search, onSearch, places, place }: TesterProps) {
  const sample = useSampledFields(groupId, place);
  const fields = useMemo(
    () => [...new Set([...namedPaths(place.definition), ...sample.fields.map(({ path }) => path)])],
    [place.definition, sample.fields],
  );
  const start = search.query ?? (sample.pending ? undefined : startingQuery(place.definition, sample.fields));
  if (start === undefined) return <SkeletonLines lines={6} />;
  return <Asking {...{ groupId, search, onSearch, places, place, fields, start }} />;
}

interface AskingProps extends TesterProps {
  fields: readonly string[];
  /** The initial text. */
  start: string;
}

function Asking({ search, onSearch, places, place, fields, start }: AskingProps) {
  const [text, setText] = useState(start);
  const input = search.query ?? start;
  // Back, and a saved query that is opened, change the address and not the text
  useEffect(() => setText(input), [input]);
  const typed = useMemo(() => readStageText(text, place.collection), [text, place.collection]);
  // the results below belong to the query that was run
  const asked = useMemo(() => readStageText(input, place.collection), [input, place.collection]);
  const runs = place.at !== undefined && asked.stage !== undefined && asked.problems.length === 0;
  const read = searchQuery(place, asked);
  const result = useQuery({ ...read, enabled: runs });
  const show = (part: TesterChange, how: 'push' | 'replace' = 'replace'): void =>
    onSearch(defined({ ...search, ...part }), how);
  const [reported, setReported] = useState<readonly string[]>([]);
  const run = (): void => {
    if (typed.problems.length > 0) return;
    setReported(typed.notes);
    // a pasted pipeline or shell text becomes the stage that is run
    if (typed.text === input) void result.refetch();
    else show({ query: typed.text }, 'push');
    setText(typed.text);
  };
  const view = search.view ?? 'results';
  return (
    <>
      <QueryPanel
        place={place}
        text={text}
        read={typed}
        fields={fields}
        asJson={search.as === 'json'}
        onAsJson={(asJson) => show({ as: asJson ? 'json' : undefined })}
        onText={(next) => {
          setReported([]);
          setText(next);
        }}
        notes={[...new Set([...typed.notes, ...reported])]}
        onRun={run}
        busy={result.isFetching}
        onStop={() => stopQueries(read.queryKey)}
        answer={result.error || typed.problems.length > 0 ? undefined : result.data}
        changed={text !== input}
      />
      <Row gap={12} columnGap={24} align="end" justify="between" wrap>
        <Segmented
          label="View"
          items={views.map((value) => ({ value, label: viewTexts[value] }))}
          value={view}
          onChange={(next) => show({ view: next === 'results' ? undefined : next })}
        />
        <WantedField
          value={search.missing ?? ''}
          onExplain={(missing) => show({ missing: missing || undefined, view: 'missing' }, 'push')}
        />
      </Row>
      {place.at === undefined ? (
        <NoSource places={places} />
      ) : typed.problems.length > 0 ? (
        // results of the previous query would be shown below one that cannot be run
        <Notice tone="warning">The query above cannot be run yet. Correct it to see its results.</Notice>
      ) : result.error ? (
        <EngineRefusal query={result} what="Results" />
      ) : (
        <View
          {...{ view, search, show, answer: result.data, asked, query: input }}
          place={place as AnsweringPlace}
        />
      )}
    </>
  );
}

interface ViewProps {
  view: TesterView;
  search: TesterSearch;
  show: (part: TesterChange, how?: 'push' | 'replace') => void;
  answer: Parameters<typeof ResultsView>[0]['answer'];
  asked: ReturnType<typeof readStageText>;
  query: string;
  place: AnsweringPlace;
}

function View({ view, search, show, answer, asked, query, place }: ViewProps) {
  const { stage, clause } = asked;
  if (!stage) return <Notice tone="warning">The query in the link cannot be read: correct it above.</Notice>;
  if (view === 'missing') {
    return (
      <WhyNotView
        place={place}
        stage={stage}
        clause={clause}
        wanted={search.missing}
        onWanted={(missing) => show({ missing }, 'push')}
      />
    );
  }
  if (view === 'saved') {
    return (
      <SavedView
        place={place}
        query={query}
        answer={answer}
        open={search.saved}
        onOpen={(saved) => show({ saved: saved?.id, ...(saved ? { query: saved.query } : {}) }, 'push')}
      />
    );
  }
  if (view === 'compare') return <CompareView place={place} asked={asked} search={search} onShow={show} />;
  return <RatedResults place={place} answer={answer} open={search.saved} />;
}

interface RatedResultsProps extends Pick<ViewProps, 'answer' | 'place'> {
  /** Id of the saved query that is worked on. */
  open: string | undefined;
}

function RatedResults({ place, answer, open }: RatedResultsProps) {
  const { queries, refusal, rate } = useSavedQueries(place);
  const query = queries?.find(({ id }) => id === open);
  return (
    <ResultsView
      answer={answer}
      aside={(match) => (
        <RatingMenu
          query={query}
          found={match}
          refusal={refusal}
          onRate={(judgment) => query && void rate(query, match.id, judgment)}
        />
      )}
    />
  );
}

function NoSource({ places: { sourcesKnown, source, row } }: { places: TesterPlaces }) {
  if (!sourcesKnown) return <SkeletonLines lines={6} />;
  if (source?.away) return <EmptyState title={source.away.title}>{source.away.reason}</EmptyState>;
  return (
    <EmptyState title={`Documents of ${row?.cluster} cannot be read by this connection`}>
      The service's API runs no queries. Add the cluster as a deployment in the settings, then choose it
      above.
    </EmptyState>
  );
}
