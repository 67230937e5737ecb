import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isAlertEventType, thresholdUnits, variantOf } from '#contract/alert-configs/event-types.ts';
import { metricLabel, metricNames, metricUnits } from '#contract/alert-configs/metrics/metrics.ts';
import { isUnit, unitLabel } from '#contract/alert-configs/metrics/units.ts';
import type { MetricSet } from '#contract/alert-configs/tables/variants.ts';
import { isPercent } from '#src/api/clusters/measured-values.ts';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { type ConfigForm, fittedUnits } from '../form-model.ts';
import classes from './editor.module.css';

const operatorLabels = { GREATER_THAN: 'is above', LESS_THAN: 'is below' } as const;

/** The number for the event type: a threshold, a metric with its limit, or nothing. */
export function ConditionFields({ form }: { form: UseFormReturn<ConfigForm> }) {
  const eventTypeName = useWatch({ control: form.control, name: 'eventTypeName' });
  if (!isAlertEventType(eventTypeName)) return null;
  const variant = variantOf(eventTypeName);
  if (variant.metrics) return <MetricFields form={form} set={variant.metrics} />;
  if (!variant.threshold) return null;
  const units = thresholdUnits(eventTypeName);
  const optional = variant.threshold.presence === 'optional';
  return (
    <Grid gap={12} min={150}>
      <SelectField
        name="threshold.operator"
        control={form.control}
        label="Fires when it"
        options={variant.threshold.operators.map((value) => ({ value, label: operatorLabels[value] }))}
      />
      <NumberField name="threshold.threshold" control={form.control} label="Threshold" optional={optional} />
      {units.length > 1 && (
        <SelectField
          name="threshold.units"
          control={form.control}
          label="Units"
          options={units.map(unitChoice)}
        />
      )}
    </Grid>
  );
}

function MetricFields({ form, set }: { form: UseFormReturn<ConfigForm>; set: MetricSet }) {
  const [metricName, eventTypeName] = useWatch({
    control: form.control,
    name: ['metricThreshold.metricName', 'eventTypeName'],
  });
  const units = metricUnits(set, metricName);
  const { getValues, setValue } = form;
  const fittedFor = useRef(metricName);
  useEffect(() => {
    if (metricName === '' || metricName === fittedFor.current) return;
    fittedFor.current = metricName;
    const fitting = fittedUnits(eventTypeName, metricName);
    if (fitting !== getValues('metricThreshold.units'))
      setValue('metricThreshold.units', fitting, { shouldDirty: true });
  }, [metricName, eventTypeName, getValues, setValue]);
  return (
    <>
      <SelectField
        name="metricThreshold.metricName"
        control={form.control}
        label="Metric"
        placeholder="Search for a metric"
        help={metricName === '' ? undefined : <span className={classes.mono}>{metricName}</span>}
        options={metricNames(set).map((value) => ({ value, label: metricLabel(value) }))}
        apiNames
      />
      <Grid gap={12} min={150}>
        <SelectField
          name="metricThreshold.operator"
          control={form.control}
          label="Fires when the average"
          options={(['GREATER_THAN', 'LESS_THAN'] as const).map((value) => ({
            value,
            label: operatorLabels[value],
          }))}
        />
        <NumberField
          name="metricThreshold.threshold"
          control={form.control}
          label="Threshold"
          decimals
          {...(isPercent(metricName) ? { unit: '%' } : {})}
        />
        {units.length > 1 && (
          <SelectField
            name="metricThreshold.units"
            control={form.control}
            label="Units"
            options={units.map(unitChoice)}
          />
        )}
      </Grid>
    </>
  );
}

function unitChoice(value: string) {
  const label = isUnit(value) ? unitLabel(value) : value;
  return { value, label: label === '' ? 'raw value' : label };
}
