import { useForm } from 'react-hook-form';
import { Dialog } from '../overlays/dialog.tsx';
import { useNow } from '../values/now.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { FormPanel } from './form-panel.tsx';
import { type PeriodValues, periodProblems } from './period.ts';

interface PeriodDialogProps {
  from: number | undefined;
  to: number | undefined;
  /** Neither end may be left out. */
  whole?: boolean;
  /** ISO 8601; an end that was left empty is undefined. */
  onChoose: (period: { from: string | undefined; to: string | undefined }) => void;
  onClose: () => void;
}

const iso = (epoch: number | null): string | undefined =>
  epoch === null ? undefined : new Date(epoch).toISOString();

/** A beginning, an end, or both. */
export function PeriodDialog({ from, to, whole = false, onChoose, onClose }: PeriodDialogProps) {
  const now = useNow();
  const form = useForm<PeriodValues>({ defaultValues: { from: from ?? null, to: to ?? null } });
  function choose(values: PeriodValues): void {
    const problems = Object.entries(periodProblems(values, whole));
    for (const [name, message] of problems) form.setError(name as keyof PeriodValues, { message });
    if (problems.length > 0) return;
    onChoose({ from: iso(values.from), to: iso(values.to) });
  }
  return (
    <Dialog opened onClose={onClose} title="A period">
      <FormPanel
        form={form}
        label="Period"
        submitLabel="Show this period"
        onSubmit={choose}
        error={null}
        saving={false}
        onCancel={onClose}
      >
        <DateTimeField
          name="from"
          control={form.control}
          label="From"
          max={now}
          presets={[]}
          optional={!whole}
        />
        <DateTimeField name="to" control={form.control} label="To" presets={[]} optional={!whole} />
      </FormPanel>
    </Dialog>
  );
}
