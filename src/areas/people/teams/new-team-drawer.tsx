import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { MultiSelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Holder } from '../shared/holders.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { longestTeamName, teamNameProblem } from './team-rows.ts';

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
  const refusal = useRefusal('createOrgTeam', { orgId });
  const form = useForm<NewTeam>({ defaultValues: { name: '', usernames: [] } });
  const { control, setError } = form;

  function change({ name, usernames }: NewTeam) {
    const problem = teamNameProblem(name, holders);
    if (problem) setError('name', { message: problem });
    else return collected('createOrgTeam', { orgId, body: { name, usernames } }, `Create the team ${name}`);
  }

  return (
    <Drawer title="Create team" onClose={onClose}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Create team"
        submitLabel="Create team"
        change={change}
        onDone={readPeopleAgain}
        done={({ name }) => `${name} created`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <TextField
          control={control}
          name="name"
          label="Name"
          warning={longerThan(longestTeamName)}
          opensHere
        />
        <MultiSelectField
          control={control}
          name="usernames"
          label="Members"
          options={holders
            .filter(({ kind }) => kind === 'person')
            .map(({ name }) => ({ value: name, label: name }))}
          help="Its roles in projects are given on the page of people and roles."
        />
      </ChangePanel>
    </Drawer>
  );
}
