/** One line of a chart. */
export interface ChartLine {
  id: string;
  /** The label at the end of the line. */
  label: string;
  /** As many as the chart has times; null is a gap and stays one. */
  values: readonly (number | null)[];
  /** Which colour and dash it has, from 0. */
  style: number;
  /** The values for comparison: drawn behind, and pale. */
  faint?: boolean;
}

/** Something that happened, as a mark at the lower edge. */
export interface ChartMark {
  at: number;
  tone: 'critical' | 'warning' | 'info' | 'running' | 'ok';
}

/** A horizontal line that values should not cross. */
export interface ChartLimit {
  value: number;
  label: string;
}

/** The theme values of a chart, as colours that a canvas accepts. */
export interface ChartColours {
  lines: readonly string[];
  ink: string;
  dim: string;
  grid: string;
  ground: string;
  limit: string;
  marks: Readonly<Record<ChartMark['tone'], string>>;
  mono: string;
}

const lineTokens = ['info', 'error', 'ok', 'running', 'critical', 'dim'] as const;

/** Each line also has its own dash: for print, and for users who cannot distinguish the colours. */
const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 4], [1, 4]];

export function dashOf(style: number): readonly number[] {
  return dashes[style % dashes.length] ?? [];
}

/** Reads the colours as they are under an element now. */
export function coloursAt(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--qd-${name}`).trim();
  return {
    lines: lineTokens.map(token),
    ink: token('ink'),
    dim: token('dim'),
    grid: token('line'),
    ground: token('surface'),
    limit: token('critical'),
    marks: {
      critical: token('critical'),
      warning: token('warning'),
      info: token('info'),
      running: token('running'),
      ok: token('ok'),
    },
    mono: `11px ${token('mono')}`,
  };
}

/** User actions on the range that charts share. Each returns whether another range is shown then. */
export interface ChartHand {
  /** A part was dragged over. */
  onZoom: (from: number, to: number) => boolean;
  /** The axis was moved by this many milliseconds: with Shift held, by the wheel, by the arrow keys. */
  onPan: (byMs: number) => boolean;
}
