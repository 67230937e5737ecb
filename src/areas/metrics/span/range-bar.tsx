import { memo } from 'react';
import type { Granularity } from '#contract/monitoring/granularities.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import type { ChartHand } from '#src/ui/charts/chart-parts.ts';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { ChartHint } from '../chart-hint.tsx';
import classes from '../metrics.module.css';
import { defaultRange, type MetricsChange, type MetricsSearch } from '../metrics-search.ts';
import type { MetricCluster } from '../use-page-data.ts';
import {
  type Comparison,
  granularityLabels,
  granularityNames,
  type RangeName,
  rangeNames,
  ranges,
  scaled,
  type TimeSpan,
} from './time-span.ts';

interface RangeBarProps {
  search: MetricsSearch;
  span: TimeSpan;
  /** The span of the charts, which follow the requested one. */
  drawn: TimeSpan;
  now: number;
  clusters: readonly MetricCluster[];
  /** Name of the cluster that is shown. */
  cluster: string;
  onChange: (parts: MetricsChange, how?: 'push') => void;
  hand: ChartHand;
}

const comparisonChoices: readonly { value: Comparison | 'none'; label: string }[] = [
  { value: 'none', label: 'No comparison' },
  { value: 'day', label: 'The day before' },
  { value: 'week', label: 'The week before' },
  { value: 'period', label: 'The period before' },
];

/** Which cluster, which time, how finely, and compared with what. */
export const RangeBar = memo(function RangeBar({
  search,
  span,
  drawn,
  now,
  clusters,
  cluster,
  onChange,
  hand,
}: RangeBarProps) {
  const past = search.from !== undefined;
  const half = Math.round((span.to - span.from) / 2);
  const move = ({ from, to }: { from: number; to: number }): void =>
    onChange({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }, 'push');
  return (
    <Row gap={8} columnGap={16} align="end" wrap>
      <PlainSelect
        label="Cluster"
        size="xs"
        className={classes.cluster}
        data={clusters.map(({ name }) => name)}
        value={search.cluster ?? cluster}
        onChange={(next) => onChange({ cluster: next, members: undefined, database: undefined })}
      />
      <Grid gap={2} shrink>
        <span className={classes.barLabel}>Range</span>
        <Row gap={8} align="center" wrap shrink className={classes.rangeParts}>
          <Segmented<RangeName | 'past'>
            label="Range"
            items={[
              ...rangeNames.map((value) => ({ value, label: ranges[value].label })),
              ...(past ? [{ value: 'past' as const, label: 'Zoomed' }] : []),
            ]}
            value={past ? 'past' : (search.range ?? defaultRange)}
            onChange={(range) => {
              if (range === 'past') return;
              onChange({ range: range === defaultRange ? undefined : range, from: undefined, to: undefined });
            }}
          />
          <Row as="span" inline gap={2}>
            <IconButton icon="chevron-left" label="Earlier" onClick={() => hand.onPan(-half)} />
            <IconButton
              icon="chevron-right"
              label="Later"
              disabledReason={span.to >= now - span.stepMs && 'The range ends now'}
              onClick={() => hand.onPan(half)}
            />
            <IconButton icon="plus" label="Zoom in" onClick={() => move(scaled(span, 0.5, now))} />
            <IconButton icon="minus" label="Zoom out" onClick={() => move(scaled(span, 2, now))} />
          </Row>
        </Row>
      </Grid>
      <PlainSelect
        label="Values"
        size="xs"
        className={classes.granularity}
        data={[
          { value: 'auto', label: `auto: ${granularityLabels[span.granularity]}` },
          ...granularityNames.map((value) => ({ value, label: granularityLabels[value] })),
        ]}
        value={search.granularity ?? 'auto'}
        onChange={(value) => onChange({ granularity: value === 'auto' ? undefined : (value as Granularity) })}
      />
      <PlainSelect
        label="Compare with"
        size="xs"
        className={classes.granularity}
        data={comparisonChoices}
        value={search.compare ?? 'none'}
        onChange={(value) => onChange({ compare: value === 'none' ? undefined : (value as Comparison) })}
      />
      <p className={classes.range}>
        <AbsoluteInstant value={drawn.from} /> to <AbsoluteInstant value={drawn.to} />
        <ChartHint />
        {past && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ from: undefined, to: undefined })}>
            Back to now
          </Button>
        )}
      </p>
    </Row>
  );
});
