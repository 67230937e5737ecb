import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './federation.module.css';
import type { Names, RoleMapping } from './federation-facts.ts';

interface MappingDialogProps {
  federationSettingsId: string;
  orgId: string;
  /** Undefined: a new one. */
  mapping: RoleMapping | undefined;
  /** Groups that have one already: a group has one at most. */
  taken: readonly string[];
  names: Names;
  onClose: () => void;
}

interface Values {
  externalGroupName: string;
  /** A place is the id of the organization or of a project. */
  roleAssignments: { place: string; role: string }[];
}

type Body = Args<'createFederationSettingConnectedOrgConfigRoleMapping'>['body'];

/** A group and its roles; saving replaces the mapping as a whole. */
export function MappingDialog({
  federationSettingsId,
  orgId,
  mapping,
  taken,
  names,
  onClose,
}: MappingDialogProps) {
  const [before] = useState((): Values => valuesOf(mapping, orgId));
  const refusal = useRefusal(
    mapping
      ? 'updateFederationSettingConnectedOrgConfigRoleMapping'
      : 'createFederationSettingConnectedOrgConfigRoleMapping',
    { orgId },
  );
  const form = useForm<Values>({ defaultValues: before });
  const rows = useFieldArray({ control: form.control, name: 'roleAssignments' });
  const assignments = form.watch('roleAssignments');

  function change(values: Values) {
    const name = nameOf(values);
    const problem =
      name === ''
        ? 'is required'
        : name !== mapping?.externalGroupName && taken.includes(name)
          ? 'has a mapping already'
          : undefined;
    if (problem) {
      form.setError('externalGroupName', { message: problem });
      return undefined;
    }
    const place = { federationSettingsId, orgId };
    const body = bodyOf(name, values, orgId);
    return mapping
      ? collected(
          'updateFederationSettingConnectedOrgConfigRoleMapping',
          { ...place, id: mapping.id, body },
          `Change the role mapping of ${name}`,
        )
      : collected(
          'createFederationSettingConnectedOrgConfigRoleMapping',
          { ...place, body },
          `Add the role mapping of ${name}`,
        );
  }

  return (
    <Dialog opened onClose={onClose} title={mapping ? 'Edit role mapping' : 'Add role mapping'} size={640}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Role mapping"
        submitLabel="Save mapping"
        change={change}
        also={['listFederationSettingConnectedOrgConfigs']}
        done={(values) => `The mapping of ${nameOf(values)} is saved`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <TextField
          name="externalGroupName"
          control={form.control}
          label="Group at the provider"
          maxLength={200}
          help="Exactly as the provider sends it."
        />
        <Grid gap={12}>
          {rows.fields.map((field, index) => (
            <div key={field.id} className={classes.assignment}>
              <SelectField
                name={`roleAssignments.${index}.place`}
                control={form.control}
                label="In"
                options={[...names].map(([value, label]) => ({ value, label }))}
              />
              <SelectField
                name={`roleAssignments.${index}.role`}
                control={form.control}
                label="Role"
                options={rolesAt(assignments[index]?.place === orgId)}
              />
              <IconButton
                icon="trash"
                label={`Remove role ${index + 1}`}
                disabledReason={rows.fields.length === 1 && 'A mapping has one role at least'}
                onClick={() => rows.remove(index)}
              />
            </div>
          ))}
        </Grid>
        <div>
          <Button size="sm" icon="plus" onClick={() => rows.append({ place: orgId, role: 'ORG_READ_ONLY' })}>
            Add role
          </Button>
        </div>
      </ChangePanel>
    </Dialog>
  );
}

const nameOf = ({ externalGroupName }: Values): string => externalGroupName.trim();

const rolesAt = (organization: boolean) =>
  (organization ? orgRoles : groupRoles).map((value) => ({ value, label: roleLabel(value) }));

function valuesOf(mapping: RoleMapping | undefined, orgId: string): Values {
  return {
    externalGroupName: mapping?.externalGroupName ?? '',
    roleAssignments: mapping?.roleAssignments.map(({ role, orgId: org, groupId }) => ({
      place: groupId ?? org ?? orgId,
      role,
    })) ?? [{ place: orgId, role: 'ORG_READ_ONLY' }],
  };
}

function bodyOf(externalGroupName: string, { roleAssignments }: Values, orgId: string): Body {
  return {
    externalGroupName,
    roleAssignments: roleAssignments.map(({ place, role }) => ({
      ...(place === orgId ? { orgId } : { groupId: place }),
      role: role as Role,
    })),
  };
}
