import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
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
  const refusal = useRefusal('createGroupClusterGlobalWriteManagedNamespace', { groupId });
  const form = useForm<Values>({
    defaultValues: { db: '', collection: '', customShardKey: '', kind: 'ranged' },
  });
  function change({ kind, ...body }: Values) {
    const missing = needed.filter((name) => body[name].trim() === '');
    for (const name of missing) form.setError(name, { message: 'Enter a name.' });
    if (missing.length > 0) return undefined;
    return collected(
      'createGroupClusterGlobalWriteManagedNamespace',
      {
        groupId,
        clusterName,
        body: { ...body, isCustomShardKeyHashed: kind === 'hashed', isShardKeyUnique: kind === 'unique' },
      },
      `${body.db}.${body.collection} by location`,
    );
  }
  const { control } = form;
  return (
    <Dialog opened onClose={onClose} title={`Manage a collection of ${clusterName}`} size={560}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Manage a collection"
        submitLabel="Manage collection"
        change={change}
        also={['getGroupClusterGlobalWrites']}
        done={({ db, collection }) => `${db}.${collection} is managed`}
        onEnd={onClose}
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
      </ChangePanel>
    </Dialog>
  );
}
