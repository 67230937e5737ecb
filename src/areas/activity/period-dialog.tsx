import { useForm } from 'react-hook-form';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useNow } from '#src/ui/values/now.tsx';

interface PeriodDialogProps {
  from: number | undefined;
  to: number | undefined;
  /** ISO 8601; an end that was left empty is undefined. */
  onChoose: (period: { from: string | undefined; to: string | undefined }) => void;
  onClose: () => void;
}

interface Values {
  from: number | null;
  to: number | null;
}

const iso = (epoch: number | null): string | undefined =>
  epoch === null ? undefined : new Date(epoch).toISOString();

/** A beginning, an end, or both. */
export function PeriodDialog({ from, to, onChoose, onClose }: PeriodDialogProps) {
  const now = useNow();
  const form = useForm<Values>({ defaultValues: { from: from ?? null, to: to ?? null } });
  function choose(values: Values): void {
    if (values.from !== null && values.to !== null && values.to < values.from) {
      form.setError('to', { message: 'must not be before the beginning' });
      return;
    }
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
        <DateTimeField name="from" control={form.control} label="From" max={now} presets={[]} optional />
        <DateTimeField name="to" control={form.control} label="To" presets={[]} optional />
      </FormPanel>
    </Dialog>
  );
}
