import { isDocument } from '#server/data/values/bson-type.ts';
import { promote } from '#server/data/values/values.ts';
import { SearchError } from '../search-error.ts';

/** Longitude and latitude in degrees. Lines between two positions are straight on the map, as in Lucene. */
export type Position = readonly [number, number];

/** Any geometry by its parts; the first ring of a polygon is its border, the others are holes. */
export interface GeoValue {
  /** It is one point, or several, which types without shapes take as well. */
  points: Position[];
  lines: Position[][];
  polygons: Position[][][];
}

/** Why something is no GeoJSON. */
class NotGeometry extends SearchError {}

/** A stored value as a geometry; undefined if it is not a geometry: documents are never refused. */
export function storedShape(value: unknown): GeoValue | undefined {
  try {
    const shape = readShape(value);
    return { ...shape, points: shape.points.map(rounded) };
  } catch (error) {
    if (error instanceof NotGeometry) return undefined;
    throw error;
  }
}

const longitudeStep = 360 / 2 ** 32;
const latitudeStep = 180 / 2 ** 32;

/** A point as Lucene keeps it: in 32 bits each, rounded down, so that the lower borders of a box may miss it. */
function rounded([longitude, latitude]: Position): Position {
  return [
    Math.floor(Math.min(longitude, 180 - longitudeStep) / longitudeStep) * longitudeStep,
    Math.floor(Math.min(latitude, 90 - latitudeStep) / latitudeStep) * latitudeStep,
  ];
}

/** Reads GeoJSON; throws the message of the engine // observed */
export function readShape(value: unknown): GeoValue {
  if (!isDocument(value)) throw new NotGeometry('must be a document');
  const { type, coordinates, geometries } = promote(value);
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    return merged(geometries.map(readShape));
  }
  const read = typeof type === 'string' && Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) throw new NotGeometry(`Unsupported GeoJSON type: ${String(type)}`);
  return read(coordinates);
}

const none: GeoValue = { points: [], lines: [], polygons: [] };

const readers: Readonly<Record<string, (coordinates: unknown) => GeoValue>> = {
  Point: (value) => ({ ...none, points: [position(value)] }),
  MultiPoint: (value) => ({ ...none, points: listOf(value).map(position) }),
  LineString: (value) => ({ ...none, lines: [line(value)] }),
  MultiLineString: (value) => ({ ...none, lines: listOf(value).map(line) }),
  Polygon: (value) => ({ ...none, polygons: [polygon(value)] }),
  MultiPolygon: (value) => ({ ...none, polygons: listOf(value).map(polygon) }),
};

function merged(parts: readonly GeoValue[]): GeoValue {
  return {
    points: parts.flatMap(({ points }) => points),
    lines: parts.flatMap(({ lines }) => lines),
    polygons: parts.flatMap(({ polygons }) => polygons),
  };
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotGeometry('must be an array');
  return value;
}

function position(value: unknown): Position {
  const [longitude, latitude] = listOf(value);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new NotGeometry('at least 2 numbers must be present in a coordinate');
  }
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    throw new NotGeometry(`Invalid coordinates: longitude ${longitude}, latitude ${latitude}`);
  }
  return [longitude, latitude];
}

function line(value: unknown): Position[] {
  const positions = listOf(value).map(position);
  if (positions.length < 2) throw new NotGeometry('at least 2 positions must be present in a line');
  return positions;
}

function polygon(value: unknown): Position[][] {
  return listOf(value).map((each) => {
    const ring = listOf(each).map(position);
    const [first, last] = [ring[0], ring.at(-1)];
    if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) {
      throw new NotGeometry('polygon rings must be closed (last position == first position)');
    }
    if (ring.length < 4) throw new NotGeometry('polygon rings must have at least 4 positions');
    return ring;
  });
}
