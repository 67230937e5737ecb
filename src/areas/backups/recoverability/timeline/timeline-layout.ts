import type { Lane } from './timeline-marks.ts';

/** Position of one row of the chart, in pixels. */
export interface Row {
  id: string;
  name: string;
  top: number;
  height: number;
  /** The line of the marks. */
  y: number;
  /** Position of its name. */
  labelY: number;
  lane: Lane | undefined;
}

export interface Layout {
  width: number;
  /** Left of the plot: names of rows, where there is room beside them. */
  gutter: number;
  plotWidth: number;
  rows: Row[];
  axisTop: number;
  height: number;
  /** Too narrow for names beside rows: they are above their marks. */
  narrow: boolean;
}

const narrowBelow = 620;
const flag = 26;
const axisHeight = 38;

/** The row of the bar comes first, then a row for each lane, then the axis. */
export function layoutOf(width: number, lanes: readonly Lane[]): Layout {
  const narrow = width < narrowBelow;
  const gutter = narrow ? 10 : 136;
  const rightEdge = narrow ? 10 : 16;
  const heightOf = (first: boolean): number => (narrow ? (first ? 42 : 36) : first ? 34 : 26);
  let top = flag;
  const place = (id: string, name: string, lane?: Lane): Row => {
    const height = heightOf(lane === undefined);
    const row = {
      id,
      name,
      top,
      height,
      y: narrow ? top + height - 12 : top + height / 2,
      labelY: narrow ? top + 13 : top + height / 2 + 4,
      lane,
    };
    top += height;
    return row;
  };
  const rows = [place('continuous', 'Continuous'), ...lanes.map((lane) => place(lane.id, lane.name, lane))];
  return {
    width,
    gutter,
    plotWidth: Math.max(40, width - gutter - rightEdge),
    rows,
    axisTop: top,
    height: top + axisHeight,
    narrow,
  };
}
