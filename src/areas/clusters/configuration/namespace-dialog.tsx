import { useForm } from 'react-hook-form';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Cluster } from '../cluster-facts.ts';

interface Values {
  db: string;
  collection: string;
  customShardKey: string;
  kind: 'ranged' | 'unique' | 'hashed';
}

const needed = ['db', 'collection', 'customShardKey'] as const;

/** A collection whose documents Atlas keeps in the zone of their location. */
export function NamespaceDialog({ cluster, onClose }: { cluster: Cluster; onClose: () => void }) {
  const { groupId, name: clusterName } = cluster;
  const manage = useOperation('createGroupClusterGlobalWriteManagedNamespace', {
    also: ['getGroupClusterGlobalWrites'],
  });
  const adding = useAdding();
  const form = useForm<Values>({
    defaultValues: { db: '', collection: '', customShardKey: '', kind: 'ranged' },
  });
  const argsOf = ({ kind, ...body }: Values) => ({
    groupId,
    clusterName,
    body: { ...body, isCustomShardKeyHashed: kind === 'hashed', isShardKeyUnique: kind === 'unique' },
  });
  const save = async (values: Values): Promise<void> => {
    const missing = needed.filter((name) => values[name].trim() === '');
    for (const name of missing) form.setError(name, { message: 'Enter a name.' });
    if (missing.length > 0) return;
    await manage.mutateAsync(argsOf(values)).then(
      () => {
        notify({ message: `${values.db}.${values.collection} is managed` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  };
  const { control } = form;
  return (
    <Dialog opened onClose={onClose} title={`Manage a collection of ${clusterName}`} size={560}>
      <FormPanel
        form={form}
        label="Manage a collection"
        submitLabel="Manage collection"
        onSubmit={save}
        saving={manage.isPending}
        error={manage.error ? toFormErrors(manage.error) : null}
        beside={
          <AddToSet
            adding={adding}
            change={() =>
              collected(
                'createGroupClusterGlobalWriteManagedNamespace',
                argsOf(form.getValues()),
                `${form.getValues('db')}.${form.getValues('collection')} by location`,
              )
            }
            onAdded={onClose}
          />
        }
        onCancel={onClose}
      >
        <TextField name="db" control={control} label="Database" opensHere />
        <TextField name="collection" control={control} label="Collection" />
        <TextField
          name="customShardKey"
          control={control}
          label="Field of the shard key"
          help="Every document also needs the field location, with a country such as DE. A shard key does not change later."
        />
        <SelectField
          name="kind"
          control={control}
          label="How it is divided"
          options={[
            { value: 'ranged', label: 'By ranges' },
            { value: 'unique', label: 'By ranges, each value once' },
            { value: 'hashed', label: 'By hashes' },
          ]}
        />
      </FormPanel>
    </Dialog>
  );
}
