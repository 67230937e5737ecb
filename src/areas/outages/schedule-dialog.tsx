import { Checkbox, TextInput } from '@mantine/core';
import { type SubmitEvent, useMemo, useState } from 'react';
import type { GameDayTurn } from '#contract/console/game-day-schedules.ts';
import { nextTurn } from '#contract/console/game-day-turns.ts';
import type { GameDayStart } from '#contract/console/game-days.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { toTexts } from '#src/ui/fields/date-texts.ts';
import { DayField } from '#src/ui/fields/day-field.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './outages.module.css';
import { useSaveSchedule } from './schedule-requests.ts';
import { turnText, weekdays } from './schedule-text.ts';

interface ScheduleDialogProps {
  /** The simulation that each run starts. */
  start: GameDayStart;
  onClose: () => void;
}

type Every = GameDayTurn['every'];

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = (): string[] => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])];
const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const days = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** Schedules a simulation, and shows its next start. */
export function ScheduleDialog({ start, onClose }: ScheduleDialogProps) {
  const now = useNow();
  const save = useSaveSchedule();
  const [every, setEvery] = useState<Every>('week');
  const [date, setDate] = useState<string>();
  const [weekday, setWeekday] = useState('3');
  const [day, setDay] = useState('1');
  const [at, setAt] = useState('10:00');
  const [zone, setZone] = useState(ownZone);
  const [skipsWithAlerts, setSkips] = useState(true);
  const [asked, setAsked] = useState(false);
  const choices = useMemo(zones, []);
  const problems = {
    at: clockPattern.test(at) ? undefined : 'Time must be written as 09:30',
    date: every !== 'once' || date !== undefined ? undefined : 'Date must be a day like 22 Nov 2026',
  };
  const valid = problems.at === undefined && problems.date === undefined;
  const turn: GameDayTurn =
    every === 'once'
      ? { every, date: date ?? '', at, zone }
      : every === 'week'
        ? { every, weekday: Number(weekday), at, zone }
        : { every, day: Number(day), at, zone };
  const next = valid ? nextTurn(turn, now) : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (!valid || next === null) return;
    save.mutate(
      { start, turn, skipsWithAlerts },
      {
        onSuccess: () => {
          notify({ message: `Scheduled: ${start.clusterName}, ${turnText(turn)}` });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={`Schedule a simulation of ${start.clusterName}`} opened onClose={onClose} size={520}>
      <Stack as="form" gap={16} className={classes.schedule} onSubmit={submit} noValidate>
        <Segmented<Every>
          label="Repeats"
          items={[
            { value: 'once', label: 'Once' },
            { value: 'week', label: 'Every week' },
            { value: 'month', label: 'Every month' },
          ]}
          value={every}
          onChange={setEvery}
        />
        {every === 'once' && (
          <DayField
            label="Date"
            today={toTexts(now, zone, false).date}
            onDay={setDate}
            error={asked && problems.date}
          />
        )}
        {every === 'week' && (
          <PlainSelect
            label="Day"
            data={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
            value={weekday}
            onChange={setWeekday}
          />
        )}
        {every === 'month' && (
          <PlainSelect
            label="Day of the month"
            description="Every month has a 28th."
            data={days}
            value={day}
            onChange={setDay}
          />
        )}
        <TextInput
          label="Time"
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
          error={asked && problems.at}
        />
        <PlainSelect label="Time zone" data={choices} value={zone} onChange={setZone} />
        <Checkbox
          label="Leave it out while an alert about the cluster is open"
          checked={skipsWithAlerts}
          onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
        />
        <p className={classes.next}>
          {next === null && 'This time has passed.'}
          {typeof next === 'number' && (
            <>
              Begins next <AbsoluteInstant value={next} />, in the name of the user who saves it.
            </>
          )}
        </p>
        <FailureNotice title="The schedule was not saved" why={save.error} />
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={save.isPending}>
            Save schedule
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
