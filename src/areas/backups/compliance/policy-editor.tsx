import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useConnection } from '#src/api/connection.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { readAgain, useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Source } from '../shared/facts.ts';
import { formErrors } from '../shared/form-errors.ts';
import { useSnapshots } from '../shared/use-facts.ts';
import { useSchedules } from '../shared/use-schedules.ts';
import {
  bodyOf,
  type ComplianceForm,
  type ConfirmForm,
  formOf,
  type Policy,
  policyOf,
  problemsOf,
  rulingOf,
} from './compliance-form.ts';
import { type EditStep, editSteps } from './compliance-search.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { DemandsStep } from './demands-step.tsx';
import { preview } from './preview.ts';
import { PreviewStep } from './preview-step.tsx';
import { Steps } from './steps.tsx';

interface EditorProps {
  group: { id: string; name: string };
  /** The policy in force when the editor opens: an open form never follows the stored version. */
  stored: Policy | undefined;
  sources: readonly Source[];
  step: EditStep;
  onStep: (step: EditStep | undefined) => void;
}

/** Steps from requirements and their effects to the irreversible save. */
export function PolicyEditor({ group, stored, sources, step: wanted, onStep }: EditorProps) {
  const connection = useConnection();
  const client = useQueryClient();
  const readNow = useReadNow();
  const [base] = useState(stored);
  const [defaults] = useState(() => formOf(stored));
  const [overwrite, setOverwrite] = useState(true);
  const [failure, setFailure] = useState<ServerError | null>(null);
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const form = useForm<ComplianceForm>({
    defaultValues: defaults,
    mode: 'onChange',
    resolver: (values) => formErrors(values, problemsOf(values, base)),
  });
  const confirmForm = useForm<ConfirmForm>({
    defaultValues: {
      firstName: base?.authorizedUserFirstName ?? '',
      lastName: base?.authorizedUserLastName ?? '',
      email: base?.authorizedEmail ?? '',
      emailAgain: '',
      project: '',
      understood: false,
    },
  });
  const values = useWatch({ control: form.control }) as ComplianceForm;
  const ruling = useMemo(() => rulingOf(values, base), [values, base]);
  const problems = useMemo(() => problemsOf(values, base), [values, base]);
  const schedules = useSchedules(group.id, sources);
  const snapshots = useSnapshots(group.id, sources);
  const previewed = useMemo(
    () => preview(ruling, sources, schedules.schedules, schedules.pending),
    [ruling, sources, schedules.schedules, schedules.pending],
  );
  // an address may name a step that is not reachable yet: it does not contain the entered values
  const step = problems.length > 0 ? 'demands' : wanted;
  const save = useOperation('updateGroupBackupCompliancePolicy', {
    onDone: () => {
      saved.current = true;
      notify({ message: `Compliance policy of ${group.name} saved` });
      onStep(undefined);
    },
  });

  async function submit(person: ConfirmForm): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      const now = policyOf(await readNow('getGroupBackupCompliancePolicy', { groupId: group.id }));
      if (now?.updatedDate !== base?.updatedDate) {
        setFailure({
          message: `Not saved: ${now?.updatedUser ?? 'another user'} changed the policy meanwhile. Cancel and start again from the current policy.`,
        });
        return;
      }
      await save.mutateAsync({
        groupId: group.id,
        query: { overwriteBackupPolicies: overwrite },
        body: bodyOf(group.id, ruling, person),
      });
    } catch (error) {
      setFailure(toFormErrors(error));
      // the result is unknown: the new read shows it
      if (error instanceof ApiFailure && error.status === 0) await readAgain(client, connection.id);
    } finally {
      setBusy(false);
    }
  }

  const dirty = form.formState.isDirty || confirmForm.formState.isDirty;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !saved.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !saved.current,
    withResolver: true,
  });
  const [leaving, setLeaving] = useState(false);
  const cancel = (): void => (dirty ? setLeaving(true) : onStep(undefined));

  return (
    <Stack gap={20} shrink>
      <Steps
        steps={editSteps}
        current={step}
        closed={problems.length > 0 ? 'Complete the requirements first.' : undefined}
        onStep={onStep}
      />
      {step === 'demands' && (
        <DemandsStep
          form={form}
          base={base}
          previewed={previewed}
          pending={schedules.pending}
          onNext={() => onStep('preview')}
          onCancel={cancel}
        />
      )}
      {step === 'preview' && (
        <PreviewStep
          groupId={group.id}
          ruling={ruling}
          previewed={previewed}
          snapshots={snapshots}
          schedules={schedules}
          overwrite={overwrite}
          onOverwrite={setOverwrite}
          onBack={() => onStep('demands')}
          onNext={() => onStep('confirmation')}
        />
      )}
      {step === 'confirmation' && (
        <ConfirmationStep
          form={confirmForm}
          group={group}
          base={base}
          ruling={ruling}
          previewed={previewed}
          overwrite={overwrite}
          error={failure}
          saving={busy}
          onBack={() => onStep('preview')}
          onSubmit={submit}
        />
      )}
      <ConfirmDialog
        opened={leaving || blocker.status === 'blocked'}
        title="Leave without saving?"
        consequence="Your changes are lost. The project is not changed."
        confirmLabel="Leave without saving"
        danger
        onConfirm={() => {
          saved.current = true;
          if (leaving) onStep(undefined);
          else blocker.proceed?.();
        }}
        onClose={() => {
          setLeaving(false);
          blocker.reset?.();
        }}
      />
    </Stack>
  );
}
