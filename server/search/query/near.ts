import { isDocument } from '#server/data/values/bson-type.ts';
import { metresBetween } from '../geo/earth.ts';
import { type Position, readShape } from '../geo/shape.ts';
import type { Held } from '../index/column.ts';
import type { Level } from '../index/level.ts';
import { DistanceQuery } from '../score/function-score.ts';
import type { Query } from '../score/query.ts';
import { matchNone } from '../score/simple-queries.ts';
import { SearchError } from '../search-error.ts';
import { comparableOf, describeType } from './comparable.ts';
import type { Fields, Value } from './fields.ts';
import { readFieldPaths } from './paths.ts';
import type { Build, Scope } from './scope.ts';
import { readScore } from './score-options.ts';
import { anyOf } from './text.ts';

type Origin =
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: number }
  | { kind: 'geo'; value: Position };

/** `near`: the nearer to an origin, the higher the score; documents without a value are left out. */
export function readNear(fields: Fields): Build {
  const paths = readFieldPaths(fields.required('path'));
  const origin = readOrigin(fields.required('origin'));
  const input = fields.required('pivot');
  const pivot = input.finite();
  if (pivot <= 0) throw input.refuse('must be positive');
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const queries = paths.map((path) => nearQuery(path, origin, pivot, scope));
    return score(anyOf(queries), scope);
  };
}

function readOrigin(value: Value): Origin {
  if (isDocument(value.raw)) {
    const { type } = value.raw;
    if (type !== 'Point') throw value.refuse(`Expected type to be Point, got ${String(type)}`);
    const [point] = readShape(value.raw).points;
    if (point) return { kind: 'geo', value: point };
  }
  const comparable = comparableOf(value);
  if (comparable?.kind === 'date') return { kind: 'date', value: comparable.value };
  if (comparable?.kind === 'number') return { kind: 'number', value: Number(comparable.value) };
  throw value.refuse(`Unsupported type: ${describeType(value)}`);
}

function nearQuery(path: string, origin: Origin, pivot: number, { view, level: at }: Scope): Query {
  if (origin.kind === 'geo') {
    if (!view.mapping.typeAt(path, 'geo')) {
      throw new SearchError(`near with a geo point origin requires path '${path}' to be indexed as 'geo'`);
    }
    // the engine uses the field of the collection, at any level of nesting // observed
    if (at !== '') return matchNone;
    return new DistanceQuery(`$type:geoPoint/${path}`, pivot, function* (level: Level) {
      for (const [doc, { values }] of level.column('geo', path)?.entries() ?? []) {
        const points = values.flatMap((shape) => shape.points);
        const metres = points.map((point) => metresBetween(point, origin.value));
        if (metres.length > 0) yield [doc, Math.min(...metres)];
      }
    });
  }
  const { kind, value } = origin;
  const whole = view.mapping.typeAt(path, 'number')?.representation === 'int64' && kind === 'number';
  const reach = kind === 'date' ? Math.trunc(pivot) : pivot;
  if (whole && pivot < 1) return matchNone;
  return new DistanceQuery(`$type:${kind}/${path}`, reach, function* (level: Level) {
    for (const [doc, held] of level.column(kind, path)?.entries() ?? []) {
      const single = singleOf(held);
      if (single !== undefined) yield [doc, Math.abs(single - value)];
    }
  });
}

/** Values inside arrays cannot be seen // observed */
function singleOf({ values, multiple }: Held<number | bigint>): number | undefined {
  return multiple ? undefined : Number(values[0]);
}
