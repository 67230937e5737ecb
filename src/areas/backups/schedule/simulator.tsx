import { useState } from 'react';
import { itemFrequencies, scheduledFrequencies } from '#contract/backups/frequencies.ts';
import { formatBytes, formatCount, plural } from '#src/lib/bytes.ts';
import { toCsv } from '#src/lib/csv.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { formatDate, formatInstant } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import { frequencyLabels } from '../shared/texts.tsx';
import classes from './calendar.module.css';
import { byDay, dayStart, dayText, momentOf } from './calendar-days.ts';
import { RetentionCalendar } from './retention-calendar.tsx';
import { type Counts, coverageAt, dayMs, isAlive, type Kept } from './simulation.ts';
import type { Simulation } from './use-simulation.ts';

export type ComplianceVerdict =
  | { kind: 'unknown'; why: string }
  | { kind: 'none' }
  | { kind: 'holds' }
  | { kind: 'short'; what: string };

export interface SimulatorProps {
  simulation: Simulation;
  clusterName: string;
  now: number;
  /** Days of continuous backup; undefined without it. */
  windowDays: number | undefined;
  /** Of the latest snapshot. */
  lastSize: number | undefined;
  verdict: ComplianceVerdict;
  /** Days, as their first moments. */
  seen: number;
  day: number;
  onPlace: (place: { seen?: number; day?: number }) => void;
}

/** `27 hourly, 6 daily` */
export function kindsText(counts: Counts): string {
  return itemFrequencies
    .filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => `${counts[kind]} ${frequencyLabels[kind].toLowerCase()}`)
    .join(', ');
}

/** The snapshots of the edited schedule over 13 months, as seen on any day of them. */
export function Simulator(props: SimulatorProps) {
  const { simulation, clusterName, now, windowDays, onPlace } = props;
  const { edited, stored, from, to } = simulation;
  const today = dayStart(now);
  const [seen, setSeen] = useState(() => clamp(props.seen, today, dayStart(to)));
  const [day, setDay] = useState(() => clamp(props.day, from, dayStart(to)));
  const moment = momentOf(seen, now);
  const then = coverageAt(edited, moment, windowDays);
  const storedCount = stored.filter((each) => isAlive(each, moment)).length;
  const see = (next: number) => {
    setSeen(next);
    onPlace({ seen: next });
  };
  return (
    <Stack as="section" gap={12} shrink className={classes.panel} aria-label="Retention simulator">
      <Row gap={8} align="center" justify="between">
        <SectionLabel>Retention simulator</SectionLabel>
        <Button size="sm" variant="quiet" icon="download" onClick={() => exportCsv(edited, clusterName, now)}>
          CSV
        </Button>
      </Row>
      <Stack>
        <Row as="output" columnGap={8} align="baseline" wrap className={classes.figure}>
          <strong>{formatCount(then.alive.length)}</strong>
          <span>
            {then.alive.length === 1 ? 'snapshot' : 'snapshots'} on {formatDate(seen, 'UTC')}
            {storedCount !== then.alive.length && `, ${formatCount(storedCount)} with the stored schedule`}
          </span>
        </Row>
        <Text as="p" size={13} tone="dim">
          {kindsText(then.counts) || 'Nothing to restore.'}
        </Text>
      </Stack>
      <Grid gap={4} columnGap={12} align="center" size={13} className={classes.slider}>
        <label htmlFor="seen-on">As seen on</label>
        <input
          id="seen-on"
          type="range"
          min={0}
          max={Math.round((dayStart(to) - today) / dayMs)}
          value={Math.round((seen - today) / dayMs)}
          aria-valuetext={formatDate(seen, 'UTC')}
          onChange={(event) => setSeen(today + Number(event.currentTarget.value) * dayMs)}
          onPointerUp={() => onPlace({ seen })}
          onKeyUp={() => onPlace({ seen })}
        />
        <div className={classes.presets}>
          <Button size="sm" variant="quiet" onClick={() => see(today)}>
            Today
          </Button>
          <Button size="sm" variant="quiet" onClick={() => see(today + 30 * dayMs)}>
            In 30 days
          </Button>
          <Button size="sm" variant="quiet" onClick={() => see(today + 365 * dayMs)}>
            In a year
          </Button>
        </div>
      </Grid>
      <RetentionCalendar
        edited={edited}
        stored={stored}
        from={from}
        to={to}
        moment={moment}
        day={day}
        onDay={(next) => {
          setDay(next);
          onPlace({ day: next });
        }}
      />
      <Legend />
      <Older snapshots={then.alive} from={from} />
      <DayReading {...props} day={day} />
      <Facts {...props} />
    </Stack>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function LegendLine({ label, ...look }: { label: string } & Record<`data-${string}`, string>) {
  return (
    <li>
      <span className={classes.swatch} {...look}>
        <span className={classes.bar} />
      </span>
      {label}
    </li>
  );
}

function Legend() {
  return (
    <Row
      as="ul"
      gap={4}
      columnGap={12}
      wrap
      size={12}
      tone="dim"
      className={classes.legend}
      aria-label="Legend"
    >
      {scheduledFrequencies.map((kind) => (
        <LegendLine key={kind} label={frequencyLabels[kind]} data-state="alive" data-kind={kind} />
      ))}
      <LegendLine label="Expired by then" data-state="gone" data-kind="weekly" />
      <LegendLine label="Still to come" data-state="ahead" data-kind="weekly" />
      <LegendLine label="Fewer than stored" data-state="none" data-change="lost" />
      <LegendLine label="More than stored" data-state="none" data-change="gained" />
    </Row>
  );
}

/** Snapshots that were taken before the calendar begins. */
function Older({ snapshots, from }: { snapshots: readonly Kept[]; from: number }) {
  const older = snapshots.filter(({ at }) => at < from).length;
  if (older === 0) return null;
  return (
    <Text as="p" size={13} tone="dim">
      {plural(older, 'more', 'more')} from before {formatDate(from, 'UTC')}.
    </Text>
  );
}

function DayReading({ simulation, day, now, windowDays }: SimulatorProps) {
  const taken = byDay(simulation.edited).get(day) ?? [];
  const moment = momentOf(day, now);
  const isPast = moment < now;
  const then = coverageAt(simulation.edited, moment, windowDays);
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(day);
  return (
    <Stack gap={4} size={13} className={classes.reading} aria-live="polite">
      <Text as="p" weight="bold">
        {weekday} {formatDate(day, 'UTC')}{' '}
        <Text size={13} tone="dim">
          UTC
        </Text>
      </Text>
      {taken.length === 0 ? (
        <Text as="p" size={13} tone="dim">
          {isPast ? 'No snapshot of that day is left.' : 'Nothing is taken.'}
        </Text>
      ) : (
        <Text as="ul" numeric>
          {taken.slice(0, 4).map(({ at, kind, expiresAt, id }) => (
            <li key={id ?? at}>
              {formatInstant(at, 'UTC', { bare: true }).slice(-5)} {frequencyLabels[kind].toLowerCase()}
              {expiresAt !== undefined && `, kept until ${formatDate(expiresAt, 'UTC')}`}
            </li>
          ))}
          <MoreItem total={taken.length} shown={4} />
        </Text>
      )}
      {!isPast && (
        <p>
          {then.oldest === undefined
            ? 'Nothing to restore on that day.'
            : `${plural(then.alive.length, 'snapshot')} to restore from on that day, the oldest of ${formatDate(then.oldest, 'UTC')}.`}
          {then.continuousFrom !== undefined &&
            ` Every second since ${formatInstant(then.continuousFrom, 'UTC')}.`}
        </p>
      )}
    </Stack>
  );
}

function Facts({ simulation, now, windowDays, lastSize, verdict }: SimulatorProps) {
  const year = now + 365 * dayMs;
  const inAYear = coverageAt(simulation.edited, year, windowDays);
  const { count, longestGapMs } = simulation.steady;
  return (
    <KeyValue
      items={[
        {
          label: `Oldest restore point in a year (${formatDate(year, 'UTC')})`,
          value: inAYear.oldest === undefined ? 'none' : formatInstant(inAYear.oldest, 'UTC'),
        },
        {
          label: 'Worst-case data loss',
          value:
            windowDays === undefined
              ? longestGapMs === undefined
                ? 'everything since the last snapshot'
                : `${formatDuration(longestGapMs)} between snapshots`
              : `seconds, within ${plural(windowDays, 'day')} of continuous backup`,
        },
        {
          label: 'Storage at steady state, an estimate',
          value:
            lastSize === undefined
              ? 'unknown: no snapshot has completed'
              : `at most ${formatBytes(Math.round(count) * lastSize)}: ${Math.round(count)} × ${formatBytes(lastSize)}, the size of the latest`,
        },
        { label: 'Compliance policy', value: <Verdict verdict={verdict} /> },
      ]}
    />
  );
}

function Verdict({ verdict }: { verdict: ComplianceVerdict }) {
  switch (verdict.kind) {
    case 'unknown':
      return <span>unknown: {verdict.why}</span>;
    case 'none':
      return <span>No policy.</span>;
    case 'holds':
      return (
        <Badge mark="dot" tone="ok">
          Holds
        </Badge>
      );
    case 'short':
      return (
        <Badge mark="triangle" tone="warning">
          {verdict.what}
        </Badge>
      );
  }
}

function exportCsv(snapshots: readonly Kept[], clusterName: string, now: number): void {
  const iso = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString());
  const text = toCsv<Kept>(
    [
      { header: 'at', value: ({ at }) => iso(at) },
      { header: 'counts as', value: ({ kind }) => kind },
      { header: 'expires', value: ({ expiresAt }) => iso(expiresAt) },
      { header: 'snapshot', value: ({ id }) => id ?? 'simulated' },
    ],
    snapshots,
  );
  const name = `retention of ${clusterName} ${dayText(now)}.csv`;
  download(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
