import { useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { choiceName, noAnalysisText } from '../../analyzer-text.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { useAssertionPairs } from './assertion-changes.tsx';
import { Changes } from './changes.tsx';
import { ChooseVersion } from './choose-version.tsx';
import type { Compared } from './compare-versions.ts';
import { SampleControls } from './sample-controls.tsx';
import type { Sample } from './sample-texts.ts';
import { TotalsTable } from './totals-table.tsx';
import { type ComparisonRun, useComparison } from './use-comparison.ts';
import { type SampleState, useSample } from './use-sample.ts';
import classes from './versions.module.css';

/** This analyzer beside another one: gained and lost matches, and the size of the index. */
export function VersionsView(parts: LabPartProps) {
  const { lab, state, groupId } = parts;
  const { other } = lab.state;
  const sample = useSample(parts);
  const documents = sample.sample?.documents;
  const run = useComparison(
    useMemo(
      () =>
        other === undefined || documents === undefined || documents.length === 0
          ? undefined
          : {
              versions: { this: state.index, other, query: state.isSameQuery ? undefined : state.query },
              documents,
              query: state.queryText,
            },
      [other, documents, state.index, state.query, state.isSameQuery, state.queryText],
    ),
  );
  return (
    <Stack gap={20} shrink>
      <ChooseVersion groupId={groupId} lab={lab} state={state} />
      {other === undefined ? (
        <EmptyState title="No other version yet">
          Set this one as the other version and continue editing, or choose a built-in analyzer, one of a
          cluster or one of an index. The comparison shows which terms texts gain and lose.
        </EmptyState>
      ) : (
        <>
          <section className={classes.part} aria-label="Sample">
            <SampleControls lab={lab} at={sample} />
            <SampleNote at={sample} />
          </section>
          <Results parts={parts} run={run} at={sample} />
        </>
      )}
    </Stack>
  );
}

function SampleNote({ at: { kind, sample, reading, error } }: { at: SampleState }) {
  if (reading) return <p className={classes.note}>Loading documents…</p>;
  if (kind === 'text' || !sample || error) return null;
  if (sample.documents.length === 0) {
    return (
      <EmptyState title={kind === 'pasted' ? 'No texts yet' : 'No document has text in this field'}>
        {kind === 'pasted' ? 'Paste some, or open a file.' : 'Choose another field or collection.'}
      </EmptyState>
    );
  }
  return <p className={classes.note}>{sampleText(sample)}</p>;
}

function sampleText({ documents, left, cut }: Sample): string {
  const count = `${formatCount(documents.length)} ${documents.length === 1 ? 'document' : 'documents'}.`;
  const rest =
    left > 0 ? ` ${formatCount(left)} more are left out: a sample has at most 400,000 characters.` : '';
  const long = cut > 0 ? ` Of ${formatCount(cut)} long texts only the first 20,000 characters are used.` : '';
  return `${count}${rest}${long}`;
}

interface ResultsProps {
  parts: LabPartProps;
  run: ComparisonRun;
  at: SampleState;
}

function Results({ parts, run, at }: ResultsProps) {
  const { lab, state } = parts;
  const { other } = lab.state;
  const pairs = useAssertionPairs(parts, other);
  const { compared, done, stopped, error } = run;
  if (other === undefined || !at.sample || at.sample.documents.length === 0) return null;
  const held = (side: 'this' | 'other') => (pairs ?? []).filter((pair) => pair[side] === 'holds').length;
  return (
    <section className={classes.part} aria-label="Comparison" aria-busy={done !== undefined && !compared}>
      <Progress run={run} total={at.sample.documents.length} />
      <FailureNotice title="Not compared" why={error} />
      {stopped && <Notice title="Stopped">The results are from the previous run.</Notice>}
      {compared?.kind === 'impossible' && <Impossible parts={parts} compared={compared} />}
      {compared?.kind === 'done' && (
        <>
          <TotalsTable
            versions={{ this: state.index, other }}
            comparison={compared.comparison}
            query={state.queryText}
            assertions={
              pairs && pairs.length > 0
                ? { total: pairs.length, other: held('other'), this: held('this') }
                : undefined
            }
            old={done !== undefined || stopped}
          />
          <Changes comparison={compared.comparison} query={state.queryText} assertions={pairs ?? []} />
        </>
      )}
    </section>
  );
}

/** Shows the progress only for runs that are long enough to be stopped. */
function Progress({
  run: { done, stopped, error, stop, again },
  total,
}: {
  run: ComparisonRun;
  total: number;
}) {
  if (done !== undefined && total > 1) {
    return (
      <Row as="p" gap={12} align="center" size={13} numeric tone="dim" className={classes.progress}>
        <span>
          Comparing {formatCount(done)} of {formatCount(total)}
        </span>
        <Button size="sm" icon="stop" onClick={stop}>
          Stop
        </Button>
      </Row>
    );
  }
  if (!stopped && !error) return null;
  return (
    <Row as="p" gap={12} align="center" size={13} numeric tone="dim" className={classes.progress}>
      <Button size="sm" icon="refresh" onClick={again}>
        Compare again
      </Button>
    </Row>
  );
}

function Impossible({
  parts: { lab, state },
  compared,
}: {
  parts: LabPartProps;
  compared: Extract<Compared, { kind: 'impossible' }>;
}) {
  const { side, outcome } = compared;
  const choices = { this: state.index, other: lab.state.other ?? state.index, query: state.query };
  const sides = { this: 'This version', other: 'The other version', query: 'The query side' };
  return (
    <Notice
      tone={outcome.kind === 'unavailable' ? 'info' : 'warning'}
      title={`${sides[side]}, ${choiceName(choices[side])}, has no tokens to compare`}
    >
      {noAnalysisText(outcome)}
    </Notice>
  );
}
