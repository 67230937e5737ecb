import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Calendar } from './calendar.tsx';
import { dayTextOf, isoOf } from './date-texts.ts';

interface DayFieldProps {
  label: string;
  /** `22 Nov 2026`. */
  today: string;
  /** Called with the day as `2026-11-22`, and undefined while the typed text is invalid. */
  onDay: (iso: string | undefined) => void;
  error?: string | false | undefined;
}

/** A day without a time, typed or chosen from a calendar. */
export function DayField({ label, today, onDay, error }: DayFieldProps) {
  const [text, setText] = useState('');
  const enter = (next: string): void => {
    setText(next);
    onDay(isoOf(next));
  };
  return (
    <TextInput
      label={label}
      placeholder="22 Nov 2026"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => enter(currentTarget.value)}
      onBlur={() => setText(dayTextOf(isoOf(text) ?? text))}
      error={error}
      rightSectionPointerEvents="all"
      rightSection={<Calendar date={text} today={today} disabled={false} onChoose={enter} />}
    />
  );
}
