import { useForm, useWatch } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { streamRegions } from '#contract/streams/schemas.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { tiers } from './processor-values.ts';
import type { Workspace } from './stream-texts.ts';

type Body = Args<'createGroupStreamWorkspace'>['body'];
type Provider = Body['dataProcessRegion']['cloudProvider'];

interface Values {
  name: string;
  provider: string;
  region: string | null;
  tier: string;
  sample: boolean;
}

interface WorkspaceFormProps {
  groupId: string;
  workspaces: readonly Workspace[];
  onEnd: (name?: string) => void;
}

const providerLabels: Record<string, string> = { AWS: 'AWS', AZURE: 'Azure', GCP: 'Google Cloud' };
/** The rule of names // assumed */
const namePattern = /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/u;
const longestName = 64;

function nameProblem(name: string, workspaces: readonly Workspace[]): string | undefined {
  if (name === '') return 'is required';
  if (name.length > longestName) return `must have at most ${longestName} characters`;
  return workspaces.some((each) => each.name === name) ? 'is the name of another workspace' : undefined;
}

/** The form of a new workspace. */
export function WorkspaceForm({ groupId, workspaces, onEnd }: WorkspaceFormProps) {
  const refusal = useRefusal('createGroupStreamWorkspace', { groupId });
  const form = useForm<Values>({
    defaultValues: { name: '', provider: 'AWS', region: null, tier: 'SP30', sample: false },
  });
  const { control } = form;
  const provider = useWatch({ control, name: 'provider' });

  function change(values: Values) {
    const name = values.name.trim();
    const problem = nameProblem(name, workspaces);
    const { region } = values;
    const isRegion = region !== null && (streamRegions[values.provider] ?? []).includes(region);
    if (problem) form.setError('name', { message: problem });
    if (!isRegion) form.setError('region', { message: 'is required' });
    if (problem || !isRegion) return undefined;
    const body: Body = {
      name,
      dataProcessRegion: { cloudProvider: values.provider as Provider, region },
      streamConfig: { tier: values.tier as (typeof tiers)[number] },
      ...(values.sample ? { sampleConnections: { solar: true } } : {}),
    };
    return collected('createGroupStreamWorkspace', { groupId, body }, `Stream workspace ${name}`);
  }

  return (
    <ChangePanel
      form={form}
      label="Create workspace"
      submitLabel="Create workspace"
      change={change}
      also={['listGroupStreamWorkspaces']}
      done="Workspace created"
      refusal={refusal}
      onDone={() => onEnd(form.getValues().name.trim())}
      onAdded={() => onEnd()}
      onCancel={() => onEnd()}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        mono
        warning={(value) =>
          typeof value === 'string' && value.trim() !== '' && !namePattern.test(value.trim())
            ? 'Letters, digits, - and _ are accepted: Atlas may refuse it.'
            : undefined
        }
      />
      <SelectField
        control={control}
        name="provider"
        label="Provider"
        options={Object.keys(streamRegions).map((value) => ({
          value,
          label: providerLabels[value] ?? value,
        }))}
      />
      <SelectField
        // regions of another provider are no choices
        key={provider}
        control={control}
        name="region"
        label="Region"
        help="Choose the region of the clusters that processors read and write."
        options={(streamRegions[provider] ?? []).map((value) => ({ value, label: value }))}
      />
      <SelectField
        control={control}
        name="tier"
        label="Tier"
        help="The default size of its processors."
        options={tiers.map((value) => ({ value, label: value }))}
      />
      <SwitchField
        control={control}
        name="sample"
        label="Add the sample connection"
        help="sample_stream_solar sends readings of solar panels, for first pipelines."
      />
    </ChangePanel>
  );
}
