import { Checkbox } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { collected } from '#src/api/console/change-sets.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { useField } from '#src/ui/fields/field.ts';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { renamedFields } from '../shared/form-errors.ts';
import { usePlace } from '../shared/use-place.ts';
import classes from './compliance.module.css';
import { bodyOf, type ConfirmForm, confirmProblems, type Policy, type Ruling } from './compliance-form.ts';
import { policyAs } from './copy-as.ts';
import { Demands } from './policy-demands.tsx';
import { type ClusterPreview, outcomeOf } from './preview.ts';

interface StepProps {
  form: UseFormReturn<ConfirmForm>;
  group: { id: string; name: string };
  base: Policy | undefined;
  ruling: Ruling;
  previewed: readonly ClusterPreview[];
  overwrite: boolean;
  error: ServerError | null;
  saving: boolean;
  onBack: () => void;
  onSubmit: (values: ConfirmForm) => Promise<void>;
}

/** The responsible person of the policy, and the confirmations that the service itself requires. */
export function ConfirmationStep(props: StepProps) {
  const { form, group, base, ruling, previewed, overwrite, error, saving, onBack, onSubmit } = props;
  const { control } = form;
  const values = useWatch({ control }) as ConfirmForm;
  const { changed } = outcomeOf(previewed, overwrite);
  const place = usePlace(group.id);
  const body = bodyOf(group.id, ruling, values);

  async function submit(filled: ConfirmForm): Promise<void> {
    const problems = confirmProblems(filled, group.name);
    for (const { path, message } of problems) {
      form.setError(
        path as keyof ConfirmForm,
        { type: 'rule', message },
        { shouldFocus: path === problems[0]?.path },
      );
    }
    if (problems.length === 0) await onSubmit(filled);
  }

  return (
    <div className={classes.layout}>
      <FormPanel
        guarded
        form={form}
        label="Confirmation"
        submitLabel={base ? 'Save policy' : 'Enable policy'}
        danger
        error={error && renamedFields(error, (field) => fieldNames[field])}
        saving={saving}
        beside={
          <AddChange
            disabledReason={confirmProblems(values, group.name)[0]?.message}
            change={() =>
              collected(
                'updateGroupBackupCompliancePolicy',
                { groupId: group.id, query: { overwriteBackupPolicies: overwrite }, body },
                `Backup compliance policy of ${group.name}`,
              )
            }
            onAdded={onBack}
          />
        }
        changes={
          <Row as="span" gap={8} wrap>
            <Button onClick={onBack}>Back to preview</Button>
            <CopyAs formats={policyAs(place, body, { overwrite, exists: base !== undefined })} />
          </Row>
        }
        onSubmit={submit}
      >
        <Notice tone="warning" title="This cannot be undone here">
          {changed.length > 0
            ? `${plural(changed.length, 'cluster is', 'clusters are')} changed at once. `
            : 'No cluster is changed. '}
          After that, the policy can only be made stricter. Support removes it at the request of the person
          below.
        </Notice>
        <FormSection
          title="Authorized person"
          description="Support accepts requests from this address only. With a wrong address the policy cannot be changed."
        >
          <div className={classes.names}>
            <TextField control={control} name="firstName" label="First name" warning={longerThan(255)} />
            <TextField control={control} name="lastName" label="Last name" warning={longerThan(255)} />
          </div>
          <TextField
            control={control}
            name="email"
            label="E-mail address"
            type="email"
            mono
            warning={longerThan(320)}
          />
          <TextField
            control={control}
            name="emailAgain"
            label="E-mail address again"
            type="email"
            mono
            warning={longerThan(320)}
            help="Enter it again instead of pasting it."
          />
        </FormSection>
        <FormSection title="Confirm">
          <TextField
            control={control}
            name="project"
            mono
            label={
              <>
                Type{' '}
                <Text as="strong" mono>
                  {group.name}
                </Text>
                , the name of the project
              </>
            }
          />
          <Understood form={form} />
        </FormSection>
      </FormPanel>
      <Stack as="aside" gap={8} shrink className={classes.aside} aria-label="Policy to save">
        <SectionLabel>Policy to save</SectionLabel>
        <Demands policy={ruling} />
        <Text as="p" size={13} tone="dim">
          {changed.length === 0
            ? 'No cluster is changed.'
            : `Changed at once: ${changed.map(({ source }) => source.name).join(', ')}.`}
        </Text>
      </Stack>
    </div>
  );
}

function Understood({ form }: { form: UseFormReturn<ConfirmForm> }) {
  const { value, error, onChange, ...field } = useField('understood', form.control);
  return (
    <Checkbox
      {...field}
      checked={value}
      error={error}
      label="I understand that only Support can undo this"
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const fieldNames: Record<string, string> = {
  authorizedEmail: 'email',
  authorizedUserFirstName: 'firstName',
  authorizedUserLastName: 'lastName',
};
