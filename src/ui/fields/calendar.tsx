import { Popover } from '@mantine/core';
import { useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import classes from './calendar.module.css';
import { dayTextOf, isoOf, months } from './date-texts.ts';

interface CalendarProps {
  /** `22 Nov 2026`, or the incomplete text during typing. */
  date: string;
  /** The same of today. */
  today: string;
  disabled: boolean;
  /** Called with the day as `22 Nov 2026`. */
  onChoose: (date: string) => void;
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A month to choose a day from; weeks begin on Monday. */
export function Calendar({ date, today: todayText, disabled, onChoose }: CalendarProps) {
  const [opened, setOpened] = useState(false);
  const chosen = isoOf(date);
  const today = isoOf(todayText) ?? '';
  const [shown, setShown] = useState(chosen ?? today);
  const first = new Date(`${shown.slice(0, 7)}-01T00:00:00Z`);
  const title = `${months[first.getUTCMonth()]} ${first.getUTCFullYear()}`;
  const turn = (by: number): void => {
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1));
    setShown(next.toISOString().slice(0, 10));
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton
          bare
          size="sm"
          icon="calendar"
          label="Choose a day"
          disabledReason={disabled && 'The date cannot be changed now'}
          onClick={() => {
            setShown(chosen ?? today);
            setOpened(!opened);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown data-popup>
        <section className={classes.calendar} aria-label="Calendar">
          <header className={classes.head}>
            <IconButton bare size="sm" icon="chevron-left" label="Month before" onClick={() => turn(-1)} />
            <span aria-live="polite">{title}</span>
            <IconButton bare size="sm" icon="chevron-right" label="Month after" onClick={() => turn(1)} />
          </header>
          <div className={classes.days}>
            {weekdays.map((name) => (
              <span key={name} className={classes.weekday} aria-hidden="true">
                {name}
              </span>
            ))}
            {daysOf(first).map((day) => (
              <button
                key={day}
                type="button"
                className={classes.day}
                aria-label={`${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`}
                aria-current={day === today ? 'date' : undefined}
                aria-pressed={day === chosen}
                data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                data-autofocus={day === (chosen ?? today) || undefined}
                onClick={() => {
                  onChoose(dayTextOf(day));
                  setOpened(false);
                }}
              >
                {Number(day.slice(8))}
              </button>
            ))}
          </div>
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Six weeks from the Monday on or before the first of a month: the height never changes. */
function daysOf(first: Date): string[] {
  const before = (first.getUTCDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, index) => {
    const day = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1 + index - before));
    return day.toISOString().slice(0, 10);
  });
}
