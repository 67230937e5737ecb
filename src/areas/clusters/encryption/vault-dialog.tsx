import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { regions } from '#contract/clusters/tables/regions.ts';
import type { Args } from '#contract/operations.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { useReplacing } from '#src/api/use-replacing.ts';
import { isSameJson } from '#src/lib/merge-json.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { bothChanged, ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { SecretText } from './secret-text.tsx';
import type { AccessRoles } from './vault-section.tsx';
import {
  type Encryption,
  secretsIn,
  type Vault,
  type VaultField,
  type VaultValues,
  valuesOfVault,
  vaultProblems,
  vaultRequest,
  withoutSecrets,
} from './vaults.ts';

interface VaultDialogProps {
  groupId: string;
  vault: Vault;
  encryption: Encryption;
  roles: AccessRoles | undefined;
  onClose: () => void;
}

/** Names the key of one provider, and what lets Atlas use it. */
export function VaultDialog({ groupId, vault, encryption, roles, onClose }: VaultDialogProps) {
  const update = useOperation('updateGroupEncryptionAtRest');
  const adding = useAdding();
  const replacing = useReplacing('getGroupEncryptionAtRest');
  // copied once: an answer that comes later must not change what somebody is entering
  const now = valuesOfVault(vault, encryption);
  const [before, setBefore] = useState(now);
  const form = useForm<VaultValues>({ defaultValues: before });
  const conflict = !isSameJson(before, now);
  const failure = replacing.error ? toFormErrors(replacing.error) : null;

  /** What would be sent; undefined: fields are marked as wrong. */
  function requestOf(values: VaultValues): Args<'updateGroupEncryptionAtRest'> | undefined {
    const problems = vaultProblems(vault, values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.size > 0) return undefined;
    return { groupId, body: vaultRequest(vault, values) as Args<'updateGroupEncryptionAtRest'>['body'] };
  }

  async function save(values: VaultValues): Promise<void> {
    const args = requestOf(values);
    if (!args) return;
    const change = {
      at: { groupId },
      isSame: (stored: Encryption) => isSameJson(before, valuesOfVault(vault, stored)),
      send: () => update.mutateAsync(args),
    };
    await replacing.mutateAsync(change).then(
      (saved) => {
        if (!saved) return; // what somebody else has changed is shown
        notify({ message: `The key in ${vault.label} is saved` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title={vault.label} size={560}>
      <FormPanel
        form={form}
        label={vault.label}
        submitLabel="Save key"
        onSubmit={save}
        saving={replacing.isPending}
        disabledReason={conflict && bothChanged}
        meanwhile={
          conflict && (
            <ChangedMeanwhile
              what="this key"
              base={before}
              own={withoutSecrets(vault, form.getValues())}
              theirs={now}
              onRebase={(next) => {
                setBefore(now);
                // what was entered of a secret stays with the own side: nobody else's is known
                const kept = isSameJson(next, now) ? {} : secretsIn(vault, form.getValues());
                form.reset({ ...(next as VaultValues), ...kept });
              }}
            />
          )
        }
        error={failure && { ...failure, fields: withoutVault(failure.fields, vault.name) }}
        onCancel={onClose}
        beside={
          <AddToSet
            adding={adding}
            change={() => {
              const args = requestOf(form.getValues());
              return args && collected('updateGroupEncryptionAtRest', args, `Key in ${vault.label}`);
            }}
            onAdded={onClose}
          />
        }
      >
        {vault.fields.map((field) => (
          <Field key={field.name} field={field} vault={vault} control={form.control} roles={roles} />
        ))}
      </FormPanel>
    </Dialog>
  );
}

/** The service names `awsKms.region`, the form has `region`. */
function withoutVault(fields: Record<string, string>, vault: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name.startsWith(`${vault}.`) ? name.slice(vault.length + 1) : name,
      message,
    ]),
  );
}

interface FieldProps {
  field: VaultField;
  vault: Vault;
  control: Control<VaultValues>;
  roles: AccessRoles | undefined;
}

function Field({ field, vault, control, roles }: FieldProps) {
  const { name, label, help, required, placeholder = '' } = field;
  const shared = { name, control, label, help, optional: required !== true };
  switch (field.kind) {
    case 'switch':
      return <SwitchField name={name} control={control} label={label} help={help} />;
    case 'secret':
      return <SecretText {...shared} />;
    case 'region':
      return (
        <SelectField
          {...shared}
          options={regions[vault.provider].map(({ regionName, location }) => ({
            value: regionName,
            label: `${location} (${regionName})`,
          }))}
        />
      );
    case 'environment':
      return (
        <SelectField
          {...shared}
          clearable
          options={[
            { value: 'AZURE', label: 'Azure' },
            { value: 'AZURE_CHINA', label: 'Azure China' },
            { value: 'AZURE_US_GOVERNMENT', label: 'Azure US Government' },
          ]}
        />
      );
    case 'role':
      return <SelectField {...shared} clearable options={roleOptions(vault, roles)} placeholder="None" />;
    case 'text':
      return <TextField {...shared} mono placeholder={placeholder} />;
  }
}

/** Roles of the provider that are authorized; the others cannot be chosen yet. */
function roleOptions({ provider }: Vault, roles: AccessRoles | undefined) {
  const unready = (ready: boolean) => (ready ? false : 'not authorized yet');
  if (provider === 'AWS') {
    return (roles?.awsIamRoles ?? []).map(({ roleId, iamAssumedRoleArn, authorizedDate }) => ({
      value: roleId,
      label: iamAssumedRoleArn ?? roleId,
      disabled: unready(authorizedDate !== null) as string | false,
    }));
  }
  if (provider === 'AZURE') {
    return (roles?.azureServicePrincipals ?? []).map(({ _id, servicePrincipalId }) => ({
      value: _id,
      label: servicePrincipalId ?? _id,
      disabled: unready(servicePrincipalId !== undefined) as string | false,
    }));
  }
  return (roles?.gcpServiceAccounts ?? []).map(({ roleId, gcpServiceAccountForAtlas, status }) => ({
    value: roleId,
    label: gcpServiceAccountForAtlas ?? roleId,
    disabled: unready(status === 'COMPLETE') as string | false,
  }));
}
