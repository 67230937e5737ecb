import { useId, useMemo } from 'react';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { alone } from '#src/lib/ejson/shell-call.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { CodeEditor, type CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './aggregation.module.css';
import { pastedPipeline } from './pasted-pipeline.ts';
import type { ReadStage } from './pipeline.ts';
import { type PipelineNames, pipelineCompleter } from './pipeline-completions.ts';
import { StagePreview } from './stage-preview.tsx';
import type { PipelineDraft } from './use-pipeline-draft.ts';
import type { usePreviews } from './use-previews.ts';

interface PipelineTextProps {
  draft: PipelineDraft;
  /** The collection that a pasted shell call must name. */
  namespace: { db: string; collection: string };
  stages: readonly ReadStage[];
  onText: (text: string) => void;
  onRun: () => void;
  names: PipelineNames;
  previews: ReturnType<typeof usePreviews>;
  isSample: boolean;
}

/** The whole pipeline as text, and the preview after each of its stages. */
export function PipelineText(props: PipelineTextProps) {
  const { draft, namespace, stages, onText, names, previews, isSample } = props;
  const problemId = useId();
  const completer = useMemo(() => pipelineCompleter(names, undefined), [names]);
  const problem = useMemo(() => firstProblem(draft, namespace), [draft, namespace]);
  const marks: CodeProblem[] = [
    ...(problem ? [{ message: problem.message, from: problem.from, to: problem.to }] : []),
    ...stages.flatMap(({ stage }, index): CodeProblem[] => {
      const preview = previews.of(stage.id);
      const name = draft.typed?.stages[index]?.at?.name;
      return preview.kind === 'failed' && name ? [{ message: messageOf(preview.error), ...name }] : [];
    }),
  ];
  return (
    <Grid gap={12} align="start" columns={2} className={classes.asText}>
      <div className={classes.editor}>
        <CodeEditor
          value={draft.text}
          onChange={onText}
          language="expression"
          ariaLabel="Pipeline"
          ariaDescribedBy={problemId}
          errors={marks}
          unchecked
          completions={completer}
          placeholder="[ { $match: { … } } ]"
          minHeight="280px"
          maxHeight="640px"
          wrap
          gutters
          onRun={props.onRun}
        />
        <p id={problemId} className={problem ? classes.problem : classes.info}>
          {problem
            ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
            : 'Stages in // comments are disabled. Changes in cards format the text again; comments are kept.'}
        </p>
      </div>
      <Stack gap={12} shrink>
        {draft.problem && <p className={classes.warning}>The stages cannot be read yet: correct the text.</p>}
        {!draft.problem &&
          stages.map(({ stage }, index) => (
            <div key={stage.id}>
              <Text as="h2" size={13} weight="bold" nowrap>
                Stage {index + 1} {stage.name}
              </Text>
              <StagePreview
                of={`stage ${index + 1}`}
                preview={previews.of(stage.id)}
                earlier={previews.earlier(stage.id)}
                isSample={isSample}
              />
            </div>
          ))}
      </Stack>
    </Grid>
  );
}

/** The first problem of the text, at its place in it. */
function firstProblem(
  { text, typed, problem }: PipelineDraft,
  namespace: PipelineTextProps['namespace'],
): TextProblem | undefined {
  if (problem) return shellProblem(text, namespace) ?? problem;
  for (const { name, at } of typed?.stages ?? []) {
    if (!at) continue;
    if (!name.startsWith('$'))
      return new TextProblem('A stage begins with $', text, at.name.from, at.name.to);
    try {
      parseEjson(alone(text, at.body), text.length + 1);
    } catch (error) {
      if (error instanceof TextProblem) return new TextProblem(error.message, text, error.from, error.to);
      throw error;
    }
  }
  return undefined;
}

/** Why a shell call has no pipeline for this collection. */
function shellProblem(text: string, namespace: PipelineTextProps['namespace']): TextProblem | undefined {
  try {
    pastedPipeline(text, namespace);
    return undefined;
  } catch (error) {
    if (error instanceof TextProblem) return error;
    throw error;
  }
}
