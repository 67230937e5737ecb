import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import { severities } from '#contract/alert-configs/tables/severities.ts';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { type ConfigForm, fitted } from '../form-model.ts';
import { NotificationList } from '../notifications/notification-list.tsx';
import type { AlertConfig } from '../shapes.ts';
import type { Targets } from '../targets.ts';
import { ConditionFields } from './condition-fields.tsx';
import { EventTypeField } from './event-type-field.tsx';
import { MatcherFields } from './matcher-fields.tsx';

export interface EditorFormProps {
  form: UseFormReturn<ConfigForm>;
  groupId: string;
  base: AlertConfig | undefined;
  targets: Targets | undefined;
  error: ServerError | null;
  saving: boolean;
  refusal: string | undefined;
  changes: ReactNode;
  beside: ReactNode;
  onSubmit: (values: ConfigForm) => Promise<void>;
  onCancel: () => void;
}

/** The fields of a configuration, from the event to the notifications. */
export function EditorForm(props: EditorFormProps) {
  const { form, groupId, base, targets, error, saving, refusal, changes, onSubmit, onCancel } = props;
  const { control, setValue, getValues } = form;
  const onChosen = (eventTypeName: string, metricName: string | undefined): void => {
    const next = fitted(getValues(), eventTypeName, metricName);
    setValue('threshold', next.threshold, { shouldDirty: true });
    setValue('metricThreshold', next.metricThreshold, { shouldDirty: true });
    // errors of the previous type do not apply to this one
    form.clearErrors();
  };
  return (
    <FormPanel
      guarded
      form={form}
      label="Alert configuration"
      submitLabel={base === undefined ? 'Create configuration' : 'Review and save'}
      error={error}
      saving={saving}
      disabledReason={refusal}
      changes={changes}
      onSubmit={onSubmit}
      onCancel={onCancel}
      beside={props.beside}
    >
      <FormSection title="Event">
        <EventTypeField control={control} onChosen={onChosen} />
        <ConditionFields form={form} />
        <SeverityField form={form} />
        <SwitchField
          name="enabled"
          control={control}
          label="Enabled"
          help="A disabled configuration raises no alerts; disabling cancels its open ones."
        />
      </FormSection>
      <FormSection
        title="Where"
        description="Without matchers: everything in the project. All matchers must match."
      >
        <MatcherFields form={form} targets={targets} />
      </FormSection>
      <FormSection title="Notify">
        <NotificationList form={form} groupId={groupId} base={base} />
      </FormSection>
    </FormPanel>
  );
}

function SeverityField({ form }: { form: UseFormReturn<ConfigForm> }) {
  const eventTypeName = useWatch({ control: form.control, name: 'eventTypeName' });
  const standard = eventTypeName === '' ? '' : `: ${sentenceCase(defaultSeverity(eventTypeName))}`;
  return (
    <SelectField
      name="severityOverride"
      control={form.control}
      label="Severity"
      options={[
        { value: '', label: `Default of the event type${standard}` },
        ...[...severities].reverse().map((value) => ({ value, label: sentenceCase(value) })),
      ]}
    />
  );
}
