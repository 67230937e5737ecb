import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type ConnectedOrg, domainsOf, type FederationParts } from './federation-facts.ts';
import { providerWarning } from './provider-form.ts';

type Parts = Omit<FederationParts, 'now'>;

/** The organizations whose people sign in through this federation. */
export function ConnectedOrgs({ parts }: { parts: Parts }) {
  const [edited, setEdited] = useState<ConnectedOrg>();
  const refusal = useRefusal('updateFederationSettingConnectedOrgConfig');
  const remove = useConfirmed('removeFederationSettingConnectedOrgConfig');
  const nameOf = ({ orgId }: ConnectedOrg): string => parts.names.get(orgId) ?? orgId;
  return (
    <Section label="Connected organizations">
      <ResourceTable
        id="connected-organizations"
        label="Connected organizations"
        columns={columnsFor(parts, nameOf)}
        rows={parts.orgs}
        rowKey={({ orgId }) => orgId}
        rowName={nameOf}
        onOpen={(org) => {
          if (refusal === undefined) setEdited(org);
        }}
        actions={(org) => [
          { label: 'Edit', icon: 'edit', disabled: refusal, onSelect: () => setEdited(org) },
          {
            label: 'Disconnect',
            icon: 'trash',
            danger: true,
            disabled: refusal,
            onSelect: () =>
              remove({
                title: `Disconnect ${nameOf(org)}?`,
                consequence: `Its people can no longer sign in through the federation, and its ${org.roleMappings.length} role mappings are deleted.`,
                confirmLabel: 'Disconnect organization',
                danger: true,
                typedName: nameOf(org),
                args: () => ({ federationSettingsId: parts.settings.id, orgId: org.orgId }),
                change: `Disconnect ${nameOf(org)} from the federation`,
              }),
          },
        ]}
        bare
        empty="No organization is connected."
      />
      {edited && (
        <OrgDialog
          key={edited.orgId}
          parts={parts}
          org={edited}
          name={nameOf(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function columnsFor(parts: Parts, nameOf: (org: ConnectedOrg) => string): Column<ConnectedOrg>[] {
  const provider = ({ identityProviderId }: ConnectedOrg): string =>
    parts.providers.find(({ oktaIdpId }) => oktaIdpId === identityProviderId)?.displayName ?? 'none';
  const domains = ({ domainRestrictionEnabled, domainAllowList }: ConnectedOrg): string =>
    domainRestrictionEnabled ? [...parts.settings.federatedDomains, ...domainAllowList].join(', ') : 'any';
  const roles = ({ postAuthRoleGrants }: ConnectedOrg): string =>
    postAuthRoleGrants.map(roleLabel).join(', ');
  return [
    { id: 'org', header: 'Organization', min: 200, narrow: { line: 1 }, sortValue: nameOf, cell: nameOf },
    textColumn('provider', 'Signs in through', provider, { width: 200, narrow: { line: 2 } }),
    textColumn('domains', 'Domains invited', domains, { width: 220, narrow: { line: 2, spare: true } }),
    { id: 'roles', header: 'Roles by default', width: 240, sortValue: roles, cell: roles },
    countColumn('mappings', 'Mappings', ({ roleMappings }) => roleMappings.length, { width: 100 }),
  ];
}

interface Values {
  identityProviderId: string | null;
  domainRestrictionEnabled: boolean;
  domainAllowList: string;
  postAuthRoleGrants: string[];
}

interface OrgDialogProps {
  parts: Parts;
  org: ConnectedOrg;
  name: string;
  onClose: () => void;
}

function OrgDialog({ parts, org, name, onClose }: OrgDialogProps) {
  const refusal = useRefusal('updateFederationSettingConnectedOrgConfig');
  const form = useForm<Values>({
    defaultValues: {
      identityProviderId: org.identityProviderId || null,
      domainRestrictionEnabled: org.domainRestrictionEnabled,
      domainAllowList: org.domainAllowList.join(', '),
      postAuthRoleGrants: org.postAuthRoleGrants,
    },
  });
  function change(values: Values) {
    const body = {
      // an empty text takes the provider away // observed
      identityProviderId: values.identityProviderId ?? '',
      domainRestrictionEnabled: values.domainRestrictionEnabled,
      domainAllowList: domainsOf(values.domainAllowList),
      postAuthRoleGrants: values.postAuthRoleGrants as Extract<Role, (typeof orgRoles)[number]>[],
    };
    return collected(
      'updateFederationSettingConnectedOrgConfig',
      { federationSettingsId: parts.settings.id, orgId: org.orgId, body },
      `How ${name} is connected to the federation`,
    );
  }
  return (
    <Dialog opened onClose={onClose} title={`How ${name} is connected`}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Connected organization"
        submitLabel="Save connection"
        change={change}
        done={`How ${name} is connected is saved`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <SelectField
          name="identityProviderId"
          control={form.control}
          label="Identity provider"
          clearable
          placeholder="None: passwords of Atlas"
          options={parts.providers
            .filter(({ protocol }) => protocol === 'SAML')
            .map(({ oktaIdpId, displayName }) => ({ value: oktaIdpId, label: displayName ?? oktaIdpId }))}
        />
        <SwitchField
          name="domainRestrictionEnabled"
          control={form.control}
          label="Only people of these domains can be invited"
        />
        <TextField
          name="domainAllowList"
          control={form.control}
          label="Further domains"
          optional
          warning={(value) => providerWarning('associatedDomains', value)}
          help={`Besides ${parts.settings.federatedDomains.join(', ') || 'those of the federation'}; separated by commas.`}
        />
        <MultiSelectField
          name="postAuthRoleGrants"
          control={form.control}
          label="Roles by default"
          optional
          help="Everybody who signs in has them, besides those of role mappings."
          options={orgRoles.map((value) => ({ value, label: roleLabel(value) }))}
        />
      </ChangePanel>
    </Dialog>
  );
}
