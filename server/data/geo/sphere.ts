/** A point of the unit sphere. */
export type Vector = readonly [number, number, number];

/** As the database converts between metres and radians. */
export const earthRadius = 6_378_100;

const radians = Math.PI / 180;
/** Angles below this (about 6 µm on the ground) are zero: a point on an edge belongs to it. */
const tolerance = 1e-12;

export function toVector([longitude = 0, latitude = 0]: readonly number[]): Vector {
  const height = latitude * radians;
  const around = longitude * radians;
  return [Math.cos(height) * Math.cos(around), Math.cos(height) * Math.sin(around), Math.sin(height)];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function lengthOf(a: Vector): number {
  return Math.hypot(...a);
}

/** The angle between two points, exact for small ones too. */
export function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(lengthOf(cross(a, b)), dot(a, b));
}

/** The angle from a point to the shortest path between two others. */
export function angleToEdge(point: Vector, from: Vector, to: Vector): number {
  const normal = cross(from, to);
  const length = lengthOf(normal);
  const ends = Math.min(angleBetween(point, from), angleBetween(point, to));
  if (length < tolerance) return ends;
  // the foot of the perpendicular is on the path where it is on the inner side of both ends
  const isBeside = dot(cross(normal, from), point) > 0 && dot(cross(to, normal), point) > 0;
  return isBeside ? Math.abs(Math.asin(Math.min(1, Math.abs(dot(point, normal)) / length))) : ends;
}

/** Whether a point is on the shortest path between two others. */
export function onEdge(point: Vector, from: Vector, to: Vector): boolean {
  return Math.abs(angleBetween(from, point) + angleBetween(point, to) - angleBetween(from, to)) < tolerance;
}

/** Whether two ways cross or touch. */
export function edgesMeet(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  return edgesCross(a, b, c, d) || onEdge(a, c, d) || onEdge(b, c, d) || onEdge(c, a, b) || onEdge(d, a, b);
}

/** Whether two ways cross in points that are not their ends. */
export function edgesCross(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  const first = cross(a, b);
  const second = cross(c, d);
  const sides = [-dot(first, c), dot(first, d), dot(second, a), -dot(second, b)];
  return sides.every((side) => side > tolerance) || sides.every((side) => side < -tolerance);
}

/** Whether a closed ring, which is less than half of the sphere, goes around a point. Its edges are shortest ways. */
export function inRing(point: Vector, ring: readonly Vector[]): boolean {
  if (ringEdges(ring).some(([from, to]) => onEdge(point, from, to))) return true;
  const middle = ring.reduce((sum, [x, y, z]) => [sum[0] + x, sum[1] + y, sum[2] + z] as const, [
    0, 0, 0,
  ] as Vector);
  // A ring winds around the opposite of its points, too.
  if (dot(point, middle) <= 0) return false;
  let turned = 0;
  for (const [from, to] of ringEdges(ring)) {
    const left = cross(point, from);
    const right = cross(point, to);
    turned += Math.atan2(dot(cross(left, right), point), dot(left, right));
  }
  return Math.abs(turned) > Math.PI;
}

export function ringEdges(ring: readonly Vector[]): [Vector, Vector][] {
  return ring.slice(1).map((to, at) => [ring[at] as Vector, to]);
}
