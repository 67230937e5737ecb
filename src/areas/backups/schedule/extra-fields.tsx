import type { UseFormReturn } from 'react-hook-form';
import { copyFrequencies } from '#contract/backups/frequencies.ts';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { copyLabels } from '../shared/schedule-text.ts';
import type { ScheduleForm } from './form-model.ts';
import classes from './schedule.module.css';

/** Days that snapshots of a frequency are kept beyond the retention of their items. */
export function ExtraFields({ form: { control } }: { form: UseFormReturn<ScheduleForm> }) {
  return (
    <div className={classes.extra}>
      {copyFrequencies.map((frequency) => (
        <NumberField
          key={frequency}
          name={`extra.${frequency}`}
          control={control}
          label={copyLabels[frequency]}
          unit="days"
          min={0}
        />
      ))}
    </div>
  );
}
