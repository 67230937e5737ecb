import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { q } from '#src/api/query.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { SavedForm } from '../shared/saved-form.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { OrgNameForm } from './org-name-form.tsx';
import { OrgPolicies } from './org-policies.tsx';
import { OrgProjects } from './org-projects.tsx';
import {
  type OrgSettingValues,
  orgFlags,
  orgSettingChanges,
  orgSettingProblem,
  orgSettingValues,
} from './org-setting-fields.ts';

interface OrgSettingsPageProps {
  orgId: string;
  /** Whether the form for a new project is open. */
  creating: boolean;
  onCreating: (open: boolean) => void;
  /** Id of the resource policy that is open, or `new`. */
  policy: string | undefined;
  onPolicy: (policy: string | undefined) => void;
  onDeleted: () => void;
}

/** The projects of an organization, and its settings with what each means. */
export function OrgSettingsPage(props: OrgSettingsPageProps) {
  const { orgId, creating, onCreating, policy, onPolicy, onDeleted } = props;
  const { id } = useConnection();
  const settings = useQuery(q('getOrgSettings', id, { orgId }));
  const org = useQuery(q('getOrg', id, { orgId }));
  const groups = useAllPages('getOrgGroups', { orgId });
  const policies = useQuery(q('listOrgResourcePolicies', id, { orgId }));
  const broken = useQuery(q('getOrgNonCompliantResources', id, { orgId }));
  const waiting = [settings, org, policies, broken].some(({ isPending }) => isPending);
  const settled = useSettled(waiting || groups.loading);
  if (settings.error && !settings.data) {
    return <ReadFailure what="The settings" query={settings} />;
  }
  // the form is below the projects: it would move when they arrive
  if (!settings.data || !settled) return <SkeletonLines lines={14} />;
  return (
    <Grid gap={16} className="qd-in-order">
      <OrgProjects orgId={orgId} groups={groups} creating={creating} onCreating={onCreating} />
      <OrgPolicies orgId={orgId} policies={policies} broken={broken} opened={policy} onOpen={onPolicy} />
      {org.isPending && <SkeletonLines lines={6} />}
      {org.data && <OrgNameForm key={`${orgId} name`} orgId={orgId} name={org.data.name} />}
      <SettingsForm key={orgId} orgId={orgId} settings={orgSettingValues(settings.data)} />
      {org.data && (
        <DeleteOrganization
          orgId={orgId}
          name={org.data.name}
          projects={groups.error ? undefined : groups.rows.map(({ name }) => name)}
          policies={policies.data?.length ?? 0}
          onDeleted={onDeleted}
        />
      )}
    </Grid>
  );
}

function SettingsForm({ orgId, settings }: { orgId: string; settings: OrgSettingValues }) {
  const refusal = useRefusal('updateOrgSettings', { orgId });

  function change(
    values: OrgSettingValues,
    before: OrgSettingValues,
    { setError }: UseFormReturn<OrgSettingValues>,
  ) {
    const problem = orgSettingProblem(before, values);
    if (problem) return void setError(problem.field, { message: problem.message });
    const body = orgSettingChanges(before, values);
    return collected('updateOrgSettings', { orgId, body }, 'Settings of the organization');
  }

  async function ask(values: OrgSettingValues, before: OrgSettingValues, save: () => Promise<void>) {
    const required = values.flags.apiAccessListRequired && !before.flags.apiAccessListRequired;
    if (!required || orgSettingProblem(before, values)) return save().catch(() => undefined);
    return confirm({
      title: 'Require an access list for the API?',
      consequence:
        'Every key and service account with an empty access list is refused at once, also what this console signs in with: give it a list that admits this console first.',
      confirmLabel: 'Require access lists',
      danger: true,
      run: save,
    });
  }

  return (
    <SavedForm<OrgSettingValues>
      values={settings}
      label="Settings of the organization"
      submitLabel="Save settings"
      resource={`/orgs/${orgId}/settings`}
      refusal={refusal}
      saved="Settings saved"
      change={change}
      ask={ask}
    >
      {({ control }) => (
        <>
          <FormSection title="Access">
            {orgFlags.map(({ name, label, help }) => (
              <SwitchField
                key={name}
                control={control}
                name={`flags.${name}`}
                label={label}
                help={help}
                disabledReason={refusal}
              />
            ))}
            <NumberField
              control={control}
              name="secretHours"
              disabledReason={refusal}
              label="Longest life of secrets"
              unit="hours"
              optional
              help="8 to 8760. For new secrets of service accounts; those that exist keep their end."
            />
          </FormSection>
          <FormSection title="Sessions of people in Atlas">
            <NumberField
              control={control}
              name="absoluteTimeout"
              disabledReason={refusal}
              label="Longest session"
              unit="seconds"
              optional
              help="People sign in again after this time, however active they are."
            />
            <NumberField
              control={control}
              name="idleTimeout"
              disabledReason={refusal}
              label="Longest pause"
              unit="seconds"
              optional
              help="People sign in again after this time without a request."
            />
          </FormSection>
          <FormSection title="Contacts">
            <TextField
              control={control}
              name="securityContact"
              disabledReason={refusal}
              label="Security contact"
              type="email"
              optional
              help="Atlas writes there about security incidents."
            />
            <TextField
              control={control}
              name="operationsContact"
              disabledReason={refusal}
              label="Operations contact"
              type="email"
              optional
              help="Atlas writes there about maintenance and outages."
            />
          </FormSection>
        </>
      )}
    </SavedForm>
  );
}
