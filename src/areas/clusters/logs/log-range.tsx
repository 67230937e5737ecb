import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatClock, formatDate, formatInstant, zoneLabel } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { IconButton } from '#src/ui/actions/button.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './logs.module.css';
import { type LogsSearch, rangeOf, type Span, spans } from './logs-search.ts';

const spanLabels: Record<Span, string> = {
  '1h': 'Last hour',
  '6h': 'Last 6 hours',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
};

interface LogRangeProps {
  search: LogsSearch;
  /** When the cluster last sent data. */
  newest: number;
  onChoose: (part: LogsSearch) => void;
}

/** A usual range up to now, or one of one's own. */
export function LogRange({ search, newest, onChoose }: LogRangeProps) {
  const { from, to, span = '1h' } = search;
  const [choosing, setChoosing] = useState(false);
  const { zone } = useZone();
  const own = from === undefined ? 'Chosen range…' : periodText(from, to, zone);
  return (
    <div className={classes.range}>
      <PlainSelect
        label="Range"
        className={from === undefined ? '' : classes.period}
        data={[
          ...Object.keys(spans).map((value) => ({ value, label: spanLabels[value as Span] })),
          { value: 'own', label: own },
        ]}
        value={from === undefined ? span : 'own'}
        onChange={(next) => {
          if (next === 'own') setChoosing(true);
          else onChoose({ span: next as Span, from: undefined, to: undefined });
        }}
      />
      {from !== undefined && (
        <IconButton icon="edit" label="Change the range" onClick={() => setChoosing(true)} />
      )}
      {choosing && (
        <RangeDialog
          range={rangeOf(search, newest)}
          onChoose={(period) => {
            setChoosing(false);
            onChoose({ ...period, span: undefined });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const minute = (epoch: number, zone: Zone) => formatClock(epoch, zone).slice(0, 5);

/** `13 Mar 2026 10:00 to 11:30 UTC`: the day once where it is one. */
function periodText(from: string, to: string | undefined, zone: Zone): string {
  const [start, end] = [Date.parse(from), to === undefined ? undefined : Date.parse(to)];
  if (end === undefined) return `${formatInstant(start, zone)} to now`;
  const [first, last] = [formatDate(start, zone), formatDate(end, zone)];
  const ends = `${first === last ? '' : `${last} `}${minute(end, zone)} ${zoneLabel(end, zone)}`;
  return `${first} ${minute(start, zone)} to ${ends}`;
}

interface Values {
  from: number | null;
  to: number | null;
}

interface RangeDialogProps {
  range: { startDate: number; endDate: number };
  onChoose: (period: { from: string; to: string | undefined }) => void;
  onClose: () => void;
}

const iso = (epoch: number) => new Date(epoch).toISOString();

function RangeDialog({ range, onChoose, onClose }: RangeDialogProps) {
  const form = useForm<Values>({
    defaultValues: { from: range.startDate * 1000, to: range.endDate * 1000 },
  });
  function choose({ from, to }: Values): void {
    if (from === null) form.setError('from', { message: 'Enter a date and a time.' });
    else if (to !== null && to < from) form.setError('to', { message: 'must not be before the beginning' });
    else onChoose({ from: iso(from), to: to === null ? undefined : iso(to) });
  }
  return (
    <Dialog opened onClose={onClose} title="Range of the log">
      <FormPanel
        form={form}
        label="Range of the log"
        submitLabel="Show this range"
        onSubmit={choose}
        error={null}
        saving={false}
        onCancel={onClose}
      >
        <DateTimeField
          name="from"
          control={form.control}
          label="From"
          presets={[]}
          seconds
          help="Atlas keeps logs for 30 days."
        />
        <DateTimeField name="to" control={form.control} label="To" presets={[]} seconds optional />
      </FormPanel>
    </Dialog>
  );
}
