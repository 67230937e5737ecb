import { useForm, useWatch } from 'react-hook-form';
import { type CloudProvider, regions } from '#contract/clusters/tables/regions.ts';
import { blockSizes } from '#contract/network/container-rules.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { blockProblem, blockWarning, freeBlock, regionProblem } from './block-problems.ts';
import { errorsAt } from './form-errors.ts';
import {
  type Container,
  containerName,
  type Peer,
  providerLabels,
  providerNames,
  regionsOf,
} from './resources.ts';

interface ContainerFormProps {
  groupId: string;
  /** The container to change; undefined: a new one. */
  container?: Container;
  containers: readonly Container[];
  peers: readonly Peer[];
  /** Why it cannot be changed. */
  disabledReason?: string | undefined;
  onEnd: () => void;
  onCancel?: () => void;
}

interface Values {
  providerName: CloudProvider;
  region: string | null;
  regions: string[];
  atlasCidrBlock: string;
}

const chosenRegions = ({ providerName, region, regions: several }: Values): string[] =>
  providerName === 'GCP' ? several : region === null ? [] : [region];

export const regionChoices = (provider: CloudProvider) =>
  regions[provider].map(({ regionName, location }) => ({
    value: regionName,
    label: `${location} (${regionName})`,
  }));

function bodyOf(values: Values) {
  const { providerName, region, regions: several } = values;
  const atlasCidrBlock = values.atlasCidrBlock.trim();
  if (providerName === 'AWS') return { providerName, regionName: region ?? '', atlasCidrBlock };
  if (providerName === 'AZURE') return { providerName, region: region ?? '', atlasCidrBlock };
  return { providerName, atlasCidrBlock, ...(several.length > 0 ? { regions: several } : {}) };
}

function useContainerForm({ container, containers, peers }: ContainerFormProps) {
  return useForm<Values>({
    defaultValues: {
      providerName: container?.providerName ?? 'AWS',
      region: container && container.providerName !== 'GCP' ? (regionsOf(container)[0] ?? null) : null,
      regions: container?.providerName === 'GCP' ? [...regionsOf(container)] : [],
      atlasCidrBlock: container?.atlasCidrBlock ?? freeBlock('AWS', true, containers, peers),
    },
  });
}

/** A network of the project at a provider: new, or another block or other regions for one that is not in use. */
export function ContainerForm(props: ContainerFormProps) {
  const { groupId, container, containers, peers } = props;
  const refusal = useRefusal(container ? 'updateGroupContainer' : 'createGroupContainer', { groupId });
  const form = useContainerForm(props);
  const values = useWatch({ control: form.control }) as Values;
  const { providerName } = values;
  const wantedOf = (entered: Values) => ({
    provider: entered.providerName,
    regions: chosenRegions(entered),
    block: entered.atlasCidrBlock.trim(),
    ...(container ? { except: container.id } : {}),
  });

  function change(entered: Values) {
    const wanted = wantedOf(entered);
    const isMissing = entered.providerName !== 'GCP' && wanted.regions.length === 0;
    const region = isMissing ? 'is required' : regionProblem(wanted, containers);
    const block = blockProblem(wanted, containers);
    if (region) form.setError(entered.providerName === 'GCP' ? 'regions' : 'region', { message: region });
    if (block) form.setError('atlasCidrBlock', { message: block });
    if (region || block) return undefined;
    const body = bodyOf(entered);
    return container
      ? collected(
          'updateGroupContainer',
          { groupId, containerId: container.id, body },
          `Change the container ${containerName(container)}`,
        )
      : collected('createGroupContainer', { groupId, body }, `Container ${wanted.block}`);
  }

  return (
    <ChangePanel
      form={form}
      label={container ? 'Change container' : 'Create container'}
      submitLabel={container ? 'Save container' : 'Create container'}
      change={change}
      also={['listGroupContainerAll']}
      done={container ? 'The container is changed' : 'The container is created'}
      refusal={refusal}
      disabledReason={props.disabledReason}
      errorsOf={errorsAt({ regionName: 'region' })}
      onEnd={props.onEnd}
      {...(props.onCancel ? { onCancel: props.onCancel } : {})}
    >
      {!container && (
        <SelectField
          control={form.control}
          name="providerName"
          label="Provider"
          options={providerNames.map((value) => ({ value, label: providerLabels[value] }))}
        />
      )}
      {providerName === 'GCP' ? (
        <MultiSelectField
          control={form.control}
          name="regions"
          label="Regions"
          optional
          help="Without a choice, one container reaches all regions and needs a larger block."
          options={regionChoices(providerName)}
        />
      ) : (
        !container && (
          <SelectField
            // regions of another provider are no choices
            key={providerName}
            control={form.control}
            name="region"
            label="Region"
            options={regionChoices(providerName)}
          />
        )
      )}
      <TextField
        control={form.control}
        name="atlasCidrBlock"
        label="CIDR block"
        mono
        help={`Private addresses, ${blockSizes(providerName, providerName !== 'GCP' || values.regions.length > 0)}. It cannot be changed once a cluster or a connection uses the container.`}
        warning={() => blockWarning(wantedOf(values), containers, peers)}
      />
    </ChangePanel>
  );
}
