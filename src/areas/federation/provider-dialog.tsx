import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { type IdentityProvider, rivalsOf } from './federation-facts.ts';
import {
  fieldsOf,
  type ProviderField,
  type ProviderValues,
  providerProblems,
  providerRequest,
  providerWarning,
  valuesOf,
} from './provider-form.ts';

interface ProviderDialogProps {
  federationSettingsId: string;
  /** Undefined: a new one. */
  provider: IdentityProvider | undefined;
  /** All of the federation. */
  providers: readonly IdentityProvider[];
  onClose: () => void;
}

/** What Atlas takes from the provider's tokens or assertions. */
export function ProviderDialog({ federationSettingsId, provider, providers, onClose }: ProviderDialogProps) {
  const [before] = useState(() => valuesOf(provider));
  const refusal = useRefusal(
    provider ? 'updateFederationSettingIdentityProvider' : 'createFederationSettingIdentityProvider',
  );
  const form = useForm<ProviderValues>({ defaultValues: before });
  const type = form.watch('idpType');
  const saml = provider?.protocol === 'SAML';
  const fields = fieldsOf(saml ? 'SAML' : type);
  const [issuerUri, associatedDomains] = form.watch(['issuerUri', 'associatedDomains']);
  const rivals = rivalsOf({ issuerUri, associatedDomains }, provider, providers);

  function change(values: ProviderValues) {
    const problems = providerProblems(values, fields, provider);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const body = providerRequest(values, fields, provider);
    const title = `Identity provider ${values.displayName}`;
    return provider
      ? collected(
          'updateFederationSettingIdentityProvider',
          { federationSettingsId, identityProviderId: provider.id, body },
          title,
        )
      : collected(
          'createFederationSettingIdentityProvider',
          { federationSettingsId, body: { ...body, protocol: 'OIDC' } },
          title,
        );
  }

  return (
    <Dialog opened onClose={onClose} title={provider ? 'Edit identity provider' : 'Create OIDC provider'}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Identity provider"
        submitLabel={provider ? 'Save provider' : 'Create provider'}
        change={change}
        done={({ displayName }) => `The identity provider ${displayName} is saved`}
        onCancel={onClose}
        onEnd={onClose}
      >
        {!provider && (
          <SelectField
            name="idpType"
            control={form.control}
            label="For"
            options={[
              { value: 'WORKFORCE', label: 'People at databases' },
              { value: 'WORKLOAD', label: 'Applications at databases' },
            ]}
          />
        )}
        {fields.map((field) => (
          <Field key={field.name} field={field} control={form.control} />
        ))}
        {rivals.length > 0 && (
          <Notice tone="warning" title="Another active provider can receive these sign-ins">
            {rivals.join(' ')}
          </Notice>
        )}
      </ChangePanel>
    </Dialog>
  );
}

function Field({ field, control }: { field: ProviderField; control: Control<ProviderValues> }) {
  const { name, label, help, optional, options, long } = field;
  const warning = (value: unknown) => providerWarning(name, value);
  const shared = { name, control, label, help, warning };
  if (options) return <SelectField {...shared} options={options} />;
  if (!long) return <TextField {...shared} optional={optional} />;
  return (
    <TextareaField {...shared} optional={optional} rows={4} placeholder="-----BEGIN CERTIFICATE-----" mono />
  );
}
