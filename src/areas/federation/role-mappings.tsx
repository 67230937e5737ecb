import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import {
  assignmentText,
  type ConnectedOrg,
  type FederationParts,
  type Names,
  type RoleMapping,
} from './federation-facts.ts';
import { MappingDialog } from './mapping-dialog.tsx';

interface RoleMappingsProps {
  parts: Omit<FederationParts, 'now'>;
  org: ConnectedOrg;
}

/** Which group at the provider has which roles in an organization and its projects. */
export function RoleMappings({ parts, org }: RoleMappingsProps) {
  const [edited, setEdited] = useState<RoleMapping | 'new'>();
  const refusal = useRefusal('createFederationSettingConnectedOrgConfigRoleMapping', { orgId: org.orgId });
  const remove = useConfirmed('deleteFederationSettingConnectedOrgConfigRoleMapping', {
    also: ['listFederationSettingConnectedOrgConfigs'],
  });
  const place = { federationSettingsId: parts.settings.id, orgId: org.orgId };
  return (
    <Section
      label="Role mappings"
      actions={
        <Button size="sm" icon="plus" disabledReason={refusal} onClick={() => setEdited('new')}>
          Add mapping
        </Button>
      }
    >
      <ResourceTable
        id="role-mappings"
        label="Role mappings"
        columns={columnsFor(parts.names)}
        rows={org.roleMappings}
        rowKey={({ id }) => id}
        rowName={({ externalGroupName }) => externalGroupName}
        onOpen={(mapping) => {
          if (refusal === undefined) setEdited(mapping);
        }}
        actions={(mapping) => [
          { label: 'Edit', icon: 'edit', disabled: refusal, onSelect: () => setEdited(mapping) },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabled: refusal,
            onSelect: () =>
              remove({
                title: `Delete the mapping of ${mapping.externalGroupName}?`,
                consequence: `Its members lose ${mapping.roleAssignments
                  .map((each) => assignmentText(each, parts.names))
                  .join(', ')} when they sign in next, unless another mapping grants it.`,
                confirmLabel: 'Delete mapping',
                danger: true,
                args: () => ({ ...place, id: mapping.id }),
                change: `Delete the role mapping of ${mapping.externalGroupName}`,
              }),
          },
        ]}
        bare
        empty={
          <EmptyState title="No role mappings yet">
            Without one everybody who signs in has the roles that the organization grants by default.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <MappingDialog
          key={edited === 'new' ? 'new' : edited.id}
          {...place}
          mapping={edited === 'new' ? undefined : edited}
          taken={org.roleMappings.map(({ externalGroupName }) => externalGroupName)}
          names={parts.names}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function columnsFor(names: Names): Column<RoleMapping>[] {
  const roles = ({ roleAssignments }: RoleMapping): string =>
    roleAssignments.map((each) => assignmentText(each, names)).join(', ');
  return [
    textColumn('group', 'Group at the provider', ({ externalGroupName }) => externalGroupName, {
      width: 240,
      narrow: { line: 1 },
    }),
    longTextColumn('roles', 'Roles', roles, { min: 300, narrow: { line: 2 } }),
  ];
}
