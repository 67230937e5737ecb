import { useMemo } from 'react';
import type { Dashboard, DashboardChart } from '#contract/console/dashboards.ts';
import { mostCharts } from '#contract/console/dashboards.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ChartHint } from '../chart-hint.tsx';
import { EventStrip } from '../event-strip.tsx';
import classes from '../metrics.module.css';
import { defaultRange } from '../metrics-search.ts';
import { type RangeName, rangeNames, ranges } from '../span/time-span.ts';
import { useDrawnSpan, useZooming } from '../span/use-span.ts';
import type { WritesSearch } from '../span/zooming.ts';
import { UnreadNotice } from '../unread-notice.tsx';
import { useMeasurements } from '../use-measurements.ts';
import { useEnd, useMarks, useMetricClusters } from '../use-page-data.ts';
import { ChartDialog } from './chart-dialog.tsx';
import type { useDashboardChanges } from './dashboard-requests.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import own from './dashboards.module.css';
import { PanelCard } from './panel-card.tsx';
import { membersOfAll, moved, panelOf } from './panels.ts';

interface DashboardChartsProps {
  dashboard: Dashboard;
  save: ReturnType<typeof useDashboardChanges>['save'];
  /** Why it cannot be changed. */
  refusal: string | undefined;
  search: DashboardSearch;
  onSearch: WritesSearch<DashboardSearch>;
}

/** A project has a hundred requests a minute, and each process takes one: the rest is for those who work. */
const mostRead = 60;

/** The charts of one dashboard in their order, under one range and one crosshair. */
export function DashboardCharts({ dashboard, save, refusal, search, onSearch }: DashboardChartsProps) {
  const { groupId, charts } = dashboard;
  const { now, renew } = useEnd(60_000);
  const { span, busy } = useDrawnSpan(search, now);
  const hand = useZooming(search, now, onSearch);
  const { clusters, error, refetch } = useMetricClusters(groupId);
  const processes = useProcesses(groupId);
  const clusterNames = useMemo(() => clusters?.map(({ name }) => name) ?? [], [clusters]);
  const panels = useMemo(
    () => charts.map((chart) => panelOf(chart, clusters ?? [], processes.data?.results ?? [])),
    [charts, clusters, processes.data],
  );
  const all = useMemo(() => membersOfAll(panels), [panels]);
  const members = useMemo(() => all.slice(0, mostRead), [all]);
  const shown = useMemo(() => panels.flatMap(({ chart }) => chart ?? []), [panels]);
  const reads = useMeasurements(groupId, members, shown, span);
  const marked = useMemo(() => [...new Set(members.map(({ clusterName }) => clusterName))], [members]);
  const marks = useMarks(groupId, marked, members, span);
  const issue = error ?? processes.error;
  const put = (next: DashboardChart[]): void => {
    const { id, name, version } = dashboard;
    save.mutate({ id, name, charts: next, version });
  };
  const edit = (id: string | undefined): void => {
    const { edit: _, ...rest } = search;
    onSearch(id === undefined ? rest : { ...rest, edit: id });
  };
  const edited = charts.find(({ id }) => id === search.edit);
  if (issue && !clusters) {
    return <ReadFailure what="Clusters" query={{ error: issue, refetch }} />;
  }
  return (
    <>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap className={own.head}>
        <Segmented<RangeName | 'past'>
          label="Range"
          items={[
            ...rangeNames.map((value) => ({ value, label: ranges[value].label })),
            ...(search.from === undefined ? [] : [{ value: 'past' as const, label: 'Zoomed' }]),
          ]}
          value={search.from === undefined ? (search.range ?? defaultRange) : 'past'}
          onChange={(range) => {
            if (range === 'past') return;
            const { from: _, to: __, range: ___, ...rest } = search;
            onSearch(range === defaultRange ? rest : { ...rest, range });
          }}
        />
        {charts.length > 0 && <ChartHint />}
        <Row as="span" inline gap={8}>
          <Button icon="refresh" onClick={renew}>
            Refresh
          </Button>
          <Button
            icon="plus"
            disabledReason={
              refusal ?? (charts.length >= mostCharts && `A dashboard has at most ${mostCharts} charts.`)
            }
            onClick={() => edit('new')}
          >
            Add chart
          </Button>
        </Row>
      </Row>
      {save.error && (
        <Notice tone="error" urgent title="The dashboard was not saved">
          {failureFacts(save.error).message} The last saved state is shown.
        </Notice>
      )}
      {all.length > members.length && (
        <Notice>
          {`The first ${members.length} of ${plural(all.length, 'process', 'processes')} are read: each takes one request of the hundred that a project has in a minute.`}
        </Notice>
      )}
      <UnreadNotice reads={reads} />
      <EventStrip groupId={groupId} marks={marks} span={span} />
      {charts.length === 0 ? (
        <EmptyState title="No charts yet">
          Add a chart of any metric, of one cluster or of several.
        </EmptyState>
      ) : (
        <Grid as="ul" columnGap={20} className={classes.grid} aria-busy={busy}>
          {panels.map((panel, place) => (
            <PanelCard
              key={panel.asked.id}
              {...{ groupId, panel, span, reads, marks, hand, refusal, place }}
              onMove={(from, to) => put(moved(charts, from, to))}
              onEdit={() => edit(panel.asked.id)}
              onDuplicate={() =>
                put([...charts, { ...panel.asked, id: crypto.randomUUID().replaceAll('-', '').slice(0, 8) }])
              }
              onRemove={() => put(charts.filter(({ id }) => id !== panel.asked.id))}
            />
          ))}
        </Grid>
      )}
      {(search.edit === 'new' || edited) && clusters && (
        <ChartDialog
          key={search.edit}
          chart={edited}
          clusterNames={clusterNames}
          busy={save.isPending}
          onSave={(chart) => {
            put(edited ? charts.map((each) => (each.id === chart.id ? chart : each)) : [...charts, chart]);
            edit(undefined);
          }}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}
