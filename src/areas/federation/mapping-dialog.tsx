import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { Args } from '#contract/operations.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
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
  const also = { also: ['listFederationSettingConnectedOrgConfigs' as const] };
  const create = useOperation('createFederationSettingConnectedOrgConfigRoleMapping', also);
  const update = useOperation('updateFederationSettingConnectedOrgConfigRoleMapping', also);
  const { isPending, error } = mapping ? update : create;
  const [before] = useState((): Values => valuesOf(mapping, orgId));
  const form = useForm<Values>({ defaultValues: before });
  const rows = useFieldArray({ control: form.control, name: 'roleAssignments' });
  const assignments = form.watch('roleAssignments');

  const adding = useAdding();
  const place = { federationSettingsId, orgId };

  /** What is to be sent; undefined where something is wrong, which is marked. */
  function read(values: Values): { name: string; body: Body } | undefined {
    const name = values.externalGroupName.trim();
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
    return { name, body: bodyOf(name, values, orgId) };
  }

  async function submit(values: Values): Promise<void> {
    const asked = read(values);
    if (!asked) return;
    const { name, body } = asked;
    const done = mapping
      ? update.mutateAsync({ ...place, id: mapping.id, body })
      : create.mutateAsync({ ...place, body });
    await done.then(
      () => {
        notify({ message: `The mapping of ${name} is saved` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title={mapping ? 'Edit role mapping' : 'Add role mapping'} size={640}>
      <FormPanel
        form={form}
        label="Role mapping"
        submitLabel="Save mapping"
        onSubmit={submit}
        saving={isPending}
        error={error ? toFormErrors(error) : null}
        onCancel={onClose}
        beside={
          <AddToSet
            adding={adding}
            change={() => {
              const asked = read(form.getValues());
              if (!asked) return undefined;
              const { name, body } = asked;
              const title = `${mapping ? 'Change' : 'Add'} the role mapping of ${name}`;
              return mapping
                ? collected(
                    'updateFederationSettingConnectedOrgConfigRoleMapping',
                    { ...place, id: mapping.id, body },
                    title,
                  )
                : collected(
                    'createFederationSettingConnectedOrgConfigRoleMapping',
                    { ...place, body },
                    title,
                  );
            }}
            onAdded={onClose}
          />
        }
      >
        <TextField
          name="externalGroupName"
          control={form.control}
          label="Group at the provider"
          maxLength={200}
          help="As the provider tells it, to the letter."
        />
        <div className={classes.assignments}>
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
        </div>
        <div>
          <Button size="sm" icon="plus" onClick={() => rows.append({ place: orgId, role: 'ORG_READ_ONLY' })}>
            Add role
          </Button>
        </div>
      </FormPanel>
    </Dialog>
  );
}

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
