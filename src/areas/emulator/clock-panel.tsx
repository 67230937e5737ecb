import { type SubmitEvent, useId, useState } from 'react';
import type { EmulatorClock } from '#contract/emulator/control.ts';
import { DAY } from '#contract/values/durations.ts';
import { formatDuration, parseDuration } from '#src/lib/time/durations.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './emulator.module.css';
import { useEmulatorChange } from './use-emulator-change.ts';

const steps = [
  { label: '+1 min', seconds: 60 },
  { label: '+1 h', seconds: 3600 },
  { label: '+1 day', seconds: 86_400 },
  { label: '+7 days', seconds: 7 * 86_400 },
] as const;

const rates = ['1', '10', '60', '600', '3600'] as const;

/** Time in the emulated world: everything due in between happens, in order. */
export function ClockPanel({ clock }: { clock: EmulatorClock }) {
  const change = useEmulatorChange('updateEmulatorClock');
  const now = useNow(1000);
  const { zone } = useZone();
  const failed = reportFailure('The clock did not change');
  const set = (body: Parameters<typeof change.mutate>[0]['body']): void =>
    change.mutate({ body }, { onError: failed });
  return (
    <Row
      as="section"
      gap={16}
      columnGap={32}
      align="center"
      justify="between"
      wrap
      className={classes.clock}
      aria-label="Clock"
    >
      <div>
        <p className={classes.time}>
          <time dateTime={new Date(now).toISOString()}>{formatInstant(now, zone, { seconds: true })}</time>
        </p>
        <Text as="p" size={13} tone="dim">
          {clock.frozen ? 'Frozen: time passes only when it is moved.' : rateText(clock.rate)}
        </Text>
      </div>
      <Row gap={8} align="center" wrap>
        <Button
          icon={clock.frozen ? 'play' : 'pause'}
          disabledReason={change.refused}
          onClick={() => set({ frozen: !clock.frozen })}
        >
          {clock.frozen ? 'Unfreeze time' : 'Freeze time'}
        </Button>
        <Segmented
          label="Speed"
          value={rates.find((rate) => Number(rate) === clock.rate) ?? ''}
          onChange={(rate) => {
            if (change.refused === undefined) set({ rate: Number(rate), frozen: false });
          }}
          items={rates.map((rate) => ({ value: rate, label: `×${rate}`, name: rateText(Number(rate)) }))}
        />
        <ButtonRow>
          {steps.map(({ label, seconds }) => (
            <Button
              key={label}
              disabledReason={change.refused}
              onClick={() => set({ advanceSeconds: seconds })}
            >
              {label}
            </Button>
          ))}
        </ButtonRow>
        <CustomStep refused={change.refused} onStep={(advanceSeconds) => set({ advanceSeconds })} />
      </Row>
    </Row>
  );
}

function rateText(rate: number): string {
  if (rate === 1) return 'In real time.';
  return `${formatDuration(rate * 1000)} pass in every second.`;
}

function CustomStep({ refused, onStep }: { refused: string | undefined; onStep: (seconds: number) => void }) {
  const [text, setText] = useState('');
  const [attempted, setAttempted] = useState(false);
  const errorId = useId();
  const ms = parseDuration(text);
  const problem =
    text === ''
      ? 'Duration is required: enter 90 s, 2 h 30 min or 3 days'
      : ms === undefined || ms <= 0
        ? 'Duration must be of the form 90 s, 2 h 30 min or 3 days'
        : ms > 366 * DAY
          ? 'Duration must be at most 366 days'
          : undefined;
  const error = attempted ? problem : undefined;
  return (
    <Row
      as="form"
      gap={8}
      align="center"
      wrap
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setAttempted(true);
        if (problem !== undefined || refused !== undefined || ms === undefined) return;
        onStep(ms / 1000);
        setText('');
        setAttempted(false);
      }}
    >
      <input
        className={classes.input}
        aria-label="Move the clock forward by"
        placeholder="2 h 30 min"
        value={text}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={errorId}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabledReason={refused}>
        Move forward
      </Button>
      <p id={errorId} className={classes.error}>
        {error}
      </p>
    </Row>
  );
}
