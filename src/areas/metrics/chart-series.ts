import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import { align, type Point, summarize, sumOf } from '#src/lib/time/time-series.ts';
import type { ChartSteps } from '#src/ui/charts/chart-options.ts';
import type { ChartLine } from '#src/ui/charts/chart-parts.ts';
import type { ChartDefinition } from './chart-catalogue.ts';
import type { Member } from './members.ts';
import { formatMeasured } from './metric-values.ts';
import type { TimeSpan } from './span/time-span.ts';
import type { PointsOf } from './use-measurements.ts';

/** What one chart draws. */
export interface ChartSeries {
  times: number[];
  lines: ChartLine[];
  /** Something was measured. */
  any: boolean;
}

export interface SeriesRequest {
  chart: ChartDefinition;
  members: readonly Member[];
  points: PointsOf;
  stepMs: number;
  /** Where several members share the chart: one of its measurements instead of the usual one. */
  measurement?: string | undefined;
  /** The same of an earlier time, and how much earlier, in milliseconds. */
  earlier?: { points: PointsOf; shiftMs: number } | undefined;
}

interface Wanted {
  id: string;
  label: string;
  memberId: string;
  /** Summed at each moment. */
  names: readonly string[];
}

/** A line for each measurement of one member, or one line for each of several members. */
function wantedLines({ chart, members, measurement }: SeriesRequest): Wanted[] {
  const [only, ...others] = members;
  const names = chart.measurements.map(({ name }) => name);
  const chosen = names.find((name) => name === measurement);
  if (only && others.length === 0 && chosen === undefined) {
    return chart.measurements.map(({ name, label }) => ({
      id: name,
      label,
      memberId: only.id,
      names: [name],
    }));
  }
  const shared = chosen ? [chosen] : chart.combined === 'sum' ? names : names.slice(0, 1);
  return members.map(({ id, name }) => ({ id, label: name, memberId: id, names: shared }));
}

export function seriesOf(request: SeriesRequest): ChartSeries {
  const { points, stepMs, earlier } = request;
  const wanted = wantedLines(request);
  const now = wanted.map(({ memberId, names }) => names.map((name) => points(memberId, name) ?? []));
  const before = earlier
    ? wanted.map(({ memberId, names }) =>
        names.map((name) => shifted(earlier.points(memberId, name) ?? [], earlier.shiftMs)),
      )
    : [];
  const { times, values } = align([...now.flat(), ...before.flat()], stepMs);
  const lines: ChartLine[] = [];
  let at = 0;
  const take = (parts: readonly unknown[]): (number | null)[] => {
    const own = values.slice(at, at + parts.length);
    at += parts.length;
    return own.length === 1 ? (own[0] ?? []) : sumOf(own);
  };
  wanted.forEach(({ id, label }, style) => {
    lines.push({ id, label, style, values: take(now[style] ?? []) });
  });
  before.forEach((parts, style) => {
    const { id, label } = wanted[style] ?? { id: '', label: '' };
    lines.push({ id: `${id} earlier`, label: `${label} earlier`, style, values: take(parts), faint: true });
  });
  // the lines of the comparison are drawn behind
  lines.sort((a, b) => Number(b.faint ?? false) - Number(a.faint ?? false));
  const any = lines.some(({ values: own }) => own.some((value) => value !== null));
  return { times, lines, any };
}

function shifted(points: readonly Point[], byMs: number): Point[] {
  return points.map(({ at, value }) => ({ at: at + byMs, value }));
}

/** The data of a series for drawing, and the unit of its values. */
export const drawingOf = (
  { times, lines }: Pick<ChartSeries, 'times' | 'lines'>,
  { from, to }: Pick<TimeSpan, 'from' | 'to'>,
  units: MeasurementUnit,
) => ({
  ...{ times, lines, from, to },
  format: (value: number) => formatMeasured(value, units),
  steps: stepsOf(units),
});

/** Sizes use steps of 1,024; plain numbers are counts, which have no fractions. */
function stepsOf(units: MeasurementUnit): ChartSteps | undefined {
  if (/^(?:BYTES|KILOBYTES|MEGABYTES|GIGABYTES)/.test(units)) return 'binary';
  return units === 'SCALAR' ? 'whole' : undefined;
}

/** Text alternative of a chart: each line with its last, least and greatest value, and thresholds. */
export function spokenSeries(
  chart: ChartDefinition,
  { times, lines }: ChartSeries,
  limits: readonly { label: string }[] = [],
): string {
  const parts = lines.flatMap(({ label, values }) => {
    const result = summarize(times, values);
    if (!result) return [`${label}: no values`];
    const [last, least, most] = [result.last, result.least, result.greatest].map((value) =>
      formatMeasured(value, chart.units),
    );
    return [`${label}: last ${last}, from ${least} to ${most}`];
  });
  return [`${chart.title}. ${parts.join('; ')}`, ...limits.map(({ label }) => label)].join('; ');
}
