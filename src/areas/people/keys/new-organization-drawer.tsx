import { useQueries } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { q } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { type Choice, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { type NewOrganization, newOrganizationProblem, organizationCreation } from './new-organization.ts';
import { secretLives } from './secret-lives.ts';
import { SecretPanel } from './secret-panel.tsx';
import { useShownOnce } from './use-shown-once.ts';

interface NewOrganizationDrawerProps {
  organizations: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** People who could own it: those who have joined an organization that the connection sees. */
function useOwners(organizations: NewOrganizationDrawerProps['organizations']): Choice[] {
  const { id } = useConnection();
  return useQueries({
    queries: organizations.map(({ id: orgId }) =>
      q('listOrgUsers', id, { orgId, query: { itemsPerPage: 500, orgMembershipStatus: 'ACTIVE' } }),
    ),
    combine: (results) => {
      const people = results.flatMap(({ data }) => data?.results ?? []);
      // one choice each, also for those who are in several organizations
      const byName = new Map(people.map(({ id: value, username }) => [username, { value, label: username }]));
      return [...byName.values()].toSorted((one, other) => one.label.localeCompare(other.label));
    },
  });
}

/** A new organization with its owner and the key or account that signs in to it, whose secret is shown once. */
export function NewOrganizationDrawer({ organizations, onClose }: NewOrganizationDrawerProps) {
  const { id: connection } = useConnection();
  const owners = useOwners(organizations);
  const once = useShownOnce();
  const form = useForm<NewOrganization>({
    defaultValues: {
      name: '',
      owner: '',
      kind: 'serviceAccount',
      credential: 'Quarterdeck',
      hours: '2160',
      withDefaultAlerts: true,
    },
  });
  const { control, setError, watch } = form;
  const account = watch('kind') === 'serviceAccount';

  async function submit(values: NewOrganization): Promise<void> {
    const problem = newOrganizationProblem(values);
    if (problem) return setError(problem.field, { message: problem.message });
    await once.make(organizationCreation(connection, values));
  }

  const { state } = once;
  return (
    <Drawer title="Create organization" onClose={onClose}>
      <FormPanel
        form={form}
        label="Create organization"
        submitLabel="Create organization"
        error={state.step === 'failed' ? toFormErrors(state.error) : null}
        saving={state.step === 'sending'}
        onCancel={onClose}
        onSubmit={submit}
      >
        {state.step === 'lost' && (
          <Notice tone="error" urgent title="The answer was lost, and with it the secret">
            {failureFacts(state.error).message} Whether the organization exists cannot be read through this
            connection, which has no role in it. Its owner sees it in Atlas, and makes another key there or
            deletes it.
          </Notice>
        )}
        <TextField control={control} name="name" label="Name" maxLength={64} opensHere />
        <SelectField
          control={control}
          name="owner"
          label="Owner"
          options={owners}
          help="The person who owns the organization in Atlas. The organization of this connection pays for it."
        />
        <SelectField
          control={control}
          name="kind"
          label="Programs sign in with"
          options={[
            { value: 'serviceAccount', label: 'A service account' },
            { value: 'apiKey', label: 'An API key' },
          ]}
          help="This connection gets no role in the new organization: only this account or key signs in there, as an owner."
        />
        <TextField
          control={control}
          name="credential"
          label={account ? 'Name of the service account' : 'Description of the API key'}
          maxLength={account ? 64 : 250}
        />
        {account && (
          <SelectField
            control={control}
            name="hours"
            label="Secret works for"
            options={secretLives(undefined)}
          />
        )}
        <SwitchField
          control={control}
          name="withDefaultAlerts"
          label="Default alert configurations"
          help="Its projects begin with the alert configurations that Atlas recommends."
        />
      </FormPanel>
      {state.step === 'shown' && (
        <SecretPanel
          shown={state.shown}
          onStored={() => {
            once.forget();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
