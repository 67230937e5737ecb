import uPlot from 'uplot';
import { DAY } from '#contract/values/durations.ts';
import { wallTime, type Zone } from '#src/lib/time/zones.ts';
import {
  type ChartColours,
  type ChartHand,
  type ChartLimit,
  type ChartLine,
  type ChartMark,
  dashOf,
} from './chart-parts.ts';
import { beginPan, movedMs, putBack } from './panning.ts';

export interface ChartInput {
  lines: readonly ChartLine[];
  /** Milliseconds; the axis ends there whatever is measured. */
  from: number;
  to: number;
  /** How a value reads. */
  format: (value: number) => string;
  limits: readonly ChartLimit[];
  marks: readonly ChartMark[];
  /** The axis of values is that of a percentage. */
  whole: boolean;
  /** Which steps the axis of values has: powers of two, whole numbers, or any. */
  steps?: ChartSteps | undefined;
  zone: Zone;
}

export type ChartSteps = 'binary' | 'whole';

const decimalIncrements = Array.from({ length: 32 }, (_, at) =>
  [1, 2, 2.5, 5].map((n) => Number((n * 10 ** (at - 16)).toPrecision(3))),
).flat();

/** Increments of the axis of values up to `most`; undefined: 1, 2, 2.5 and 5 of each power of ten. */
export function incrementsOf(steps: ChartSteps | undefined, most: number): number[] | undefined {
  if (steps === 'binary') return Array.from({ length: 80 }, (_, at) => 2 ** (at - 20));
  // averages of counts may stay below one
  if (steps === 'whole' && most >= 1)
    return Array.from({ length: 16 }, (_, at) => [1, 2, 5].map((n) => n * 10 ** at)).flat();
  return undefined;
}

/** The current content of a chart: it is replaced when values arrive, and the chart stays. */
export interface Shown {
  input: ChartInput;
  /** Least and greatest of the axis of values. */
  range: [number, number];
}

interface Surroundings {
  width: number;
  height: number;
  colours: ChartColours;
  /** Charts of one page share their crosshair. */
  sync: string;
  onCursor: (index: number | null) => void;
  hand: ChartHand | undefined;
  onDraw: (chart: uPlot) => void;
}

const labelWidth = 62;
/** Lines up to this many are named at their end. */
const mostNamed = 5;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** `14:00`, or the day where one begins. */
function tickText(at: number, zone: Zone, step: number): string {
  const wall = wallTime(at, zone);
  if (step >= DAY || (wall.hour === 0 && wall.minute === 0)) return `${wall.day} ${months[wall.month - 1]}`;
  return `${two(wall.hour)}:${two(wall.minute)}`;
}

/** Least and greatest of the axis: all values, and limits that are not too far away to leave room for them. */
export function valueRange({
  lines,
  limits,
  whole,
}: Pick<ChartInput, 'lines' | 'limits' | 'whole'>): [number, number] {
  let [least, most] = [0, Number.NEGATIVE_INFINITY];
  for (const { values } of lines) {
    for (const value of values) {
      if (value === null) continue;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  if (most === Number.NEGATIVE_INFINITY) most = 0;
  if (whole && least >= 0 && most <= 100) return [0, 100];
  for (const { value } of limits) {
    if (value > most && value <= most * reach) most = value;
    if (value < least && value >= -Math.abs(least) * reach) least = value;
  }
  if (least === most) return [least, least + 1];
  // the label of the greatest grid line is above it
  return [least, most + (most - least) * 0.12];
}
const reach = 3;

/** Number, names and styles of the lines are those of the beginning; everything else may change in `shown`. */
export function chartOptions(shown: Shown, around: Surroundings): uPlot.Options {
  const { lines, zone } = shown.input;
  const { width, height, colours, sync } = around;
  const named = lines.filter(({ faint }) => !faint);
  const right = named.length > 0 && named.length <= mostNamed ? labelWidth : 8;
  let splits: readonly number[] = [];
  return {
    width,
    height,
    ms: 1,
    padding: [10, right, 0, 0],
    tzDate: (at) => uPlot.tzDate(new Date(at), zone === 'UTC' ? 'Etc/UTC' : zoneName(zone)),
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 6 },
      drag: { x: around.hand !== undefined, y: false, setScale: false },
      bind: {
        mousedown: (chart, _, zoom) => (event) => {
          const { hand } = around;
          if (!event.shiftKey || event.button !== 0 || !hand) return zoom(event);
          beginPan(event, sync, (px) => {
            const { from, to } = shown.input;
            return hand.onPan(movedMs(px, chart.over.clientWidth, to - from));
          });
          return null;
        },
      },
      sync: { key: sync, setSeries: false, scales: ['x', null] },
    },
    scales: {
      x: { time: true, range: () => [shown.input.from, shown.input.to] },
      y: { range: () => shown.range },
    },
    axes: [
      {
        stroke: colours.dim,
        font: colours.mono,
        size: 22,
        gap: 4,
        space: 70,
        grid: { stroke: colours.grid, width: 1 },
        ticks: { show: false },
        values: (_, at, __, ___, step) => at.map((each) => tickText(each, zone, step)),
      },
      {
        size: 0,
        space: 34,
        incrs: (_, __, ___, most) => incrementsOf(shown.input.steps, most) ?? decimalIncrements,
        grid: { stroke: colours.grid, width: 1 },
        ticks: { show: false },
        values: (_, all) => {
          splits = all;
          return all.map(() => '');
        },
      },
    ],
    series: [{}, ...lines.map((line) => seriesOf(line, lines.length, colours))],
    hooks: {
      draw: [
        (chart) => {
          const { input } = shown;
          putBack([chart]);
          drawMarks(chart, input, colours);
          drawLimits(chart, input, colours);
          // last: no line goes over a figure
          drawValues(chart, splits, input, colours);
          if (right === labelWidth) drawNames(chart, input, colours);
          around.onDraw(chart);
        },
      ],
      setCursor: [(chart) => around.onCursor(chart.cursor.idx ?? null)],
      setSelect: [
        (chart) => {
          const { left, width: wide } = chart.select;
          if (wide < 4) return;
          around.hand?.onZoom(
            Math.round(chart.posToVal(left, 'x')),
            Math.round(chart.posToVal(left + wide, 'x')),
          );
        },
      ],
    },
  };
}

const zoneName = (zone: Zone): string =>
  zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;

function seriesOf(line: ChartLine, all: number, colours: ChartColours): uPlot.Series {
  const colour = colours.lines[line.style % colours.lines.length] ?? colours.ink;
  const alone = all === 1 && !line.faint;
  return {
    label: line.label,
    stroke: line.faint ? `${colour}66` : colour,
    width: line.faint ? 1 : 1.5,
    dash: line.faint ? [2, 2] : [...dashOf(line.style)],
    // an area of 8 % under a line that is alone
    ...(alone ? { fill: `${colour}14` } : {}),
    spanGaps: false,
    // a value between two gaps is a point: a line needs two
    points: { show: false, filter: lonePoints, size: 5 },
    paths: undefined,
  } as Omit<uPlot.Series, 'paths'> as uPlot.Series;
}

/** The positions of values whose neighbours are gaps. */
function lonePoints(chart: uPlot, series: number): number[] | null {
  const values = chart.data[series] ?? [];
  const lone: number[] = [];
  for (let index = 0; index < values.length; index += 1) {
    if (values[index] == null || values[index - 1] != null || values[index + 1] != null) continue;
    lone.push(index);
  }
  return lone.length > 0 ? lone : null;
}

/** Runs on a canvas with its state kept. */
function drawing({ ctx }: uPlot, colours: ChartColours, draw: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.font = colours.mono.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * uPlot.pxRatio}px`);
  ctx.lineWidth = uPlot.pxRatio;
  // the last line has left its dash there: a rim with gaps hides no line behind a figure
  ctx.setLineDash([]);
  draw(ctx);
  ctx.restore();
}

/** A text on its own ground: no line goes through it or between its letters. */
function drawLabel(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, ground: string): void {
  const ratio = uPlot.pxRatio;
  const ink = ctx.fillStyle;
  const width = ctx.measureText(text).width;
  const left = ctx.textAlign === 'right' ? x - width : x;
  const height = 12 * ratio;
  const top = ctx.textBaseline === 'middle' ? y - height / 2 : y - height;
  ctx.fillStyle = ground;
  ctx.fillRect(left - 2 * ratio, top, width + 4 * ratio, height);
  ctx.fillStyle = ink;
  ctx.fillText(text, x, y);
}

/** The values of the grid, inside the plot above their lines. */
function drawValues(
  chart: uPlot,
  splits: readonly number[],
  { format }: ChartInput,
  colours: ChartColours,
): void {
  drawing(chart, colours, (ctx) => {
    ctx.fillStyle = colours.dim;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    const ratio = uPlot.pxRatio;
    for (const value of splits) {
      const y = chart.valToPos(value, 'y', true);
      if (value === 0 || y < chart.bbox.top + 8 * ratio) continue;
      drawLabel(ctx, format(value), chart.bbox.left + 2 * ratio, y - 2 * ratio, colours.ground);
    }
  });
}

function drawLimits(chart: uPlot, { limits }: ChartInput, colours: ChartColours): void {
  const { left, top, width, height } = chart.bbox;
  const ratio = uPlot.pxRatio;
  const bottom = top + height;
  const placed = limits
    .map(({ value, label }) => ({ label, y: chart.valToPos(value, 'y', true) }))
    .sort((a, b) => a.y - b.y);
  const names = spread(
    placed.map(({ y }) => y - 7 * ratio),
    13 * ratio,
    top + 7 * ratio,
    bottom - 7 * ratio,
  );
  drawing(chart, colours, (ctx) => {
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    placed.forEach(({ label, y }, index) => {
      if (y >= top && y <= bottom) {
        ctx.strokeStyle = colours.limit;
        ctx.setLineDash([4 * ratio, 4 * ratio]);
        ctx.beginPath();
        ctx.moveTo(left, y);
        ctx.lineTo(left + width, y);
        ctx.stroke();
      }
      const text = `${y < top ? '▲ ' : y > bottom ? '▼ ' : ''}${label}`;
      const at = [left + width - 4 * ratio, names[index] ?? top] as const;
      ctx.save();
      ctx.setLineDash([]);
      ctx.fillStyle = colours.limit;
      drawLabel(ctx, text, ...at, colours.ground);
      ctx.restore();
    });
  });
}

/** Ticks at the lower edge, with a thin line up so that the eye finds what moved then. */
function drawMarks(chart: uPlot, { marks, from, to }: ChartInput, colours: ChartColours): void {
  const { top, height } = chart.bbox;
  drawing(chart, colours, (ctx) => {
    const ratio = uPlot.pxRatio;
    for (const { at, tone } of marks) {
      if (at < from || at > to) continue;
      const x = chart.valToPos(at, 'x', true);
      const bottom = top + height;
      ctx.strokeStyle = `${colours.marks[tone]}59`;
      ctx.setLineDash([2 * ratio, 3 * ratio]);
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
      ctx.stroke();
      ctx.fillStyle = colours.marks[tone];
      ctx.beginPath();
      ctx.moveTo(x, bottom - 7 * ratio);
      ctx.lineTo(x + 4 * ratio, bottom);
      ctx.lineTo(x - 4 * ratio, bottom);
      ctx.fill();
    }
  });
}

/** Names each line at its end, none over another. */
function drawNames(chart: uPlot, { lines }: ChartInput, colours: ChartColours): void {
  const ratio = uPlot.pxRatio;
  const { left, top, width, height } = chart.bbox;
  const ends = lines
    .filter(({ faint }) => !faint)
    .flatMap((line) => {
      const last = line.values.findLast((value) => value !== null);
      if (last === undefined || last === null) return [];
      return [{ line, y: chart.valToPos(last, 'y', true) }];
    })
    .sort((a, b) => a.y - b.y);
  const spaced = spread(
    ends.map(({ y }) => y),
    13 * ratio,
    top + 6 * ratio,
    top + height - 6 * ratio,
  );
  drawing(chart, colours, (ctx) => {
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ends.forEach(({ line }, index) => {
      ctx.fillStyle = colours.lines[line.style % colours.lines.length] ?? colours.ink;
      ctx.fillText(
        fitted(ctx, line.label, (labelWidth - 6) * ratio),
        left + width + 6 * ratio,
        spaced[index] ?? top,
      );
    });
  });
}

function fitted(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text;
  let end = text.length - 1;
  while (end > 1 && ctx.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** Ascending positions at least `gap` apart, as near as can be to where they want to be, within both ends. */
export function spread(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const placed: number[] = [];
  for (const each of wanted)
    placed.push(Math.max(each, least, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let bound = most;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] ?? bound, bound);
    bound = (placed[index] ?? bound) - gap;
  }
  return placed;
}
