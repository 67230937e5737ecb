import { Checkbox } from '@mantine/core';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { type CopyFrequency, copyFrequencies } from '#contract/backups/frequencies.ts';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { regionsByPriority } from '#contract/clusters/record.ts';
import { type CloudProvider, regionLabel, regions } from '#contract/clusters/tables/regions.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { useField } from '#src/ui/fields/field.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { rowClass, stackClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { DedicatedCluster, SnapshotFact } from '../shared/facts.ts';
import { copyLabels } from '../shared/schedule-text.ts';
import { droppedOf, locationOf, type ScheduleForm } from './form-model.ts';
import classes from './schedule.module.css';

interface Zone {
  zoneId: string;
  name: string;
  providers: CloudProvider[];
  /** Where its snapshots are anyway. */
  home: string | undefined;
}

/** The zones of a cluster, each with the providers to whose regions it can copy. */
export function zonesOf({ replicationSpecs }: Pick<DedicatedCluster, 'replicationSpecs'>): Zone[] {
  const zones = new Map<string, Zone>();
  for (const shard of replicationSpecs) {
    if (zones.has(shard.zoneId)) continue;
    const placed = regionsByPriority(shard);
    const names = placed.map(({ providerName }) => providerName);
    zones.set(shard.zoneId, {
      zoneId: shard.zoneId,
      name: shard.zoneName ?? shard.zoneId,
      providers: [...new Set(names.filter((each): each is CloudProvider => each in regions))],
      home: placed[0]?.regionName,
    });
  }
  return [...zones.values()];
}

interface CopyFieldsProps {
  form: UseFormReturn<ScheduleForm>;
  base: BackupSchedule;
  cluster: Pick<DedicatedCluster, 'replicationSpecs' | 'pitEnabled'>;
  snapshots: readonly SnapshotFact[];
  refusal: string | undefined;
  /** Why copies must stay. */
  keptBy: string | undefined;
}

/** Regions that get a copy: which snapshots, and the oplog. */
export function CopyFields({ form, base, cluster, snapshots, refusal, keptBy }: CopyFieldsProps) {
  const { control } = form;
  const list = useFieldArray({ control, name: 'copySettings', keyName: 'key' });
  const zones = zonesOf(cluster);
  const add = () => {
    const [zone] = zones;
    if (!zone) return;
    list.append(
      {
        cloudProvider: zone.providers[0] ?? '',
        regionName: null,
        zoneId: zone.zoneId,
        frequencies: ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'],
        shouldCopyOplogs: false,
        kept: {},
      },
      { shouldFocus: false },
    );
  };
  return (
    <Stack gap={8}>
      {list.fields.length === 0 && (
        <Text as="p" size={13} tone="dim" breaks>
          Nothing is copied to other regions.
        </Text>
      )}
      {list.fields.map((row, index) => (
        <CopyRow
          key={row.key}
          form={form}
          index={index}
          zones={zones}
          pitEnabled={cluster.pitEnabled}
          refusal={refusal}
          onRemove={() => list.remove(index)}
        />
      ))}
      <DroppedCopies form={form} base={base} snapshots={snapshots} keptBy={keptBy} />
      <Row gap={8} wrap>
        <Button size="sm" icon="plus" onClick={add} disabledReason={refusal}>
          Add region
        </Button>
      </Row>
      <SwitchField
        name="autoCopySettingsEnabled"
        control={control}
        label="Let Atlas keep the regions in line with the topology of the cluster"
      />
    </Stack>
  );
}

interface CopyRowProps {
  form: UseFormReturn<ScheduleForm>;
  index: number;
  zones: readonly Zone[];
  pitEnabled: boolean;
  refusal: string | undefined;
  onRemove: () => void;
}

function CopyRow({ form, index, zones, pitEnabled, refusal, onRemove }: CopyRowProps) {
  const { control } = form;
  const path = `copySettings.${index}` as const;
  const setting = useWatch({ control, name: path });
  if (!setting) return null;
  const zone = zones.find(({ zoneId }) => zoneId === setting.zoneId);
  const provider = setting.cloudProvider as CloudProvider;
  const own = setting.kept.copyPolicyItems !== undefined;
  return (
    <fieldset
      className={stackClass({ gap: 12, shrink: true, className: classes.copy })}
      aria-label={`Copies ${index + 1}`}
    >
      <div className={classes.copyHead}>
        {zones.length > 1 && (
          <SelectField
            name={`${path}.zoneId`}
            control={control}
            label="Zone"
            options={zones.map(({ zoneId, name }) => ({ value: zoneId, label: name }))}
          />
        )}
        {(zone?.providers.length ?? 0) > 1 && (
          <SelectField
            name={`${path}.cloudProvider`}
            control={control}
            label="Provider"
            options={(zone?.providers ?? []).map((value) => ({ value, label: value }))}
          />
        )}
        <SelectField
          name={`${path}.regionName`}
          control={control}
          label="Region"
          placeholder="Choose a region"
          options={(regions[provider] ?? []).map(({ regionName }) => ({
            value: regionName,
            label: regionLabel(provider, regionName),
            disabled: regionName === zone?.home && 'already stores the snapshots',
          }))}
        />
        <span className={classes.removeCopy}>
          <IconButton
            icon="trash"
            label={`Remove copies ${index + 1}`}
            onClick={onRemove}
            disabledReason={refusal}
          />
        </span>
      </div>
      {own ? (
        <Text as="p" size={13} tone="dim" breaks>
          Copies {(setting.kept.copyPolicyItems ?? []).map((each) => each.frequencyType).join(', ')} snapshots
          with a retention of their own. That is changed by the API, and kept as it is here.
        </Text>
      ) : (
        <Frequencies form={form} index={index} />
      )}
      {setting.kept.lastNumberOfSnapshots !== undefined && (
        <Text as="p" size={13} tone="dim" breaks>
          And the latest {plural(setting.kept.lastNumberOfSnapshots, 'snapshot')}, whatever their frequency.
        </Text>
      )}
      <SwitchField
        name={`${path}.shouldCopyOplogs`}
        control={control}
        label="Copy the oplog for point-in-time restores there"
        disabledReason={!pitEnabled && !setting.shouldCopyOplogs && 'Needs continuous backup, which is off.'}
      />
    </fieldset>
  );
}

function Frequencies({ form, index }: { form: UseFormReturn<ScheduleForm>; index: number }) {
  const { value, onChange, error } = useField(`copySettings.${index}.frequencies`, form.control);
  const chosen = value ?? [];
  const toggle = (frequency: CopyFrequency) =>
    onChange(
      copyFrequencies.filter((each) => (each === frequency ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <fieldset
      className={rowClass({
        gap: 8,
        columnGap: 16,
        wrap: true,
        shrink: true,
        className: classes.frequencies,
      })}
      aria-label="Snapshots to copy"
    >
      {copyFrequencies.map((frequency) => (
        <Checkbox
          key={frequency}
          size="sm"
          label={copyLabels[frequency]}
          checked={chosen.includes(frequency)}
          onChange={() => toggle(frequency)}
        />
      ))}
      {error && (
        <Text as="p" size={13} tone="critical">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

interface DroppedProps {
  form: UseFormReturn<ScheduleForm>;
  base: BackupSchedule;
  snapshots: readonly SnapshotFact[];
  keptBy: string | undefined;
}

/** Regions that are no longer copied to: what becomes of the copies there. */
function DroppedCopies({ form, base, snapshots, keptBy }: DroppedProps) {
  const values = useWatch({ control: form.control }) as ScheduleForm;
  const dropped = droppedOf(base, values);
  const message = form.formState.errors.deletedCopies?.message;
  return (
    <>
      {dropped.map((setting) => {
        const place = locationOf(setting);
        const label = regionLabel(setting.cloudProvider ?? 'AWS', setting.regionName ?? '');
        const there = snapshots.filter(({ copyRegions }) => copyRegions.includes(setting.regionName ?? ''));
        const isGone = values.deletedCopies.includes(place);
        const others = values.deletedCopies.filter((each) => each !== place);
        return (
          <Row
            key={place}
            gap={8}
            columnGap={16}
            align="center"
            justify="between"
            wrap
            size={13}
            className={classes.dropped}
          >
            <span>
              {label} is no longer copied to: {plural(there.length, 'copy', 'copies')} there.
            </span>
            <Segmented
              label={`Copies in ${label}`}
              items={[
                { value: 'keep', label: 'Keep until they expire' },
                { value: 'delete', label: 'Delete on save' },
              ]}
              value={isGone ? 'delete' : 'keep'}
              onChange={(choice) =>
                form.setValue('deletedCopies', choice === 'delete' ? [...others, place] : others, {
                  shouldDirty: true,
                })
              }
            />
            {isGone && keptBy !== undefined && (
              <Text as="p" size={13} tone="critical">
                {keptBy}
              </Text>
            )}
          </Row>
        );
      })}
      {message && dropped.length === 0 && (
        <Text as="p" size={13} tone="critical">
          {message}
        </Text>
      )}
    </>
  );
}
