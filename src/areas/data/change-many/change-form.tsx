import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { sampleQuery } from '#src/api/sample-query.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { focusEditor } from '#src/ui/code-editor/focus-editor.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { NumberInput, rangeProblem } from '#src/ui/fields/number-input.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Namespace } from '../change-documents.ts';
import dataClasses from '../data.module.css';
import { HeldQuery } from '../plan/scan-gate.tsx';
import { collectionsQuery } from '../queries.ts';
import type { ReadQuery } from '../query-text.ts';
import { type Change, type ChangeKind, readUpdate } from './change.ts';
import { useChangeEffect } from './change-effect.ts';
import { ChangePreview, PreviewLines } from './change-preview.tsx';
import { updateCompleter } from './update-completions.ts';
import type { RunSettings } from './use-change-many.ts';

export interface ChangeManyProps {
  kind: ChangeKind;
  namespace: Namespace;
  /** The name of the source. */
  place: string;
  query: ReadQuery;
  refusal: string | undefined;
  onClose: () => void;
}

interface ChangeFormProps extends ChangeManyProps {
  /** Why the last run did not begin. */
  failure: string | undefined;
  /** No run is active. */
  isIdle: boolean;
  onBegin: (settings: RunSettings) => void;
}

/** From this number of documents on, the name of the collection must be typed. */
const typedFrom = { update: 100, delete: 10 } as const;
const sampledFields = 100;
const mostPerBatch = 1000;
const mostPerSecond = 100_000;
const longestShown = 500;
const previewDelayMs = 300;

/** The change, its effect, its preview and its pace. */
export function ChangeForm(props: ChangeFormProps) {
  const { kind, namespace, place, query, refusal, isIdle } = props;
  const { db, collection } = namespace;
  const [text, setText] = useState('');
  const [batchSize, setBatchSize] = useState<string | number>(100);
  const [perSecond, setPerSecond] = useState<string | number>('');
  const [exportsFirst, setExportsFirst] = useState(false);
  const effect = useChangeEffect(namespace, query);
  const { change, problem } = useMemo(() => readChange(kind, text), [kind, text]);
  // a preview reads documents: not one for each letter
  const [shown] = useDebouncedValue(change, previewDelayMs);
  const { count } = effect;
  const listed = useQuery(collectionsQuery(namespace.at, db)).data;
  const isView = listed?.some(({ name, type }) => name === collection && type === 'view');
  const filter = printLine(query.filter, 'exact');
  const isAll = Object.keys(query.filter).length === 0;
  const verb = kind === 'delete' ? 'Delete' : 'Update';

  const why =
    refusal ??
    (isView ? 'A view has no documents of its own' : undefined) ??
    (problem ? (text.trim() === '' ? 'Enter an update' : 'The update is not valid yet') : undefined) ??
    paceProblem(batchSize, perSecond) ??
    (effect.gate.state === 'held' ? 'Allow the query first' : undefined) ??
    (count === undefined ? 'The documents are counted' : count === 0 ? 'No document matches' : undefined);

  const begin = (): void => {
    if (why !== undefined || !change || count === undefined) return;
    const settings: RunSettings = {
      ...{ change, exportsFirst, batchSize: Number(batchSize) },
      perSecond: perSecond === '' ? undefined : Number(perSecond),
    };
    const isMany = count >= typedFrom[kind];
    const saved = exportsFirst ? 'They are exported first.' : 'They are not exported: this cannot be undone.';
    confirm({
      title: `${verb} ${plural(count, 'document')} of ${db}.${collection}?`,
      consequence: `${verb}s ${isAll ? 'all documents of the collection: there is no filter' : 'the documents that match the filter'}, on ${place}. ${saved} ${effect.warning ?? ''}`,
      confirmLabel: `${verb} ${plural(count, 'document')}`,
      danger: true,
      ...(isMany ? { typedName: collection } : {}),
      run: () => props.onBegin(settings),
    });
  };

  return (
    <>
      <p>
        {matchText(count, isAll)} {count === 0 ? '' : effect.found}
      </p>
      {!isAll && (
        <Text as="p" size={12} mono="plain">
          {filter.length > longestShown ? `${filter.slice(0, longestShown)}…` : filter}
        </Text>
      )}
      {effect.counted.error && (
        <ReadFailure
          what="The number of documents"
          query={effect.counted}
          retrying={effect.counted.isFetching}
        />
      )}
      {effect.gate.state === 'held' ? (
        <HeldQuery gate={effect.gate} query={query} refusal={refusal} />
      ) : (
        effect.warning && <Notice tone="warning">{effect.warning}</Notice>
      )}
      {kind === 'update' && (
        <UpdateEditor {...props} text={text} problem={problem} onText={setText} onRun={begin} />
      )}
      {shown && isIdle && effect.gate.state === 'checking' && <PreviewLines />}
      {shown && isIdle && effect.gate.state === 'open' && count !== 0 && (
        <ChangePreview namespace={namespace} query={query} change={shown} />
      )}
      <Grid gap={16} min={180}>
        <NumberInput
          label="Documents per batch"
          value={batchSize}
          min={1}
          max={mostPerBatch}
          allowDecimal={false}
          onChange={setBatchSize}
        />
        <NumberInput
          label="Documents per second"
          placeholder="no limit"
          value={perSecond}
          min={1}
          max={mostPerSecond}
          allowDecimal={false}
          onChange={setPerSecond}
        />
      </Grid>
      <Checkbox
        label="Export these documents before they are changed"
        checked={exportsFirst}
        onChange={(event) => setExportsFirst(event.currentTarget.checked)}
      />
      <p className="qd-caption">
        Each document is changed by its _id while it still matches the filter. Keep this page open: leaving it
        stops the run after the current batch.
      </p>
      <FailureNotice title="The run did not begin" why={props.failure} />
      <ButtonRow end>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button variant={kind === 'delete' ? 'danger' : 'primary'} disabledReason={why} onClick={begin}>
          {count === undefined ? `${verb} documents` : `${verb} ${formatCount(count)}`}
        </Button>
      </ButtonRow>
    </>
  );
}

function matchText(count: number | undefined, isAll: boolean): string {
  if (count === undefined)
    return isAll ? 'All documents: there is no filter.' : 'Documents that match the filter.';
  if (isAll) return `All ${plural(count, 'document')}: there is no filter.`;
  return count === 0
    ? 'No document matches the filter.'
    : `${plural(count, 'document')} match${count === 1 ? 'es' : ''} the filter.`;
}

function readChange(
  kind: Change['kind'],
  text: string,
): { change: Change | undefined; problem: TextProblem | undefined } {
  if (kind === 'delete') return { change: { kind }, problem: undefined };
  try {
    return { change: { kind, update: readUpdate(text) }, problem: undefined };
  } catch (error) {
    if (error instanceof TextProblem) return { change: undefined, problem: error };
    throw error;
  }
}

function paceProblem(batchSize: string | number, perSecond: string | number): string | undefined {
  if (typeof batchSize !== 'number') return 'Documents per batch is required';
  const batch = rangeProblem(batchSize, 1, mostPerBatch);
  if (batch) return `Documents per batch ${batch}`;
  const rate = rangeProblem(perSecond, 1, mostPerSecond);
  return rate && `Documents per second ${rate}`;
}

interface UpdateEditorProps extends Pick<ChangeFormProps, 'namespace'> {
  text: string;
  problem: TextProblem | undefined;
  onText: (text: string) => void;
  onRun: () => void;
}

function UpdateEditor({ namespace, text, problem, onText, onRun }: UpdateEditorProps) {
  const problemId = useId();
  const sampled = useQuery(sampleQuery(namespace, {}, sampledFields)).data;
  const completer = useMemo(
    () => updateCompleter({ fields: sampled?.fields.map(({ path }) => path) ?? [], collections: [] }),
    [sampled],
  );
  const isEmpty = text.trim() === '';
  return (
    <Stack gap={4}>
      <Text size={13} weight="bold">
        Update
      </Text>
      <CodeEditor
        ref={focusEditor}
        value={text}
        onChange={onText}
        language="expression"
        ariaLabel="Update"
        ariaDescribedBy={problemId}
        errors={problem && !isEmpty ? [problem] : []}
        unchecked
        completions={completer}
        placeholder='{ $set: { field: "value" } } or [ { $set: { total: { $add: ["$a", "$b"] } } } ]'
        minHeight="72px"
        maxHeight="240px"
        wrap
        onRun={onRun}
      />
      <p id={problemId} className={problem && !isEmpty ? dataClasses.problem : 'qd-caption'}>
        {problem && !isEmpty
          ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
          : 'Operators such as $set, or a pipeline of $set, $unset, $project and $replaceWith.'}
      </p>
    </Stack>
  );
}
