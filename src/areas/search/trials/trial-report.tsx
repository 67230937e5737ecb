import { useState } from 'react';
import type { Trial } from '#contract/console/search-trials.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition } from '#contract/search/definition.ts';
import {
  meanRelevance,
  type QueryChange,
  queryChanges,
  type Verdict,
} from '#contract/search/query-changes.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { Stopped } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { NoteOf } from '../notes/note-requests.ts';
import classes from './trials.module.css';
import { namedIds, useTrial } from './use-trial.ts';

interface TrialReportProps {
  groupId: string;
  cluster: string;
  database: string;
  collection: string;
  /** The saved queries of the index. */
  queries: readonly NoteOf<'query'>[];
  analyzers: readonly CustomAnalyzer[];
  /** As it is now, and as it would be. */
  now: Definition;
  next: Definition;
}

const states: Record<Verdict, { kind: StateKind; label: string }> = {
  breaks: { kind: 'failed', label: 'Would fail' },
  fails: { kind: 'warning', label: 'Fails already' },
  mends: { kind: 'ok', label: 'Passes again' },
  changes: { kind: 'off', label: 'Changes' },
  holds: { kind: 'ok', label: 'Passes' },
  same: { kind: 'off', label: 'Same' },
};

/**
 * The effect of a new definition on the saved queries: both definitions are queried over the same documents,
 * before saving.
 */
export function TrialReport({ groupId, cluster, queries, now, next, ...place }: TrialReportProps) {
  const { all } = useDataSources(groupId);
  const own = all?.find(({ key }) => key === `cluster:${cluster}`);
  const deployments = (all ?? []).filter(({ kind }) => kind === 'deployment');
  const [chosen, setChosen] = useState<string>();
  const source = own ?? deployments.find(({ key }) => key === chosen);
  const trial = useTrial({
    ...place,
    source: source && !source.away ? source.ref : undefined,
    definitions: [now, next],
    queries: queries.map(({ body }) => body.query),
    ids: queries.flatMap(namedIds),
  });
  if (queries.length === 0) {
    return (
      <p className="qd-caption">
        No saved query uses this index. Those that the query tester keeps are tried here before a change is
        saved.
      </p>
    );
  }
  return (
    <section className="qd-stack" data-tight aria-label="Saved queries">
      <SectionLabel as="h3">Saved queries, tried before it is saved</SectionLabel>
      {!own && deployments.length > 0 && (
        <PlainSelect
          label="Documents from"
          data={deployments.map(({ key, name }) => ({ value: key, label: name }))}
          value={chosen ?? null}
          onChange={setChosen}
        />
      )}
      {all && !source && (
        <p className="qd-caption">
          {plural(queries.length, 'saved query', 'saved queries')} cannot be tried: no deployment leads to the
          documents of {cluster}.
        </p>
      )}
      {source?.away && <p className="qd-caption">{source.away.reason}</p>}
      {trial.error instanceof Stopped && (
        <StoppedNotice onRetry={() => void trial.refetch()} retrying={trial.isFetching} />
      )}
      {trial.error && !(trial.error instanceof Stopped) && (
        <Notice
          tone="warning"
          title="The saved queries could not be tried"
          action={
            <Button size="sm" icon="refresh" busy={trial.isFetching} onClick={() => void trial.refetch()}>
              Try again
            </Button>
          }
        >
          {toFormErrors(trial.error).message}
        </Notice>
      )}
      <StopButton running={trial.isFetching} onStop={trial.stop} />
      {trial.isFetching && !trial.data && <SkeletonLines lines={2 * Math.min(queries.length, 4)} />}
      {trial.data && <Changes trial={trial.data} queries={queries} />}
    </section>
  );
}

function Changes({ trial, queries }: { trial: Trial; queries: readonly NoteOf<'query'>[] }) {
  const [before, after] = trial.sides;
  if (!before || !after) return null;
  const changes = queryChanges(queries, [before, after]);
  const broken = changes.filter(({ verdict }) => verdict === 'breaks').length;
  const mean = meanRelevance(changes);
  return (
    <>
      {broken > 0 && (
        <Notice tone="warning" urgent title={`${plural(broken, 'saved query', 'saved queries')} would fail`}>
          With this change they no longer find their expected documents.
        </Notice>
      )}
      <ul className={classes.list} aria-label="Saved queries after the change">
        {changes.map((change) => (
          <li key={change.query.id}>
            <StateBadge
              kind={states[change.verdict].kind}
              state={change.verdict}
              label={states[change.verdict].label}
            />
            <Text as="div" shrink breaks>
              <Text as="p" size={13}>
                {change.query.body.name}
              </Text>
              <p className="qd-caption">{textOf(change)}</p>
            </Text>
          </li>
        ))}
      </ul>
      <p className="qd-caption">
        {basis(trial)}
        {mean && ` Mean nDCG of the judged queries: ${arrow(mean)}.`}
      </p>
    </>
  );
}

const textOf = ({ text, relevance }: QueryChange<unknown>): string =>
  relevance ? `${text}; nDCG ${arrow(relevance)}` : text;

const arrow = ({ before, after }: { before: number; after: number }): string =>
  `${before.toFixed(3)} → ${after.toFixed(3)}`;

function basis({ documents, total }: Trial): string {
  const engine = 'by the engine of this console, which scores as Lucene does.';
  return documents < total
    ? `Over a sample of ${formatCount(documents)} of ${formatCount(total)} documents and those that the queries name, ${engine}`
    : `Over all ${plural(documents, 'document')}, ${engine}`;
}
