import { metresBetween } from '../geo/earth.ts';
import { holdsPoint, intersects, within } from '../geo/relations.ts';
import { type GeoValue, type Position, readShape } from '../geo/shape.ts';
import type { Level } from '../index/level.ts';
import { MatchingQuery } from '../score/simple-queries.ts';
import { SearchError } from '../search-error.ts';
import type { Fields, Value } from './fields.ts';
import { readFieldPaths } from './paths.ts';
import type { Build } from './scope.ts';
import { readScore } from './score-options.ts';
import { anyOf } from './text.ts';

type Holds = (point: Position) => boolean;

const areas: Readonly<Record<string, (value: Value) => Holds>> = {
  box: readBox,
  circle: readCircle,
  geometry: readArea,
};

/** `geoWithin`: points in a box, a circle or polygons. */
export function readGeoWithin(fields: Fields): Build {
  const paths = readFieldPaths(fields.required('path'));
  const input = Object.keys(areas).filter((name) => fields.optional(name) !== undefined);
  const [name] = input;
  if (input.length > 1) throw fields.refuse('only one of [box, circle, geometry] may be present');
  if (name === undefined) throw fields.refuse('one of [box, circle, geometry] must be present');
  const holds = (areas[name] as (value: Value) => Holds)(fields.required(name));
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const all = paths.map((path) => {
      if (!scope.view.mapping.typeAt(path, 'geo')) {
        throw new SearchError(`geoWithin requires path '${path}' to be indexed as 'geo'`);
      }
      const fits = (shapes: readonly GeoValue[]): boolean => shapes.some(({ points }) => points.some(holds));
      return geoQuery(`$type:geoPoint/${path}`, path, fits);
    });
    return score(anyOf(all), scope);
  };
}

function geoQuery(title: string, path: string, fits: (shapes: readonly GeoValue[]) => boolean) {
  return new MatchingQuery(title, function* (level: Level) {
    for (const [doc, { values }] of level.column('geo', path)?.entries() ?? []) if (fits(values)) yield doc;
  });
}

function readPoint(value: Value): Position {
  const fields = value.fields();
  const type = fields.required('type').string();
  if (type !== 'Point') throw value.refuse(`Expected type to be Point, got ${type}`);
  const [point] = readShape(value.raw).points;
  return point as Position;
}

function readBox(value: Value): Holds {
  const fields = value.fields();
  const [west, south] = readPoint(fields.required('bottomLeft'));
  const [east, north] = readPoint(fields.required('topRight'));
  fields.end();
  if (west >= east) throw fields.refuse('bottomLeft.longitude must be smaller than topRight.longitude');
  if (south >= north) throw fields.refuse('bottomLeft.latitude must be smaller than topRight.latitude');
  return ([longitude, latitude]) =>
    west <= longitude && longitude <= east && south <= latitude && latitude <= north;
}

function readCircle(value: Value): Holds {
  const fields = value.fields();
  const center = readPoint(fields.required('center'));
  const input = fields.required('radius');
  fields.end();
  const radius = input.finite();
  if (radius < 0) throw input.refuse('cannot be negative');
  return (point) => metresBetween(point, center) <= radius;
}

function readArea(value: Value): Holds {
  const shape = readShape(value.raw);
  if (shape.polygons.length === 0) throw value.refuse('Geometry must be a Polygon');
  return (point) => holdsPoint(shape.polygons, point);
}

type Relation = (stored: GeoValue, asked: GeoValue) => boolean;

/** Relation of a field's content to the geometry of the query; the parts are combined. */
const relations: Readonly<Record<string, Relation>> = {
  contains: (stored, asked) => within(asked, stored),
  disjoint: (stored, asked) => !intersects(stored, asked),
  intersects,
  within,
};

/** `geoShape`: geometries with a spatial relation to another. */
export function readGeoShape(fields: Fields): Build {
  const paths = readFieldPaths(fields.required('path'));
  const relation = fields.required('relation').oneOf(['contains', 'disjoint', 'intersects', 'within']);
  const input = fields.required('geometry');
  const shape = readShape(input.raw);
  const score = readScore(fields);
  fields.end();
  if (relation === 'within' && shape.points.length > 0) {
    throw fields.refuse(`cannot use relation 'within' with points`);
  }
  if (relation === 'within' && shape.lines.length > 0) {
    throw fields.refuse(`cannot use relation 'within' with lines`);
  }
  const holds = relations[relation] as Relation;
  return (scope) => {
    const all = paths.map((path) => {
      if (!scope.view.mapping.typeAt(path, 'geo')?.indexShapes) {
        throw new SearchError(
          `geoShape requires path '${path}' to be indexed as 'geo' with indexShapes=true`,
        );
      }
      return geoQuery(`$type:geoShape/${path}`, path, (shapes) => holds(together(shapes), shape));
    });
    return score(anyOf(all), scope);
  };
}

function together(shapes: readonly GeoValue[]): GeoValue {
  return {
    points: shapes.flatMap(({ points }) => points),
    lines: shapes.flatMap(({ lines }) => lines),
    polygons: shapes.flatMap(({ polygons }) => polygons),
  };
}
