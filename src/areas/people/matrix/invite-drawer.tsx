import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { MultiSelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { roleName, rolesOf } from '../shared/role-text.ts';
import { type OrgPeople, useReadPeopleAgain } from '../shared/use-org-people.ts';
import { type Invitation, invitationOf, invitationProblems } from './invitation.ts';

interface InviteDrawerProps {
  orgId: string;
  people: OrgPeople;
  onClose: () => void;
}

const options = (place: 'org' | 'group') =>
  rolesOf(place).map((value) => ({ value: value as string, label: roleName(value) }));

/** Invites a person to the organization, with roles, teams and projects from the start. */
export function InviteDrawer({ orgId, people, onClose }: InviteDrawerProps) {
  const readPeopleAgain = useReadPeopleAgain();
  const refusal = useRefusal('createOrgUser', { orgId });
  const form = useForm<Invitation>({
    defaultValues: { username: '', orgRoles: ['ORG_MEMBER'], teamIds: [], groupIds: [], groupRoles: [] },
  });
  const { control, setError } = form;
  const holders = people.holders ?? [];

  function change(values: Invitation) {
    const problems = invitationProblems(values, holders);
    for (const [name, message] of problems) setError(name, { message });
    if (problems.length > 0) return undefined;
    const body = invitationOf(values);
    return collected('createOrgUser', { orgId, body }, `Invite ${body.username}`);
  }

  return (
    <Drawer title="Invite person" onClose={onClose}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Invite person"
        submitLabel="Invite person"
        change={change}
        onDone={readPeopleAgain}
        done={({ username }) => `${username.trim()} invited`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <TextField
          control={control}
          name="username"
          label="E-mail address"
          type="email"
          opensHere
          help="Atlas sends the invitation there. It can be accepted for 30 days."
        />
        <MultiSelectField
          control={control}
          name="orgRoles"
          label="Organization roles"
          options={options('org')}
        />
        <MultiSelectField
          control={control}
          name="teamIds"
          label="Teams"
          optional
          options={holders
            .filter(({ kind }) => kind === 'team')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MultiSelectField
          control={control}
          name="groupIds"
          label="Projects"
          optional
          options={people.projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MultiSelectField
          control={control}
          name="groupRoles"
          label="Roles in these projects"
          optional
          options={options('group')}
        />
      </ChangePanel>
    </Drawer>
  );
}
