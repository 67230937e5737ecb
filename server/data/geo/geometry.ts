import type { Document } from 'bson';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument } from '../values/bson-type.ts';
import {
  angleBetween,
  angleToEdge,
  edgesCross,
  edgesMeet,
  inRing,
  onEdge,
  ringEdges,
  toVector,
  type Vector,
} from './sphere.ts';

/** Any geometry as points, lines and polygons (rings; all but the first are holes). */
export interface Geometry {
  points: Vector[];
  lines: Vector[][];
  polygons: Vector[][][];
}

/** Longitude and latitude, or x and y; undefined when invalid. */
export function readPosition(value: unknown): [number, number] | undefined {
  const pair = Array.isArray(value) ? value : isDocument(value) ? Object.values(value) : [];
  if (pair.length < 2) return undefined;
  const [x, y] = [numberOf(pair[0]), numberOf(pair[1])];
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
}

/** The coordinates of a value that is one point: legacy pair, embedded pair, or GeoJSON. */
export function pointOf(value: unknown): [number, number] | undefined {
  if (!isDocument(value)) return readPosition(value);
  if (value.type === 'Point') return readPosition(value.coordinates);
  return typeof value.type === 'string' ? undefined : readPosition(value);
}

class NotGeometry extends Error {}

function position(value: unknown): Vector {
  const pair = Array.isArray(value) ? readPosition(value) : undefined;
  if (pair === undefined) throw new NotGeometry('Point must be an array of longitude and latitude');
  const [longitude, latitude] = pair;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    throw new NotGeometry('longitude/latitude is out of bounds');
  }
  return toVector(pair);
}

function list<T>(value: unknown, what: string, read: (one: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new NotGeometry(`${what} coordinates must be an array`);
  return value.map(read);
}

function line(value: unknown): Vector[] {
  const points = list(value, 'LineString', position);
  if (points.length < 2) throw new NotGeometry('LineString must have at least 2 positions');
  return points;
}

function ring(value: unknown): Vector[] {
  const points = list(value, 'Polygon', position);
  if (points.length < 4) throw new NotGeometry('Loop must have at least 3 different vertices');
  const [first, last] = [points[0], points.at(-1)] as [Vector, Vector];
  if (first.some((part, at) => part !== last[at])) throw new NotGeometry('Loop is not closed');
  return points;
}

const polygon = (value: unknown): Vector[][] => {
  const rings = list(value, 'Polygon', ring);
  if (rings.length === 0) throw new NotGeometry('Polygon has no loops');
  return rings;
};

const none: Geometry = { points: [], lines: [], polygons: [] };

const readers: Record<string, (coordinates: unknown) => Geometry> = {
  Point: (value) => ({ ...none, points: [position(value)] }),
  MultiPoint: (value) => ({ ...none, points: list(value, 'MultiPoint', position) }),
  LineString: (value) => ({ ...none, lines: [line(value)] }),
  MultiLineString: (value) => ({ ...none, lines: list(value, 'MultiLineString', line) }),
  Polygon: (value) => ({ ...none, polygons: [polygon(value)] }),
  MultiPolygon: (value) => ({ ...none, polygons: list(value, 'MultiPolygon', polygon) }),
};

/** Parses GeoJSON; returns a text that describes an error. */
export function readGeometry(value: unknown): Geometry | string {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof NotGeometry) return error.message;
    throw error;
  }
}

function read(value: unknown): Geometry {
  if (!isDocument(value)) throw new NotGeometry('geometry must be an object');
  const { type, coordinates, geometries } = value as Document;
  if (type === 'GeometryCollection') {
    const parts = list(geometries, 'GeometryCollection', read);
    return {
      points: parts.flatMap(({ points }) => points),
      lines: parts.flatMap(({ lines }) => lines),
      polygons: parts.flatMap(({ polygons }) => polygons),
    };
  }
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) {
    throw new NotGeometry(`unknown GeoJSON type: ${type}`);
  }
  return (readers[type] as (coordinates: unknown) => Geometry)(coordinates);
}

/** The geometry of a stored value, GeoJSON or a legacy pair; undefined for other values. */
export function storedGeometry(value: unknown): Geometry | undefined {
  if (isDocument(value) && typeof value.type === 'string') {
    const geometry = readGeometry(value);
    return typeof geometry === 'string' ? undefined : geometry;
  }
  const pair = readPosition(value);
  return pair === undefined ? undefined : { ...none, points: [toVector(pair)] };
}

function edgesOf({ lines, polygons }: Geometry): [Vector, Vector][] {
  return [...lines, ...polygons.flat()].flatMap(ringEdges);
}

function verticesOf({ points, lines, polygons }: Geometry): Vector[] {
  return [...points, ...lines.flat(), ...polygons.flat(2)];
}

function inPolygon(point: Vector, [outer = [], ...holes]: Vector[][]): boolean {
  if (!inRing(point, outer)) return false;
  return !holes.some((hole) => inRing(point, hole) && !onRing(point, hole));
}

function onRing(point: Vector, edges: readonly Vector[]): boolean {
  return ringEdges(edges).some(([from, to]) => onEdge(point, from, to));
}

function touches(point: Vector, other: Geometry): boolean {
  return (
    other.points.some((one) => onEdge(point, one, one)) ||
    other.lines.some((one) => onRing(point, one)) ||
    other.polygons.some((one) => inPolygon(point, one))
  );
}

/** Whether two geometries have a point in common. */
export function intersect(a: Geometry, b: Geometry): boolean {
  if (verticesOf(a).some((point) => touches(point, b))) return true;
  if (verticesOf(b).some((point) => touches(point, a))) return true;
  const edges = edgesOf(b);
  return edgesOf(a).some(([from, to]) => edges.some(([start, end]) => edgesMeet(from, to, start, end)));
}

/** Whether all of a geometry is in the polygons of another. */
export function isWithin(inner: Geometry, outer: Geometry): boolean {
  if (!verticesOf(inner).every((point) => outer.polygons.some((one) => inPolygon(point, one)))) return false;
  const edges = edgesOf({ ...none, polygons: outer.polygons });
  if (edgesOf(inner).some(([a, b]) => edges.some(([c, d]) => edgesCross(a, b, c, d)))) return false;
  const holes = outer.polygons.flatMap(([, ...rest]) => rest);
  return !holes.some((hole) =>
    hole.every((point) =>
      inner.polygons.some((one) => inPolygon(point, one) && !one.some((r) => onRing(point, r))),
    ),
  );
}

/** The angle from a point to the nearest point of a geometry; 0 inside of a polygon. */
export function angleTo(point: Vector, geometry: Geometry): number {
  if (geometry.polygons.some((one) => inPolygon(point, one))) return 0;
  const ofPoints = geometry.points.map((each) => angleBetween(point, each));
  const ofEdges = edgesOf(geometry).map(([from, to]) => angleToEdge(point, from, to));
  return [...ofPoints, ...ofEdges].reduce((least, angle) => Math.min(least, angle), Infinity);
}
