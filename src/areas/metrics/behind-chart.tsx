import { useRef } from 'react';
import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import { exportFileName } from '#src/lib/csv.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import type { ChartMark } from '#src/ui/charts/chart-parts.ts';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { type ChartSeries, drawingOf } from './chart-series.ts';
import classes from './metrics.module.css';
import type { TimeSpan } from './span/time-span.ts';
import { ValuesTable } from './values-table.tsx';

interface BehindChartProps {
  title: string;
  /** The kind of source: cluster, database or dashboard. */
  source: string;
  units: MeasurementUnit;
  whole: boolean;
  series: ChartSeries;
  span: TimeSpan;
  marks: readonly ChartMark[];
  onClose: () => void;
}

const height = 240;
const noLimits: never[] = [];

/** Details of a small chart: its values as a table and as a file, and the chart as a picture. */
export function BehindChart({ title, source, units, whole, series, span, marks, onClose }: BehindChartProps) {
  const picture = useRef<(() => Promise<Blob | null>) | null>(null);
  const clock = useClock();
  const save = async (): Promise<void> => {
    const image = await picture.current?.();
    if (image) download(exportFileName(`${source} ${title}`, clock(), 'png'), image);
  };
  return (
    <Drawer
      title={title}
      facts={source}
      onClose={onClose}
      footer={
        <Button
          icon="download"
          disabledReason={!series.any && 'Nothing is drawn'}
          onClick={() => void save()}
        >
          Picture
        </Button>
      }
    >
      {series.any ? (
        <TimeChart
          label={`${title} of ${source}`}
          {...drawingOf(series, span, units)}
          limits={noLimits}
          marks={marks}
          whole={whole}
          height={height}
          sync="behind"
          picture={picture}
        />
      ) : (
        <p className={classes.instead}>No values in this range.</p>
      )}
      <ValuesTable title={title} units={units} series={series} source={`${title} of ${source}`} />
    </Drawer>
  );
}
