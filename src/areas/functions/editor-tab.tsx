import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import type { ServerFunction } from '#contract/console/functions.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor, type CodeEditorHandle, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import type { Completer } from '#src/ui/code-editor/completer.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Keys } from '#src/ui/frame/shortcuts.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { completerOf } from './completion/complete.ts';
import { problemOf } from './extended-json.ts';
import { isGoing, runQuery, settingsQuery } from './function-requests.ts';
import classes from './functions.module.css';
import { RunDetails } from './runs/run-details.tsx';
import type { RunSource } from './runs/run-source.ts';
import { SourceButton } from './source-button.tsx';
import type { DraftState } from './use-draft.ts';
import type { Runner } from './use-runner.ts';

interface EditorProps {
  fn: ServerFunction;
  state: DraftState;
  runner: Runner;
  runId: string | undefined;
  refusal: string | undefined;
  /** Why it cannot be run now. */
  runRefusal: string | undefined;
  /** The data source of its runs. */
  runsOn: RunSource;
  onRun: () => void;
  onDryRun: () => void;
  onSave: () => void;
  onOpenRuns: () => void;
}

/** The source at the left, the last run at the right. */
export function EditorTab(props: EditorProps) {
  const { fn, state, runner, runId, refusal, onRun, onSave } = props;
  const { draft, found, change } = state;
  const editor = useRef<CodeEditorHandle>(null);
  const completer = useCompleter(fn, draft.runAs);
  const run = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  const thrown = useThrown(run.data?.error, draft.source);

  return (
    <div className={classes.workbench}>
      <div className="qd-stack">
        {found !== undefined && state.dirty && (
          <Notice
            title="You have an unsaved draft"
            action={
              <Button size="sm" onClick={state.discard}>
                Discard draft
              </Button>
            }
          >
            Last edited <Instant value={found} suffix />, based on version {state.base.version}.
          </Notice>
        )}
        <CodeEditor
          ref={editor}
          value={draft.source}
          onChange={(source) => change({ source })}
          language="javascript"
          ariaLabel="Source of the function"
          errors={thrown}
          readOnly={refusal !== undefined}
          completions={completer}
          minHeight="320px"
          maxHeight="62vh"
          onRun={onRun}
          onSave={onSave}
        />
        <ArgumentsField {...props} />
      </div>
      <div className="qd-stack">
        <RunBar {...props} going={run.data !== undefined && isGoing(run.data)} />
        {runner.failure !== null && (
          <Notice tone="error" title="The request failed" urgent>
            {toFormErrors(runner.failure).message}
          </Notice>
        )}
        {runId === undefined && <NothingRun onOpenRuns={props.onOpenRuns} />}
        {run.error && !run.data && <ReadFailure what="The run" query={run} />}
        {runId !== undefined && run.isPending && <SkeletonLines lines={6} />}
        {run.data && (
          <RunDetails run={run.data} onJump={(line, column) => editor.current?.goTo(line, column)} />
        )}
      </div>
    </div>
  );
}

function NothingRun({ onOpenRuns }: { onOpenRuns: () => void }) {
  return (
    <EmptyState
      title="Not run yet"
      action={
        <Button size="sm" icon="history" onClick={onOpenRuns}>
          Earlier runs
        </Button>
      }
    >
      <Keys keys="mod+Enter" /> runs the current text, saved or not. Its result, console output, reads and
      writes are shown here.
    </EmptyState>
  );
}

function RunBar({
  fn,
  state,
  runner,
  runId,
  refusal,
  runRefusal,
  runsOn,
  onRun,
  onDryRun,
  going,
}: EditorProps & { going: boolean }) {
  const { draft, change } = state;
  return (
    <Row gap={8} columnGap={12} align="center" justify="between" wrap>
      <Segmented
        label="Run as"
        value={draft.runAs}
        onChange={(runAs) => {
          if (refusal === undefined) change({ runAs });
        }}
        items={[
          { value: 'user', label: 'As user', name: 'Run as user' },
          { value: 'system', label: 'As system', name: 'Run as system' },
        ]}
      />
      <SourceButton source={runsOn} scope={fn} />
      {going && runId !== undefined ? (
        <Button
          icon="stop"
          busy={runner.cancelling}
          disabledReason={refusal}
          onClick={() => void runner.cancel(runId)}
        >
          Cancel run
        </Button>
      ) : (
        <Row gap={8}>
          <Button
            icon="eye"
            disabledReason={runRefusal ?? (runner.starting && 'A run is being started')}
            onClick={onDryRun}
          >
            Dry run
          </Button>
          <Button
            variant="primary"
            icon="play"
            busy={runner.starting}
            disabledReason={runRefusal}
            onClick={onRun}
          >
            Run {fn.name.length > 24 ? 'function' : fn.name}
          </Button>
        </Row>
      )}
      <p className={classes.runsAsNote}>
        {draft.runAs === 'user'
          ? 'Evaluation ($expr, $jsonSchema, $mod, $regex, $text, $where), geospatial and bitwise selectors are refused.'
          : 'Every selector is allowed.'}{' '}
        A dry run works in a transaction that is aborted, and reports what would change.
      </p>
    </Row>
  );
}

function ArgumentsField({ state, refusal, onRun, onSave }: EditorProps) {
  const { draft, change } = state;
  const id = useId();
  const problem = useMemo(() => problemOf(draft.args, 'array'), [draft.args]);
  const errors = useMemo(() => (problem ? [problem] : []), [problem]);
  return (
    <Stack gap={4}>
      <Row gap={4} columnGap={12} align="center" justify="between" wrap>
        <Text size={13} weight="medium">
          Arguments
        </Text>
        <Text size={13} tone="dim" breaks>
          an array, extended JSON
        </Text>
      </Row>
      <CodeEditor
        value={draft.args}
        onChange={(args) => change({ args })}
        language="json"
        ariaLabel="Arguments"
        ariaDescribedBy={problem ? id : undefined}
        unchecked
        errors={errors}
        readOnly={refusal !== undefined}
        minHeight="48px"
        maxHeight="200px"
        onRun={onRun}
        onSave={onSave}
      />
      {problem && (
        <Text as="p" id={id} size={13} tone="critical">
          {problem.message}
        </Text>
      )}
    </Stack>
  );
}

function useCompleter(fn: ServerFunction, runAs: ServerFunction['runAs']): Completer {
  const { data: settings } = useQuery(settingsQuery(fn));
  const { data: functions } = useQuery(functionsQuery(fn));
  return useMemo(() => {
    const services = settings?.services.map(({ name }) => name) ?? [];
    return completerOf({
      services: services.length > 0 ? services : ['mongodb-atlas'],
      values: settings?.values.map(({ name }) => name) ?? [],
      functions: functions?.map(({ name }) => name) ?? [],
      runAs,
    });
  }, [settings, functions, runAs]);
}

/** Where the last run failed, as long as the text is the one that failed. */
function useThrown(
  error: { message: string; line?: number | undefined; column?: number | undefined } | null | undefined,
  source: string,
): readonly CodeProblem[] {
  const [failed, setFailed] = useState({ error, source });
  // React's pattern for keeping a previous value when another one changes
  if (failed.error !== error) setFailed({ error, source });
  const same = failed.source === source;
  return useMemo(
    () =>
      error?.line !== undefined && same
        ? [{ message: error.message, line: error.line, column: error.column }]
        : [],
    [error, same],
  );
}
