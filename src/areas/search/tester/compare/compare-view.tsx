import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Stopped, stopQueries } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { useClusterIndexes } from '../../analyzers/use-analyzers.ts';
import { type ReadStage, readStageText } from '../query/stage-text.ts';
import { EngineRefusal } from '../results/engine-refusal.tsx';
import { formatScore } from '../results/format-score.ts';
import { LoadingAnswer } from '../results/loading-answer.tsx';
import { idsQuery } from '../results/search-query.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import type { TesterChange, TesterSearch } from '../tester-search.ts';
import classes from './compare.module.css';
import { changeKind, type RankedDocument, type RankingChange, rankingChange } from './ranking-change.ts';
import { useDraftComparison } from './use-draft-comparison.ts';

interface CompareViewProps {
  place: AnsweringPlace;
  asked: ReadStage;
  search: TesterSearch;
  onShow: (part: TesterChange) => void;
}

/** Documents of each side that are compared. */
const compared = 100;

/** Another query, another index of the same collection, or a definition that is a draft, over the same documents. */
export function CompareView({ place, asked, search, onShow }: CompareViewProps) {
  const pretty = JSON.stringify(asked.stage, null, 2);
  const [text, setText] = useState(search.otherQuery ?? pretty);
  const typed = useMemo(() => readStageText(text), [text]);
  const { list } = useClusterIndexes(place.groupId, place.cluster);
  const indexes = (list.data ?? []).filter(
    ({ database, collectionName, type = 'search' }) =>
      type === 'search' && database === place.db && collectionName === place.collection,
  );
  const other = useMemo(() => readStageText(search.otherQuery ?? pretty), [search.otherQuery, pretty]);
  const otherIndex = search.otherIndex ?? place.index;
  const tried = useDraftComparison(place, {
    draft: search.otherDraft,
    queries: [pretty, search.otherQuery ?? pretty],
    compared,
  });
  const asksDraft = search.otherDraft !== undefined;
  const one = useIds(place, place.index, asked);
  const two = useIds(place, otherIndex, other);
  const change = useMemo(
    () => (one.data && two.data ? rankingChange(one.data, two.data) : undefined),
    [one.data, two.data],
  );
  const failed = one.error ? one : two.error ? two : undefined;
  return (
    <Stack gap={12} shrink>
      <Row gap={8} columnGap={12} align="end" wrap>
        <PlainSelect
          label="Index of the other side"
          data={[
            { group: 'Indexes', items: indexes.map(({ name }) => ({ value: `index ${name}`, label: name })) },
            ...draftItems(tried.drafts),
          ]}
          value={asksDraft ? `draft ${search.otherDraft}` : `index ${otherIndex}`}
          onChange={(chosen) => onShow(otherSide(chosen, place.index))}
        />
        <Button
          disabledReason={typed.problems[0]?.message}
          onClick={() => onShow({ otherQuery: text === pretty ? undefined : text })}
        >
          Compare
        </Button>
      </Row>
      <CodeEditor
        value={text}
        onChange={setText}
        language="json"
        unchecked
        ariaLabel="The other query"
        errors={typed.problems}
        minHeight="100px"
        maxHeight="30vh"
        onRun={() => onShow({ otherQuery: text === pretty ? undefined : text })}
      />
      {asksDraft ? (
        <DraftChanges tried={tried} />
      ) : failed ? (
        <EngineRefusal query={failed} what="The comparison" />
      ) : change ? (
        <Changes change={change} />
      ) : (
        <LoadingAnswer onStop={() => stopQueries(one.queryKey, two.queryKey)} />
      )}
    </Stack>
  );
}

/** The address parameters for the choice of the other side. */
function otherSide(chosen: string, own: string): Pick<TesterChange, 'otherIndex' | 'otherDraft'> {
  const [kind, name] = [chosen.slice(0, 5), chosen.slice(6)];
  return kind === 'draft'
    ? { otherIndex: undefined, otherDraft: name }
    : { otherIndex: name === own ? undefined : name, otherDraft: undefined };
}

function draftItems(drafts: ReturnType<typeof useDraftComparison>['drafts']) {
  const items = drafts.map(({ id, place: { indexName }, updatedBy }) => ({
    value: `draft ${id}`,
    label: `Draft of ${indexName} by ${updatedBy}`,
  }));
  return items.length === 0 ? [] : [{ group: 'Drafts', items }];
}

/** What no index can answer yet is tried on the documents themselves. */
function DraftChanges({ tried }: { tried: ReturnType<typeof useDraftComparison> }) {
  const { chosen, wrong, trial, reported } = tried;
  if (wrong !== undefined)
    return (
      <Notice tone="warning" title="The draft is not valid yet">
        {wrong}
      </Notice>
    );
  if (trial.error instanceof Stopped) {
    return <StoppedNotice onRetry={() => void trial.refetch()} retrying={trial.isFetching} />;
  }
  if (trial.error) {
    return (
      <ErrorPanel
        title="The draft could not be compared"
        {...failureFacts(trial.error)}
        onRetry={() => void trial.refetch()}
        retrying={trial.isFetching}
      />
    );
  }
  if (!reported || !trial.data) {
    return chosen ? (
      <LoadingAnswer onStop={trial.stop} />
    ) : (
      <Notice>The draft no longer exists. Choose another definition.</Notice>
    );
  }
  if ('problem' in reported)
    return (
      <Notice tone="error" title="One of the two definitions cannot answer the query">
        {reported.problem}
      </Notice>
    );
  const { documents, total } = trial.data;
  return (
    <>
      <Text as="p" size={13}>
        {documents < total
          ? `Tried on ${formatCount(documents)} of ${plural(total, 'document')}.`
          : `Tried on all ${plural(total, 'document')}.`}
      </Text>
      <Changes change={reported.change} />
    </>
  );
}

function useIds(place: AnsweringPlace, index: string, { stage, problems }: ReadStage) {
  const query = idsQuery(place, index, stage, compared);
  const read = useQuery({
    ...query,
    enabled: stage !== undefined && problems.length === 0,
    structuralSharing: false,
  });
  return { ...read, queryKey: query.queryKey };
}

function Changes({ change }: { change: RankingChange }) {
  const { documents, gained, lost, moved } = change;
  return (
    <>
      <Text as="p" size={13}>
        Of the first {compared} of each side: {gained} gained, {lost} lost, {moved} moved
        {gained + lost + moved === 0 && `; ${plural(documents.length, 'document')} in the same order`}.
      </Text>
      <table className={classes.changes}>
        <caption className="qd-hidden">Documents of both sides</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">This side</th>
            <th scope="col">Other side</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <Line key={printLine(document.id, 'canonical')} document={document} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Line({ document }: { document: RankedDocument }) {
  const { zone } = useZone();
  const { id, before, after, scoreBefore, scoreAfter } = document;
  return (
    <tr>
      <th scope="row">
        <Mono>{shownValue(id, zone).text}</Mono>
      </th>
      <td>{place(before, scoreBefore)}</td>
      <td>{place(after, scoreAfter)}</td>
      <td data-change={changeKind(document)}>{changeText(document)}</td>
    </tr>
  );
}

const place = (rank: number | undefined, score: number | undefined) =>
  rank === undefined || score === undefined ? <Absent /> : `${rank} (${formatScore(score)})`;

function changeText({ before, after }: RankedDocument): string {
  if (before === undefined) return 'gained';
  if (after === undefined) return 'lost';
  if (before === after) return 'same place';
  return before > after ? `up ${before - after}` : `down ${after - before}`;
}
