import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { containerOf } from '#contract/backups/bucket-names.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { formErrors, renamedFields } from '../shared/form-errors.ts';
import { usePlace } from '../shared/use-place.ts';
import type { RoleChoice } from './access-roles.ts';
import { type BucketForm, bucketBody, bucketProblems, emptyBucket } from './bucket-form.ts';
import { newBucketAs } from './copy-as.ts';
import classes from './exports.module.css';

interface DialogProps {
  groupId: string;
  /** Undefined while they are being read. */
  roles: readonly RoleChoice[] | undefined;
  rolesError: string | undefined;
  onClose: () => void;
}

const providers = [
  { value: 'AWS', label: 'AWS S3' },
  { value: 'AZURE', label: 'Azure Blob Storage' },
  { value: 'GCP', label: 'Google Cloud Storage' },
] as const;

/** Lets the snapshots of the project be exported to a bucket that is there already. */
export function AddBucketDialog({ groupId, roles = [], rolesError, onClose }: DialogProps) {
  const refusal = useRefusal('createGroupBackupExportBucket', { groupId });
  const form = useForm<BucketForm>({
    defaultValues: emptyBucket,
    resolver: (values) => formErrors(values, bucketProblems(values, roles)),
  });
  const { control } = form;
  const values = useWatch({ control }) as BucketForm;
  const own = roles.filter(({ provider }) => provider === values.provider);
  const { setValue, clearErrors } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another provider has other roles and other rules
  useEffect(() => {
    setValue('role', '');
    clearErrors();
  }, [values.provider, setValue, clearErrors]);
  const place = usePlace(groupId);

  function change(filled: BucketForm) {
    const problems = bucketProblems(filled, roles);
    for (const { path, message } of problems) form.setError(path as keyof BucketForm, { message });
    if (problems.length > 0) return undefined;
    const name = filled.provider === 'AZURE' ? filled.serviceUrl : filled.name;
    const args = { groupId, body: bucketBody(filled) };
    return collected('createGroupBackupExportBucket', args, `Add the bucket ${name}`);
  }

  return (
    <Dialog title="Add an export bucket" opened onClose={onClose} size={640}>
      <div className={classes.inDialog}>
        <ChangePanel
          refusal={refusal}
          form={form}
          label="Add an export bucket"
          submitLabel="Add bucket"
          change={change}
          also={['listGroupCloudProviderAccess']}
          errorsOf={(failure) => renamedFields(toFormErrors(failure), (field) => fieldNames[field])}
          done={({ name, provider, serviceUrl }) =>
            `Bucket ${provider === 'AZURE' ? containerOf(serviceUrl) : name} added`
          }
          disabledReason={own.length === 0 && 'The project has no access role at this provider.'}
          changes={<CopyAs formats={newBucketAs(place, bucketBody(values))} />}
          onEnd={onClose}
          onCancel={onClose}
        >
          <Stack gap={16} shrink>
            <SelectField control={control} name="provider" label="Provider" options={providers} />
            {values.provider === 'AZURE' ? (
              <TextField
                control={control}
                name="serviceUrl"
                label="Container URL"
                mono
                placeholder="https://account.blob.core.windows.net/container"
                help="Its last segment is the name of the container."
                maxLength={2048}
              />
            ) : (
              <TextField
                control={control}
                name="name"
                label="Bucket name"
                mono
                placeholder="nightly-exports"
                help="The bucket must already exist. Atlas looks up its region."
                maxLength={63}
              />
            )}
            <RoleField control={control} own={own} error={rolesError} />
            {values.provider === 'AWS' && (
              <SwitchField
                control={control}
                name="privateOnly"
                label="Private networking only"
                help="Exports fail unless a private endpoint for object storage exists in the region of the bucket."
              />
            )}
          </Stack>
        </ChangePanel>
      </div>
    </Dialog>
  );
}

interface RoleFieldProps {
  control: ReturnType<typeof useForm<BucketForm>>['control'];
  own: readonly RoleChoice[];
  error: string | undefined;
}

function RoleField({ control, own, error }: RoleFieldProps) {
  if (error !== undefined) {
    return (
      <Notice tone="error" title="Access roles could not be loaded">
        {error}
      </Notice>
    );
  }
  if (own.length === 0) {
    return (
      <Notice tone="warning" title="No access role at this provider">
        Atlas accesses a bucket through an access role of the project. A Project Owner creates one under Cloud
        provider access and authorizes it at the provider.
      </Notice>
    );
  }
  return (
    <SelectField
      control={control}
      name="role"
      label="Access role"
      help="It must be allowed to write to the bucket and to read its location."
      options={own.map(({ id, name, problem }) => ({ value: id, label: name, disabled: problem ?? false }))}
    />
  );
}

const fieldNames: Record<string, string> = {
  bucketName: 'name',
  iamRoleId: 'role',
  roleId: 'role',
  requirePrivateNetworking: 'privateOnly',
};
