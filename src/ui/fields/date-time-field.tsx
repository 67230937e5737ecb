import { Input } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { formatInstant } from '#src/lib/time.ts';
import {
  type DayPreset,
  dayPresets,
  resolveWallTime,
  type WallTime,
  wallTime,
  type Zone,
} from '#src/lib/zones.ts';
import { Button } from '../actions/button.tsx';
import { Segmented } from '../frame/tabs.tsx';
import { useNow } from '../values/now.tsx';
import { useZone, zoneName } from '../values/zone.tsx';
import { type FieldProps, useField, withLabel } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';

export interface DateTimeFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  /** Down to the second: for restores. */
  seconds?: boolean;
  /** Bounds, in milliseconds: told under the field when broken. */
  min?: number;
  max?: number;
  /** What people pick; "tomorrow 09:00" and the like when absent, none when empty. */
  presets?: readonly DayPreset[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The two texts that native date and time inputs speak. */
export function toInputs(epoch: number, zone: Zone, seconds: boolean): { date: string; time: string } {
  const wall = wallTime(epoch, zone);
  const clock = `${two(wall.hour)}:${two(wall.minute)}`;
  return {
    date: `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}`,
    time: seconds ? `${clock}:${two(wall.second)}` : clock,
  };
}

export function fromInputs(date: string, time: string): WallTime | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?$/.exec(`${date} ${time}`);
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute, second };
}

/**
 * One instant. The form holds milliseconds, and nothing else; the zone only decides how they are shown, so
 * switching it moves no clock. A time that happens twice is asked about, one that does not exist is explained.
 */
export function DateTimeField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: DateTimeFieldProps<Values, Name>,
) {
  const { name, control, seconds = false, min, max, presets } = props;
  const { error, value, onChange, onBlur, ref } = useField(name, control, props.label);
  const { zone } = useZone();
  const now = useNow();
  const labelId = useId();
  const epoch = typeof value === 'number' ? value : undefined;
  const typed = useTypedParts(epoch, zone, seconds, onChange);
  const { disabled, ...shared } = inputProps(props);
  const offered = presets ?? dayPresets(now, zone);

  return (
    <Input.Wrapper
      {...shared}
      error={
        error ?? (epoch === undefined ? undefined : withLabel(props.label, outOfRange(epoch, zone, min, max)))
      }
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: named by a label that the wrapper draws */}
      <div className={classes.instant} role="group" aria-labelledby={labelId} onBlur={onBlur}>
        <Input
          ref={ref}
          type="date"
          aria-label="Date"
          className={classes.date}
          value={typed.date}
          onChange={(event) => typed.set(event.currentTarget.value, typed.time)}
          disabled={disabled}
        />
        <Input
          type="time"
          step={seconds ? 1 : 60}
          aria-label="Time"
          className={classes.time}
          value={typed.time}
          onChange={(event) => typed.set(typed.date, event.currentTarget.value)}
          disabled={disabled}
        />
        <span className={classes.zone}>{zoneName(zone)}</span>
      </div>
      <DstQuestion wall={fromInputs(typed.date, typed.time)} zone={zone} epoch={epoch} onChange={onChange} />
      {epoch !== undefined && zone !== 'UTC' && (
        <p className={classes.utc}>{formatInstant(epoch, 'UTC', { seconds })}</p>
      )}
      {offered.length > 0 && !disabled && (
        <div className={classes.presets}>
          {offered.map((preset) => (
            <Button key={preset.label} size="sm" variant="quiet" onClick={() => onChange(preset.epoch)}>
              {preset.label}
            </Button>
          ))}
        </div>
      )}
    </Input.Wrapper>
  );
}

/** What stands in the two inputs: the instant, or what is typed while it is not complete. */
function useTypedParts(
  epoch: number | undefined,
  zone: Zone,
  seconds: boolean,
  onChange: (epoch: number | null) => void,
) {
  const shown = epoch === undefined ? { date: '', time: '' } : toInputs(epoch, zone, seconds);
  const [draft, setDraft] = useState<{ date: string; time: string }>();
  const last = useRef(`${epoch} ${zone}`);
  useEffect(() => {
    // Another instant or another zone makes what was half typed obsolete.
    const next = `${epoch} ${zone}`;
    if (next !== last.current && epoch !== undefined) setDraft(undefined);
    last.current = next;
  }, [epoch, zone]);
  return {
    ...(draft ?? shown),
    set(date: string, time: string): void {
      const wall = fromInputs(date, time);
      // The typed text stays until the next instant arrives: half a date must not vanish under the hand.
      setDraft({ date, time });
      onChange(wall ? resolveWallTime(wall, zone).epoch : null);
    },
  };
}

interface DstQuestionProps {
  wall: WallTime | undefined;
  zone: Zone;
  epoch: number | undefined;
  onChange: (epoch: number) => void;
}

function DstQuestion({ wall, zone, epoch, onChange }: DstQuestionProps) {
  if (!wall || epoch === undefined) return null;
  const resolved = resolveWallTime(wall, zone);
  if (resolved.kind === 'unique') return null;
  if (resolved.kind === 'gap') {
    return (
      <p className={classes.dst}>
        Clocks skip this time on that day. Using {formatInstant(resolved.epoch, zone)}.
      </p>
    );
  }
  return (
    <div className={classes.dst}>
      <span>This time happens twice on that day.</span>
      <Segmented
        label="Which of the two"
        items={[resolved.epoch, resolved.later].map((choice, index) => ({
          value: String(choice),
          label: `${index === 0 ? 'First' : 'Second'}, ${formatInstant(choice, 'UTC').slice(-9)}`,
        }))}
        value={String(epoch)}
        onChange={(choice) => onChange(Number(choice))}
      />
    </div>
  );
}

export function outOfRange(epoch: number, zone: Zone, min?: number, max?: number): string | undefined {
  if (min !== undefined && epoch < min)
    return `must not be before ${formatInstant(min, zone, { seconds: true })}`;
  if (max !== undefined && epoch > max)
    return `must not be after ${formatInstant(max, zone, { seconds: true })}`;
  return undefined;
}
