import { type Document, Double } from 'bson';
import { openToRead } from '../collections/views.ts';
import { CommandError } from '../commands/command-error.ts';
import { flagField, validateFields } from '../commands/command-fields.ts';
import { badValue, failedToParse, located, typeMismatch } from '../commands/refusals.ts';
import type { Documents, Stored } from '../documents.ts';
import { locate, nearOf, readNear } from '../geo/near.ts';
import { heldBy } from '../limits/stage-memory.ts';
import { numberOf } from '../query/match-leaf.ts';
import { findMatch } from '../query/select.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import { filterOptions } from './simple.ts';
import type { Stage } from './stage.ts';

const fields = [
  ...['near', 'distanceField', 'spherical', 'maxDistance', 'minDistance', 'query', 'distanceMultiplier'],
  ...['includeLocs', 'key'],
];

function pathOf(input: Document, name: string): string[] | undefined {
  const value: unknown = input[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '') return value.split('.');
  throw typeMismatch(`$geoNear requires that '${name}' is a string that is not empty`);
}

/** The field of the only index of places, where no other is named // documented: "key" of $geoNear */
function onlyPlace({ db, name, definition }: Documents): string[] {
  for (const kind of ['2d', '2dsphere']) {
    const [first, second] = definition.indexes.flatMap(({ key }) =>
      Object.keys(key).filter((path) => key[path] === kind),
    );
    if (second !== undefined) {
      throw new CommandError(
        'IndexNotFound',
        `There is more than one ${kind} index on ${db}.${name}; unsure which to use for $geoNear`,
      );
    }
    if (first !== undefined) return first.split('.');
  }
  throw new CommandError('IndexNotFound', '$geoNear requires a 2d or 2dsphere index, but none were found');
}

function withField(doc: Document, [head = '', ...rest]: readonly string[], value: unknown): Document {
  const inner: unknown = doc[head];
  return {
    ...doc,
    [head]: rest.length === 0 ? value : withField(isDocument(inner) ? inner : {}, rest, value),
  };
}

/** The distance measurement that the stage requests. */
function measureOf(input: Document) {
  const { near, minDistance, maxDistance } = input;
  if (near === undefined) throw located(5860400, "$geoNear requires a 'near' argument");
  const bounds = {
    ...(minDistance === undefined ? {} : { $minDistance: minDistance }),
    ...(maxDistance === undefined ? {} : { $maxDistance: maxDistance }),
  };
  const isGeoJson = isDocument(near) && near.type !== undefined;
  if (isGeoJson) return readNear('$nearSphere', { $geometry: near, ...bounds }, {});
  return readNear(flagField(input, 'spherical') ? '$nearSphere' : '$near', near, bounds);
}

function multiplierOf({ distanceMultiplier }: Document): number {
  if (distanceMultiplier === undefined) return 1;
  const number = numberOf(distanceMultiplier);
  if (number >= 0) return number;
  throw badValue('distanceMultiplier must be a nonnegative number');
}

/** `$geoNear`: documents by their distance from a point, the nearest first, with how far away each is. */
export const geoNear: Stage = (argument, scope) => {
  if (!isDocument(argument)) throw failedToParse('$geoNear argument must be an object');
  validateFields(argument, fields, '$geoNear');
  const near = measureOf(argument);
  const [distanceField, includeLocs] = [pathOf(argument, 'distanceField'), pathOf(argument, 'includeLocs')];
  const key = pathOf(argument, 'key');
  const multiplier = multiplierOf(argument);
  const { query = {} } = argument;
  if (!isDocument(query)) throw typeMismatch("$geoNear requires that 'query' is an object");
  if (nearOf(query) !== undefined) {
    throw badValue('$near is not allowed inside of a $geoNear query');
  }
  const { db, collection, context } = scope;
  return function* () {
    const documents = openToRead(context, db, collection);
    if (documents === undefined) return;
    const parts = key ?? onlyPlace(documents);
    const placed: { stored: Stored; distance: number; place: unknown }[] = [];
    const { variables } = filterOptions(scope);
    for (const stored of heldBy('$geoNear', findMatch(documents, query, { variables }, context))) {
      const result = locate(near, stored.doc, parts);
      if (result !== undefined && near.within(result.distance)) placed.push({ stored, ...result });
    }
    placed.sort((a, b) => a.distance - b.distance);
    for (const { stored, distance, place } of placed) {
      const reported = distance * multiplier;
      const far = Number.isInteger(reported) ? new Double(reported) : reported;
      const doc = distanceField === undefined ? stored.doc : withField(stored.doc, distanceField, far);
      yield row(includeLocs === undefined ? doc : withField(doc, includeLocs, place));
    }
  };
};
