import { useMemo } from 'react';
import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, stampColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { ChartSeries } from './chart-series.ts';
import { formatMeasured } from './metric-values.ts';

interface Row {
  at: number;
  values: readonly (number | null)[];
}

interface ValuesTableProps {
  title: string;
  units: MeasurementUnit;
  series: ChartSeries;
  source: string;
}

/** The values behind a chart, newest first: for the keyboard, for screen readers, and as a file. */
export function ValuesTable({ title, units, series, source }: ValuesTableProps) {
  const { times, lines } = series;
  const rows = useMemo(
    () =>
      times
        .map((at, index): Row => ({ at, values: lines.map(({ values }) => values[index] ?? null) }))
        .reverse(),
    [times, lines],
  );
  const columns = useMemo(
    (): Column<Row>[] => [
      stampColumn('time', 'Time', ({ at }) => at, {
        width: 190,
        pinned: true,
        narrow: { line: 1, whole: true },
      }),
      ...lines.map(({ id, label, faint }, index) =>
        figureColumn<Row>(
          id,
          label,
          ({ values }) => values[index],
          (value) => formatMeasured(value, units),
          {
            min: 84,
            // the comparison is in the file, and shown when it is selected
            ...(faint ? { optional: true } : {}),
            narrow: { line: 2, word: label },
          },
        ),
      ),
    ],
    [lines, units],
  );
  return (
    <Section label="Values">
      <ResourceTable
        id="metric-values"
        label={`Values of ${title}`}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => String(at)}
        rowName={({ at }) => formatUtc(at, { seconds: true })}
        evidence={{ source, units }}
        empty={null}
      />
    </Section>
  );
}
