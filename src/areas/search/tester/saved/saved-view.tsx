import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { brokenExpectations, expectsSomething, ndcg } from '#contract/search/query-expectations.ts';
import { Stopped, stopQueries } from '#src/api/stoppable.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { download } from '#src/ui/actions/download.ts';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { readStageText } from '../query/stage-text.ts';
import { idsQuery, type SearchAnswer } from '../results/search-query.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import { queryFile } from './query-file.ts';
import classes from './saved.module.css';
import { noteId, type SavedQuery, useSavedQueries } from './use-saved-query.ts';

interface SavedViewProps {
  place: AnsweringPlace;
  /** The query that was run last. */
  query: string;
  answer: SearchAnswer | undefined;
  /** Id of the saved query that is open. */
  open: string | undefined;
  onOpen: (saved: { id: string; query: string } | undefined) => void;
}

/** The saved queries of this collection, each checked against its expected results. */
export function SavedView({ place, query, answer, open, onOpen }: SavedViewProps) {
  const saved = useSavedQueries(place);
  const verdicts = useVerdicts(place, saved.queries ?? []);
  if (saved.error && !saved.queries) {
    return <ReadFailure what="The saved queries" query={saved} />;
  }
  if (!saved.queries) return <SkeletonLines lines={4} />;
  const ofIndex = saved.queries.filter((each) => each.place.indexName === place.index);
  const opened = saved.queries.find(({ id }) => id === open);
  const remove = (each: SavedQuery): void =>
    confirm({
      title: `Delete the saved query ${each.body.name}?`,
      consequence: 'Its expectations and judgments are deleted with it.',
      confirmLabel: 'Delete query',
      danger: true,
      run: async () => {
        await saved.remove(each);
        if (each.id === open) onOpen(undefined);
      },
    });
  return (
    <div className="qd-stack">
      <SaveForm
        key={query}
        answer={answer}
        refusal={saved.refusal}
        onSave={async (name, expects) => {
          const ids = expects ? (answer?.documents ?? []).map(({ id }) => noteId(id)) : [];
          const body = {
            kind: 'query' as const,
            name,
            query,
            finds: ids,
            misses: [],
            first: null,
            judgments: [],
          };
          const created = await saved.add(body);
          onOpen({ id: created.id, query });
        }}
      />
      {opened && opened.body.query !== query && (
        <div>
          <Button disabledReason={saved.refusal} onClick={() => void saved.replace(opened, query)}>
            Replace {opened.body.name} with this query
          </Button>
        </div>
      )}
      {ofIndex.length > 0 && <HeadlessFile text={queryFile(place.definition, ofIndex)} place={place} />}
      {saved.queries.length === 0 ? (
        <p className="qd-caption">
          No saved queries yet. A saved query is run again whenever this page is opened and shows the results
          that a change of the index has lost.
        </p>
      ) : (
        <Stack as="ul" className={classes.list} aria-label="Saved queries">
          {saved.queries.map((each, at) => (
            <li key={each.id} data-open={each.id === open || undefined}>
              <VerdictBadge query={each} verdict={verdicts[at]} />
              <Text as="div" shrink breaks className={classes.what}>
                <Text as="p" size={14}>
                  {each.body.name}
                </Text>
                <p className="qd-caption">
                  {verdictText(each, verdicts[at])} · {each.updatedBy},{' '}
                  <ServerTime value={each.updatedAt} suffix />
                </p>
              </Text>
              <Row gap={12} align="center">
                <VerdictActions verdict={verdicts[at]} name={each.body.name} />
                <Button size="sm" onClick={() => onOpen({ id: each.id, query: each.body.query })}>
                  Open
                </Button>
                <IconButton
                  size="sm"
                  icon="trash"
                  label={`Delete ${each.body.name}`}
                  disabledReason={saved.refusal}
                  onClick={() => remove(each)}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </div>
  );
}

/** The same check without a console: in CI, before a definition is deployed. */
function HeadlessFile({ text, place: { db, collection, index } }: { text: string; place: AnsweringPlace }) {
  const name = `${index}.queries.json`;
  const documents = `${collection}.jsonl`;
  return (
    <Row gap={8} wrap>
      <Button onClick={() => download(name, new Blob([text], { type: 'application/json' }))}>
        Save file
      </Button>
      <CopyAs
        label="Copy for CI"
        formats={[
          {
            label: 'Command',
            text: [
              `mongoexport --db ${shellQuoted(db)} --collection ${shellQuoted(collection)} --out ${shellQuoted(documents)} "$URI"`,
              `npm run analyze -- --documents ${shellQuoted(documents)} ${shellQuoted(name)}`,
            ].join('\n'),
          },
          { label: 'JSON', text },
        ]}
      />
    </Row>
  );
}

interface Verdict {
  ids: readonly string[] | undefined;
  error: Error | null;
  isRunning: boolean;
  stop: () => void;
  run: () => void;
}

/** Stops a query that is running, or runs a stopped one again. */
function VerdictActions({ verdict, name }: { verdict: Verdict | undefined; name: string }) {
  if (verdict?.isRunning)
    return <StopButton size="sm" running onStop={verdict.stop} label={`Stop ${name}`} />;
  if (!(verdict?.error instanceof Stopped)) return null;
  return (
    <Button size="sm" icon="refresh" onClick={verdict.run} aria-label={`Run ${name} again`}>
      Run again
    </Button>
  );
}

/** Documents that expectations look at. */
const ratedResults = 1_000;

/** Runs every saved query on its own index. */
function useVerdicts(place: AnsweringPlace, queries: readonly SavedQuery[]): Verdict[] {
  const asked = queries.map(({ body, place: { indexName } }) => {
    const { stage } = readStageText(body.query);
    return {
      ...idsQuery(place, indexName, stage, ratedResults),
      enabled: stage !== undefined,
      staleTime: 0,
    };
  });
  const results = useQueries({ queries: asked });
  return results.map(({ data, error, isFetching, refetch }, at) => ({
    // of a run that is not over, nothing is known yet
    ids: isFetching ? undefined : data?.map(({ _id = null }) => noteId(_id)),
    error: isFetching ? null : error,
    isRunning: isFetching,
    stop: () => stopQueries(asked[at]?.queryKey ?? []),
    run: () => void refetch(),
  }));
}

function VerdictBadge({ query, verdict }: { query: SavedQuery; verdict: Verdict | undefined }) {
  if (verdict?.error instanceof Stopped) return <StateBadge kind="off" state="stopped" label="Stopped" />;
  if (verdict?.error) return <StateBadge kind="failed" state="error" label="Refused" />;
  if (!verdict?.ids) return <StateBadge kind="progress" state="running" label="Running" />;
  if (!expectsSomething(query.body)) return <StateBadge kind="off" state="found" label="No expectations" />;
  return brokenExpectations(query.body, verdict.ids).length > 0 ? (
    <StateBadge kind="failed" state="broken" label="Fails" />
  ) : (
    <StateBadge kind="ok" state="met" label="Passes" />
  );
}

function verdictText({ body }: SavedQuery, verdict: Verdict | undefined): string {
  if (verdict?.error) return verdict.error.message;
  if (!verdict?.ids) return 'running';
  const broken = brokenExpectations(body, verdict.ids);
  const relevance = ndcg(body, verdict.ids);
  return [
    `${verdict.ids.length} found`,
    ...(broken.length > 0
      ? broken
      : [expectsSomething(body) ? 'as expected' : 'nothing is expected of it yet']),
    ...(relevance === undefined ? [] : [`nDCG ${relevance.toFixed(3)}`]),
  ].join('; ');
}

interface SaveFormProps {
  answer: SearchAnswer | undefined;
  refusal: string | undefined;
  onSave: (name: string, expects: boolean) => Promise<void>;
}

function SaveForm({ answer, refusal, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const [expects, setExpects] = useState(true);
  const saving = useMutation({
    mutationFn: () => onSave(name.trim(), expects),
    onSuccess: () => setName(''),
  });
  const off = refusal ?? (name.trim() === '' ? 'Enter a name first.' : undefined);
  return (
    <Row
      as="form"
      gap={8}
      columnGap={16}
      align="end"
      wrap
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (off === undefined) saving.mutate();
      }}
    >
      <TextInput
        label="Save this query as"
        value={name}
        maxLength={100}
        error={saving.error?.message}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={`Expect the ${answer?.documents.length ?? 0} documents that it finds now`}
        checked={expects}
        onChange={({ currentTarget }) => setExpects(currentTarget.checked)}
      />
      <Button type="submit" busy={saving.isPending} disabledReason={off}>
        Save query
      </Button>
    </Row>
  );
}
