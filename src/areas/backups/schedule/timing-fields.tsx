import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type Appointment,
  daysKept,
  leadingItem,
  nextAppointment,
} from '#contract/backups/schedule-times.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { frequencyLabels } from '../shared/texts.tsx';
import type { ScheduleForm } from './form-model.ts';
import { besideUtc, localReference } from './local-time.ts';
import classes from './schedule.module.css';
import { dayMs, type Plan } from './simulation.ts';

interface TimingProps {
  form: UseFormReturn<ScheduleForm>;
  pitEnabled: boolean;
}

/** The time of day, in UTC with the local one beside it, and how far continuous backup reaches back. */
export function TimingFields({ form: { control }, pitEnabled }: TimingProps) {
  return (
    <>
      <Grid gap={12} min={160}>
        <NumberField name="referenceHourOfDay" control={control} label="Hour" min={0} max={23} unit="UTC" />
        <NumberField
          name="referenceMinuteOfHour"
          control={control}
          label="Minute"
          min={0}
          max={59}
          unit="UTC"
        />
      </Grid>
      <LocalNote control={control} />
      <NumberField
        name="restoreWindowDays"
        control={control}
        label="Restore window"
        unit="days"
        min={1}
        help="The number of days that continuous backup covers."
        disabledReason={!pitEnabled && 'Continuous backup is off for this cluster.'}
      />
    </>
  );
}

function LocalNote({ control }: Pick<UseFormReturn<ScheduleForm>, 'control'>) {
  const [hour, minute] = useWatch({ control, name: ['referenceHourOfDay', 'referenceMinuteOfHour'] });
  const { zone } = useZone();
  const now = useNow(dayMs);
  const other = besideUtc(zone);
  const inRange = hour !== null && hour >= 0 && hour < 24 && minute !== null && minute >= 0 && minute < 60;
  if (other === undefined || !inRange) return null;
  return (
    <Text as="p" size={13} tone="dim" breaks>
      {localReference(hour, minute, other, now)}
    </Text>
  );
}

/** The next appointments of a plan. */
function upcoming({ items, reference }: Plan, now: number, count = 5): Appointment[] {
  const results: Appointment[] = [];
  let after = now;
  while (results.length < count) {
    const next = nextAppointment(items, reference, after);
    if (!next) break;
    results.push(next);
    after = next.at;
  }
  return results;
}

/** The next five snapshots: when, what each counts as, and until when it is kept. */
export function NextSnapshots({ plan, paused }: { plan: Plan; paused: boolean }) {
  const now = useNow();
  const { zone } = useZone();
  const other = besideUtc(zone);
  const next = upcoming(plan, now);
  if (next.length === 0)
    return (
      <Text as="p" size={13} tone="dim" breaks>
        No snapshot is due.
      </Text>
    );
  return (
    <>
      {paused && (
        <Text as="p" size={13} tone="warning">
          The cluster is paused: none of these is taken until it is resumed.
        </Text>
      )}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className={classes.caption}>Next snapshots</caption>
          <thead>
            <tr>
              <th scope="col">UTC</th>
              {other !== undefined && <th scope="col">Local</th>}
              <th scope="col">Counts as</th>
              <th scope="col" data-number>
                Kept for
              </th>
            </tr>
          </thead>
          <tbody>
            {next.map(({ at, items }) => (
              <tr key={at}>
                <td>{formatInstant(at, 'UTC', { bare: true })}</td>
                {other !== undefined && <td>{formatInstant(at, other)}</td>}
                <td>
                  {frequencyLabels[leadingItem(items)?.frequencyType ?? 'daily']}
                  {items.length > 1 && <Text tone="dim"> of {items.length} due</Text>}
                </td>
                <td data-number>{plural(daysKept(items, plan.extra), 'day')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
