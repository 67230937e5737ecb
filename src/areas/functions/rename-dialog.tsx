import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ServerFunction } from '#contract/console/functions.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Draft } from './draft.ts';
import { useSaveFunction } from './function-requests.ts';
import classes from './functions.module.css';
import { nameProblem } from './name-rule.ts';

interface RenameProps {
  fn: ServerFunction;
  /** Stays as it is: only the name is saved. */
  draft: Draft;
  onClose: () => void;
  onRenamed: (saved: ServerFunction, draft: Draft) => void;
}

export function RenameDialog({ fn, draft, onClose, onRenamed }: RenameProps) {
  const form = useForm({ defaultValues: { name: fn.name } });
  const save = useSaveFunction(fn.id);
  const { data: functions = [] } = useQuery(functionsQuery(fn));
  const [failure, setFailure] = useState<unknown>(null);

  async function submit({ name }: { name: string }): Promise<void> {
    setFailure(null);
    if (name === fn.name) return onClose();
    const problem = nameProblem(
      name,
      functions.map((each) => each.name),
    );
    if (problem) return form.setError('name', { message: problem });
    const { source, args, runAs, version } = fn;
    try {
      const saved = await save.mutateAsync({ name, source, args, runAs, version });
      onRenamed(saved, draft);
      notify({ message: `${fn.name} is now ${name}` });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Dialog title={`Rename ${fn.name}`} opened onClose={onClose} size={480}>
      <div className={classes.inDialog}>
        <FormPanel
          form={form}
          label={`Rename ${fn.name}`}
          submitLabel="Rename function"
          error={failure ? toFormErrors(failure) : null}
          saving={save.isPending}
          onCancel={onClose}
          onSubmit={submit}
        >
          <TextField
            control={form.control}
            name="name"
            label="Name"
            mono
            maxLength={64}
            help={`Functions that execute ${fn.name} by this name have to be changed too.`}
          />
        </FormPanel>
      </div>
    </Dialog>
  );
}
