import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { ServerError } from '#src/ui/fields/form-errors.ts';
import { type RuleContext, resolverFor } from './editor-rules.ts';
import { formOf, type ScheduleForm } from './form-model.ts';
import { divergence } from './rebase.ts';
import { partsOf, requestOf, sameSchedule } from './schedule-parts.ts';

/** The dialog over the form: both sides of a conflict, or the changes of a save. */
export type Asking =
  | { kind: 'rebase'; fresh: BackupSchedule; mine: ScheduleForm }
  | { kind: 'review'; mine: ScheduleForm };

interface EditorOptions {
  groupId: string;
  clusterName: string;
  stored: BackupSchedule;
  context: Omit<RuleContext, 'base'>;
}

/** The form of a schedule and its way to the service: re-read, compared, reviewed, sent. */
export function useEditor({ groupId, clusterName, stored, context }: EditorOptions) {
  const readNow = useReadNow();
  const [base, setBase] = useState(stored);
  const [defaults] = useState(() => formOf(stored));
  const rules = useRef<RuleContext>({ ...context, base });
  useEffect(() => {
    rules.current = { ...context, base };
  });
  const resolver = useMemo(() => resolverFor(() => rules.current), []);
  const form = useForm<ScheduleForm>({ defaultValues: defaults, resolver });
  const values = useWatch({ control: form.control }) as ScheduleForm;
  const [failure, setFailure] = useState<ServerError | null>(null);
  const [asking, setAsking] = useState<Asking>();
  const [busy, setBusy] = useState(false);
  useCheckAlways(form);

  const take = (next: BackupSchedule, values = formOf(next)): void => {
    setBase(next);
    rules.current = { ...rules.current, base: next };
    // "changed" is relative to the stored version; the typed values are kept beside it
    form.reset(formOf(next));
    form.reset(values, { keepDefaultValues: true });
    setFailure(null);
    setAsking(undefined);
  };
  const fresh = () => readNow('getGroupClusterBackupSchedule', { groupId, clusterName });
  const update = useOperation('updateGroupClusterBackupSchedule');

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      setAsking(undefined);
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (mine: ScheduleForm): Promise<void> =>
    attempt(async () => {
      // the version stored now, not the one from when the form was opened
      const now = await fresh();
      const { theirs } = divergence(partsOf(formOf(base)), partsOf(mine), partsOf(formOf(now)));
      setAsking(theirs.length > 0 ? { kind: 'rebase', fresh: now, mine } : { kind: 'review', mine });
    });

  const save = (mine: ScheduleForm): Promise<void> =>
    attempt(async () => {
      try {
        take(await update.mutateAsync({ groupId, clusterName, body: requestOf(base, mine) }));
      } catch (error) {
        // without a response it is unknown whether it was saved: the stored version shows it
        if (!(error instanceof ApiFailure && error.status === 0)) throw error;
        const now = await fresh();
        if (!sameSchedule(formOf(now), mine)) throw error;
        take(now);
      }
      notify({ message: `Saved: backup schedule of ${clusterName}` });
    });

  return { base, form, values, failure, asking, setAsking, busy, take, fresh, onSubmit, save };
}

export type Editor = ReturnType<typeof useEditor>;

function failureOf(error: unknown): ServerError {
  if (!(error instanceof ApiFailure)) return toFormErrors(error);
  return { ...toFormErrors(error), code: error.code, requestId: error.requestId };
}

/** Rules span fields: each change validates them all. An untouched form is not validated. */
function useCheckAlways({ subscribe, trigger }: ReturnType<typeof useForm<ScheduleForm>>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) void trigger();
        },
      }),
    [subscribe, trigger],
  );
}
