import { useForm, useWatch } from 'react-hook-form';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { regionChoices } from './container-form.tsx';
import { errorsAt } from './form-errors.ts';
import { providerLabels, providerNames, type Service } from './resources.ts';

interface ServiceFormProps {
  groupId: string;
  services: readonly Service[];
  onEnd: () => void;
  onCancel: () => void;
}

interface Values {
  providerName: CloudProvider;
  region: string | null;
  portMappingEnabled: boolean;
  supportedRemoteRegions: string[];
}

const remoteHelp = 'Interface endpoints in these regions reach the service too.';

/** Creates the service to which private endpoints of one region connect. */
export function ServiceForm({ groupId, services, onEnd, onCancel }: ServiceFormProps) {
  const refusal = useRefusal('createGroupPrivateEndpointEndpointService', { groupId });
  const form = useForm<Values>({
    defaultValues: {
      providerName: 'AWS',
      region: null,
      portMappingEnabled: true,
      supportedRemoteRegions: [],
    },
  });
  const { providerName } = useWatch({ control: form.control }) as Values;
  const taken = services
    .filter(({ cloudProvider }) => cloudProvider === providerName)
    .map(({ regionName }) => regionName);

  function change(values: Values) {
    const { region, portMappingEnabled, supportedRemoteRegions } = values;
    if (region === null) {
      form.setError('region', { message: 'is required' });
      return undefined;
    }
    const body = {
      providerName: values.providerName,
      region,
      ...(values.providerName === 'GCP' ? { portMappingEnabled } : {}),
      ...(values.providerName === 'AWS' && supportedRemoteRegions.length > 0
        ? { supportedRemoteRegions }
        : {}),
    };
    return collected(
      'createGroupPrivateEndpointEndpointService',
      { groupId, body },
      `Private endpoint service in ${region}`,
    );
  }

  return (
    <ChangePanel
      form={form}
      label="Create private endpoint service"
      submitLabel="Create service"
      change={change}
      also={['listGroupPrivateEndpointEndpointService']}
      done="The service is being created"
      refusal={refusal}
      errorsOf={errorsAt({ regionName: 'region' })}
      onEnd={onEnd}
      onCancel={onCancel}
    >
      <SelectField
        control={form.control}
        name="providerName"
        label="Provider"
        options={providerNames.map((value) => ({ value, label: providerLabels[value] }))}
      />
      <SelectField
        key={providerName}
        control={form.control}
        name="region"
        label="Region"
        help="The region of the cluster members that are reached through the service."
        options={regionChoices(providerName).map((choice) => ({
          ...choice,
          disabled: taken.includes(choice.value) && 'has a service already',
        }))}
      />
      {providerName === 'AWS' && (
        <MultiSelectField
          control={form.control}
          name="supportedRemoteRegions"
          label="Remote regions"
          optional
          help={remoteHelp}
          options={regionChoices('AWS')}
        />
      )}
      {providerName === 'GCP' && (
        <SwitchField
          control={form.control}
          name="portMappingEnabled"
          label="Port mapping"
          help="One address serves all members. Without it, each attachment needs an address of its own."
        />
      )}
    </ChangePanel>
  );
}

type AwsService = Extract<Service, { cloudProvider: 'AWS' }>;

/** Changes from which other regions endpoints reach a service of AWS. */
export function RemoteRegionsForm({ groupId, service }: { groupId: string; service: AwsService }) {
  const refusal = useRefusal('updateGroupPrivateEndpointEndpointService', { groupId });
  const form = useForm({
    defaultValues: {
      supportedRemoteRegions: (service.supportedRemoteRegions ?? []).map((region) =>
        region.toUpperCase().replaceAll('-', '_'),
      ),
    },
  });
  return (
    <ChangePanel
      form={form}
      label="Remote regions"
      submitLabel="Save remote regions"
      change={({ supportedRemoteRegions }) =>
        collected(
          'updateGroupPrivateEndpointEndpointService',
          {
            groupId,
            endpointServiceId: service.id,
            body: { cloudProvider: 'AWS', supportedRemoteRegions },
          },
          `Remote regions of the service in ${service.regionName}`,
        )
      }
      also={['listGroupPrivateEndpointEndpointService']}
      done="Remote regions saved"
      refusal={refusal}
    >
      <MultiSelectField
        control={form.control}
        name="supportedRemoteRegions"
        label="Remote regions"
        optional
        help={remoteHelp}
        options={regionChoices('AWS').filter(({ value }) => value !== service.regionName)}
      />
    </ChangePanel>
  );
}
