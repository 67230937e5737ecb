import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sampleQuery } from '#src/api/sample-query.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { CollectionTabProps } from '../collection-tab.ts';
import { elsewhere, type InputSize, longest } from '../data-search.ts';
import { usePipelineHistory } from '../history/past-queries.ts';
import { HeldQuery, useScanGate } from '../plan/scan-gate.tsx';
import { collectionsQuery } from '../queries.ts';
import classes from './aggregation.module.css';
import { pastedPipeline } from './pasted-pipeline.ts';
import { inputQuery, isEndless, mustBeFirst, readStage, runnable, writes, writingOf } from './pipeline.ts';
import { PipelineDialogs, type PipelinePanel } from './pipeline-dialogs.tsx';
import { PipelineText } from './pipeline-text.tsx';
import { PipelineToolbar, PreviewToolbar } from './pipeline-toolbar.tsx';
import { RunResults } from './run-results.tsx';
import { StageList } from './stage-list.tsx';
import { templatesFor } from './templates.ts';
import { usePipelineDraft } from './use-pipeline-draft.ts';
import { usePreviews } from './use-previews.ts';
import { runKey, useRun } from './use-run.ts';
import { useScanQuestion } from './use-scan-question.ts';

/** Documents from which fields for the completion are read. */
const sampledFields = 100;
const defaultInput = 1000;

/** A pipeline on the collection: its stages, the documents after each of them, and its results. */
export function AggregationView({ namespace, place, search, onSearch, refusal, bar }: CollectionTabProps) {
  const { at, db, collection } = namespace;
  const { draft, setText, setStages } = usePipelineDraft(search.pipeline ?? '', onSearch);
  const isText = search.stages === 'text';
  const input = search.input ?? defaultInput;
  const reads = useMemo(() => draft.stages.map(readStage), [draft.stages]);
  const isReadable = !draft.problem || draft.isOfCards;
  const stages = useMemo(() => (isReadable ? runnable(reads) : undefined), [reads, isReadable]);
  const [isPreviewing, setIsPreviewing] = useState(true);
  const read = useMemo(() => stages && inputQuery(stages), [stages]);
  // previews run without a request: on a part of the input they read only that
  const gate = useScanGate(namespace, input === 'all' && isPreviewing ? read : undefined, { toItsEnd: true });
  const previews = usePreviews(namespace, reads, input, isPreviewing && isReadable && gate.state === 'open');
  const sampled = useQuery(sampleQuery(namespace, {}, sampledFields)).data;
  const collections = useQuery(collectionsQuery(at, db)).data;
  const names = useMemo(
    () => ({
      fields: sampled?.fields.map(({ path }) => path) ?? [],
      collections: collections?.map(({ name }) => name) ?? [],
    }),
    [sampled, collections],
  );
  const templates = useMemo(() => templatesFor(sampled?.fields ?? []), [sampled]);
  const running = useRun(namespace, place, previews.run);
  const afterScan = useScanQuestion(namespace, read);
  const history = usePipelineHistory(bar.place);
  const [panel, setPanel] = useState<PipelinePanel>();
  useRecorded(running.outcome, history.record);

  const isWriting = stages?.some(writes) ?? false;
  const notRunnable = whyNotRunnable(stages, db);
  const run = (): void => {
    if (!stages || notRunnable || (isWriting && refusal)) return;
    void afterScan(() => running.run(stages, draft.text));
  };
  const typeText = (text: string): void => {
    const pasted = expanded(text, namespace);
    setText(pasted.text);
    if (pasted.notes.length > 0) notify({ tone: 'info', message: `Not applied: ${pasted.notes.join(', ')}` });
  };
  const applyText = (text: string, message: string): void => {
    const before = draft.text;
    setText(text);
    if (before.trim() === '') return;
    notify({ message, action: { label: 'Undo', onAction: () => setText(before) } });
  };
  const { outcome } = running;
  return (
    <Stack gap={12} shrink className={classes.view}>
      <PipelineToolbar
        templates={templates}
        onTemplate={({ label, text }) => applyText(text, `Replaced the pipeline with the template ${label}`)}
        notRunnable={notRunnable}
        isWriting={isWriting}
        refusal={refusal}
        notSaved={whyNotSaved(draft.text)}
        isRunning={running.isRunning}
        isPlanning={running.isPlanning}
        onRun={run}
        onStop={running.stop}
        onExplain={() => afterScan(() => setPanel('plan'))}
        onSave={() => setPanel('save')}
        onCreateView={() => setPanel('view')}
        onExport={() => afterScan(() => setPanel('export'))}
        onHistory={() => setPanel('history')}
      />
      <PreviewToolbar
        isText={isText}
        onText={(next) => onSearch({ stages: next ? 'text' : undefined }, 'replace')}
        input={input}
        onInput={(next) => onSearch({ input: next === defaultInput ? undefined : next }, 'replace')}
        isOn={isPreviewing}
        onSwitch={setIsPreviewing}
        running={previews.running}
        onStop={previews.stop}
        onAgain={previews.run}
      />
      <p className="qd-caption">{inputText(input, stages?.[0], `${db}.${collection}`)}</p>
      {gate.state === 'held' && read && <HeldQuery gate={gate} query={read} refusal={refusal} />}
      {draft.text.length > longest && (
        <p className={classes.warning}>
          The pipeline is longer than {formatCount(longest)} characters: the address does not keep it.
        </p>
      )}
      {isText ? (
        <PipelineText
          draft={draft}
          namespace={namespace}
          stages={reads}
          onText={typeText}
          onRun={run}
          names={names}
          previews={previews}
          isSample={input !== 'all'}
        />
      ) : draft.problem && !draft.isOfCards ? (
        <EmptyState
          title="The text is not a pipeline yet"
          action={<Button onClick={() => onSearch({ stages: 'text' }, 'replace')}>Edit the text</Button>}
        >
          Line {draft.problem.line}, column {draft.problem.column}: {draft.problem.message}
        </EmptyState>
      ) : (
        <StageList
          stages={reads}
          onStages={setStages}
          names={names}
          previews={previews}
          isSample={input !== 'all'}
        />
      )}
      {outcome && (
        <RunResults
          outcome={outcome}
          isEarlier={!stages || runKey(stages) !== outcome.of}
          isRunning={running.isRunning}
          onRun={run}
        />
      )}
      <PipelineDialogs
        panel={panel}
        namespace={namespace}
        groupId={bar.place.groupId}
        stages={stages ?? []}
        total={outcome && stages && runKey(stages) === outcome.of ? outcome.count : undefined}
        save={(name) => history.save(draft.text, name)}
        onClose={() => setPanel(undefined)}
        onViewCreated={(name) => onSearch({ ...elsewhere, db, coll: name }, 'push')}
      />
    </Stack>
  );
}

/** The pipeline of a pasted shell call. One that cannot be taken out stays in the text, which then has a problem. */
function expanded(text: string, namespace: CollectionTabProps['namespace']) {
  try {
    return pastedPipeline(text, namespace);
  } catch (error) {
    if (error instanceof TextProblem) return { text, notes: [] };
    throw error;
  }
}

/** Adds each run to the history once its number of results is known. */
function useRecorded(
  outcome: ReturnType<typeof useRun>['outcome'],
  record: ReturnType<typeof usePipelineHistory>['record'],
): void {
  const recording = useRef(record);
  recording.current = record;
  useEffect(() => {
    if (outcome?.count === undefined || outcome.error || whyNotSaved(outcome.text)) return;
    recording.current(outcome.text, outcome.count, outcome.durationMs);
  }, [outcome]);
}

function whyNotSaved(text: string): string | undefined {
  if (text.trim() === '') return 'Add a stage first';
  return text.length > longest ? `A favourite has at most ${formatCount(longest)} characters` : undefined;
}

function whyNotRunnable(stages: ReturnType<typeof runnable>, db: string): string | undefined {
  if (!stages) return 'The pipeline is not valid yet';
  if (stages.some(isEndless)) return '$changeStream does not end';
  const isComplete = !stages.some(writes) || (writingOf(stages, db) && !stages.slice(0, -1).some(writes));
  return isComplete ? undefined : 'The stage that writes must be the last one and name a collection';
}

function inputText(input: InputSize, head: Parameters<typeof mustBeFirst>[0], namespace: string): string {
  if (input === 'all') return `Previews read all documents of ${namespace}. Run reads all documents.`;
  const part = `the first ${formatCount(input)} documents`;
  const [name] = Object.keys(head ?? {});
  const source = mustBeFirst(head) ? `that ${name} returns` : `of ${namespace}`;
  return `Previews read ${part} ${source}. Run reads all documents.`;
}
