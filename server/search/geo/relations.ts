import { step } from '#server/data/limits/budget.ts';
import type { GeoValue, Position } from './shape.ts';

type Edge = readonly [Position, Position];

/** Nearer than this, in degrees, is the same place: about the precision to which Lucene keeps positions. */
const tiny = 1e-7;

function turn([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  return Math.abs(area) < tiny * tiny ? 0 : Math.sign(area);
}

function between([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): boolean {
  return (
    Math.min(ax, bx) - tiny <= px &&
    px <= Math.max(ax, bx) + tiny &&
    Math.min(ay, by) - tiny <= py &&
    py <= Math.max(ay, by) + tiny
  );
}

function onEdge(point: Position, [from, to]: Edge): boolean {
  return turn(from, to, point) === 0 && between(from, to, point);
}

function edgesOf(line: readonly Position[]): Edge[] {
  return line.slice(1).map((to, at): Edge => [line[at] as Position, to]);
}

function meet(one: Edge, other: Edge): boolean {
  return (
    cross(one, other) ||
    one.some((point) => onEdge(point, other)) ||
    other.some((point) => onEdge(point, one))
  );
}

function cross([a, b]: Edge, [c, d]: Edge): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Inside a ring, or on it. */
function inRing(point: Position, ring: readonly Position[]): boolean {
  const edges = edgesOf(ring);
  step(edges.length);
  if (edges.some((edge) => onEdge(point, edge))) return true;
  const [x, y] = point;
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edges) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const onRing = (point: Position, ring: readonly Position[]): boolean =>
  edgesOf(ring).some((edge) => onEdge(point, edge));

/** Whether polygons hold a position; the border belongs to them, that of a hole as well. */
export function holdsPoint(polygons: readonly Position[][][], point: Position): boolean {
  return polygons.some(
    ([border = [], ...holes]) =>
      inRing(point, border) && !holes.some((hole) => inRing(point, hole) && !onRing(point, hole)),
  );
}

const linesOf = ({ lines, polygons }: GeoValue): Edge[] => [...lines, ...polygons.flat()].flatMap(edgesOf);
const verticesOf = ({ points, lines, polygons }: GeoValue): Position[] => [
  ...points,
  ...lines.flat(),
  ...polygons.flat(2),
];

function touches(shape: GeoValue, point: Position): boolean {
  return (
    shape.points.some((each) => between(each, each, point)) ||
    shape.lines.flatMap(edgesOf).some((edge) => onEdge(point, edge)) ||
    holdsPoint(shape.polygons, point)
  );
}

/** Whether two geometries have a place in common. */
export function intersects(a: GeoValue, b: GeoValue): boolean {
  if (verticesOf(a).some((point) => touches(b, point)) || verticesOf(b).some((point) => touches(a, point))) {
    return true;
  }
  const edges = linesOf(b);
  return linesOf(a).some((one) => {
    step(edges.length);
    return edges.some((other) => meet(one, other));
  });
}

/** Whether `outer` contains all of `inner`. */
export function within(inner: GeoValue, outer: GeoValue): boolean {
  if (!verticesOf(inner).every((point) => touches(outer, point))) return false;
  const borders = outer.polygons.flat().flatMap(edgesOf);
  if (linesOf(inner).some((edge) => borders.some((border) => cross(edge, border)))) return false;
  if (linesOf(inner).some((edge) => !touches(outer, middle(edge)))) return false;
  const holes = outer.polygons.flatMap(([, ...rest]) => rest);
  return !holes.some((hole) => hole.every((point) => holdsPoint(inner.polygons, point)));
}

function middle([[ax, ay], [bx, by]]: Edge): Position {
  return [(ax + bx) / 2, (ay + by) / 2];
}
