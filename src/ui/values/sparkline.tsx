import type { Tone } from '../theme/tokens.ts';
import classes from './sparkline.module.css';

export interface SparklineProps {
  /** Evenly spaced; null is a gap and stays one. */
  values: readonly (number | null)[];
  /** Its content, with its last value: read aloud in place of the line. */
  label: string;
  tone?: Tone;
  width?: number;
  height?: number;
}

/** A line of 80×20 with a dot on its last value. */
export function Sparkline({ values, label, tone = 'accent', width = 80, height = 20 }: SparklineProps) {
  const present = values.filter((value) => value !== null);
  const low = Math.min(...present);
  const range = Math.max(...present) - low;
  const x = (index: number): number => 2 + (index / Math.max(values.length - 1, 1)) * (width - 5);
  const y = (value: number): number =>
    range === 0 ? height / 2 : height - 3 - ((value - low) / range) * (height - 6);
  const last = values.at(-1);
  return (
    <svg
      className={classes.line}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {present.length > 0 && <path d={pathOf(values, x, y)} />}
      {typeof last === 'number' && <circle cx={x(values.length - 1)} cy={y(last)} r="2" />}
    </svg>
  );
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let pen = 'M';
  const steps: string[] = [];
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    steps.push(`${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
    pen = 'L';
  });
  return steps.join('');
}
