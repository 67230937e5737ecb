import { ChartSkeleton } from '#src/ui/charts/chart-skeleton.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ChartDefinition } from './chart-catalogue.ts';
import type { ChartId } from './chart-names.ts';
import { drawingOf } from './chart-series.ts';
import { type ChartView, useDrawnChart } from './chart-view.ts';
import { formatMeasured } from './metric-values.ts';
import classes from './metrics.module.css';

interface ChartGridProps {
  charts: readonly ChartDefinition[];
  /** Undefined while the clusters are loading: the charts have their places already. */
  view?: ChartView;
  onOpen?: (chart: ChartId) => void;
}

/** Small charts side by side under one crosshair. */
export function ChartGrid({ charts, view, onOpen }: ChartGridProps) {
  if (charts.length === 0)
    return (
      <EmptyState title="No metric matches">
        Search for a word of its title, or for the name of a measurement.
      </EmptyState>
    );
  return (
    <Grid as="ul" columnGap={20} className={classes.grid} aria-busy={view === undefined || undefined}>
      {charts.map((chart) => (
        <Grid as="li" key={chart.id} gap={4} shrink className={classes.card}>
          {view && onOpen ? (
            <ChartCard chart={chart} view={view} onOpen={() => onOpen(chart.id as ChartId)} />
          ) : (
            <>
              <Row
                as="h2"
                gap={8}
                align="baseline"
                justify="between"
                size={13}
                weight="bold"
                className={classes.cardTitle}
              >
                {chart.title}
              </Row>
              <div className={classes.plotRoom} />
            </>
          )}
        </Grid>
      ))}
    </Grid>
  );
}

export const smallHeight = 150;

interface ChartCardProps {
  chart: ChartDefinition;
  view: ChartView;
  onOpen: () => void;
}

function ChartCard({ chart, view, onOpen }: ChartCardProps) {
  const { series, spoken, drawnLimits, marks, notes, instead } = useDrawnChart(chart, view);
  const { span, reads, hand } = view;
  return (
    <>
      <Row
        as="h2"
        gap={8}
        align="baseline"
        justify="between"
        size={13}
        weight="bold"
        className={classes.cardTitle}
      >
        <button type="button" className={classes.open} onClick={onOpen} title={chart.help}>
          {chart.title}
        </button>
        <LastValues chart={chart} lines={series.lines} />
      </Row>
      <div className={classes.plotRoom} aria-busy={(reads.pending && !series.any) || undefined}>
        {instead === undefined ? (
          series.any ? (
            <TimeChart
              label={spoken}
              {...drawingOf(series, span, chart.units)}
              limits={drawnLimits}
              marks={marks}
              whole={chart.whole}
              height={smallHeight}
              sync="metrics"
              hand={hand}
            />
          ) : (
            <ChartSkeleton height={smallHeight} />
          )
        ) : (
          <p className={classes.instead}>{instead}</p>
        )}
      </div>
      <p className={classes.note} data-line title={notes.join(' ')}>
        {notes[0]}
        {notes.length > 1 && ` And ${notes.length - 1} more.`}
      </p>
    </>
  );
}

/** The greatest of the last values: what one looks at first. */
function LastValues({
  chart,
  lines,
}: {
  chart: ChartDefinition;
  lines: readonly { values: readonly (number | null)[]; faint?: boolean }[];
}) {
  const last = lines
    .filter(({ faint }) => !faint)
    .flatMap(({ values }) => values.findLast((value) => value !== null) ?? []);
  if (last.length === 0) return null;
  const [least, most] = [Math.min(...last), Math.max(...last)].map((value) =>
    formatMeasured(value, chart.units),
  );
  return (
    <Text size={12} mono weight="normal" tone="dim" truncate>
      {least === most ? most : `${least} to ${most}`}
    </Text>
  );
}
