import { memo, useId } from 'react';
import type { Tick } from './axis-ticks.ts';
import { expiriesOf, keptSpans } from './kept-lines.ts';
import { GroupShape, MarkShape } from './mark-shapes.tsx';
import type { TimeScale } from './time-view.ts';
import classes from './timeline.module.css';
import type { DrawnLane } from './timeline-groups.ts';
import type { Layout, Row } from './timeline-layout.ts';
import type { Period } from './timeline-marks.ts';

export interface PictureProps {
  layout: Layout;
  scale: TimeScale;
  ticks: readonly Tick[];
  lanes: readonly DrawnLane[];
  periods: readonly Period[];
  /** The text in place of the bar without continuous backup. */
  without: string | undefined;
  now: number;
  label: string;
}

/** Everything that does not move with the restore point. */
export const TimelinePicture = memo(function TimelinePicture(props: PictureProps) {
  const { layout, scale, ticks, lanes, periods, without, now, label } = props;
  const id = useId();
  const clip = `${id}-plot`;
  const hatch = `${id}-hatch`;
  const nowX = scale.x(now);
  const [bar, ...rows] = layout.rows;
  return (
    <svg
      className={classes.picture}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={label}
    >
      <defs>
        <clipPath id={clip}>
          <rect x={-6} y={0} width={layout.plotWidth + 12} height={layout.height} />
        </clipPath>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={classes.hatchGround} width="6" height="6" />
          <rect className={classes.hatchLine} width="2" height="6" />
        </pattern>
      </defs>
      <RowNames layout={layout} />
      <g transform={`translate(${layout.gutter} 0)`} clipPath={`url(#${clip})`}>
        {nowX < layout.plotWidth && (
          <rect
            className={classes.ahead}
            x={Math.max(0, nowX)}
            y={bar?.top ?? 0}
            width={layout.plotWidth + 6 - Math.max(0, nowX)}
            height={layout.axisTop - (bar?.top ?? 0)}
          />
        )}
        <Grid layout={layout} scale={scale} ticks={ticks} />
        {bar && <Bar row={bar} scale={scale} periods={periods} hatch={hatch} without={without} />}
        {rows.map((row) => {
          const lane = lanes.find((each) => each.lane.id === row.id);
          return lane && <LaneRow key={row.id} row={row} lane={lane} scale={scale} />;
        })}
        <NowLine x={nowX} layout={layout} top={bar?.top ?? 0} />
      </g>
      <Axis layout={layout} scale={scale} ticks={ticks} />
    </svg>
  );
});

function RowNames({ layout }: { layout: Layout }) {
  return layout.rows.map(({ id, name, labelY, top, height, lane }) => (
    <g key={id}>
      <line className={classes.rule} x1={0} x2={layout.width} y1={top + height} y2={top + height} />
      <text
        className={classes.rowName}
        data-copy={lane?.kind === 'copy' || undefined}
        x={layout.narrow ? 10 : 12}
        y={labelY}
      >
        {lane?.kind === 'copy' ? `Copy ${name}` : name}
      </text>
    </g>
  ));
}

function Grid({ layout, scale, ticks }: { layout: Layout; scale: TimeScale; ticks: readonly Tick[] }) {
  return ticks.map(({ at, major }) => (
    <line
      key={at}
      className={classes.gridLine}
      data-major={major !== undefined || undefined}
      x1={scale.x(at)}
      x2={scale.x(at)}
      y1={layout.rows[0]?.top}
      y2={layout.axisTop + 5}
    />
  ));
}

interface BarProps {
  row: Row;
  scale: TimeScale;
  periods: readonly Period[];
  hatch: string;
  without: string | undefined;
}

function Bar({ row, scale, periods, hatch, without }: BarProps) {
  const height = 14;
  if (without !== undefined) {
    return (
      <text className={classes.without} x={4} y={row.y + 4}>
        {without}
      </text>
    );
  }
  return periods.map(({ from, to, kind }) => {
    const x = Math.max(-8, scale.x(from));
    const width = Math.min(scale.width + 8, scale.x(to)) - x;
    if (width < -8 || scale.x(from) > scale.width) return null;
    return (
      <rect
        key={`${kind}/${from}`}
        className={classes.period}
        data-kind={kind}
        fill={kind === 'continuous' ? undefined : `url(#${hatch})`}
        x={x}
        y={row.y - height / 2}
        width={Math.max(2, width)}
        height={height}
        rx={2}
      />
    );
  });
}

function LaneRow({ row, lane, scale }: { row: Row; lane: DrawnLane; scale: TimeScale }) {
  const { marks, kind } = lane.lane;
  let before = Number.NEGATIVE_INFINITY;
  return (
    <g>
      {keptSpans(marks).map(({ from, to }) => (
        <line
          key={from}
          className={classes.kept}
          x1={Math.max(0, Math.min(scale.width, scale.x(from)))}
          x2={Math.max(0, Math.min(scale.width + 6, scale.x(to)))}
          y1={row.y}
          y2={row.y}
        />
      ))}
      {expiriesOf(marks).map((at) => {
        const x = scale.x(at);
        // caps nearer than two pixels are one
        if (x < 0 || x > scale.width || x - before < 2) return null;
        before = x;
        return <line key={at} className={classes.cap} x1={x} x2={x} y1={row.y - 4} y2={row.y + 4} />;
      })}
      {lane.groups.map((group) =>
        group.marks.length === 1 && group.marks[0] ? (
          <MarkShape key={lane.keyOf(group)} kind={kind} mark={group.marks[0]} x={group.x0} y={row.y} />
        ) : (
          <GroupShape key={lane.keyOf(group)} group={group} y={row.y} />
        ),
      )}
    </g>
  );
}

function NowLine({ x, layout, top }: { x: number; layout: Layout; top: number }) {
  if (x < 0 || x > layout.plotWidth) return null;
  return (
    <g>
      <line className={classes.now} x1={x} x2={x} y1={top} y2={layout.axisTop} />
      {x < layout.plotWidth - 40 && (
        <text className={classes.nowWord} x={x + 6} y={top + 14}>
          now
        </text>
      )}
    </g>
  );
}

/** Which of the larger units are named: the first one of the axis gives way to one that begins right after it. */
function namedMajors(ticks: readonly Tick[], scale: TimeScale): ReadonlySet<number> {
  const room = 84;
  const majors = ticks.filter(({ major, at }) => major !== undefined && scale.x(at) < scale.width - 30);
  const [first, second] = majors;
  const kept = first && second && scale.x(second.at) - scale.x(first.at) < room ? majors.slice(1) : majors;
  const named = new Set<number>();
  let end = Number.NEGATIVE_INFINITY;
  for (const { at } of kept) {
    if (scale.x(at) - end < room) continue;
    end = scale.x(at);
    named.add(at);
  }
  return named;
}

function Axis({ layout, scale, ticks }: { layout: Layout; scale: TimeScale; ticks: readonly Tick[] }) {
  const named = namedMajors(ticks, scale);
  return (
    <g transform={`translate(${layout.gutter} ${layout.axisTop})`}>
      {ticks.map(({ at, label, major }) => {
        const x = scale.x(at);
        return (
          <g key={at} transform={`translate(${x.toFixed(1)} 0)`}>
            {x < scale.width - 8 && (
              <text className={classes.tick} y={17} textAnchor={x < 18 ? 'start' : 'middle'}>
                {label}
              </text>
            )}
            {named.has(at) && (
              <text className={classes.major} y={33} textAnchor={x < 36 ? 'start' : 'middle'}>
                {major}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
