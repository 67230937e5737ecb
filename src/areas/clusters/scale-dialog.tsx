import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { type Cluster, diskSizeGB, tiersOf } from './cluster-facts.ts';
import { diskProblem, scaledSpecs, sizeChoices } from './scaling.ts';

interface Values {
  instanceSize: string;
  diskSizeGB: number | null;
}

interface ScaleDialogProps {
  cluster: Cluster;
  onClose: () => void;
}

/** Another size of the nodes, another disk. */
export function ScaleDialog({ cluster, onClose }: ScaleDialogProps) {
  const update = useOperation('updateGroupCluster');
  // copied once: an update of the cluster must not change what somebody is choosing
  const [before] = useState({
    instanceSize: tiersOf(cluster)[0] ?? '',
    diskSizeGB: diskSizeGB(cluster) ?? null,
  });
  const form = useForm<Values>({ defaultValues: before });
  const [instanceSize, disk] = useWatch({ control: form.control, name: ['instanceSize', 'diskSizeGB'] });
  const same = instanceSize === before.instanceSize && disk === before.diskSizeGB;

  async function save({ instanceSize: size, diskSizeGB: gigabytes }: Values): Promise<void> {
    const problem = diskProblem(gigabytes ?? undefined, size);
    if (problem !== undefined || gigabytes === null) {
      form.setError('diskSizeGB', { message: problem ?? '' });
      return;
    }
    const replicationSpecs = scaledSpecs(cluster, { instanceSize: size, diskSizeGB: gigabytes });
    const args = { groupId: cluster.groupId, clusterName: cluster.name, body: { replicationSpecs } };
    await update.mutateAsync(args).then(
      () => {
        notify({ message: `${cluster.name} is being scaled to ${size}, ${gigabytes} GB a node` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title={`Scale ${cluster.name}`} size={480}>
      <FormPanel
        form={form}
        label={`Scale ${cluster.name}`}
        submitLabel="Scale cluster"
        onSubmit={save}
        saving={update.isPending}
        error={update.error ? toFormErrors(update.error) : null}
        onCancel={onClose}
        disabledReason={same && 'Neither size nor disk has changed'}
        changes={
          !same &&
          `${before.instanceSize}, ${before.diskSizeGB ?? '?'} GB → ${instanceSize}, ${disk ?? '?'} GB`
        }
      >
        <SelectField
          name="instanceSize"
          control={form.control}
          label="Size"
          options={sizeChoices(cluster).map((size) => ({ value: size, label: size }))}
          help="Nodes are replaced one after the other; the primary steps down once."
        />
        <NumberField
          name="diskSizeGB"
          control={form.control}
          label="Disk size"
          unit="GB"
          help="Of every node that holds data."
        />
        {tiersOf(cluster).length > 1 && (
          <Notice tone="warning" title="The shards differ in size now">
            All of them get the chosen size.
          </Notice>
        )}
      </FormPanel>
    </Dialog>
  );
}
