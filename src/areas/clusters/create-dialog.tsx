import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { useRefusal } from '#src/api/can.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import {
  clusterBody,
  type NewCluster,
  newClusterProblems,
  placeOf,
  regionChoices,
  startOf,
} from './new-cluster.ts';

interface CreateDialogProps {
  groupId: string;
  /** Names of the clusters that exist. */
  taken: readonly string[];
  onClose: () => void;
  onCreated: (name: string) => void;
}

const providers: readonly { value: CloudProvider; label: string }[] = [
  { value: 'AWS', label: 'AWS' },
  { value: 'AZURE', label: 'Azure' },
  { value: 'GCP', label: 'Google Cloud' },
];

/** A new replica set in one region; everything else about it is changed afterwards. */
export function CreateDialog({ groupId, taken, onClose, onCreated }: CreateDialogProps) {
  const create = useOperation('createGroupCluster');
  const refusal = useRefusal('createGroupCluster', { groupId });
  const form = useForm<NewCluster>({ defaultValues: startOf() });
  const { control, getValues, setValue, setError } = form;
  const [provider, size] = useWatch({ control, name: ['providerName', 'instanceSize'] });
  useEffect(() => {
    const place = placeOf(provider, getValues());
    setValue('regionName', place.regionName);
    setValue('instanceSize', place.instanceSize);
  }, [provider, getValues, setValue]);

  async function save(values: NewCluster): Promise<void> {
    const problems = newClusterProblems(values, taken);
    for (const [field, message] of Object.entries(problems)) setError(field as keyof NewCluster, { message });
    if (Object.keys(problems).length > 0) return;
    await create.mutateAsync({ groupId, body: clusterBody(values) }).then(
      () => {
        notify({ message: `${values.name} is being created` });
        onCreated(values.name);
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title="Create cluster" size={520}>
      <FormPanel
        form={form}
        label="Create cluster"
        submitLabel="Create cluster"
        onSubmit={save}
        saving={create.isPending}
        error={create.error ? toFormErrors(create.error) : null}
        disabledReason={refusal}
        onCancel={onClose}
        changes={`Replica set, 3 nodes of ${size}`}
      >
        <TextField
          control={control}
          name="name"
          opensHere
          label="Name"
          help="It is part of host names and cannot be changed later."
        />
        <SelectField control={control} name="providerName" label="Provider" options={providers} />
        <SelectField control={control} name="regionName" label="Region" options={regionChoices(provider)} />
        <SelectField
          control={control}
          name="instanceSize"
          label="Size"
          options={instanceSizes[provider].map((value) => ({ value, label: value }))}
          help="Of each node. The disk gets the usual size for it, and grows later."
        />
        <SwitchField
          control={control}
          name="backupEnabled"
          label="Cloud backup"
          help="Without it nothing can be restored."
        />
      </FormPanel>
    </Dialog>
  );
}
