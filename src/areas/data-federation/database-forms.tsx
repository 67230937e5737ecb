import { useForm, useWatch } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useRead } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type DatabaseValues, errorsOf, regions } from './database-values.ts';
import { type FederatedDatabase, readStorage, storageExample, storageText } from './federation-texts.ts';
import { StorageField } from './storage-field.tsx';

type NewBody = Args<'createGroupDataFederation'>['body'];
const also = ['listGroupDataFederation'] as const;

interface NewDatabaseFormProps {
  groupId: string;
  databases: readonly FederatedDatabase[];
  onEnd: () => void;
}

/** The form of a new federated database. */
export function NewDatabaseForm({ groupId, databases, onEnd }: NewDatabaseFormProps) {
  const refusal = useRefusal('createGroupDataFederation', { groupId });
  const mayReadRoles = useMayAsk('listGroupCloudProviderAccess', { groupId });
  const roles = useRead('listGroupCloudProviderAccess', { groupId }, { enabled: mayReadRoles });
  const form = useForm<DatabaseValues>({
    defaultValues: { name: '', region: null, roleId: null, testBucket: '', storage: storageExample },
  });
  const { control } = form;
  const roleId = useWatch({ control, name: 'roleId' });

  function change(values: DatabaseValues) {
    const name = values.name.trim();
    const reading = readStorage(values.storage);
    const bucket = values.testBucket.trim();
    const taken = databases.some((each) => each.name === name);
    if (name === '') form.setError('name', { message: 'is required' });
    if (taken) form.setError('name', { message: 'is the name of another federated database' });
    if (!reading.ok) form.setError('storage', { message: reading.problem });
    const lacksBucket = values.roleId !== null && bucket === '';
    if (lacksBucket) form.setError('testBucket', { message: 'is required with a role' });
    if (name === '' || taken || !reading.ok || lacksBucket) return undefined;
    const [cloudProvider, region] = values.region?.split('/') ?? [];
    const body: NewBody = {
      name,
      storage: reading.storage,
      ...(region === undefined
        ? {}
        : { dataProcessRegion: { cloudProvider, region } as NonNullable<NewBody['dataProcessRegion']> }),
      ...(values.roleId === null
        ? {}
        : { cloudProviderConfig: { aws: { roleId: values.roleId, testS3Bucket: bucket } } }),
    };
    return collected('createGroupDataFederation', { groupId, body }, `Federated database ${name}`);
  }

  return (
    <ChangePanel
      form={form}
      label="Create federated database"
      submitLabel="Create database"
      change={change}
      also={also}
      done="Federated database created"
      errorsOf={errorsOf}
      refusal={refusal}
      onEnd={onEnd}
      onCancel={onEnd}
    >
      <TextField control={control} name="name" label="Name" mono help="It cannot be changed later." />
      <SelectField
        control={control}
        name="region"
        label="Region"
        optional
        clearable
        help="Where queries are processed. Without a choice, Atlas uses the nearest one."
        options={Object.entries(regions).flatMap(([provider, names]) =>
          names.map((name) => ({ value: `${provider}/${name}`, label: `${provider} ${name}` })),
        )}
      />
      <SelectField
        control={control}
        name="roleId"
        label="Access role"
        optional
        clearable
        read={roles}
        help="An authorized role of AWS, for stores in S3."
        options={(roles.data?.awsIamRoles ?? [])
          .filter(({ authorizedDate }) => authorizedDate)
          .map((role) => ({ value: role.roleId, label: role.iamAssumedRoleArn ?? role.roleId }))}
      />
      {roleId !== null && (
        <TextField
          control={control}
          name="testBucket"
          label="Test bucket"
          mono
          help="Atlas reads this bucket to check the role."
        />
      )}
      <StorageField control={control} />
    </ChangePanel>
  );
}

interface StorageFormProps {
  groupId: string;
  database: FederatedDatabase;
}

/** Stores and virtual databases of a federated database. */
export function StorageForm({ groupId, database }: StorageFormProps) {
  const { name: tenantName } = database;
  const refusal = useRefusal('updateGroupDataFederation', { groupId });
  const before = storageText(database);
  const form = useForm<DatabaseValues>({
    defaultValues: { name: tenantName, region: null, roleId: null, testBucket: '', storage: before },
  });
  const text = useWatch({ control: form.control, name: 'storage' });
  return (
    <ChangePanel
      form={form}
      label="Change stores and databases"
      submitLabel="Save stores"
      change={({ storage }) => {
        const reading = readStorage(storage);
        if (!reading.ok) {
          form.setError('storage', { message: reading.problem });
          return undefined;
        }
        const args = {
          groupId,
          tenantName,
          query: { skipRoleValidation: false },
          body: { storage: reading.storage },
        };
        return collected('updateGroupDataFederation', args, `Change the federated database ${tenantName}`);
      }}
      also={also}
      done="Stores saved"
      errorsOf={errorsOf}
      refusal={refusal}
      disabledReason={text === before && 'Nothing has changed'}
      onAdded={() => form.reset()}
    >
      <StorageField control={form.control} />
    </ChangePanel>
  );
}
