import { Link } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { IconButton } from '#src/ui/actions/button.tsx';
import type { ChartHand } from '#src/ui/charts/chart-parts.ts';
import { ChartSkeleton } from '#src/ui/charts/chart-skeleton.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { BehindChart } from '../behind-chart.tsx';
import type { ChartDefinition } from '../chart-catalogue.ts';
import { smallHeight } from '../chart-grid.tsx';
import { drawingOf, seriesOf, spokenSeries } from '../chart-series.ts';
import type { Mark } from '../marks.ts';
import { mostMembers } from '../members.ts';
import { formatMeasured } from '../metric-values.ts';
import classes from '../metrics.module.css';
import type { TimeSpan } from '../span/time-span.ts';
import { nothingDrawn, unreadFor } from '../unread.ts';
import type { MeasurementsRead } from '../use-measurements.ts';
import own from './dashboards.module.css';
import { type Panel, ranked } from './panels.ts';

interface PanelCardProps {
  groupId: string;
  panel: Panel;
  span: TimeSpan;
  reads: MeasurementsRead;
  marks: readonly Mark[];
  hand: ChartHand;
  /** Why the dashboard cannot be changed. */
  refusal: string | undefined;
  place: number;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** The media type of a drag: nothing else can be dropped here. */
const dragged = 'application/x-quarterdeck-chart';

/** One chart of a dashboard: moved by its handle, with the arrow keys or by dragging it onto another. */
export function PanelCard(props: PanelCardProps) {
  const { panel, refusal, place, onMove, onEdit, onDuplicate, onRemove } = props;
  const title = panel.asked.title ?? panel.chart?.title ?? panel.asked.chart;
  const [behind, setBehind] = useState(false);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || refusal !== undefined) return;
    event.preventDefault();
    onMove(place, place + step);
  };
  const drop = (event: DragEvent): void => {
    const from = event.dataTransfer.getData(dragged);
    if (from === '') return;
    event.preventDefault();
    onMove(Number(from), place);
  };
  return (
    <Grid
      as="li"
      gap={4}
      shrink
      className={classes.card}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={drop}
    >
      <Row
        as="h2"
        gap={8}
        align="baseline"
        justify="between"
        size={13}
        weight="bold"
        className={classes.cardTitle}
      >
        <Text shrink truncate title={panel.chart?.help}>
          {title}
        </Text>
        <span className={own.tools}>
          <button
            type="button"
            className={own.handle}
            aria-label={`Move ${title}`}
            aria-description="Arrow keys move the chart; it can be dragged as well"
            draggable={refusal === undefined}
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(place))}
            onKeyDown={press}
          >
            ⠿
          </button>
          <ActionMenu
            trigger={<IconButton icon="more" label={`Actions for ${title}`} />}
            items={[
              {
                label: 'Values and picture',
                icon: 'download',
                onSelect: () => setBehind(true),
                disabled: panel.chart === undefined ? 'This console has no such chart' : undefined,
              },
              { label: 'Edit chart', icon: 'edit', onSelect: onEdit, disabled: refusal },
              { label: 'Duplicate chart', icon: 'copy', onSelect: onDuplicate, disabled: refusal },
              { label: 'Remove chart', icon: 'trash', danger: true, onSelect: onRemove, disabled: refusal },
            ]}
          />
        </span>
      </Row>
      <PanelBody {...props} />
      {behind && panel.chart && (
        <Behind {...props} chart={panel.chart} title={title} onClose={() => setBehind(false)} />
      )}
    </Grid>
  );
}

interface BehindProps extends PanelCardProps {
  chart: ChartDefinition;
  title: string;
  onClose: () => void;
}

/** The lines of the chart with their values; of a ranking those of the processes that lead it. */
function Behind({ panel, span, reads, marks, chart, title, onClose }: BehindProps) {
  const { points } = reads;
  const series = useMemo(() => {
    const members =
      panel.asked.kind === 'ranking'
        ? ranked(panel, points, span.stepMs).map(({ member }) => member)
        : panel.members;
    return seriesOf({ chart, members: members.slice(0, mostMembers), points, stepMs: span.stepMs });
  }, [panel, chart, points, span.stepMs]);
  const { units, whole } = chart;
  return <BehindChart {...{ title, units, whole, series, span, marks, onClose }} source={sourceOf(panel)} />;
}

/** The clusters that a panel is drawn of. */
const sourceOf = ({ members }: Panel): string =>
  [...new Set(members.map(({ clusterName }) => clusterName))].join(', ');

function PanelBody(props: PanelCardProps) {
  const { chart, asked, members, missing, without } = props.panel;
  if (!chart) return <p className={classes.instead}>This console has no chart {asked.chart}.</p>;
  const gone = missing.length > 0 && `No cluster ${missing.join(', ')} in this project. `;
  if (members.length === 0) {
    if (without.length > 0)
      return (
        <p className={classes.instead}>
          {without.join(', ')}: this tier does not have this metric. It is measured from M10 on.
        </p>
      );
    return <p className={classes.instead}>{gone || 'No processes to show yet.'}</p>;
  }
  return (
    <>
      {asked.kind === 'ranking' ? <Ranking {...props} chart={chart} /> : <Lines {...props} chart={chart} />}
      {gone && <p className={classes.note}>{gone}</p>}
      {without.length > 0 && (
        <p className={classes.note}>{without.join(', ')}: this tier does not have this metric.</p>
      )}
    </>
  );
}

function Lines({ panel, span, reads, marks, hand, chart }: PanelCardProps & { chart: ChartDefinition }) {
  const { members } = panel;
  const { points } = reads;
  const shown = useMemo(() => members.slice(0, mostMembers), [members]);
  const series = useMemo(
    () => seriesOf({ chart, members: shown, points, stepMs: span.stepMs }),
    [chart, shown, points, span.stepMs],
  );
  const spoken = useMemo(() => spokenSeries(chart, series), [chart, series]);
  const left = members.length - shown.length;
  const unread = unreadFor(chart, reads.failures, shown);
  return (
    <>
      <div className={classes.plotRoom} aria-busy={(reads.pending && !series.any) || undefined}>
        {!series.any && reads.pending && <ChartSkeleton height={smallHeight} />}
        {series.any && (
          <TimeChart
            label={spoken}
            {...drawingOf(series, span, chart.units)}
            limits={noLimits}
            marks={marks}
            whole={chart.whole}
            height={smallHeight}
            sync="dashboard"
            hand={hand}
          />
        )}
        {!series.any && !reads.pending && <p className={classes.instead}>{nothingDrawn(unread)}</p>}
      </div>
      <p className={classes.note}>
        {series.any && unread.length > 0 && `${unread.join(', ')}: not loaded. `}
        {left > 0 && `${left} more processes are not drawn: choose some, or show a ranking.`}
      </p>
    </>
  );
}

const noLimits: never[] = [];
const mostRanked = 8;

function Ranking({ groupId, panel, span, reads, chart }: PanelCardProps & { chart: ChartDefinition }) {
  const { id: connectionId } = useConnection();
  const { points } = reads;
  const unread = unreadFor(chart, reads.failures, panel.members);
  const all = useMemo(() => ranked(panel, points, span.stepMs), [panel, points, span.stepMs]);
  const present = all.filter(({ last }) => last !== undefined);
  const silent = all.filter(({ member, last }) => last === undefined && !unread.includes(member.name)).length;
  const most = Math.max(...present.map(({ last }) => last ?? 0), Number.MIN_VALUE);
  if (present.length === 0) {
    return <p className={classes.instead}>{reads.pending ? '' : nothingDrawn(unread)}</p>;
  }
  return (
    <>
      <Grid as="ol" gap={2} className={own.ranking} aria-label={`${chart.title} by process`}>
        {present.slice(0, mostRanked).map(({ member, last = 0 }) => (
          <li key={member.id}>
            <Link
              to="/c/$connectionId/groups/$groupId/metrics"
              params={{ connectionId, groupId }}
              search={{ cluster: member.clusterName, chart: panel.asked.chart } as never}
            >
              {member.name}
            </Link>
            <span className={own.bar} style={{ width: `${Math.max(0, (100 * last) / most)}%` }} />
            <span className={own.value}>{formatMeasured(last, chart.units)}</span>
          </li>
        ))}
      </Grid>
      <p className={classes.note}>
        {present.length > mostRanked && `The highest ${mostRanked} of ${present.length}. `}
        {unread.length > 0 && `${plural(unread.length, 'process', 'processes')} not loaded. `}
        {silent > 0 && `${silent} without a value.`}
      </p>
    </>
  );
}
