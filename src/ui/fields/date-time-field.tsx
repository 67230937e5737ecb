import { Input } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { formatInstant } from '#src/lib/time/time.ts';
import {
  type DayPreset,
  dayPresets,
  resolveWallTime,
  type WallTime,
  type Zone,
} from '#src/lib/time/zones.ts';
import { Button } from '../actions/button.tsx';
import { Segmented } from '../frame/tabs.tsx';
import { useNow } from '../values/now.tsx';
import { useZone, zoneName } from '../values/zone.tsx';
import { Calendar } from './calendar.tsx';
import { type DateTexts, fromTexts, isUnread, splitStamp, stepped, textsOf, toTexts } from './date-texts.ts';
import { type FieldProps, useField, withLabel } from './field.ts';
import { inputProps } from './field-label.tsx';
import classes from './fields.module.css';

export interface DateTimeFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends FieldProps<Values, Name> {
  /** Down to the second: for restores. */
  seconds?: boolean;
  /** Bounds, in milliseconds: shown under the field when violated. */
  min?: number;
  max?: number;
  /** What people pick; "tomorrow 09:00" and the like when absent, none when empty. */
  presets?: readonly DayPreset[];
}

/**
 * One instant. The form contains milliseconds, and nothing else; the zone affects only the display, so
 * switching it changes no value. For an ambiguous time the user chooses one; a time that does not exist is
 * explained.
 */
export function DateTimeField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: DateTimeFieldProps<Values, Name>,
) {
  const { name, control, seconds = false, min, max, presets } = props;
  // the text as the last render shows it: the form holds nothing while it is no time, as if nothing were there
  const text = useRef<DateTexts>(undefined);
  const { error, value, onChange, onBlur, ref } = useField(name, control, props.label, () =>
    text.current && isUnread(text.current) ? formatText(seconds) : undefined,
  );
  const { zone } = useZone();
  const now = useNow();
  const labelId = useId();
  const epoch = typeof value === 'number' ? value : undefined;
  const typed = useTypedParts(epoch, zone, seconds, onChange);
  // half a time is not wrong yet: it is when the hand has left both fields
  const [left, setLeft] = useState(false);
  const unread = left && isUnread(typed);
  useEffect(() => {
    text.current = { date: typed.date, time: typed.time };
  }, [typed.date, typed.time]);
  const { disabled, ...shared } = inputProps(props);
  const offered = presets ?? dayPresets(now, zone);

  return (
    <Input.Wrapper
      {...shared}
      error={
        error ?? withLabel(props.label, unread ? formatText(seconds) : outOfRange(epoch, zone, min, max))
      }
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: named by a label that the wrapper draws */}
      <div
        className={classes.instant}
        role="group"
        aria-labelledby={labelId}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          onBlur();
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setLeft(true);
          typed.settle();
        }}
      >
        <Input
          ref={ref}
          aria-label="Date"
          placeholder="22 Nov 2026"
          autoComplete="off"
          spellCheck={false}
          className={classes.date}
          value={typed.date}
          onChange={(event) => typed.enter(event.currentTarget.value, typed.time)}
          onKeyDown={(event) => typed.step(event, 'date')}
          disabled={disabled}
          error={unread}
          rightSectionPointerEvents="all"
          rightSection={
            <Calendar
              date={typed.date}
              today={toTexts(now, zone, false).date}
              disabled={Boolean(disabled)}
              onChoose={(date) => typed.enter(date, typed.time || '00:00')}
            />
          }
        />
        <Input
          aria-label="Time"
          placeholder={seconds ? '14:05:00' : '14:05'}
          autoComplete="off"
          spellCheck={false}
          className={classes.time}
          value={typed.time}
          onChange={(event) => typed.enter(typed.date, event.currentTarget.value)}
          onKeyDown={(event) => typed.step(event, 'time')}
          disabled={disabled}
          error={unread}
        />
        <span className={classes.zone}>{zoneName(zone)}</span>
      </div>
      <DstQuestion wall={fromTexts(typed.date, typed.time)} zone={zone} epoch={epoch} onChange={onChange} />
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

/** The texts of the two fields: the instant, or the incomplete input. */
function useTypedParts(
  epoch: number | undefined,
  zone: Zone,
  seconds: boolean,
  onChange: (epoch: number | null) => void,
) {
  const shown = epoch === undefined ? { date: '', time: '' } : toTexts(epoch, zone, seconds);
  const [draft, setDraft] = useState<{ date: string; time: string }>();
  const last = useRef(`${epoch} ${zone}`);
  useEffect(() => {
    // Another instant or another zone makes an incomplete input obsolete.
    const next = `${epoch} ${zone}`;
    if (next !== last.current && epoch !== undefined) setDraft(undefined);
    last.current = next;
  }, [epoch, zone]);
  const parts = draft ?? shown;
  const enter = (date: string, time: string): void => {
    const pasted = splitStamp(date);
    const next = pasted ? { date: pasted.date, time: pasted.time } : { date, time };
    const wall = fromTexts(next.date, next.time);
    // The typed text stays while the hand is on it: half a date must neither vanish nor be written anew.
    setDraft(next);
    const instant = wall ? resolveWallTime(wall, zone).epoch : undefined;
    last.current = `${instant} ${zone}`;
    onChange(instant ?? null);
  };
  return {
    ...parts,
    enter,
    /** A valid time is rewritten in the common format after the field is left. */
    settle(): void {
      if (!isUnread(parts)) setDraft(undefined);
    },
    /** Arrows move the day or the minute, Page Up and Page Down the month or the hour. */
    step(event: KeyboardEvent, part: 'date' | 'time'): void {
      const wall = fromTexts(parts.date, parts.time || (part === 'date' ? '00:00' : ''));
      const moved = wall && stepped(wall, part, event.key);
      if (!moved) return;
      event.preventDefault();
      const texts = textsOf(moved, seconds);
      enter(texts.date, parts.time === '' ? '' : texts.time);
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

const formatText = (seconds: boolean): string =>
  `must be a date and time like 22 Nov 2026 ${seconds ? '14:05:00' : '14:05'}`;

export function outOfRange(
  epoch: number | undefined,
  zone: Zone,
  min?: number,
  max?: number,
): string | undefined {
  if (epoch === undefined) return undefined;
  if (min !== undefined && epoch < min)
    return `must not be before ${formatInstant(min, zone, { seconds: true })}`;
  if (max !== undefined && epoch > max)
    return `must not be after ${formatInstant(max, zone, { seconds: true })}`;
  return undefined;
}
