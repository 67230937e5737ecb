import type { Document } from 'bson';
import { badValue, unsupported } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import type { Leaf } from '../query/path-walk.ts';
import { isDocument } from '../values/bson-type.ts';
import {
  type Geometry,
  intersect,
  isWithin,
  pointOf,
  readGeometry,
  readPosition,
  storedGeometry,
} from './geometry.ts';
import { readNear } from './near.ts';
import { angleBetween, toVector } from './sphere.ts';

const names = new Set([
  '$geoWithin',
  '$within',
  '$geoIntersects',
  '$near',
  '$nearSphere',
  '$maxDistance',
  '$minDistance',
]);

export function isGeoOperator(name: string): boolean {
  return names.has(name);
}

/** A leaf for a geospatial operator; `siblings` are the operators beside it. */
export function geoOperator(name: string, operand: unknown, siblings: Document): Leaf {
  if (name === '$near' || name === '$nearSphere') {
    const { distance, within } = readNear(name, operand, siblings);
    return (value) => within(distance(value));
  }
  if (name === '$maxDistance' || name === '$minDistance') {
    if (!Object.hasOwn(siblings, '$near') && !Object.hasOwn(siblings, '$nearSphere')) {
      throw badValue(`${name} needs $near or $nearSphere beside it`);
    }
    return () => true;
  }
  if (!isDocument(operand)) throw badValue(`${name} must be an object`);
  return name === '$geoIntersects' ? intersects(operand) : within(name, operand);
}

function intersects(operand: Document): Leaf {
  const [shape] = Object.keys(operand);
  if (shape !== '$geometry') throw badValue(`$geoIntersects not supported with provided geometry: ${shape}`);
  const other = geometryOf(operand.$geometry);
  return (value) => {
    const own = storedGeometry(value);
    return own !== undefined && intersect(own, other);
  };
}

function geometryOf(operand: unknown): Geometry {
  if (isDocument(operand) && isDocument(operand.crs)) {
    const crs = (operand.crs.properties as Document | undefined)?.name;
    if (crs === 'urn:x-mongodb:crs:strictwinding:EPSG:4326')
      throw unsupported('the strict winding order of big polygons');
  }
  const geometry = readGeometry(operand);
  if (typeof geometry === 'string') throw badValue(`$geometry: ${geometry}`);
  return geometry;
}

const shapes: Record<string, (operand: unknown) => Leaf> = {
  $geometry: (operand) => {
    const outer = geometryOf(operand);
    if (outer.points.length > 0 || outer.lines.length > 0) {
      throw badValue(
        '$geoWithin not supported with provided geometry: only Polygon and MultiPolygon have an inside',
      );
    }
    return (value) => {
      const own = storedGeometry(value);
      return own !== undefined && isWithin(own, outer);
    };
  },
  $box: (operand) => {
    const [low, high] = corners('$box', operand, 2) as [[number, number], [number, number]];
    const between = (one: number, a: number, b: number): boolean =>
      one >= Math.min(a, b) && one <= Math.max(a, b);
    return planar(([x, y]) => between(x, low[0], high[0]) && between(y, low[1], high[1]));
  },
  $polygon: (operand) => {
    const ring = corners('$polygon', operand, 3);
    return planar((point) => inPlanarRing(point, ring));
  },
  $center: (operand) => {
    const { middle, radius } = circle('$center', operand);
    return planar(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) <= radius);
  },
  $centerSphere: (operand) => {
    const { middle, radius } = circle('$centerSphere', operand);
    const center = toVector(middle);
    return planar((point) => angleBetween(toVector(point), center) <= radius);
  },
};

function within(name: string, operand: Document): Leaf {
  const input = Object.keys(operand).filter((key) => key !== '$uniqueDocs');
  const [shape = ''] = input;
  if (input.length !== 1 || !Object.hasOwn(shapes, shape)) {
    throw badValue(
      `${name} takes exactly one of ${Object.keys(shapes).join(', ')}, not '${input.join("', '")}'`,
    );
  }
  return (shapes[shape] as (operand: unknown) => Leaf)(operand[shape]);
}

function planar(inside: (point: [number, number]) => boolean): Leaf {
  return (value) => {
    const point = pointOf(value);
    return point !== undefined && inside(point);
  };
}

function corners(name: string, operand: unknown, least: number): [number, number][] {
  const input: unknown[] = Array.isArray(operand)
    ? operand
    : isDocument(operand)
      ? Object.values(operand)
      : [];
  const points = input.map(readPosition);
  const wrong = points.length < least || (least === 2 && points.length > 2) || points.includes(undefined);
  if (wrong) throw badValue(`${name} must be an array of ${least === 2 ? 'two' : 'at least three'} points`);
  return points as [number, number][];
}

function circle(name: string, operand: unknown): { middle: [number, number]; radius: number } {
  const [point, size] = Array.isArray(operand) ? (operand as unknown[]) : [];
  const middle = readPosition(point);
  const radius = numberOf(size);
  if (middle === undefined || !(radius >= 0)) {
    throw badValue(`${name} must be an array of a point and a non-negative radius`);
  }
  return { middle, radius };
}

/** By counting the edges that a ray crosses; a point on an edge is inside. */
function inPlanarRing([x, y]: [number, number], ring: [number, number][]): boolean {
  let inside = false;
  for (let at = 0; at < ring.length; at += 1) {
    const [ax, ay] = ring[at] as [number, number];
    const [bx, by] = ring[(at + 1) % ring.length] as [number, number];
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const beside =
      x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
    if (side === 0 && beside) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
