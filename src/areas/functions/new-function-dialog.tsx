import { useForm, useWatch } from 'react-hook-form';
import type { FunctionScope } from '#contract/console/functions.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useFocusAfterOpening } from '#src/ui/overlays/use-focus-after-opening.ts';
import { useCreateFunction } from './function-requests.ts';
import classes from './functions.module.css';
import { nameProblem } from './name-rule.ts';
import { type StartingPoint, startingPoints } from './starting-points.ts';
import { freeName } from './use-function-actions.ts';

interface DialogProps {
  scope: FunctionScope;
  taken: readonly string[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A name, and what to begin with. */
export function NewFunctionDialog({ scope, taken, onClose, onCreated }: DialogProps) {
  const create = useCreateFunction();
  const form = useForm<{ name: string; start: string }>({ defaultValues: { name: '', start: 'read' } });
  const { control, setValue, setError, setFocus } = form;
  useFocusAfterOpening(() => setFocus('name'));
  const chosen = useWatch({ control, name: 'start' });

  function send({ name, start }: { name: string; start: string }) {
    const point = startingPoints.find(({ id }) => id === start);
    if (!point) return undefined;
    const problem = nameProblem(name, taken);
    if (problem) setError('name', { message: problem });
    const { source, args, runAs } = point;
    return problem ? undefined : create.mutateAsync({ ...scope, name, source, args, runAs });
  }

  return (
    <Dialog title="New function" opened onClose={onClose} size={640}>
      <div className={classes.inDialog}>
        <RequestPanel
          form={form}
          label="New function"
          submitLabel="Create function"
          sending={create}
          send={send}
          onDone={({ id }) => onCreated(id)}
          onCancel={onClose}
        >
          <TextField
            control={control}
            name="name"
            label="Name"
            mono
            placeholder={suggested(chosen, taken)}
            help="Other functions call it by this name. Letters, digits, _ and -."
            maxLength={64}
          />
          <fieldset className={classes.points}>
            <legend className={classes.pointsLabel}>Start with</legend>
            {startingPoints.map((point) => (
              <label key={point.id} className={classes.point}>
                <input
                  type="radio"
                  name="start"
                  value={point.id}
                  checked={chosen === point.id}
                  onChange={() => setValue('start', point.id)}
                />
                <Stack as="span" shrink>
                  <Text weight="medium">{point.title}</Text>
                  <Text size={13} tone="dim" breaks>
                    {point.about}
                  </Text>
                  <RunsAsSystem point={point} />
                </Stack>
              </label>
            ))}
          </fieldset>
        </RequestPanel>
      </div>
    </Dialog>
  );
}

function RunsAsSystem({ point }: { point: StartingPoint }) {
  return (
    point.runAs === 'system' && (
      <Text size={13} tone="dim" breaks>
        Runs as system.
      </Text>
    )
  );
}

function suggested(start: string, taken: readonly string[]): string {
  const name = startingPoints.find(({ id }) => id === start)?.name ?? 'untitled';
  return taken.includes(name) ? freeName(name, taken) : name;
}
