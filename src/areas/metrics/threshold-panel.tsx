import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { metricNames } from '#contract/alert-configs/metrics/metrics.ts';
import { metricHistory } from '#contract/monitoring/alert-metrics.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { beyond, summarize } from '#src/lib/time/time-series.ts';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ChartDefinition } from './chart-catalogue.ts';
import type { ChartSeries } from './chart-series.ts';
import { formatMeasured } from './metric-values.ts';
import classes from './metrics.module.css';
import type { MetricsChange, MetricsSearch } from './metrics-search.ts';

interface ThresholdPanelProps {
  chart: ChartDefinition;
  series: ChartSeries;
  groupId: string;
  /** Prefix of the cluster's host names. */
  hosts: string | undefined;
  search: MetricsSearch;
  onChange: (parts: MetricsChange) => void;
}

/** A threshold tried on the values that are shown, and the way to an alert configuration with it. */
export function ThresholdPanel({ chart, series, groupId, hosts, search, onChange }: ThresholdPanelProps) {
  const { connectionId = '' } = useParams({ strict: false });
  const { limit, below = false } = search;
  const refusal = useRefusal('createGroupAlertConfig', { groupId });
  const metric = useMemo(() => alertMetricOf(chart, search.measurement), [chart, search.measurement]);
  if (limit === undefined) {
    return (
      <Section
        label="Threshold"
        actions={
          <Button size="sm" onClick={() => onChange({ limit: suggested(series) })}>
            Try a threshold
          </Button>
        }
      >
        <p className={classes.note}>Drag it on the chart to see when it would have been crossed.</p>
      </Section>
    );
  }
  return (
    <Section
      label="Threshold"
      actions={
        <Button size="sm" variant="quiet" onClick={() => onChange({ limit: undefined, below: undefined })}>
          Remove
        </Button>
      }
    >
      <Row gap={12} align="center" wrap>
        <Segmented
          label="Side of the threshold"
          items={[
            { value: 'above', label: 'Above' },
            { value: 'below', label: 'Below' },
          ]}
          value={below ? 'below' : 'above'}
          onChange={(side) => onChange({ below: side === 'below' ? true : undefined })}
        />
        <Text as="strong" size={16} mono>
          {formatMeasured(limit, chart.units)}
        </Text>
        {metric === undefined ? (
          <span className={classes.note}>Atlas has no alert for this metric.</span>
        ) : refusal !== undefined ? (
          <Button size="sm" variant="primary" disabledReason={refusal}>
            Create alert configuration
          </Button>
        ) : (
          <Link
            className={buttonClass()}
            data-variant="primary"
            data-size="sm"
            to="/c/$connectionId/groups/$groupId/alert-configs/new"
            params={{ connectionId, groupId }}
            search={{
              type: 'OUTSIDE_METRIC_THRESHOLD',
              metric: metric.name,
              limit,
              units: metric.units,
              ...(below ? { below: true as const } : {}),
              ...(hosts === undefined ? {} : { hosts }),
            }}
          >
            Create alert configuration
          </Link>
        )}
      </Row>
      <Grid as="ul" gap={2} size={13} tone="dim" className={classes.crossings} aria-live="polite">
        {crossings(series, limit, below).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Grid>
    </Section>
  );
}

/** A little above the measured values: a threshold that was crossed once or twice. */
function suggested({ times, lines }: ChartSeries): number {
  const greatest = lines.flatMap(({ values }) => summarize(times, values)?.greatest ?? []);
  const most = Math.max(0, ...greatest);
  return most === 0 ? 1 : Number((most * 0.9).toPrecision(2));
}

/** When each line was beyond the threshold, as sentences. */
function crossings({ times, lines }: ChartSeries, limit: number, below: boolean): string[] {
  const step = (times[1] ?? 0) - (times[0] ?? 0);
  return lines
    .filter(({ faint }) => !faint)
    .map(({ label, values }) => {
      const result = beyond(times, values, { limit, below });
      const side = below ? 'below' : 'above';
      if (result.length === 0) return `${label}: never ${side} it in this range.`;
      const longest = Math.max(...result.map(({ from, to }) => to - from + step));
      return `${label}: ${side} it ${plural(result.length, 'time')}, for ${formatDuration(longest)} at the longest.`;
    });
}

/** The alert metric that matches the chart: of the selected measurement, or of the first that has one. */
function alertMetricOf(chart: ChartDefinition, measurement: string | undefined) {
  const wanted = measurement ? [measurement] : chart.measurements.map(({ name }) => name);
  for (const wantedName of wanted) {
    for (const name of metricNames('host')) {
      const history = metricHistory(name);
      if (history?.of === chart.of && history.name === wantedName) return { name, units: history.units };
    }
  }
  return undefined;
}
