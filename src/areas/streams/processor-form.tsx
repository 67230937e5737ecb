import { type Control, useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { useField } from '#src/ui/fields/field.ts';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { bodyOf, type ProcessorValues, problemsOf, tiers, valuesOf } from './processor-values.ts';
import type { Connection, Processor } from './stream-texts.ts';

/** Errors of the service at the fields of the form; a path within the pipeline stays readable. */
function errorsOf(failure: Error): FormErrors {
  const { message, fields } = toFormErrors(failure);
  const renamed = Object.entries(fields).map(([path, text]): [string, string] => {
    if (path.startsWith('pipeline'))
      return ['pipeline', `is not valid: stage ${path.slice('pipeline'.length)} ${text}`];
    return [path.startsWith('options.dlq') ? 'dlqConnection' : path, text];
  });
  return { message, fields: Object.fromEntries(renamed) };
}

interface ProcessorFormProps {
  groupId: string;
  tenantName: string;
  connections: readonly Connection[];
  /** The processor to change; undefined: a new one. */
  processor?: Processor;
  disabledReason?: string | undefined;
  onEnd?: () => void;
  onCancel?: () => void;
}

/** A processor: its pipeline as text, its size and its dead letter queue. */
export function ProcessorForm(props: ProcessorFormProps) {
  const { groupId, tenantName, connections, processor, disabledReason, onEnd, onCancel } = props;
  const refusal = useRefusal(processor ? 'updateGroupStreamProcessor' : 'createGroupStreamProcessor', {
    groupId,
  });
  const form = useForm<ProcessorValues>({ defaultValues: valuesOf(processor) });
  const { control } = form;
  const names = new Set(connections.map(({ name }) => name));
  const clusters = connections.filter(({ type }) => type === 'Cluster');

  function change(values: ProcessorValues) {
    const problems = problemsOf(values, names);
    for (const [name, message] of problems) form.setError(name, { message });
    const body = problems.length === 0 ? bodyOf(values, names) : undefined;
    if (!body) return undefined;
    return processor
      ? collected(
          'updateGroupStreamProcessor',
          { groupId, tenantName, processorName: processor.name, body },
          `Change the stream processor ${processor.name}`,
        )
      : collected(
          'createGroupStreamProcessor',
          { groupId, tenantName, body },
          `Stream processor ${body.name}`,
        );
  }

  return (
    <ChangePanel
      form={form}
      label={processor ? 'Change processor' : 'Create processor'}
      submitLabel={processor ? 'Save processor' : 'Create processor'}
      change={change}
      also={['getGroupStreamProcessors']}
      done={
        processor ? 'The processor is changed' : 'The processor is created. Start it to process messages.'
      }
      errorsOf={errorsOf}
      refusal={refusal}
      disabledReason={disabledReason}
      onEnd={onEnd}
      {...(onCancel ? { onCancel } : {})}
    >
      {!processor && <TextField control={control} name="name" label="Name" mono />}
      <PipelineField control={control} connections={connections} />
      <SelectField
        control={control}
        name="tier"
        label="Tier"
        optional
        clearable
        help="Without a choice, the tier of the workspace applies."
        options={tiers.map((value) => ({ value, label: value }))}
      />
      <FormSection title="Dead letter queue">
        <SelectField
          control={control}
          name="dlqConnection"
          label="Connection"
          optional
          clearable
          help="A cluster to which messages are written that the pipeline cannot process."
          options={clusters.map(({ name }) => ({ value: name, label: name }))}
        />
        <TextField control={control} name="dlqDatabase" label="Database" mono optional />
        <TextField control={control} name="dlqCollection" label="Collection" mono optional />
      </FormSection>
    </ChangePanel>
  );
}

interface PipelineFieldProps {
  control: Control<ProcessorValues>;
  connections: readonly Connection[];
}

function PipelineField({ control, connections }: PipelineFieldProps) {
  const { value, onChange, error } = useField('pipeline', control, 'Pipeline');
  const names = connections.map(({ name }) => name).join(', ');
  return (
    <div>
      <Text as="p" size={13} weight="medium">
        Pipeline
      </Text>
      <CodeEditor
        value={value}
        onChange={onChange}
        language="json"
        ariaLabel="Pipeline"
        ariaDescribedBy="stream-pipeline-note"
        minHeight="200px"
        maxHeight="420px"
        wrap
      />
      <Text as="p" size={12} tone={error === undefined ? 'dim' : 'critical'} id="stream-pipeline-note">
        {error ??
          `A list of stages: $source first, $merge, $emit or another sink last. Connections: ${names || 'none yet'}.`}
      </Text>
    </div>
  );
}
