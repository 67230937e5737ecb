import { useMemo, useRef } from 'react';
import { exportFileName } from '#src/lib/csv.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { ChartSkeleton } from '#src/ui/charts/chart-skeleton.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { ChartDefinition } from './chart-catalogue.ts';
import { drawingOf } from './chart-series.ts';
import { type ChartView, useDrawnChart } from './chart-view.ts';
import { MemberRanking } from './member-ranking.tsx';
import { hostPrefix, type Member } from './members.ts';
import classes from './metrics.module.css';
import type { MetricsChange, MetricsSearch } from './metrics-search.ts';
import { ThresholdPanel } from './threshold-panel.tsx';
import { ValuesTable } from './values-table.tsx';

interface ChartDetailProps extends ChartView {
  chart: ChartDefinition;
  allMembers: readonly Member[];
  search: MetricsSearch;
  onChange: (parts: MetricsChange, how?: 'push') => void;
}

const tallHeight = 320;

/** One chart at full width: its threshold, its values as a table, and the members in order. */
export function ChartDetail({ chart, allMembers, search, onChange, ...view }: ChartDetailProps) {
  const { span, hand, members, cluster, groupId } = view;
  const { series, spoken, drawnLimits, marks, notes, instead } = useDrawnChart(
    chart,
    view,
    search.measurement,
  );
  const picture = useRef<(() => Promise<Blob | null>) | null>(null);
  const clock = useClock();
  const { limit } = search;
  const shownLimits = useMemo(
    () => (limit === undefined ? drawnLimits : [...drawnLimits, { value: limit, label: '' }]),
    [drawnLimits, limit],
  );
  const save = async (): Promise<void> => {
    const image = await picture.current?.();
    if (image) download(exportFileName(`${cluster.name} ${chart.title}`, clock(), 'png'), image);
  };
  return (
    <Grid as="section" gap={12} aria-label={chart.title}>
      <Row gap={8} columnGap={24} align="end" justify="between" wrap>
        <div>
          <h2 className={classes.detailTitle}>{chart.title}</h2>
          <p className={classes.note}>{chart.help}</p>
        </div>
        <Row gap={8} align="end" wrap>
          {chart.measurements.length > 1 && (
            <PlainSelect
              label="Measurement"
              size="xs"
              data={[
                {
                  value: 'all',
                  label: members.length === 1 ? 'All' : chart.combined === 'sum' ? 'Sum' : 'First',
                },
                ...chart.measurements.map(({ name, label }) => ({ value: name, label })),
              ]}
              value={search.measurement ?? 'all'}
              onChange={(value) => onChange({ measurement: value === 'all' ? undefined : value })}
            />
          )}
          <Button
            size="sm"
            icon="download"
            disabledReason={!series.any && 'Nothing is drawn'}
            onClick={() => void save()}
          >
            Picture
          </Button>
          <Button
            size="sm"
            icon="chevron-left"
            onClick={() =>
              onChange(
                { chart: undefined, limit: undefined, below: undefined, measurement: undefined },
                'push',
              )
            }
          >
            All charts
          </Button>
        </Row>
      </Row>
      {instead === undefined ? (
        <div className={classes.tallRoom}>
          {!series.any && <ChartSkeleton height={tallHeight} />}
          {series.any && (
            <TimeChart
              label={spoken}
              {...drawingOf(series, span, chart.units)}
              limits={shownLimits}
              marks={marks}
              whole={chart.whole}
              height={tallHeight}
              sync="metrics"
              hand={hand}
              picture={picture}
              handle={
                limit === undefined
                  ? undefined
                  : { value: limit, label: 'Threshold', onChange: (value) => onChange({ limit: value }) }
              }
            />
          )}
        </div>
      ) : (
        <p className={classes.instead}>{instead}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {instead === undefined && (
        <>
          <ThresholdPanel
            chart={chart}
            series={series}
            groupId={groupId}
            hosts={hostPrefix(members)}
            search={search}
            onChange={onChange}
          />
          <MemberRanking
            chart={chart}
            view={view}
            all={allMembers}
            measurement={search.measurement}
            onShow={(name) => onChange({ members: name })}
          />
          <ValuesTable
            title={chart.title}
            units={chart.units}
            series={series}
            source={`${chart.title} of ${cluster.name}`}
          />
        </>
      )}
    </Grid>
  );
}
