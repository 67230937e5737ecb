import { useForm } from 'react-hook-form';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { MultiSelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Holder } from '../shared/holders.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { teamNameProblem } from './team-rows.ts';

interface NewTeam {
  name: string;
  usernames: string[];
}

interface NewTeamDrawerProps {
  orgId: string;
  holders: readonly Holder[];
  onClose: () => void;
}

/** A new team of people who are in the organization. */
export function NewTeamDrawer({ orgId, holders, onClose }: NewTeamDrawerProps) {
  const readPeopleAgain = useReadPeopleAgain();
  const form = useForm<NewTeam>({ defaultValues: { name: '', usernames: [] } });
  const { control, setError } = form;
  const create = useOperation('createOrgTeam', { onDone: readPeopleAgain });

  const adding = useAdding();

  /** Marks what is wrong with the team, in the words of the service. */
  function hasProblems({ name }: NewTeam): boolean {
    const problem = teamNameProblem(name, holders);
    if (problem) setError('name', { message: problem });
    return problem !== undefined;
  }

  async function submit(values: NewTeam): Promise<void> {
    if (hasProblems(values)) return;
    const { name, usernames } = values;
    await create.mutateAsync({ orgId, body: { name, usernames } });
    notify({ message: `${name} created` });
    onClose();
  }

  return (
    <Drawer title="Create team" onClose={onClose}>
      <FormPanel
        form={form}
        label="Create team"
        submitLabel="Create team"
        error={create.error ? toFormErrors(create.error) : null}
        saving={create.isPending}
        onCancel={onClose}
        onSubmit={(values) => submit(values).catch(() => undefined)}
        beside={
          <AddToSet
            adding={adding}
            change={() => {
              const body = form.getValues();
              if (hasProblems(body)) return undefined;
              return collected('createOrgTeam', { orgId, body }, `Create the team ${body.name}`);
            }}
            onAdded={onClose}
          />
        }
      >
        <TextField control={control} name="name" label="Name" maxLength={64} opensHere />
        <MultiSelectField
          control={control}
          name="usernames"
          label="Members"
          options={holders
            .filter(({ kind }) => kind === 'person')
            .map(({ name }) => ({ value: name, label: name }))}
          help="Its roles in projects are given on the page of people and roles."
        />
      </FormPanel>
    </Drawer>
  );
}
