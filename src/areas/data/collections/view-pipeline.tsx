import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { runCommand } from '#src/api/run-command.ts';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stoppableBefore, stoppableWrite } from '#src/api/stoppable.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type Ejson, type EjsonObject, isObject, sameEjson, textOf } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { writes } from '../aggregation/pipeline.ts';
import { pipelineCompleter } from '../aggregation/pipeline-completions.ts';
import type { Namespace } from '../change-documents.ts';
import { readCollectionFacts } from '../collection-options.ts';
import { collectionsQuery } from '../queries.ts';

interface ViewPipelineProps {
  namespace: Namespace;
  /** The name of the source. */
  place: string;
  options: EjsonObject;
  refusal: string | undefined;
  /** Opens the aggregation of the view's source with a pipeline. */
  onAggregation: (collection: string, pipeline: string) => void;
}

/** Documents from which fields for the completion are read. */
const sampledFields = 100;

function readPipeline(text: string): {
  pipeline: EjsonObject[] | undefined;
  problem: TextProblem | undefined;
} {
  try {
    const { value } = parseEjson(text);
    const stages = Array.isArray(value) ? value : [value];
    const wrong = stages.findIndex((each) => !isObject(each) || !Object.keys(each)[0]?.startsWith('$'));
    if (wrong >= 0)
      throw new TextProblem(`Element ${wrong} is no stage: { $match: … }`, text, 0, text.length);
    if (writes(value)) throw new TextProblem('A view cannot have $out or $merge', text, 0, text.length);
    return { pipeline: stages.filter(isObject), problem: undefined };
  } catch (error) {
    if (error instanceof TextProblem) return { pipeline: undefined, problem: error };
    throw error;
  }
}

/** The source and the pipeline of a view, which can be changed. */
export function ViewPipeline(props: ViewPipelineProps) {
  const { namespace, place, options, refusal, onAggregation } = props;
  const { at, db, collection } = namespace;
  const client = useQueryClient();
  const problemId = useId();
  const viewOn = textOf(options.viewOn) ?? '';
  const stored: Ejson = options.pipeline ?? [];
  const [draft, setDraft] = useState<string>();
  const text = draft ?? printPretty(stored);
  const { pipeline, problem } = useMemo(() => readPipeline(text), [text]);
  const isChanged = draft !== undefined && (pipeline === undefined || !sameEjson(pipeline, stored));
  const sampled = useQuery(sampleQuery({ at, db, collection: viewOn }, {}, sampledFields)).data;
  const listed = useQuery(collectionsQuery(at, db)).data;
  const completer = useMemo(
    () =>
      pipelineCompleter(
        {
          fields: sampled?.fields.map(({ path }) => path) ?? [],
          collections: listed?.map(({ name }) => name) ?? [],
        },
        undefined,
      ),
    [sampled, listed],
  );
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });
  const why =
    refusal ??
    (problem ? 'The pipeline is not valid yet' : undefined) ??
    (isChanged ? undefined : 'The view has this pipeline already');

  const save = (): void => {
    if (why !== undefined || !pipeline) return;
    confirm({
      title: `Change the view ${db}.${collection}?`,
      consequence: `Everyone who reads the view on ${place} gets the results of the new pipeline at once.`,
      confirmLabel: 'Change view',
      stoppable: true,
      run: async (signal) => {
        const primary = { ...namespace, at: { ...at, read: 'primary' as const } };
        const now = await stoppableBefore(readCollectionFacts(primary, signal), signal);
        if (!now || now.options.viewOn !== viewOn || !sameEjson(now.options.pipeline ?? [], stored)) {
          await refresh();
          throw new Error(
            'The view was changed or dropped meanwhile. Nothing was changed. Compare and try again.',
          );
        }
        const write = runCommand(at, db, { collMod: collection, viewOn, pipeline }, signal);
        await stoppableWrite(write, signal, 'view', refresh);
        notify({ message: `Changed the view ${db}.${collection}` });
        setDraft(undefined);
        await refresh();
      },
    });
  };

  return (
    <Stack as="section" gap={12} aria-label="View">
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <Text as="h2" size={14} weight="bold">
          View on{' '}
          <Mono>
            {db}.{viewOn}
          </Mono>
        </Text>
        <Button
          size="sm"
          disabledReason={problem && 'The pipeline is not valid yet'}
          onClick={() => onAggregation(viewOn, text)}
        >
          Open in aggregation
        </Button>
      </Row>
      <Stack gap={4}>
        <CodeEditor
          value={text}
          onChange={setDraft}
          language="expression"
          ariaLabel="Pipeline of the view"
          ariaDescribedBy={problemId}
          errors={problem ? [problem] : []}
          unchecked
          completions={completer}
          minHeight="120px"
          maxHeight="420px"
          wrap
          gutters
          onRun={save}
        />
        <Text as="p" id={problemId} size={13} tone={problem ? 'critical' : 'dim'}>
          {problem
            ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
            : 'The results are computed whenever the view is read.'}
        </Text>
      </Stack>
      <ButtonRow>
        <Button variant="primary" disabledReason={why} onClick={save}>
          Change view
        </Button>
        {isChanged && <Button onClick={() => setDraft(undefined)}>Discard changes</Button>}
      </ButtonRow>
      <LeaveGuard wouldLose={() => isChanged} locationOf={({ search }) => JSON.stringify(search)} />
    </Stack>
  );
}
