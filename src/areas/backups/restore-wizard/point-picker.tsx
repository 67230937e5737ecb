import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { type DayPreset, ianaName, type Zone } from '#src/lib/time/zones.ts';
import { wholeProblem } from '#src/lib/whole-number.ts';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import frame from '#src/ui/frame/wizard.module.css';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { type Recoverability, snapshotBefore } from '../shared/recoverability.ts';
import { readOplogTimestamp } from './oplog-timestamp.ts';
import { PointStrip } from './point-strip.tsx';
import classes from './wizard.module.css';

export interface Moment {
  /** Seconds since 1970. */
  at: number | undefined;
  increment: number | undefined;
}

interface PointPickerProps {
  value: Moment;
  onChange: (moment: Moment) => void;
  known: Recoverability | undefined;
  now: number;
  /** Why the moment cannot be restored. */
  refusal: string | undefined;
}

interface PointForm {
  at: number | null;
  increment: number | null;
  oplog: string;
}

/**
 * One instant to the second. The value is the instant; fields and clocks show it in zones. The form is filled
 * once: data that arrives later moves its bounds but never the entered value.
 */
export function PointPicker({ value, onChange, known, now, refusal }: PointPickerProps) {
  const { zone } = useZone();
  const [by, setBy] = useState<'second' | 'write'>(value.increment === undefined ? 'second' : 'write');
  const form = usePointForm(value, onChange, by);
  const { control, setValue } = form;
  const at = value.at === undefined ? undefined : value.at * 1000;
  const set = (epoch: number) => setValue('at', epoch, { shouldDirty: true });
  return (
    <>
      <PointStrip known={known} now={now} zone={zone} at={at} onPick={set} />
      <Segmented
        label="Type of restore point"
        items={[
          { value: 'second', label: 'Date and time' },
          { value: 'write', label: 'Oplog timestamp' },
        ]}
        value={by}
        onChange={(next) => {
          setBy(next);
          if (next === 'second') setValue('increment', null);
        }}
      />
      <div>
        <DateTimeField
          control={control}
          name="at"
          label="Restore to"
          help={`In ${zoneText(zone)}; change the zone at the top of the page. Every write up to the end of this second is restored.`}
          seconds
          presets={presetsOf(known, now)}
        />
        {refusal !== undefined && (
          <Text as="p" size={12} tone="critical" role="alert">
            {refusal}
          </Text>
        )}
      </div>
      {by === 'write' && (
        <Grid gap={12} align="start" min={220}>
          <NumberField
            control={control}
            name="increment"
            label="Increment"
            help="The last write of that second to restore, counted from 1."
            min={1}
            max={2_147_483_647}
            placeholder="1"
          />
          <TextField
            control={control}
            name="oplog"
            label="Or paste an oplog timestamp"
            help="As mongosh prints it; fills in date, time and increment."
            optional
            mono
            placeholder="Timestamp({ t: 1773410520, i: 3 })"
          />
        </Grid>
      )}
      <Clocks at={at} zone={zone} known={known} />
      <Bounds known={known} zone={zone} now={now} />
    </>
  );
}

const zoneText = (zone: Zone): string => (zone === 'UTC' ? 'UTC' : ianaName(zone));

function usePointForm(value: Moment, onChange: (moment: Moment) => void, by: 'second' | 'write') {
  const form = useForm<PointForm>({
    defaultValues: {
      at: value.at === undefined ? null : value.at * 1000,
      increment: value.increment ?? null,
      oplog: '',
    },
  });
  const { control, setValue, setError, clearErrors } = form;
  const [at, increment, oplog] = useWatch({ control, name: ['at', 'increment', 'oplog'] });
  const reported = useRef(value);
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  useEffect(() => {
    const problem = increment === null ? undefined : wholeProblem(increment);
    const usable = increment !== null && problem === undefined;
    if (problem) setError('increment', { message: problem });
    else clearErrors('increment');
    const next: Moment = {
      at: at === null ? undefined : Math.floor(at / 1000),
      increment: by === 'write' ? (usable ? increment : 1) : undefined,
    };
    if (next.at === reported.current.at && next.increment === reported.current.increment) return;
    reported.current = next;
    notify.current(next);
  }, [at, increment, by, setError, clearErrors]);
  useEffect(() => {
    if (oplog.trim() === '') return clearErrors('oplog');
    const read = readOplogTimestamp(oplog);
    if (!read) return setError('oplog', { message: 'must be Timestamp(seconds, increment)' });
    clearErrors('oplog');
    setValue('at', read.seconds * SECOND);
    setValue('increment', read.increment);
  }, [oplog, setValue, setError, clearErrors]);
  // going back in the browser chooses another moment
  useEffect(() => {
    if (value.at === reported.current.at && value.increment === reported.current.increment) return;
    reported.current = value;
    setValue('at', value.at === undefined ? null : value.at * 1000);
    setValue('increment', value.increment ?? null);
  }, [value, setValue]);
  return form;
}

function presetsOf(existing: Recoverability | undefined, now: number): DayPreset[] {
  const spans = existing?.continuous ?? [];
  const last = spans.at(-1);
  if (!last) return [];
  const second = (ms: number) => Math.floor(ms / 1000) * 1000;
  const latest = Math.min(last.to, now);
  const wanted: DayPreset[] = [
    { label: 'Latest', epoch: second(latest) },
    { label: '5 min earlier', epoch: second(latest - 5 * MINUTE) },
    { label: '1 h earlier', epoch: second(latest - HOUR) },
    { label: '1 d earlier', epoch: second(latest - DAY) },
  ];
  return wanted.filter(({ epoch }) => spans.some(({ from, to }) => epoch >= from && epoch <= to));
}

/** The same instant in every relevant time zone. */
function Clocks({
  at,
  zone,
  known,
}: {
  at: number | undefined;
  zone: Zone;
  known: Recoverability | undefined;
}) {
  const zones = [...new Set(['UTC', 'local', zone].map(ianaName))];
  const stamp = (name: Zone) => (at === undefined ? '—' : formatInstant(at, name, { seconds: true }));
  const base = at === undefined || !known ? undefined : snapshotBefore(at, known);
  return (
    <dl className={classes.clocks} aria-label="Restore point in each time zone">
      {zones.map((name) => (
        <Clock key={name} label={name === ianaName('local') && name !== 'UTC' ? `Local, ${name}` : name}>
          {stamp(name)}
        </Clock>
      ))}
      <Clock label="Base snapshot">{base?.at === undefined ? '—' : formatInstant(base.at, zone)}</Clock>
    </dl>
  );
}

function Clock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BoundsProps {
  known: Recoverability | undefined;
  zone: Zone;
  now: number;
}

/** What can be restored, and what cannot and why. */
function Bounds({ known, zone, now }: BoundsProps) {
  if (!known) return null;
  const stamp = (ms: number) => formatInstant(ms, zone, { seconds: true });
  const lines = [
    ...known.continuous.map(({ from, to }) => ({
      key: `span ${from}`,
      from,
      text: `${stamp(from)} to ${to >= now - 1000 ? 'now' : stamp(to)}`,
      about: `${formatDuration(to - from)}, every second`,
    })),
    ...known.gaps.map((gap) => ({
      key: `gap ${gap.from}`,
      from: gap.from,
      text: `${stamp(gap.from)} to ${gap.to === undefined ? 'the next snapshot' : stamp(gap.to)}`,
      about: `gap: a restore${gap.restore.source.name === gap.restore.targetName ? '' : ` of ${gap.restore.source.name}`} replaced the data of the cluster`,
    })),
  ].sort((a, b) => a.from - b.from);
  return (
    <section aria-label="Restore window">
      <SectionLabel as="h3">Restore window</SectionLabel>
      {lines.length === 0 && (
        <p className={frame.dim}>None yet: continuous backup has not covered any time.</p>
      )}
      <Stack as="ul" size={13} numeric className={classes.spans}>
        {lines.map(({ key, text, about }) => (
          <li key={key}>
            <span>{text}</span>
            <span className={frame.dim}>{about}</span>
          </li>
        ))}
      </Stack>
    </section>
  );
}
