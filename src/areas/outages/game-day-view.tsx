import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { GameDay } from '#contract/console/game-days.ts';
import type { ProbeAct } from '#contract/console/probe.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConcludeGameDay, useEndGameDay } from '#src/api/console/game-days.ts';
import { probeQuery } from '#src/api/console/probes.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { endText } from './end-text.ts';
import { GameDayBadge } from './game-day-list.tsx';
import classes from './outages.module.css';
import { ProbeSection, probeFigures } from './probe-section.tsx';
import { afterMs, type Entry, eventsOf, missingOf } from './timeline.ts';

interface GameDayViewProps {
  day: GameDay;
  /** The one before of the same cluster. */
  earlier: GameDay | undefined;
}

/** A game day while it runs, and the same page, still, as its report. */
export function GameDayView({ day, earlier }: GameDayViewProps) {
  const { id: connectionId } = useConnection();
  const { entries, missing } = useTimeline(day);
  const lacks = Object.values(missing);
  const end = useEndGameDay();
  const over = day.state === 'complete';
  const span = {
    from: new Date(day.startedAt - 600_000).toISOString(),
    to: new Date((day.endedAt ?? day.plannedEndAt) + 600_000).toISOString(),
  };
  return (
    <Grid gap={16}>
      <Row gap={8} columnGap={16} align="center" wrap>
        <GameDayBadge day={day} />
        <Clock day={day} />
        <span className={classes.actions}>
          <Link
            className={buttonClass()}
            to="/c/$connectionId/groups/$groupId/metrics"
            params={{ connectionId, groupId: day.groupId }}
            search={{ cluster: day.clusterName, ...span }}
          >
            Metrics of this time
          </Link>
          <Button onClick={() => window.print()}>Print</Button>
          {!over && (
            <Button
              variant="danger"
              busy={end.isPending}
              disabledReason={
                day.state === 'ending'
                  ? 'It ends as soon as Atlas can end it'
                  : day.state === 'recovering'
                    ? 'The regions are coming back'
                    : undefined
              }
              onClick={() =>
                end.mutate(day.id, {
                  onError: reportFailure('The simulation was not ended'),
                })
              }
            >
              End simulation
            </Button>
          )}
        </span>
      </Row>
      {day.issue && (
        <Notice tone="warning" title="The simulation could not be read">
          {day.issue}
        </Notice>
      )}
      <Section label="Hypothesis">
        <p>{day.hypothesis}</p>
        <Grid as="ul" gap={4} size={14} aria-label="Forecast">
          {day.forecast.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Grid>
      </Section>
      <Section label="Timeline">
        {lacks.length > 0 && <Notice title="The timeline is incomplete">{lacks.join(' ')}</Notice>}
        <Grid as="ol" gap={6} className={classes.timeline}>
          {entries.map(({ id, at, text, alert, tone }) => (
            <li key={id} data-tone={tone}>
              <AbsoluteInstant value={at} seconds />
              <span className={classes.offset}>+{elapsed(at - day.startedAt)}</span>
              {alert === undefined ? (
                <span>{text}</span>
              ) : (
                <Link
                  to="/c/$connectionId/groups/$groupId/alerts"
                  params={{ connectionId, groupId: day.groupId }}
                  search={{ alert }}
                >
                  {text}
                </Link>
              )}
            </li>
          ))}
        </Grid>
      </Section>
      {day.probe && <ProbeSection id={day.id} />}
      {over && <Conclusion day={day} />}
      {over && earlier && <Comparison day={day} earlier={earlier} own={{ entries, missing }} />}
    </Grid>
  );
}

/** In seconds at least: a stopwatch that shows milliseconds is no easier to read. */
const elapsed = (ms: number): string => (ms < 1000 ? '0 s' : formatDuration(ms));

function Clock({ day }: { day: GameDay }) {
  const now = useNow(1000);
  const { startedAt, endedAt, startedBy } = day;
  return (
    <Row as="p" gap={4} columnGap={12} align="baseline" wrap className={classes.clock}>
      <strong>{elapsed((endedAt ?? now) - startedAt)}</strong>
      <Text size={12} weight="normal" tone="dim">
        started by {startedBy} <AbsoluteInstant value={startedAt} />, {endText(day, now)}
      </Text>
    </Row>
  );
}

interface Timeline {
  entries: readonly Entry[];
  missing: ReturnType<typeof missingOf>;
}

/** The server's log of the game day, and the events of the cluster in the same period. */
function useTimeline(day: GameDay): Timeline {
  const { id } = useConnection();
  const { groupId, clusterName, startedAt, endedAt } = day;
  const events = useQuery(
    q('listGroupEvents', id, {
      groupId,
      query: {
        clusterNames: [clusterName],
        minDate: new Date(startedAt).toISOString(),
        // the list of a completed game day contains no later events
        ...(endedAt === null ? {} : { maxDate: new Date(endedAt + afterMs).toISOString() }),
        itemsPerPage: 500,
      },
    }),
  );
  const alerts = useQuery(q('listGroupAlerts', id, { groupId, query: { itemsPerPage: 500 } }));
  const entries = eventsOf(
    day,
    events.data?.results ?? [],
    alerts.data?.results ?? [],
    ({ eventTypeName, metricName }) => alertTitle(eventTypeName, metricName),
  );
  return { entries, missing: missingOf({ events, alerts }) };
}

function Conclusion({ day }: { day: GameDay }) {
  const conclude = useConcludeGameDay(day.id);
  const [held, setHeld] = useState(day.held === false ? 'refuted' : 'held');
  const [text, setText] = useState(day.conclusion);
  return (
    <Section label="Conclusion">
      <div className={classes.fields}>
        <Segmented
          label="Hypothesis"
          items={[
            { value: 'held', label: 'Held' },
            { value: 'refuted', label: 'Refuted' },
          ]}
          value={held}
          onChange={setHeld}
        />
        <Textarea
          label="Lessons learned"
          autosize
          minRows={3}
          maxLength={4000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={conclude.error?.message}
        />
        <div>
          <Button
            variant="primary"
            busy={conclude.isPending}
            onClick={() => conclude.mutate({ held: held === 'held', conclusion: text })}
          >
            {day.held === null ? 'Save conclusion' : 'Save again'}
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface ComparisonProps {
  day: GameDay;
  earlier: GameDay;
  own: Timeline;
}

function Comparison({ day, earlier, own }: ComparisonProps) {
  const before = useTimeline(earlier);
  const { data: seen } = useQuery({ ...probeQuery(day.id), enabled: Boolean(day.probe) });
  const { data: seenBefore } = useQuery({ ...probeQuery(earlier.id), enabled: Boolean(earlier.probe) });
  const probed = (act: ProbeAct) => (of: GameDay) => {
    const report = of.id === day.id ? seen : seenBefore;
    if (!report) return 'no probe';
    const { failed, gap } = probeFigures(report, act);
    return gap ? `${failed} failed, longest gap ${formatDuration(gap.ms)}` : 'no requests';
  };
  const counted = (kind: Entry['kind'], word: string, source: keyof Timeline['missing']) => {
    return (_: GameDay, { entries, missing }: Timeline) =>
      missing[source] ? 'unknown' : plural(entries.filter((entry) => entry.kind === kind).length, word);
  };
  const rows: [string, (of: GameDay, own: Timeline) => string][] = [
    ['Regions', ({ regions }) => regions.map(({ regionName }) => regionName).join(', ')],
    ['Lasted', ({ startedAt, endedAt }) => formatDuration((endedAt ?? startedAt) - startedAt)],
    ['Elections', counted('election', 'election', 'events')],
    ['Alerts', counted('alert', 'alert', 'alerts')],
    ['Reads', probed('reads')],
    ['Writes', probed('writes')],
    ['Hypothesis', ({ held }) => (held === null ? 'not concluded' : held ? 'held' : 'refuted')],
  ];
  return (
    <Section label="Compared with the one before">
      <table className={classes.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <AbsoluteInstant value={day.startedAt} />
            </th>
            <th scope="col">
              <AbsoluteInstant value={earlier.startedAt} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(day, own)}</td>
              <td>{of(earlier, before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
