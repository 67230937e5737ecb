import { useMemo, useRef, useState } from 'react';
import { formatUtc } from '#contract/text/instants.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { exportFileName } from '#src/lib/csv.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import type { ChartSteps } from '#src/ui/charts/chart-options.ts';
import type { ChartLine } from '#src/ui/charts/chart-parts.ts';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { stampColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type OperationKind, operationKinds, type Point } from './readings.ts';
import classes from './real-time.module.css';
import { shownMs } from './use-readings.ts';

const height = 168;

/** `0.25`, `4.5`, `12`, `1,240`: two digits distinguish lines of a small scale. */
export function rateText(value: number): string {
  if (value >= 10) return formatCount(Math.round(value));
  return String(Number(value.toFixed(value < 1 ? 2 : 1)));
}

const msText = (value: number): string => `${rateText(value)} ms`;

interface Drawn {
  title: string;
  lines: (points: readonly Point[]) => ChartLine[];
  format: (value: number) => string;
  /** Steps of the axis: counts have no parts. */
  steps?: ChartSteps;
}

const line = (id: string, style: number, values: readonly (number | null)[]): ChartLine => ({
  ...{ id, label: id, style, values },
});

/** Five lines are named at their ends; the table of values has every kind. */
const drawnKinds: readonly (readonly [label: string, kinds: readonly OperationKind[]])[] = [
  ['query', ['query']],
  ['insert', ['insert']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['other', ['getmore', 'command']],
];

const charts: readonly Drawn[] = [
  {
    title: 'Operations a second',
    lines: (points) =>
      drawnKinds.map(([label, kinds], style) =>
        line(
          label,
          style,
          points.map(({ perSecond }) => perSecond && kinds.reduce((sum, kind) => sum + perSecond[kind], 0)),
        ),
      ),
    format: rateText,
  },
  {
    title: 'Connections',
    lines: (points) => [
      line(
        'open',
        0,
        points.map(({ connections }) => connections),
      ),
    ],
    format: rateText,
    steps: 'whole',
  },
  {
    title: 'Average time of an operation',
    lines: (points) => [
      line(
        'reads',
        0,
        points.map(({ readMs }) => readMs),
      ),
      line(
        'writes',
        1,
        points.map(({ writeMs }) => writeMs),
      ),
    ],
    format: msText,
  },
];

/** The last five minutes, as far as the page was open: intervals without a reading stay empty. */
export function RealTimeCharts({ points }: { points: readonly Point[] }) {
  const [table, setTable] = useState(false);
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const to = times.at(-1) ?? 0;
  return (
    <Section
      label="Last 5 minutes, by this computer's clock"
      actions={
        <Button size="sm" onClick={() => setTable(!table)}>
          {table ? 'Hide values' : 'Show values'}
        </Button>
      }
    >
      <div className={classes.charts}>
        {charts.map((chart) => (
          <OneChart key={chart.title} chart={chart} points={points} times={times} to={to} />
        ))}
      </div>
      {table && (
        <ResourceTable
          id="real-time-values"
          label="Values of the last 5 minutes"
          columns={valueColumns}
          rows={points.toReversed()}
          rowKey={({ at }) => String(at)}
          rowName={({ at }) => formatUtc(at, { seconds: true })}
          empty={<EmptyState title="Nothing read yet" />}
        />
      )}
    </Section>
  );
}

interface OneChartProps {
  chart: Drawn;
  points: readonly Point[];
  times: readonly number[];
  to: number;
}

function OneChart({ chart, points, times, to }: OneChartProps) {
  const lines = useMemo(() => chart.lines(points), [chart, points]);
  const reports = lines.map(({ label, values }) => {
    const last = values.findLast((value) => value !== null);
    return `${label} ${last === undefined || last === null ? 'no value' : chart.format(last)}`;
  });
  const picture = useRef<(() => Promise<Blob | null>) | null>(null);
  const save = async (): Promise<void> => {
    const image = await picture.current?.();
    if (image) download(exportFileName(chart.title, to, 'png'), image);
  };
  return (
    <figure className={classes.chart}>
      <figcaption>
        {chart.title}
        <IconButton icon="download" label={`Picture of ${chart.title}`} onClick={() => void save()} />
      </figcaption>
      <TimeChart
        label={`${chart.title}: ${reports.join(', ')}`}
        times={times}
        lines={lines}
        from={to - shownMs}
        to={to}
        height={height}
        sync="real-time"
        format={chart.format}
        steps={chart.steps}
        limits={[]}
        marks={[]}
        whole={false}
        picture={picture}
      />
    </figure>
  );
}

const numeric = (header: string, value: (point: Point) => number | null | undefined): Column<Point> => ({
  id: header,
  header,
  width: 96,
  align: 'end',
  cell: (point) => {
    const result = value(point);
    return result === null || result === undefined ? '—' : rateText(result);
  },
  sortValue: value,
});

const valueColumns: readonly Column<Point>[] = [
  stampColumn('at', 'Read at', ({ at }) => at, { min: 180, narrow: { line: 1 } }),
  ...operationKinds.map((kind): Column<Point> => {
    const column = numeric(`${kind}/s`, ({ perSecond }) => perSecond?.[kind]);
    return kind === 'query' || kind === 'insert' || kind === 'update'
      ? { ...column, narrow: { line: 2, word: kind } }
      : column;
  }),
  {
    ...numeric('connections', ({ connections }) => connections),
    narrow: { line: 1, at: 'end', word: 'connections' },
  },
  numeric('read ms', ({ readMs }) => readMs),
  numeric('write ms', ({ writeMs }) => writeMs),
];
