import type { ReactNode } from 'react';
import type { ExportValue } from '#src/lib/csv.ts';

export type SortValue = string | number | boolean | null | undefined;

export interface Column<Row> {
  id: string;
  /** The heading; also its name in the chooser and in exports. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. Null and undefined come last either way. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** The value in an export; the sort value when absent. A column with neither is not exported. */
  exportValue?: (row: Row) => ExportValue;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  /** In pixels; a column without a width shares the remaining space. */
  width?: number;
  /** The least that a column without a width gets, and to which one with a width may shrink, in pixels. */
  min?: number;
  /** Not cut while other columns have room; by default the first column and those on the first of two lines. */
  decides?: boolean;
  /** A text that may take two lines where the columns do not fit otherwise: it is read whole, and the row is higher. */
  wraps?: boolean;
  /** Stays in view when the table scrolls sideways. Only the leading columns can. */
  pinned?: boolean;
  /** Not shown until chosen. */
  optional?: boolean;
  /** Explains the heading on hover. */
  help?: string;
  /**
   * The location of the cell in rows of two lines, for tables too narrow for their columns. A cell without
   * one is left out of them. A table without any scrolls sideways instead.
   */
  narrow?: TwoLinePlace<Row>;
}

/** The name and severity of a row on the first line; location, time and action on the second. */
export interface TwoLinePlace<Row> {
  line: 1 | 2;
  /** The others of the line are in the order of the columns. */
  at?: 'start' | 'end';
  /** Never cut off: the others of the line give way. */
  whole?: boolean;
  /** Left out where the line has no room to spare. */
  spare?: boolean;
  /** A replacement if the cell itself is too long for the line. */
  cell?: (row: Row) => ReactNode;
  /** Replaces the heading: "expires". */
  word?: string | ((row: Row) => string | undefined);
}

export interface Sort {
  column: string;
  desc: boolean;
}

/** The state after a press on a heading: ascending, descending, unsorted. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, desc: false };
  return current.desc ? null : { column, desc: true };
}

/** A letter of a heading with its spacing, the padding of a cell, and the mark of the order, in pixels. */
const LETTER = 7.3;
const PADDING = 24;
const SORT_MARK = 20;

/** The width of a column's heading: a cut heading is useless. */
export function headingWidth<Row>({ header, sortValue }: Column<Row>): number {
  return Math.ceil(header.length * LETTER) + PADDING + (sortValue ? SORT_MARK : 0);
}

/** The width of a column, never less than its heading takes. */
export function columnWidth<Row>(column: Column<Row>): number | undefined {
  return column.width === undefined ? undefined : Math.max(column.width, headingWidth(column));
}

/** The width below which a column without one is not squeezed. */
export const FLEXIBLE_MIN = 140;

export function tableMinWidth<Row>(columns: readonly Column<Row>[], extra: number): number {
  return columns.reduce((sum, column) => sum + (columnWidth(column) ?? column.min ?? FLEXIBLE_MIN), extra);
}

/**
 * The width of each column in CSS. Columns without a width get at least their needed width, and share the
 * remaining space: a fixed layout would make them all equal, and cut the text of those that need more.
 */
export function columnWidths<Row>(columns: readonly Column<Row>[], extra: number): (number | string)[] {
  const least = tableMinWidth(columns, extra);
  const sharing = columns.filter(({ width }) => width === undefined).length;
  return columns.map((column) => {
    const needed = column.min ?? FLEXIBLE_MIN;
    return columnWidth(column) ?? `calc(${needed}px + max(0px, 100cqw - ${least}px) / ${sharing})`;
  });
}

/** The distance of each pinned column from the left edge; undefined for the others. */
export function pinnedOffsets<Row>(columns: readonly Column<Row>[], start: number): (number | undefined)[] {
  let left: number | undefined = start;
  return columns.map((column) => {
    if (left === undefined || !column.pinned) {
      left = undefined;
      return undefined;
    }
    const at = left;
    const width = columnWidth(column);
    left = width === undefined ? undefined : left + width;
    return at;
  });
}
