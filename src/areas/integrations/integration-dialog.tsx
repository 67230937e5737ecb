import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import type { IntegrationType } from '#contract/security/integrations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import {
  type FormValues,
  type IntegrationField,
  integrationKinds,
  problemsOf,
  requestOf,
  type Settings,
  valuesOf,
} from './integration-kinds.ts';

interface IntegrationDialogProps {
  groupId: string;
  type: IntegrationType;
  settings: Settings | undefined;
  onClose: () => void;
}

/** A secret is an object in the form, every other value is unchanged. */
type Held = Record<string, string | boolean | { keep: boolean; text?: string }>;

export function IntegrationDialog({ groupId, type, settings, onClose }: IntegrationDialogProps) {
  const { label, fields } = integrationKinds[type];
  const refusal = useRefusal('updateGroupIntegration', { groupId });
  const [before] = useState((): Held => held(type, settings));
  const form = useForm<Held>({ defaultValues: before });

  function change(values: Held) {
    const plain = plainOf(values);
    const problems = problemsOf(type, plain);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const body = requestOf(type, plain) as Args<'createGroupIntegration'>['body'];
    const args = { groupId, integrationType: type, body };
    const title = `Integration with ${label}`;
    return settings
      ? collected('updateGroupIntegration', args, title)
      : collected('createGroupIntegration', args, title);
  }

  return (
    <Dialog opened onClose={onClose} title={label}>
      <ChangePanel
        form={form}
        label={label}
        submitLabel="Save integration"
        change={change}
        done={`The integration with ${label} is saved`}
        onCancel={onClose}
        onEnd={onClose}
        refusal={refusal}
      >
        {settings && (
          <Notice>
            Atlas replaces an integration as a whole and does not return its secrets: enter them again.
          </Notice>
        )}
        {fields.map((field) => (
          <Field key={field.name} field={field} control={form.control} />
        ))}
      </ChangePanel>
    </Dialog>
  );
}

function Field({ field, control }: { field: IntegrationField; control: Control<Held> }) {
  const { name, label, help, kind, warning, required = false, options = [] } = field;
  const shared = { name, control, label, help, warning, optional: !required };
  switch (kind) {
    case 'secret':
      return <SecretField {...shared} />;
    case 'switch':
      return <SwitchField name={name} control={control} label={label} help={help} />;
    case 'choice':
      return <SelectField {...shared} optional={false} options={options} />;
    case 'text':
      return <TextField {...shared} />;
  }
}

function held(type: IntegrationType, settings: Settings | undefined): Held {
  const values = valuesOf(type, settings);
  return Object.fromEntries(
    integrationKinds[type].fields.map(({ name, kind }) => [
      name,
      kind === 'secret' ? { keep: false, text: '' } : (values[name] ?? ''),
    ]),
  );
}

function plainOf(values: Held): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? (value.text ?? '') : value,
    ]),
  );
}
