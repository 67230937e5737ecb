import { useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import {
  longestPolicyDescription,
  longestPolicyName,
  longestPolicyText,
  mostPolicyTexts,
} from '#contract/resource-policies/limits.ts';
import type { ResourcePolicy } from '#contract/resource-policies/schemas.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useAnyOperation, useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { TextNotices } from './policy-notices.tsx';
import { bodyOf, firstText, nameProblem, type PolicyValues, textProblem, valuesOf } from './policy-values.ts';

interface PolicyDrawerProps {
  orgId: string;
  /** Undefined: a new one. */
  policy?: ResourcePolicy;
  policies: readonly ResourcePolicy[];
  onClose: () => void;
}

/** One resource policy: its name, its texts in Cedar, its end. */
export function PolicyDrawer({ orgId, policy, policies, onClose }: PolicyDrawerProps) {
  const form = useForm<PolicyValues>({ defaultValues: valuesOf(policy) });
  const { control, setError, getValues } = form;
  const sending = useAnyOperation();
  const check = useOperation('validateOrgResourcePolicies');
  const refusal = useRefusal(policy ? 'updateOrgResourcePolicy' : 'createOrgResourcePolicy', { orgId });
  const [checked, setChecked] = useState<string>();
  const { emulator } = useConnection();

  /** Marks the problems of the form; returns whether it is valid. */
  function isSound(values: PolicyValues): boolean {
    const named = nameProblem(values.name, policies, policy?.id);
    if (named) setError('name', { message: named });
    // a text that only this console finds wrong is sent to the real service, which decides
    const problems = values.policies.map(({ body }) =>
      emulator || body === '' ? textProblem(body) : undefined,
    );
    for (const [index, problem] of problems.entries())
      if (problem) setError(`policies.${index}.body`, { message: problem });
    return named === undefined && problems.every((problem) => problem === undefined);
  }

  function change(values: PolicyValues) {
    if (!isSound(values)) return undefined;
    const body = bodyOf(values);
    return policy
      ? collected(
          'updateOrgResourcePolicy',
          { orgId, resourcePolicyId: policy.id, body },
          `Change the resource policy ${policy.name}`,
        )
      : collected('createOrgResourcePolicy', { orgId, body }, `Create the resource policy ${body.name}`);
  }

  async function submit(values: PolicyValues): Promise<void> {
    const asked = change(values);
    if (!asked) return;
    await sending.mutateAsync(asked);
    notify({ message: `${bodyOf(values).name} ${policy ? 'saved' : 'created'}` });
    onClose();
  }

  async function validate(): Promise<void> {
    const values = getValues();
    form.clearErrors();
    setChecked(undefined);
    sending.reset();
    if (!isSound(values)) return;
    await check.mutateAsync({ orgId, body: bodyOf(values) });
    setChecked(JSON.stringify(values));
  }

  const failure = sending.error ?? check.error;
  const stillChecked = checked !== undefined && checked === JSON.stringify(form.watch());
  return (
    <Drawer title={policy?.name ?? 'Create resource policy'} onClose={onClose}>
      <Grid gap={16}>
        <PendingOf resource={`/orgs/${orgId}/resourcePolicies/${policy?.id ?? ''}`} />
        <FormPanel
          form={form}
          label={policy ? `Resource policy ${policy.name}` : 'Create resource policy'}
          submitLabel={policy ? 'Save policy' : 'Create policy'}
          error={failure ? toFormErrors(failure) : null}
          saving={sending.isPending}
          disabledReason={refusal}
          onCancel={onClose}
          onSubmit={(values) => submit(values).catch(() => undefined)}
          meanwhile={
            stillChecked && <Notice tone="ok" title="Atlas accepts these texts. Nothing is saved yet." />
          }
          beside={
            <>
              <Button
                busy={check.isPending}
                disabledReason={refusal}
                onClick={() => void validate().catch(() => undefined)}
              >
                Validate
              </Button>
              <AddChange disabledReason={refusal} change={() => change(getValues())} onAdded={onClose} />
            </>
          }
        >
          <TextField
            control={control}
            name="name"
            label="Name"
            warning={longerThan(longestPolicyName)}
            opensHere
          />
          <TextField
            control={control}
            name="description"
            label="Description"
            warning={longerThan(longestPolicyDescription)}
            optional
          />
          <Texts control={control} />
          <TextNotices policies={form.watch('policies')} />
        </FormPanel>
        {policy && <Deletion orgId={orgId} policy={policy} onClose={onClose} />}
      </Grid>
    </Drawer>
  );
}

function Texts({ control }: { control: Control<PolicyValues> }) {
  const { emulator } = useConnection();
  const list = useFieldArray({ control, name: 'policies', keyName: 'key' });
  const several = list.fields.length > 1;
  return (
    <>
      {list.fields.map(({ key }, index) => (
        <Grid key={key} gap={16}>
          <TextareaField
            control={control}
            name={`policies.${index}.body`}
            label={several ? `Text ${index + 1}` : 'Text'}
            mono
            rows={8}
            warning={longerThan(longestPolicyText)}
            {...(index === 0
              ? {
                  help: 'One policy in Cedar: forbidden actions and their conditions. Everything else is permitted.',
                }
              : {})}
          />
          {several && (
            <Button size="sm" onClick={() => list.remove(index)}>
              {`Remove text ${index + 1}`}
            </Button>
          )}
        </Grid>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          disabledReason={
            emulator &&
            list.fields.length >= mostPolicyTexts &&
            `A resource policy has at most ${mostPolicyTexts} texts.`
          }
          onClick={() => list.append({ body: firstText })}
        >
          Add text
        </Button>
      </div>
    </>
  );
}

function Deletion({
  orgId,
  policy,
  onClose,
}: {
  orgId: string;
  policy: ResourcePolicy;
  onClose: () => void;
}) {
  const remove = useConfirmed('deleteOrgResourcePolicy');
  const refusal = useRefusal('deleteOrgResourcePolicy', { orgId });
  return (
    <div>
      <Button
        variant="danger"
        disabledReason={refusal}
        onClick={() =>
          remove({
            title: `Delete the resource policy ${policy.name}?`,
            consequence: `What its ${plural(policy.policies.length, 'text')} forbade is permitted at once, in every project of the organization.`,
            confirmLabel: 'Delete policy',
            danger: true,
            typedName: policy.name,
            args: () => ({ orgId, resourcePolicyId: policy.id }),
            change: `Delete the resource policy ${policy.name}`,
            onDone: onClose,
          })
        }
      >
        Delete policy
      </Button>
    </div>
  );
}
