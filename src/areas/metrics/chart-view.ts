import { useMemo } from 'react';
import { formatDuration } from '#src/lib/time/durations.ts';
import { beyond } from '#src/lib/time/time-series.ts';
import type { ChartHand, ChartLimit, ChartMark } from '#src/ui/charts/chart-parts.ts';
import type { ChartDefinition } from './chart-catalogue.ts';
import { type ChartSeries, seriesOf, spokenSeries } from './chart-series.ts';
import { type AlertConfig, type ConfiguredLimit, limitsOf } from './limits.ts';
import type { Mark } from './marks.ts';
import type { Member } from './members.ts';
import type { TimeSpan } from './span/time-span.ts';
import { nothingDrawn, unreadFor } from './unread.ts';
import type { MeasurementsRead, PointsOf } from './use-measurements.ts';
import type { MetricCluster } from './use-page-data.ts';

/** What all charts of the page have in common. */
export interface ChartView {
  groupId: string;
  cluster: MetricCluster;
  members: readonly Member[];
  span: TimeSpan;
  marks: readonly Mark[];
  configs: readonly AlertConfig[];
  reads: MeasurementsRead;
  compared: { points: PointsOf; shiftMs: number } | undefined;
  hand: ChartHand;
}

export interface DrawnChart {
  series: ChartSeries;
  /** Text alternative of the chart. */
  spoken: string;
  /** As the chart draws them. */
  drawnLimits: ChartLimit[];
  marks: readonly ChartMark[];
  /** Notes under the chart. */
  notes: string[];
  /** Why nothing is drawn; undefined where something is. */
  instead: string | undefined;
}

/** The drawing and the texts of one chart of the page. */
export function useDrawnChart(chart: ChartDefinition, view: ChartView, measurement?: string): DrawnChart {
  const { members, span, marks, configs, reads, compared, cluster } = view;
  const { points, pending, failures } = reads;
  const { stepMs } = span;
  const earlierPoints = compared?.points;
  const shiftMs = compared?.shiftMs ?? 0;
  const series = useMemo(
    () =>
      seriesOf({
        chart,
        members,
        points,
        stepMs,
        measurement,
        earlier: earlierPoints ? { points: earlierPoints, shiftMs } : undefined,
      }),
    [chart, members, points, stepMs, measurement, earlierPoints, shiftMs],
  );
  const limits = useMemo(
    () => limitsOf(chart, configs, cluster.name, members),
    [chart, configs, cluster.name, members],
  );
  const drawnLimits = useMemo(() => limits.map(({ value, label }) => ({ value, label })), [limits]);
  const spoken = useMemo(() => spokenSeries(chart, series, drawnLimits), [chart, series, drawnLimits]);
  const own = useMemo(() => {
    const names = new Set(limits.map(({ metricName }) => metricName));
    return marks.filter(({ metricName }) => metricName === undefined || names.has(metricName));
  }, [marks, limits]);
  const unread = unreadFor(chart, failures, members);
  const instead =
    cluster.tenant && !chart.everywhere
      ? `${cluster.tier ?? 'This tier'} does not have this metric. It is measured from M10 on.`
      : cluster.paused && !series.any
        ? 'Nothing is measured while the cluster is paused.'
        : !pending && !series.any && members.length > 0
          ? nothingDrawn(unread)
          : undefined;
  // an empty chart shows its own message
  const missing = series.any ? unread.map((name) => `${name}: not loaded.`) : [];
  const result = useMemo(() => notesOf(series, limits, span, members), [series, limits, span, members]);
  const notes = [...missing, ...result];
  return { series, spoken, drawnLimits, marks: own, notes, instead };
}

/** How long a line has to be silent at the end of the range to be called so, in steps. */
const silentSteps = 3;

function notesOf(
  { times, lines }: ChartSeries,
  limits: readonly ConfiguredLimit[],
  { to, stepMs }: TimeSpan,
  members: readonly Member[],
): string[] {
  const notes: string[] = [];
  for (const { label, values, id, faint } of lines) {
    if (faint) continue;
    const last = values.findLastIndex((value) => value !== null);
    const at = times[last];
    const who = lines.length > 1 || members.length > 1 ? `${label}: ` : '';
    if (at !== undefined && to - at > silentSteps * stepMs)
      notes.push(`${who}no data for the last ${formatDuration(to - at)}.`);
    for (const limit of limits) {
      if (members.length === 1 && limit.name !== id) continue;
      const period = beyond(times, values, { limit: limit.value, below: limit.below }).at(-1);
      if (period === undefined || period.to !== at) continue;
      const side = limit.below ? 'Below' : 'Above';
      notes.push(`${who}${side} its threshold for ${formatDuration(period.to - period.from + stepMs)}.`);
    }
  }
  return [...new Set(notes)];
}
