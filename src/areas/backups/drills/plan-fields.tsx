import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { firstTurn, nextTurn } from '#contract/console/drill-turns.ts';
import type { DrillPlan, DrillScope } from '#contract/console/drills.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './drills.module.css';
import { type PlanValues, readTime, scheduleOf } from './plan-form.ts';
import { type DrillChoices, useDrillChoices, withCurrent } from './use-choices.ts';

interface FieldsProps {
  scope: DrillScope;
  control: Control<PlanValues>;
  values: PlanValues;
  /** The plan as it was opened. */
  before: DrillPlan | undefined;
}

export function PlanFields({ scope, control, values, before }: FieldsProps) {
  const choices = useDrillChoices(scope.groupId, values);
  return (
    <>
      {choices.error && (
        <Notice tone="warning" title="Some choices could not be loaded">
          {choices.error.message}
        </Notice>
      )}
      <FormSection title="Backup to test">
        <TextField control={control} name="name" label="Name" maxLength={64} />
        <SelectField
          control={control}
          name="sourceName"
          label="Source cluster"
          options={withCurrent(choices.sources, values.sourceName)}
          placeholder="Choose a cluster"
        />
        <PointFields control={control} values={values} choices={choices} />
      </FormSection>
      <FormSection
        title="Target"
        description="Use a cluster that holds nothing else. It is identified by its ID: a new cluster of the same name is never restored into."
      >
        <TargetFields control={control} values={values} choices={choices} before={before} />
      </FormSection>
      <FormSection title="Schedule">
        <ScheduleFields control={control} values={values} />
      </FormSection>
      <FormSection title="Pass criteria">
        <NumberField
          control={control}
          name="objectiveMinutes"
          label="Recovery time objective"
          unit="minutes"
          min={1}
          max={10_080}
          optional
          help="A slower restore is marked, even if all documents match."
        />
        <DeploymentFields control={control} values={values} choices={choices} />
      </FormSection>
    </>
  );
}

type PartProps = Pick<FieldsProps, 'control' | 'values'> & { choices: DrillChoices };

function PointFields({ control, values, choices }: PartProps) {
  const withoutPit = choices.source && !choices.source.pitEnabled;
  return (
    <Grid gap={12} columns={2} className={classes.row}>
      <SelectField
        control={control}
        name="pointKind"
        label="Restore point"
        options={[
          { value: 'newestSnapshot', label: 'Newest snapshot' },
          {
            value: 'pointInTime',
            label: 'Point in time',
            disabled: withoutPit && 'needs continuous backup',
          },
        ]}
      />
      {values.pointKind === 'pointInTime' && (
        <NumberField
          control={control}
          name="minutesAgo"
          label="How long before the run"
          unit="minutes"
          min={1}
          max={43_200}
        />
      )}
    </Grid>
  );
}

function TargetFields({ control, values, choices, before }: PartProps & Pick<FieldsProps, 'before'>) {
  const target = useController({ control, name: 'targetName' }).field;
  const project = values.targetGroupId;
  const existing = choices.targets;
  useEffect(() => {
    // a name of the project before means nothing in another one
    const stays = project === before?.targetGroupId && target.value === before?.targetName;
    if (target.value !== null && existing.length > 0 && !stays) {
      if (!existing.some(({ value }) => value === target.value)) target.onChange(null);
    }
  }, [project, existing, target, before]);
  const same = before?.targetName === values.targetName && before?.targetGroupId === project;
  return (
    <>
      <Grid gap={12} columns={2} className={classes.row}>
        <SelectField
          control={control}
          name="targetGroupId"
          label="Project"
          options={withCurrent(choices.projects, project)}
        />
        <SelectField
          control={control}
          name="targetName"
          label="Target cluster"
          options={same ? withCurrent(existing, values.targetName) : existing}
          placeholder="Choose a cluster"
        />
      </Grid>
      {values.targetName !== null && (
        <Notice tone="warning" title={`Every run replaces all data in ${values.targetName}`}>
          {targetFacts(choices)} It does not accept connections during the restore.
        </Notice>
      )}
      {values.targetName !== null && !same && (
        <TextField
          control={control}
          name="confirmTarget"
          label={
            <>
              Type <strong>{values.targetName}</strong> to confirm
            </>
          }
          mono
          maxLength={64}
        />
      )}
    </>
  );
}

function targetFacts({ target }: DrillChoices): string {
  if (!target) return '';
  const region = target.replicationSpecs[0]?.regionConfigs[0];
  const size =
    region && 'electableSpecs' in region ? (region.electableSpecs?.instanceSize ?? undefined) : undefined;
  const parts = [size, `MongoDB ${target.mongoDBVersion}`, target.stateName.toLowerCase()];
  return `It is ${parts.filter((part) => part !== undefined).join(', ')} now.`;
}

function ScheduleFields({ control, values }: Pick<FieldsProps, 'control' | 'values'>) {
  return (
    <>
      <div className={classes.three}>
        <NumberField control={control} name="every" label="Every" min={1} max={366} />
        <SelectField
          control={control}
          name="unit"
          label="Unit"
          options={[
            { value: 'hours', label: 'hours' },
            { value: 'days', label: 'days' },
          ]}
        />
        <TextField control={control} name="time" label="At, UTC" mono placeholder="03:00" maxLength={5} />
      </div>
      <NextTurns values={values} />
      <SwitchField
        control={control}
        name="enabled"
        label="Run on schedule"
        help="Otherwise it runs only when started by hand."
      />
    </>
  );
}

function NextTurns({ values }: Pick<FieldsProps, 'values'>) {
  const now = useNow();
  const { zone } = useZone();
  const valid = readTime(values.time) !== undefined && (values.every ?? 0) > 0;
  if (!values.enabled || !valid) return null;
  const schedule = scheduleOf(values);
  const first = firstTurn(schedule, now);
  const turns = [first];
  for (let count = 0; count < 2; count += 1) {
    const last = turns.at(-1) ?? first;
    turns.push(nextTurn(schedule, last, last));
  }
  return (
    <Text as="p" size={13} tone="dim">
      Next runs: {turns.map((at) => formatInstant(at, 'UTC')).join(', ')}
      {zone !== 'UTC' && `; the first is ${formatInstant(first, zone)}`}
    </Text>
  );
}

function DeploymentFields({ control, values, choices }: PartProps) {
  const { emulator } = useConnection();
  const none = choices.deployments.length === 0;
  const reason = none && 'No deployments yet: add one in the settings of this console.';
  if (emulator && none) {
    return (
      <Text as="p" size={13} tone="dim">
        The emulator reports the content of a backup: documents are counted and hashed on both sides.
      </Text>
    );
  }
  return (
    <>
      <Text as="p" size={13} tone="dim">
        {emulator
          ? 'The emulator reports the content of a backup. A deployment of the target replaces the emulated cluster.'
          : 'Atlas gives no access to documents: they are counted and hashed through deployments. With a target deployment only, they are counted; with both, compared with the source at that time.'}
      </Text>
      <Grid gap={12} columns={2} className={classes.row}>
        {(['source', 'target'] as const).map((side) => (
          <SelectField
            key={side}
            control={control}
            name={`${side}Deployment`}
            label={`Deployment of the ${side}`}
            options={withCurrent(choices.deployments, values[`${side}Deployment`])}
            placeholder="None"
            clearable
            optional
            disabledReason={reason}
          />
        ))}
      </Grid>
    </>
  );
}
