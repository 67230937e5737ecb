import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import classes from './calendar.module.css';
import { byDay, type DayCell, dayCell, daysOfMonth, monthStart, nextDay } from './calendar-days.ts';
import type { Kept } from './simulation.ts';

interface RetentionCalendarProps {
  edited: readonly Kept[];
  stored: readonly Kept[];
  from: number;
  to: number;
  /** As seen from here. */
  moment: number;
  /** The day that is read out. */
  day: number;
  onDay: (day: number) => void;
}

const numbers = Array.from({ length: 31 }, (_, at) => at + 1);

/** Thirteen months, a cell per day: snapshots taken, and those remaining at the moment. */
export function RetentionCalendar({ edited, stored, from, to, moment, day, onDay }: RetentionCalendarProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const days = useMemo(() => byDay(edited), [edited]);
  const before = useMemo(() => byDay(stored), [stored]);
  const months = Array.from({ length: 13 }, (_, at) => monthStart(from, at));

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextDay(event.key, day, from, to);
    if (next === undefined) return;
    event.preventDefault();
    onDay(next);
    body.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <table
      className={classes.calendar}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: operated with arrow keys, it is a grid
      role="grid"
      aria-label="Snapshots by the day they are taken"
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="qd-hidden">Month</span>
          </th>
          {numbers.map((each) => (
            <th key={each} scope="col">
              <span className={each === 1 || each % 5 === 0 ? undefined : 'qd-hidden'}>{each}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{monthText(month)}</th>
            {daysOfMonth(month).map((each) => (
              <Day
                key={each}
                day={each}
                {...dayCell(days.get(each) ?? none, before.get(each) ?? none, moment)}
                current={each === day}
                seen={each <= moment && moment < each + DAY}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const none: readonly Kept[] = [];

function monthText(month: number): string {
  const [, name = '', year = ''] = formatDate(month, 'UTC').split(' ');
  return `${name} ${year.slice(2)}`;
}

interface DayProps extends DayCell {
  day: number;
  current: boolean;
  seen: boolean;
  onDay: (day: number) => void;
}

const Day = memo(function Day({ day, state, kind, alive, taken, change, current, seen, onDay }: DayProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-day={day}
      data-state={state}
      data-kind={kind}
      data-change={change}
      data-seen={seen || undefined}
      aria-selected={current}
      aria-label={cellText({ day, state, kind, alive, taken, change })}
      tabIndex={current ? 0 : -1}
      onClick={() => onDay(day)}
    >
      <span className={classes.bar} />
    </td>
  );
});

function cellText({
  day,
  state,
  kind,
  alive,
  taken,
  change,
}: Omit<DayProps, 'current' | 'seen' | 'onDay'>): string {
  const date = formatDate(day, 'UTC');
  const compared = change === undefined ? '' : `, ${change === 'lost' ? 'fewer' : 'more'} than stored`;
  const word = kind === undefined ? '' : `, ${frequencyLabels[kind].toLowerCase()}`;
  switch (state) {
    case 'alive':
      return `${date}: ${alive} of ${taken} left${word}${compared}`;
    case 'gone':
      return `${date}: ${taken} taken, none left${compared}`;
    case 'ahead':
      return `${date}: still to come${word}`;
    case 'none':
      return `${date}: nothing is taken${compared}`;
  }
}
