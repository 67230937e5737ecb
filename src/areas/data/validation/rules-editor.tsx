import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stopQueries } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Namespace } from '../change-documents.ts';
import { generateSchema } from './generate-schema.ts';
import {
  type Action,
  actions,
  actionTexts,
  type Level,
  levels,
  levelTexts,
  type RulesDraft,
} from './rules.ts';
import { schemaCompleter } from './schema-completions.ts';

interface RulesEditorProps {
  namespace: Namespace;
  text: string;
  problem: TextProblem | undefined;
  level: Level;
  action: Action;
  /** Differs from the rules that apply. */
  isChanged: boolean;
  /** The collection has rules. */
  hasStored: boolean;
  /** Why documents cannot be changed. */
  refusal: string | undefined;
  onDraft: (part: RulesDraft) => void;
  onDiscard: () => void;
  onApply: () => void;
  onRemove: () => void;
}

/** Documents for completion, and for a generated schema. */
const sampled = { fields: 100, schema: 1000 } as const;

/** The validator, its level and its action. */
export function RulesEditor(props: RulesEditorProps) {
  const { namespace, text, problem, level, action, isChanged, hasStored, refusal, onDraft } = props;
  const problemId = useId();
  const fields = useQuery(sampleQuery(namespace, {}, sampled.fields)).data?.fields;
  const completer = useMemo(() => schemaCompleter(fields?.map(({ path }) => path) ?? []), [fields]);
  const generation = useGeneration(namespace, text, (next) => onDraft({ text: next }));
  const unchanged = isChanged ? undefined : 'These rules apply already';
  const why = refusal ?? (problem ? 'The validator is not valid yet' : undefined) ?? unchanged;
  return (
    <Stack as="section" gap={12} aria-label="Rules">
      <Row gap={8} columnGap={16} align="center" justify="between" wrap>
        <Text as="h2" size={14} weight="bold">
          Rules
        </Text>
        <ButtonRow>
          <Button size="sm" busy={generation.isRunning} onClick={generation.run}>
            Generate from sample
          </Button>
          <StopButton size="sm" running={generation.isRunning} onStop={generation.stop} />
        </ButtonRow>
      </Row>
      <Stack gap={4}>
        <CodeEditor
          value={text}
          onChange={(next) => onDraft({ text: next })}
          language="expression"
          ariaLabel="Validator"
          ariaDescribedBy={problemId}
          errors={problem ? [problem] : []}
          unchecked
          completions={completer}
          placeholder="{ $jsonSchema: { bsonType: &quot;object&quot;, required: [ … ], properties: { … } } }"
          minHeight="220px"
          maxHeight="520px"
          wrap
          gutters
          onRun={why === undefined ? props.onApply : undefined}
        />
        <Text as="p" id={problemId} size={13} tone={problem ? 'critical' : 'dim'}>
          {problem
            ? `Line ${problem.line}, column ${problem.column}: ${problem.message}`
            : 'A JSON Schema or a filter. Documents that do not match it fail.'}
        </Text>
      </Stack>
      <Grid gap={12} columnGap={16} min={220}>
        <PlainSelect
          label="Level"
          data={levels.map((value) => ({ value, label: levelTexts[value].label }))}
          value={level}
          onChange={(value) => onDraft({ level: value as Level })}
          description={levelTexts[level].effect}
        />
        <PlainSelect
          label="Action"
          data={actions.map((value) => ({ value, label: actionTexts[value].label }))}
          value={action}
          onChange={(value) => onDraft({ action: value as Action })}
          description={actionTexts[action].effect}
        />
      </Grid>
      <ButtonRow>
        <Button variant="primary" disabledReason={why} onClick={props.onApply}>
          Apply rules
        </Button>
        {isChanged && <Button onClick={props.onDiscard}>Discard changes</Button>}
        {hasStored && (
          <Button variant="danger" icon="trash" disabledReason={refusal} onClick={props.onRemove}>
            Remove rules
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
}

/** Replaces the text by the schema of a sample; the text before can be restored. */
function useGeneration(namespace: Namespace, text: string, onText: (text: string) => void) {
  const client = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const read = sampleQuery(namespace, {}, sampled.schema);

  async function run(): Promise<void> {
    setIsRunning(true);
    try {
      const { fields, documents } = await client.fetchQuery({ ...read, staleTime: 0 });
      if (documents === 0) {
        notify({ tone: 'info', message: 'The collection has no documents: there is no schema to generate.' });
        return;
      }
      onText(printPretty(generateSchema(fields)));
      notify({
        message: `Generated from ${plural(documents, 'document')} of at most ${formatCount(sampled.schema)}`,
        ...(text.trim() === '' ? {} : { action: { label: 'Undo', onAction: () => onText(text) } }),
      });
    } catch (error) {
      reportFailure('The schema could not be generated')(error);
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, run: () => void run(), stop: () => stopQueries(read.queryKey) };
}
