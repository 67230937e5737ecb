import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import './known-language.ts';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatShort } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { useWidth } from '../use-width.ts';
import { useZone } from '../values/zone.tsx';
import { type ChartInput, chartOptions, type Shown, valueRange } from './chart-options.ts';
import { type ChartHand, coloursAt } from './chart-parts.ts';
import { drawingTurns } from './drawing-turns.ts';
import { keyShare, movedMs, wheelPan } from './panning.ts';
import classes from './time-chart.module.css';

/** A threshold that can be moved: by dragging, and by the arrow keys. */
interface ChartHandle {
  value: number;
  label: string;
  onChange: (value: number) => void;
}

export interface TimeChartProps extends Omit<ChartInput, 'zone'> {
  /** Its content and its summary: read aloud in place of the picture. */
  label: string;
  /** Milliseconds, ascending. */
  times: readonly number[];
  height: number;
  /** Charts with the same key share their crosshair. */
  sync: string;
  /** Without one the range stays. */
  hand?: ChartHand;
  handle?: ChartHandle | undefined;
  /** Gives the picture of the chart as it is drawn. */
  picture?: RefObject<(() => Promise<Blob | null>) | null>;
}

const turns = drawingTurns(
  (go) => requestAnimationFrame(go),
  () => performance.now(),
);

/**
 * Lines over time, with a crosshair that all charts of a page share. Loads the drawing library: only pages that are
 * themselves loaded on demand import it. Each chart needs a table beside it, which this is not.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, times, lines, height, sync, from, to, limits, marks, whole, handle, picture } = props;
  const { zone } = useZone();
  const scheme = useComputedColorScheme('light');
  const { ref, width } = useWidth<HTMLDivElement>();
  const readout = useRef<HTMLParagraphElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const created = useRef<Drawn>(undefined);
  // a redraw calls the newest callbacks, which are no reason to draw again
  const latest = useRef(props);
  latest.current = props;
  const shape = lines.map(({ id, label: name, style, faint = false }) => [id, name, style, faint]).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours that are read, the shape the lines
  useEffect(() => {
    const place = ref.current;
    if (!place || width === 0) return;
    const { current: now } = latest;
    const shown = shownOf(now, zone);
    const options = chartOptions(shown, {
      width,
      height,
      colours: coloursAt(place),
      sync,
      onCursor: (index) => notify(readout.current, index, latest.current, zone),
      hand: now.hand && {
        onZoom: (start, end) => latest.current.hand?.onZoom(start, end) ?? false,
        onPan: (by) => latest.current.hand?.onPan(by) ?? false,
      },
      onDraw: () => {},
    });
    const chart = new uPlot(options, dataOf(now), place);
    place.removeAttribute('aria-busy');
    created.current = { chart, shown };
    setDrawn(created.current);
    const turn = wheelPan(sync, (px) => {
      const { from: start, to: end, hand } = latest.current;
      const by = movedMs(px, chart.over.clientWidth, end - start);
      return by !== 0 && (hand?.onPan(by) ?? false);
    });
    // React registers wheel listeners as passive, which cannot prevent scrolling
    if (now.hand) chart.over.addEventListener('wheel', turn, { passive: false });
    return () => {
      created.current = undefined;
      turns.forget(chart);
      chart.destroy();
    };
  }, [ref, width, height, shape, zone, scheme, sync]);

  // the chart is kept when only its values, its range or its overlays change: twelve are moved at once
  useEffect(() => {
    const { current: existing } = created;
    const next = { times, lines, from, to, limits, marks, whole };
    if (!existing || isShown(next, existing.shown.input)) return;
    // it shows an earlier range until its turn comes; React writes nothing for that
    ref.current?.setAttribute('aria-busy', 'true');
    turns.ask(existing.chart, () => {
      Object.assign(existing.shown, shownOf(latest.current, zone));
      existing.chart.batch(() => existing.chart.setData(dataOf(latest.current)));
      ref.current?.removeAttribute('aria-busy');
      setDrawn({ ...existing });
    });
  }, [ref, times, lines, from, to, limits, marks, whole, zone]);

  const chart = drawn?.chart;
  useEffect(() => {
    if (!picture) return;
    picture.current = () =>
      chart && ref.current ? pictureOf(chart, coloursAt(ref.current).ground, label) : Promise.resolve(null);
  }, [picture, chart, label, ref]);

  const pan = (event: KeyboardEvent): void => {
    const share = keyShare(event);
    if (share === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.hand?.onPan(Math.round((to - from) * share));
  };
  return (
    <div className={classes.frame}>
      <p className={classes.readout} ref={readout} aria-hidden="true" />
      <div
        ref={ref}
        className={classes.plot}
        role="img"
        aria-label={label}
        style={{ height }}
        {...(props.hand ? { tabIndex: 0, onKeyDown: pan } : {})}
      />
      {handle && chart && <Handle chart={chart} {...handle} format={props.format} />}
    </div>
  );
}

interface Drawn {
  chart: uPlot;
  shown: Shown;
}

function shownOf(props: TimeChartProps, zone: Zone): Shown {
  const { lines, from, to, limits, marks, whole, steps, format } = props;
  const input: ChartInput = { lines, from, to, limits, marks, whole, steps, zone, format };
  return { input, range: valueRange(input) };
}

type Changing = Pick<ChartInput, 'lines' | 'from' | 'to' | 'limits' | 'marks' | 'whole'>;

/** Whether a chart is up to date; times change together with the lines. */
const isShown = (next: Changing, now: ChartInput): boolean =>
  (['lines', 'from', 'to', 'limits', 'marks', 'whole'] as const).every((name) => next[name] === now[name]);

const dataOf = ({ times, lines }: Pick<TimeChartProps, 'times' | 'lines'>): uPlot.AlignedData =>
  [[...times], ...lines.map(({ values }) => [...values])] as uPlot.AlignedData;

const shownAtOnce = 6;

/** Writes the values under the crosshair without React: twelve charts follow one pointer within a frame. */
function notify(
  place: HTMLElement | null,
  index: number | null,
  { times, lines, format }: TimeChartProps,
  zone: string,
): void {
  if (!place) return;
  const at = index === null ? undefined : times[index];
  if (index === null || at === undefined) {
    place.textContent = '';
    return;
  }
  const parts = lines.slice(0, shownAtOnce).map(({ label, values }) => {
    const value = values[index];
    return `${label} ${value === null || value === undefined ? 'no value' : format(value)}`;
  });
  place.textContent = [formatShort(at, zone, times.at(-1) ?? at), ...parts].join('  ·  ');
}

interface HandleProps extends ChartHandle {
  chart: uPlot;
  format: (value: number) => string;
}

function Handle({ chart, value, label, onChange, format }: HandleProps) {
  const { top, height } = chart.bbox;
  const ratio = uPlot.pxRatio;
  const [least, most] = [chart.scales.y?.min ?? 0, chart.scales.y?.max ?? 1];
  const y = Math.min(height, Math.max(0, chart.valToPos(value, 'y', true) - top)) / ratio + top / ratio;
  const move = (next: number): void => onChange(neat(Math.min(most, Math.max(least, next)), most - least));
  const drag = ({ currentTarget, clientY, pointerId }: PointerEvent<HTMLDivElement>): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    move(chart.posToVal(clientY - chart.over.getBoundingClientRect().top, 'y'));
  };
  const press = (event: KeyboardEvent): void => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(value + (steps * (most - least)) / 100);
  };
  return (
    <div
      className={classes.handle}
      style={{ top: y }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={format(value)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <span>{format(value)}</span>
    </div>
  );
}

/** Rounded to the accuracy of a pointer: a thousandth of the axis. */
function neat(value: number, length: number): number {
  const step = 10 ** Math.floor(Math.log10(length / 200));
  return Number((Math.round(value / step) * step).toPrecision(12));
}

/** The drawing on its ground, under its title. */
function pictureOf(chart: uPlot, ground: string, title: string): Promise<Blob | null> {
  const { canvas } = chart.ctx;
  const head = 28 * uPlot.pxRatio;
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height + head;
  const ctx = whole.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, whole.width, whole.height);
  ctx.drawImage(canvas, 0, head);
  ctx.fillStyle = getComputedStyle(chart.root).color;
  ctx.font = `${13 * uPlot.pxRatio}px sans-serif`;
  ctx.textBaseline = 'middle';
  ctx.fillText(title, 8 * uPlot.pxRatio, head / 2, whole.width - 16 * uPlot.pxRatio);
  return new Promise((resolve) => whole.toBlob(resolve));
}
