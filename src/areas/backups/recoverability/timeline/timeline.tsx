import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import type { Recoverability } from '#src/areas/backups/shared/recoverability.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useWidth } from '#src/ui/use-width.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { axisTicks } from './axis-ticks.ts';
import { describe } from './mark-text.ts';
import { keyStep, neighbour, wholeSecond } from './restore-point.ts';
import { scaleOf, shifted, showing, type TimeScale, type View, zoomed } from './time-view.ts';
import classes from './timeline.module.css';
import { drawnLanes, type Hit, hitAt } from './timeline-groups.ts';
import { layoutOf } from './timeline-layout.ts';
import { isOfSnapshot, type Lane, periodsOf } from './timeline-marks.ts';
import { TimelinePicture } from './timeline-picture.tsx';
import { useTimelineWheel } from './use-timeline-wheel.ts';

export interface TimelineProps {
  lanes: readonly Lane[];
  known: Recoverability;
  /** Content in place of the bar of continuous backup where it is missing. */
  without: string | undefined;
  now: number;
  view: View;
  onView: (view: View) => void;
  onZoomReset: () => void;
  /** The restore point, in milliseconds. */
  at: number;
  onAt: (at: number) => void;
  /** The content of a restore to that point: read aloud with it. */
  meaning: string;
  label: string;
}

/** The picture and its scrubber. Dragging chooses the restore point, with Shift or on the axis it moves the view. */
export function Timeline(props: TimelineProps) {
  const { lanes, known, now, view, at, label } = props;
  const { zone } = useZone();
  const { ref, width } = useWidth<HTMLDivElement>();
  const layout = useMemo(() => layoutOf(width, lanes), [width, lanes]);
  const scale = useMemo(() => scaleOf(view, layout.plotWidth), [view, layout.plotWidth]);
  const ticks = useMemo(() => axisTicks(view, zone, layout.plotWidth), [view, zone, layout.plotWidth]);
  const drawn = useMemo(() => drawnLanes(lanes, scale), [lanes, scale]);
  const periods = useMemo(() => periodsOf(known, now), [known, now]);
  const [hit, setHit] = useState<Hit>();
  const drag = useRef<{ kind: 'point' | 'view'; x: number; view: View }>(undefined);
  const plot = useTimelineWheel({ gutter: layout.gutter, scale, view, onView: props.onView });

  const place = (event: PointerEvent): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const choose = (event: PointerEvent): void => {
    const point = place(event);
    const under = hitAt(point, layout, drawn);
    const [mark] = under?.group.marks ?? [];
    const isOne =
      mark && under?.group.marks.length === 1 && isOfSnapshot(mark) && mark.snapshot.at !== undefined;
    props.onAt(isOne ? wholeSecond(mark.snapshot.at ?? 0) : settled(scale, point.x - layout.gutter));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    const { x, y } = place(event);
    const kind = event.shiftKey || y >= layout.axisTop ? 'view' : 'point';
    drag.current = { kind, x, view };
    event.currentTarget.setPointerCapture(event.pointerId);
    setHit(undefined);
    // keys continue from where the pointer left the restore point
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
    if (kind === 'point') choose(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const held = drag.current;
    const point = place(event);
    if (!held) setHit(hitAt(point, layout, drawn));
    else if (held.kind === 'point') choose(event);
    else props.onView(shifted(held.view, ((held.x - point.x) * (view.to - view.from)) / layout.plotWidth));
  };
  const onPointerEnd = (): void => {
    drag.current = undefined;
  };

  return (
    // its height is reserved before it is measured: the content below does not move
    <div ref={ref} className={classes.frame} style={{ minHeight: layout.height }}>
      {width > 0 && (
        <div
          ref={plot}
          className={classes.plot}
          style={{ height: layout.height }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onPointerLeave={() => setHit(undefined)}
        >
          <TimelinePicture
            layout={layout}
            scale={scale}
            ticks={ticks}
            lanes={drawn}
            periods={periods}
            without={props.without}
            now={now}
            label={label}
          />
          {hit && !drag.current && <MarkCard hit={hit} width={width} now={now} />}
          <Scrubber
            {...props}
            x={layout.gutter + scale.x(at)}
            isInView={at >= view.from && at <= view.to}
            height={layout.axisTop}
            width={width}
          />
        </div>
      )}
    </div>
  );
}

/** The moment under a pixel; in a wide view in whole minutes, because single seconds are not intended. */
function settled(scale: TimeScale, x: number): number {
  const at = scale.at(Math.max(0, Math.min(scale.width, x)));
  const step = (scale.to - scale.from) / scale.width > 20_000 ? MINUTE : 1000;
  return Math.round(at / step) * step;
}

interface ScrubberProps extends TimelineProps {
  x: number;
  isInView: boolean;
  height: number;
  width: number;
}

function Scrubber({ x, isInView, height, width, ...props }: ScrubberProps) {
  const { zone } = useZone();
  const { at, view, known, meaning } = props;
  const move = (to: number): void => {
    props.onAt(to);
    const shown = showing(view, to);
    if (shown !== view) props.onView(shown);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keyStep(event.key, event.shiftKey);
    if (step !== undefined) move(at + step);
    else if (!named(event.key, props, move)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = formatInstant(at, zone, { seconds: true });
  const side = x > width - 110 ? 'end' : x < 110 ? 'start' : 'middle';
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.scrubber}
      style={{ left: Math.max(0, Math.min(width, x)), height }}
      data-away={!isInView || undefined}
      aria-label="Restore point"
      aria-orientation="horizontal"
      aria-valuemin={Math.floor(Math.min(view.from, at, known.earliest ?? at) / 1000)}
      aria-valuemax={Math.ceil(Math.max(view.to, at) / 1000)}
      aria-valuenow={Math.floor(at / 1000)}
      aria-valuetext={`${text}. ${meaning}`}
      aria-keyshortcuts="n p + - 0"
      onKeyDown={onKeyDown}
    >
      <span className={classes.flag} data-side={side}>
        {at < view.from && '← '}
        {text}
        {at > view.to && ' →'}
      </span>
    </div>
  );
}

/** Keys that name where to go; whether the key was one. */
function named(
  key: string,
  { at, known, now, view, onView, onZoomReset }: TimelineProps,
  move: (at: number) => void,
): boolean {
  const goTo = (match: number | undefined): true => {
    if (match !== undefined) move(wholeSecond(match));
    return true;
  };
  switch (key) {
    case 'n':
      return goTo(neighbour(at, known, 'next')?.at);
    case 'p':
      return goTo(neighbour(at, known, 'previous')?.at);
    case 'Home':
      return goTo(known.earliest);
    case 'End':
      return goTo(known.latest === undefined ? undefined : Math.min(known.latest, now));
    case '+':
    case '=':
      onView(zoomed(view, at, 0.5));
      return true;
    case '-':
      onView(zoomed(view, at, 2));
      return true;
    case '0':
      onZoomReset();
      return true;
    default:
      return false;
  }
}

/**
 * Details of the mark under the pointer. Keyboard and screen reader users have the sentence below the chart,
 * and the table.
 */
function MarkCard({ hit, width, now }: { hit: Hit; width: number; now: number }) {
  const { zone } = useZone();
  const { title, lines } = describe(hit.group.marks, { zone, now });
  return (
    <Stack
      size={12}
      numeric
      className={classes.card}
      style={{
        top: hit.y + 14,
        ...(hit.x > width / 2 ? { right: width - hit.x - 12 } : { left: hit.x - 12 }),
      }}
      aria-hidden="true"
    >
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}
