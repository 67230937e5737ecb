import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRead } from '#src/api/query.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { frequencyLabels } from '../shared/texts.tsx';
import type { ScheduleForm } from './form-model.ts';

// values of the schedule's `export.frequencyType` // documented
const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** Export buckets of a project by name. */
export function useBuckets(groupId: string) {
  return useAllPages('listGroupBackupExportBuckets', { groupId });
}

interface ExportFieldsProps {
  form: UseFormReturn<ScheduleForm>;
  groupId: string;
  clusterName: string;
}

/** Snapshots that are exported to a bucket automatically, and their folder. */
export function ExportFields({ form: { control }, groupId, clusterName }: ExportFieldsProps) {
  const buckets = useBuckets(groupId);
  const [on, target, byName] = useWatch({
    control,
    name: ['autoExportEnabled', 'export', 'useOrgAndGroupNamesInExportPrefix'],
  });
  const options = buckets.rows.map(({ _id, bucketName }) => ({ value: _id, label: bucketName }));
  const chosen = target.exportBucketId;
  const isGone = chosen !== null && !buckets.loading && !options.some(({ value }) => value === chosen);
  const without = !buckets.loading && !buckets.error && options.length === 0;
  return (
    <>
      <SwitchField name="autoExportEnabled" control={control} label="Export snapshots automatically" />
      {without && (
        <Text as="p" size={13} tone="dim" breaks>
          This project has no export bucket yet: add one on the Exports tab.
        </Text>
      )}
      {buckets.error && (
        <Text as="p" size={13} tone="critical">
          Buckets could not be loaded: {buckets.error.message}
        </Text>
      )}
      <Grid gap={12} min={160}>
        <SelectField
          name="export.exportBucketId"
          control={control}
          label="Bucket"
          placeholder="Choose a bucket"
          optional={!on}
          options={[...options, ...(isGone ? [{ value: chosen, label: `${chosen} (gone)` }] : [])]}
        />
        <SelectField
          name="export.frequencyType"
          control={control}
          label="Exported snapshots"
          placeholder="Choose a frequency"
          optional={!on}
          options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        />
      </Grid>
      <SwitchField
        name="useOrgAndGroupNamesInExportPrefix"
        control={control}
        label="Names of organization and project in the path, instead of their IDs"
      />
      <PathPreview groupId={groupId} clusterName={clusterName} byName={byName} />
    </>
  );
}

/** `exported_snapshots/<organization>/<project>/<cluster>/<time of the snapshot>/<seconds>` // observed */
function PathPreview({
  groupId,
  clusterName,
  byName,
}: {
  groupId: string;
  clusterName: string;
  byName: boolean;
}) {
  const group = useRead('getGroup', { groupId });
  const orgId = group.data?.orgId;
  // a key of one project may not read its organization: its name stays open then
  const org = useRead(
    'getOrg',
    { orgId: orgId ?? '' },
    { enabled: byName && orgId !== undefined, retry: false },
  );
  const owners = byName
    ? [org.data?.name ?? '<organization>', group.data?.name ?? '<project>']
    : [orgId ?? '<organization>', groupId];
  const path = ['exported_snapshots', ...owners, clusterName, '2026-03-13T0316', '1773371760'].join('/');
  return (
    <Text as="p" size={13} tone="dim" breaks>
      Path of a snapshot taken on 13 Mar 2026 03:16 UTC:{' '}
      <Text size={12} mono breaks>
        {path}
      </Text>
    </Text>
  );
}
