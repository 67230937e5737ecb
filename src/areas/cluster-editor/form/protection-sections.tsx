import {
  configServerManagementModes,
  diskWarmingModes,
  encryptionProviders,
  scalingStrategies,
} from '#contract/clusters/parts.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { stackClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { valueAt } from '../draft/draft.ts';
import classes from '../editor.module.css';
import { ClientFields } from './client-fields.tsx';
import { useDraftForm } from './draft-context.ts';
import { DraftSelect, DraftSwitch, DraftText } from './draft-fields.tsx';

const texts: Readonly<Record<string, string>> = {
  NONE: 'By the provider',
  AWS: 'Own key at AWS',
  AZURE: 'Own key at Azure',
  GCP: 'Own key at Google Cloud',
  ATLAS_MANAGED: 'Chosen by Atlas',
  FIXED_TO_DEDICATED: 'On machines of their own',
  FULLY_WARMED: 'Wait until the disk is warm',
  VISIBLE_EARLIER: 'Serve before the disk is warm',
  ENHANCED_FULLY_WARMED: 'Wait until the disk is warm, faster',
  WORKLOAD_TYPE: 'By workload',
  SEQUENTIAL: 'One after the other',
  NODE_TYPE: 'By kind of node',
};
const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: texts[value] ?? value }));

/** Backup and keys. */
export function BackupSection({ complete }: { complete: boolean }) {
  return (
    <FormSection title="Backup and encryption">
      <DraftSwitch label="Cloud backup" path={['backupEnabled']} help="Without it nothing can be restored." />
      <DraftSwitch
        label="Continuous backup"
        path={['pitEnabled']}
        help="Restores to any second of the restore window."
      />
      {complete && (
        <DraftSelect
          label="Encryption at rest"
          path={['encryptionAtRestProvider']}
          options={choices(encryptionProviders)}
          usual="NONE"
          help="An own key has to be configured in the project first."
        />
      )}
    </FormSection>
  );
}

/** All other options of a cluster. */
export function OptionsSection() {
  const { draft } = useDraftForm();
  const type = draft.value?.clusterType;
  return (
    <FormSection title="Options">
      <DraftSwitch
        label="Termination protection"
        path={['terminationProtectionEnabled']}
        help="The cluster cannot be deleted while it is on."
      />
      <ClientFields />
      <DraftSwitch label="Redact client data in logs" path={['redactClientLogData']} />
      <DraftSelect
        label="Order of scaling"
        path={['replicaSetScalingStrategy']}
        options={choices(scalingStrategies)}
        usual="WORKLOAD_TYPE"
      />
      <DraftSelect
        label="New disks"
        path={['diskWarmingMode']}
        options={choices(diskWarmingModes)}
        usual="FULLY_WARMED"
      />
      <DraftSelect
        label="Root certificate"
        path={['rootCertType']}
        options={[{ value: 'ISRGROOTX1', label: 'ISRG Root X1' }]}
        usual="ISRGROOTX1"
      />
      {type !== 'REPLICASET' && (
        <DraftSelect
          label="Config servers"
          path={['configServerManagementMode']}
          options={choices(configServerManagementModes)}
          usual="ATLAS_MANAGED"
        />
      )}
      {type === 'GEOSHARDED' && (
        <DraftSwitch
          label="Own zone mapping"
          path={['globalClusterSelfManagedSharding']}
          help="Atlas leaves zones and shard keys to you. Fixed at creation."
        />
      )}
      <Pairs name="tags" title="Tags" add="Add tag" />
      <Pairs name="labels" title="Labels" add="Add label" />
    </FormSection>
  );
}

/** Keys with values. Labels are shown where there are some: the service prefers tags. */
function Pairs({ name, title, add }: { name: 'tags' | 'labels'; title: string; add: string }) {
  const { draft, edit } = useDraftForm();
  const result = valueAt(draft.value, [name]);
  const pairs = Array.isArray(result) ? result : [];
  if (name === 'labels' && pairs.length === 0) return null;
  return (
    <fieldset className={stackClass({ gap: 12, shrink: true, className: classes.group })} aria-label={title}>
      <Text size={14} weight="bold">
        {title}
      </Text>
      {pairs.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag is its place in the list while its key is typed
        <div key={at} className={classes.tag}>
          <DraftText label="Key" path={[name, at, 'key']} />
          <DraftText label="Value" path={[name, at, 'value']} />
          <IconButton
            icon="close"
            label={`Remove ${title.toLowerCase().replace(/s$/, '')} ${at + 1}`}
            onClick={() => edit([{ path: [name, at], value: undefined }])}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => edit([{ path: [name], value: [...pairs, { key: '', value: '' }] }])}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
