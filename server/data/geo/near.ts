import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { badValue } from '../commands/refusals.ts';
import { numberOf } from '../query/match-leaf.ts';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { isDocument } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { angleTo, pointOf, readPosition, storedGeometry } from './geometry.ts';
import { angleBetween, earthRadius, toVector } from './sphere.ts';

export interface Near {
  /** Of a stored value; undefined when it is no point. */
  distance(value: unknown): number | undefined;
  within(distance: number | undefined): boolean;
}

/** A point in GeoJSON where a legacy pair may be // observed: servers accept it without `$geometry` */
function isGeoJsonPoint(operand: unknown): boolean {
  return isDocument(operand) && operand.type === 'Point' && Array.isArray(operand.coordinates);
}

/**
 * Documented: `$near` and `$nearSphere` around a GeoJSON point measure in metres; around a legacy pair `$near` measures
 * on the plane and `$nearSphere` in radians. On the sphere, lines and polygons count by their nearest point.
 */
export function readNear(name: string, operand: unknown, siblings: Document): Near {
  const isNested = isDocument(operand) && isDocument(operand.$geometry);
  const options: Document = isNested ? (operand as Document) : siblings;
  const [extra] = Object.keys(siblings).filter((each) => isNested && isDistance(each));
  if (extra !== undefined) {
    throw badValue(
      `geo near accepts just one argument when querying for a GeoJSON point. Extra field found: ${extra}: ${describe(siblings[extra])}`,
    );
  }
  const geometry: unknown = isNested ? (operand as Document).$geometry : operand;
  const geoJson = isNested || isGeoJsonPoint(operand);
  const middle = geoJson ? pointOf(geometry) : readPosition(legacy(operand));
  if (middle === undefined)
    throw badValue(`${name} requires a point, given ${geoJson ? '$geometry' : 'coordinates'}`);
  const least = bound('$minDistance', options.$minDistance, 0);
  const most = bound('$maxDistance', options.$maxDistance, Infinity);
  const measure = measureFrom(middle, geoJson ? earthRadius : name === '$nearSphere' ? 1 : undefined);
  return {
    distance: (value) => {
      const point = pointOf(value);
      if (point !== undefined) return measure(point);
      const shape = geoJson || name === '$nearSphere' ? storedGeometry(value) : undefined;
      return shape && angleTo(toVector(middle), shape) * (geoJson ? earthRadius : 1);
    },
    within: (distance) => distance !== undefined && distance >= least && distance <= most,
  };
}

const isDistance = (name: string) => name === '$maxDistance' || name === '$minDistance';

function legacy(operand: unknown): unknown {
  if (!isDocument(operand)) return operand;
  return fromEntries(Object.entries(operand).filter(([name]) => !name.startsWith('$')));
}

function bound(name: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = numberOf(value);
  if (number >= 0) return number;
  throw badValue(`${name} must be a non-negative number`);
}

function measureFrom(middle: [number, number], radius: number | undefined) {
  if (radius === undefined) {
    return ([x, y]: [number, number]): number => Math.hypot(x - middle[0], y - middle[1]);
  }
  const center = toVector(middle);
  return (point: [number, number]): number => angleBetween(toVector(point), center) * radius;
}

/** The distance function of a filter that sorts by distance; undefined for other filters. */
export function nearOf(filter: Document): ((doc: Document) => number) | undefined {
  for (const [path, operand] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(operand)) {
      const inner = operand
        .filter(isDocument)
        .map(nearOf)
        .find((one) => one !== undefined);
      if (inner !== undefined) return inner;
    }
    const name = isDocument(operand)
      ? ['$near', '$nearSphere'].find((one) => Object.hasOwn(operand, one))
      : undefined;
    if (name === undefined) continue;
    const near = readNear(name, (operand as Document)[name], operand as Document);
    return (doc) => nearest(near, doc, path.split('.'));
  }
  return undefined;
}

function nearest(near: Near, value: unknown, parts: readonly string[]): number {
  return locate(near, value, parts)?.distance ?? Infinity;
}

/** The location at a path with its distance; undefined when missing. An array of points counts by its nearest. */
export function locate(
  near: Near,
  value: unknown,
  parts: readonly string[],
): { distance: number; place: unknown } | undefined {
  const [part, ...rest] = parts;
  if (part !== undefined) {
    if (Array.isArray(value)) return closest(value.map((one) => locate(near, one, parts)));
    return locate(near, isFields(value) ? fieldReader(part)(value) : undefined, rest);
  }
  const distance = near.distance(value);
  if (distance !== undefined) return { distance, place: value };
  return Array.isArray(value) ? closest(value.map((one) => locate(near, one, []))) : undefined;
}

function closest(list: ReturnType<typeof locate>[]): ReturnType<typeof locate> {
  return list.reduce(
    (best, one) => (one !== undefined && one.distance < (best?.distance ?? Infinity) ? one : best),
    undefined,
  );
}
