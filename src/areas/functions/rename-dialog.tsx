import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ServerFunction } from '#contract/console/functions.ts';
import { functionsQuery } from '#src/api/console/functions.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
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

  function send({ name }: { name: string }) {
    const { source, args, runAs, version } = fn;
    const problem = nameProblem(
      name,
      functions.map((each) => each.name),
    );
    if (name === fn.name) onClose();
    else if (problem) form.setError('name', { message: problem });
    else return save.mutateAsync({ name, source, args, runAs, version });
    return undefined;
  }

  return (
    <Dialog title={`Rename ${fn.name}`} opened onClose={onClose} size={480}>
      <div className={classes.inDialog}>
        <RequestPanel
          form={form}
          label={`Rename ${fn.name}`}
          submitLabel="Rename function"
          sending={save}
          send={send}
          done={({ name }) => `${fn.name} is now ${name}`}
          onDone={(saved) => {
            onRenamed(saved, draft);
            onClose();
          }}
          onCancel={onClose}
        >
          <TextField
            control={form.control}
            name="name"
            label="Name"
            mono
            maxLength={64}
            help={`Functions that execute ${fn.name} by this name have to be changed too.`}
          />
        </RequestPanel>
      </div>
    </Dialog>
  );
}
