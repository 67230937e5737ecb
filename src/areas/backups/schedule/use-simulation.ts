import { useDeferredValue, useMemo } from 'react';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { monthStart } from './calendar-days.ts';
import { extraOf, formOf, identified, itemsOf, type ScheduleForm, sensibleLines } from './form-model.ts';
import { type Kept, type Plan, planned, type Steady, steadyState } from './simulation.ts';
import { afterEffects, orphans, retentionEffects, type TakenEffect } from './taken-effects.ts';

export interface Simulation {
  plan: Plan;
  /** Existing and planned snapshots, with the edited schedule and with the stored one. */
  edited: readonly Kept[];
  stored: readonly Kept[];
  steady: Steady;
  /** Effects on existing snapshots, whether or not they are requested. */
  retention: readonly TakenEffect[];
  orphans: readonly TakenEffect[];
  /** The calendar: 13 months from the present one on. */
  from: number;
  to: number;
}

function planOf(form: ScheduleForm, base: BackupSchedule): Plan {
  const between = (value: number | null, most: number, otherwise: number) =>
    value !== null && value >= 0 && value <= most ? value : otherwise;
  return {
    items: sensibleLines(form),
    // incomplete input has no effect
    reference: {
      referenceHourOfDay: between(form.referenceHourOfDay, 23, base.referenceHourOfDay),
      referenceMinuteOfHour: between(form.referenceMinuteOfHour, 59, base.referenceMinuteOfHour),
    },
    extra: extraOf(form).filter(({ retentionDays = 0 }) => retentionDays > 0 && retentionDays <= 36_500),
  };
}

/** Simulates the stored schedule and the edited one in parallel, deferred behind the input. */
export function useSimulation(
  base: BackupSchedule,
  values: ScheduleForm,
  snapshots: readonly SnapshotFact[],
  now: number,
): Simulation {
  // by its text: the form returns a new object with every render, which would be deferred forever
  const text = useDeferredValue(JSON.stringify(values));
  const form = useMemo(() => JSON.parse(text) as ScheduleForm, [text]);
  const from = monthStart(now, 0);
  const to = monthStart(now, 13) - 1;
  const stored = useMemo(() => {
    const plan = planOf(formOf(base), base);
    return [...afterEffects(snapshots, [], now), ...planned(plan, now, to)];
  }, [base, snapshots, now, to]);
  const edited = useMemo(() => {
    const plan = planOf(form, base);
    const change = {
      snapshots,
      before: new Set(itemsOf(base).map(({ id }) => id)),
      lines: identified(sensibleLines(form), itemsOf(base)),
      extra: plan.extra,
    };
    const retention = retentionEffects(change);
    const gone = orphans(change);
    const inForce = [...(form.updateSnapshots ? retention : []), ...(form.deleteSnapshots ? gone : [])];
    const future = planned(plan, now, to);
    return {
      plan,
      retention,
      orphans: gone,
      steady: steadyState(future, now),
      edited: [...afterEffects(snapshots, inForce, now), ...future],
    };
  }, [base, form, snapshots, now, to]);
  return { ...edited, stored, from, to };
}
