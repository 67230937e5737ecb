import { useId } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { TimeLimitMenu } from '#src/ui/actions/time-limit-menu.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { AddStages } from './add-stages.tsx';
import { Builder } from './builder/builder.tsx';
import type { Clause } from './query/clauses.ts';
import { queryCompleter } from './query/completions.ts';
import { driverFormats } from './query/driver-code.ts';
import { usedAnalyzers } from './query/indexed-field.ts';
import type { ReadStage } from './query/stage-text.ts';
import type { SearchAnswer } from './results/search-query.ts';
import classes from './tester.module.css';
import type { TesterPlace } from './tester-place.ts';

interface QueryPanelProps {
  place: TesterPlace;
  text: string;
  read: ReadStage;
  fields: readonly string[];
  asJson: boolean;
  onAsJson: (asJson: boolean) => void;
  onText: (text: string) => void;
  onRun: () => void;
  busy: boolean;
  onStop: () => void;
  /** Parts of the text that are not run. */
  notes: readonly string[];
  /** Of the query that was run last. */
  answer: SearchAnswer | undefined;
  /** Whether the text is another than the one that was run. */
  changed: boolean;
}

/** One query in two views: fields, and the JSON that the engine takes. */
export function QueryPanel(props: QueryPanelProps) {
  const { place, text, read, fields, asJson, onText, onRun, onStop, busy, answer, changed } = props;
  const { stage, clause, problems } = read;
  const problemsId = useId();
  const off = problems.length > 0 ? problems[0]?.message : undefined;
  return (
    <Stack gap={8} shrink className={classes.query}>
      <Row gap={8} columnGap={12} align="center" wrap>
        <Segmented
          label="Query as"
          items={[
            { value: 'builder', label: 'Builder' },
            { value: 'json', label: 'JSON' },
          ]}
          value={asJson ? 'json' : 'builder'}
          onChange={(value) => props.onAsJson(value === 'json')}
        />
        <span className={classes.facts} aria-live="polite">
          {changed ? 'Changed since it was run' : answer && answerText(answer)}
        </span>
        {stage && <AddStages place={place} stage={stage} />}
        {stage && <CopyAs formats={driverFormats({ ...place, stage })} />}
        <Button variant="primary" busy={busy} disabledReason={off} onClick={onRun}>
          Run query
        </Button>
        <StopButton running={busy} onStop={onStop} />
        <TimeLimitMenu />
      </Row>
      {asJson ? (
        <CodeEditor
          value={text}
          onChange={onText}
          language="json"
          unchecked
          ariaLabel="Query"
          ariaDescribedBy={problemsId}
          errors={problems}
          completions={queryCompleter(fields)}
          minHeight="140px"
          maxHeight="26vh"
          gutters
          onRun={onRun}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (off === undefined) onRun();
          }}
        >
          <Builder text={read.text} stage={stage} clause={clause} fields={fields} onText={onText} />
          <button type="submit" className="qd-hidden" tabIndex={-1} aria-hidden="true">
            Run query
          </button>
        </form>
      )}
      <p
        id={problemsId}
        className={classes.problem}
        data-fine={off === undefined || undefined}
        aria-live="polite"
      >
        {off ?? (clause && usedText(place, clause))}
      </p>
      {props.notes.map((note) => (
        <p key={note} className={classes.facts}>
          {note}
        </p>
      ))}
    </Stack>
  );
}

function answerText({ documents, total, atLeast, durationMs }: SearchAnswer): string {
  const all = `${formatCount(total)}${atLeast && total > 1000 ? ' or more' : ''}`;
  return `${formatCount(documents.length)} of ${all} · ${durationText(durationMs)}`;
}

const durationText = (ms: number): string =>
  ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Which index answers, and what makes terms of the query and of the fields. */
function usedText({ index, definition }: TesterPlace, clause: Clause): string {
  const used = usedAnalyzers(definition, clause).map(({ path, index: indexing, search }) =>
    indexing === search ? `${path}: ${indexing}` : `${path}: ${indexing}, queries ${search}`,
  );
  return [`Answered by ${index}`, ...used].join(' · ');
}
