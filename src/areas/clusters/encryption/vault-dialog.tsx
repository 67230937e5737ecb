import type { Control } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { regions } from '#contract/clusters/tables/regions.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { isSameJson } from '#src/lib/json/merge-json.ts';
import { SecretText } from '#src/ui/fields/secret-text.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { AccessRoles } from './access-roles.ts';
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
  const refusal = useRefusal('updateGroupEncryptionAtRest', { groupId });
  const { base, ...panel } = useReplacedForm({
    what: 'this key',
    read: 'getGroupEncryptionAtRest',
    at: { groupId },
    valuesOf: (stored) => valuesOfVault(vault, stored),
    stored: encryption,
    groupId,
    target: `/groups/${groupId}/encryptionAtRest`,
    shown: (own) => withoutSecrets(vault, own),
    // entered secrets remain with the user's own version: those of other users are unknown
    rebased: (next, own, theirs) => (isSameJson(next, theirs) ? next : { ...next, ...secretsIn(vault, own) }),
  });
  const { form } = panel;

  function change(values: VaultValues) {
    const problems = vaultProblems(vault, values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.size > 0) return undefined;
    const body = vaultRequest(vault, values) as Args<'updateGroupEncryptionAtRest'>['body'];
    return collected('updateGroupEncryptionAtRest', { groupId, body }, `Key in ${vault.label}`);
  }

  return (
    <Dialog opened onClose={onClose} title={vault.label} size={560}>
      <ChangePanel
        refusal={refusal}
        {...panel}
        label={vault.label}
        submitLabel="Save key"
        change={change}
        done={`The key in ${vault.label} is saved`}
        onEnd={onClose}
        onCancel={onClose}
        errorsOf={(failure) => withoutVault(toFormErrors(failure), vault.name)}
      >
        {vault.fields.map((field) => (
          <Field key={field.name} field={field} vault={vault} control={form.control} roles={roles} />
        ))}
      </ChangePanel>
    </Dialog>
  );
}

/** The service names `awsKms.region`, the form has `region`. */
function withoutVault({ message, fields }: FormErrors, vault: string): FormErrors {
  const own = Object.entries(fields).map(([name, description]) => [
    name.startsWith(`${vault}.`) ? name.slice(vault.length + 1) : name,
    description,
  ]);
  return { message, fields: Object.fromEntries(own) };
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
