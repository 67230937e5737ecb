import { groupMarks, type MarkGroup } from './mark-groups.ts';
import type { TimeScale } from './time-view.ts';
import type { Layout } from './timeline-layout.ts';
import { type Lane, type Mark, roomOf } from './timeline-marks.ts';

/** A lane as it is drawn at one scale. */
export interface DrawnLane {
  lane: Lane;
  groups: MarkGroup<Mark>[];
  keyOf: (group: MarkGroup<Mark>) => string;
}

const keyOf = ({ marks }: MarkGroup<Mark>): string => `${marks[0]?.kind}/${marks[0]?.at}/${marks.length}`;
/** Marks just outside are partly visible. */
const edge = 12;

/** The visible part of the lanes; existing and future marks are never drawn as one. */
export function drawnLanes(lanes: readonly Lane[], scale: TimeScale): DrawnLane[] {
  const isShown = ({ at }: Mark): boolean => {
    const x = scale.x(at);
    return x > -edge && x < scale.width + edge;
  };
  return lanes.map((lane) => {
    const shown = lane.marks.filter(isShown);
    const x = ({ at }: Mark): number => scale.x(at);
    const groupsOf = (marks: readonly Mark[]) => groupMarks(marks, x, roomOf(lane.kind));
    return {
      lane,
      groups: [
        ...groupsOf(shown.filter(({ kind }) => kind !== 'planned')),
        ...groupsOf(shown.filter(({ kind }) => kind === 'planned')),
      ],
      keyOf,
    };
  });
}

export interface Hit {
  group: MarkGroup<Mark>;
  /** Its position in the chart. */
  x: number;
  y: number;
}

/** The distance at which a mark still reacts to the pointer, in pixels. */
const reach = 8;

/** The mark under a point of the picture: the nearest one of the row. */
export function hitAt(
  { x, y }: { x: number; y: number },
  layout: Layout,
  lanes: readonly DrawnLane[],
): Hit | undefined {
  const row = layout.rows.find(({ top, height }) => y >= top && y < top + height);
  const drawn = lanes.find(({ lane }) => lane.id === row?.id);
  if (!row || !drawn) return undefined;
  const plotX = x - layout.gutter;
  const distance = ({ x0, x1 }: MarkGroup<Mark>): number => Math.max(0, x0 - plotX, plotX - x1);
  const [nearest] = drawn.groups.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest || distance(nearest) > reach) return undefined;
  return { group: nearest, x: layout.gutter + (nearest.x0 + nearest.x1) / 2, y: row.y };
}
