import clsx from 'clsx';
import type { Tone } from '../theme/tokens.ts';
import grid from './grid.module.css';
import layout from './layout.module.css';
import row from './row.module.css';
import stack from './stack.module.css';
import classes from './text.module.css';

const sizes = {
  11: classes.size11,
  12: classes.size12,
  13: classes.size13,
  14: classes.size14,
  16: classes.size16,
} as const;

const tones: Record<Tone | 'ink', string | undefined> = {
  ink: classes.ink,
  dim: classes.dim,
  accent: classes.accent,
  critical: classes.critical,
  error: classes.error,
  warning: classes.warning,
  info: classes.info,
  ok: classes.ok,
  running: classes.running,
};

const weights = { normal: classes.normal, medium: classes.medium, bold: classes.bold } as const;

const gaps = {
  2: layout.gap2,
  4: layout.gap4,
  6: layout.gap6,
  8: layout.gap8,
  12: layout.gap12,
  16: layout.gap16,
  20: layout.gap20,
  24: layout.gap24,
} as const;

const columnGaps = {
  4: layout.columnGap4,
  8: layout.columnGap8,
  10: layout.columnGap10,
  12: layout.columnGap12,
  16: layout.columnGap16,
  20: layout.columnGap20,
  24: layout.columnGap24,
  32: layout.columnGap32,
} as const;

const alignments = {
  start: layout.alignStart,
  center: layout.alignCenter,
  end: layout.alignEnd,
  baseline: layout.alignBaseline,
} as const;

const justifications = {
  center: layout.justifyCenter,
  end: layout.justifyEnd,
  between: layout.justifyBetween,
} as const;

/** Typography of an element; whatever is omitted is inherited. */
export interface TextLook {
  /** In pixels. */
  size?: keyof typeof sizes | undefined;
  tone?: Tone | 'ink' | undefined;
  weight?: keyof typeof weights | undefined;
  /** The monospaced face; `plain` without its ligatures, for text that is compared character by character. */
  mono?: boolean | 'plain' | undefined;
  /** Digits of equal width, for columns of numbers. */
  numeric?: boolean | undefined;
  /** One line, which ends with an ellipsis where it does not fit. */
  truncate?: boolean | undefined;
  nowrap?: boolean | undefined;
  /** Long words break at any character. */
  breaks?: boolean | undefined;
  /** May become narrower than its content inside a row or grid. */
  shrink?: boolean | undefined;
  /** Rules of its own module, which override the look. */
  className?: string | undefined;
}

/** Distances and alignment of children, for every layout component. */
interface LayoutLook extends TextLook {
  /** Between children, in pixels. */
  gap?: keyof typeof gaps | undefined;
  /** Between children of one line, where it differs from `gap`. */
  columnGap?: keyof typeof columnGaps | undefined;
  align?: keyof typeof alignments | undefined;
  /** One line's extent follows its content. */
  inline?: boolean | undefined;
}

/** A layout along one axis also distributes its free space. */
export interface AxisLook extends LayoutLook {
  justify?: keyof typeof justifications | undefined;
}

/** A row may break into lines. */
export interface RowLook extends AxisLook {
  /** Children that do not fit continue on the next line. */
  wrap?: boolean | undefined;
}

const columnCounts = { 1: '', 2: grid.columns2, 3: grid.columns3, 4: grid.columns4 } as const;

export interface GridLook extends Omit<LayoutLook, 'inline'> {
  /** Columns of equal width; one by default. */
  columns?: keyof typeof columnCounts | undefined;
  /** As many columns as fit, each at least this many pixels wide. */
  min?: number | undefined;
}

/** The classes of a typography, for elements and components that `Text` cannot be. */
export function textClass(look: TextLook): string {
  const { size, tone, weight, mono, className } = look;
  return clsx(
    size && sizes[size],
    tone && tones[tone],
    weight && weights[weight],
    mono && classes.mono,
    mono === 'plain' && classes.plain,
    look.numeric && classes.numeric,
    look.truncate && classes.truncate,
    look.nowrap && classes.nowrap,
    look.breaks && classes.breaks,
    look.shrink && classes.shrink,
    className,
  );
}

/** The classes of distances, alignment and typography. */
function layoutClass(look: AxisLook): string {
  const { gap, columnGap, align, justify } = look;
  return clsx(
    gap && gaps[gap],
    columnGap && columnGaps[columnGap],
    align && alignments[align],
    justify && justifications[justify],
    textClass(look),
  );
}

/** The classes of a stack, for elements and components that `Stack` cannot be. */
export const stackClass = (look: AxisLook): string =>
  clsx(stack.stack, look.inline && stack.inline, layoutClass(look));

/** The classes of a row, for elements and components that `Row` cannot be. */
export const rowClass = (look: RowLook): string =>
  clsx(row.row, look.inline && row.inline, look.wrap && row.wrap, layoutClass(look));

/** The classes of a grid, for elements that `Grid` cannot be; `min` needs `Grid`, which sets a variable for it. */
export const gridClass = ({ columns, ...look }: Omit<GridLook, 'min'>): string =>
  clsx(grid.grid, columns && columnCounts[columns], layoutClass(look));
