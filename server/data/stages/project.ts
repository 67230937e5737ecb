import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { badValue, failedToParse, located } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { row as rowOf } from '../update/row.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { isDocument } from '../values/bson-type.ts';
import { compileExpression } from './expression.ts';
import { addTo, type Branch, dropFrom, expectFields, keepFrom, plant, plantComputed } from './shape.ts';
import type { Run, Stage, StageScope } from './stage.ts';

function mapRows(change: (row: Stored) => Document): Run {
  return function* (rows) {
    for (const each of rows) {
      step();
      yield rowOf(change(each), each.meta);
    }
  };
}

/** `$addFields`, `$set`. */
export const addFields: Stage = (argument, scope) => {
  const branch: Branch = new Map();
  for (const [name, value] of Object.entries(expectFields(argument, '$addFields'))) {
    plantComputed(branch, name, value, scope, '$addFields');
  }
  return mapRows((each) => addTo(each.doc, branch, each) as Document);
};

/** `$unset`: one path or several. */
export const unset: Stage = (argument) => {
  const paths: unknown[] = Array.isArray(argument) ? argument : [argument];
  const branch: Branch = new Map();
  if (paths.length === 0)
    throw failedToParse('$unset specification must be a string or an array with at least one field');
  for (const path of paths) {
    if (typeof path !== 'string') {
      throw failedToParse('$unset specification must be a string or an array containing only string values');
    }
    plant(branch, path, 'drop', '$unset');
  }
  return mapRows(({ doc }) => dropFrom(doc, branch) as Document);
};

interface Projection {
  branch: Branch;
  /** Whether the first field was excluded; undefined while only `_id` was seen. */
  excludes: boolean | undefined;
  keepsId: boolean;
}

/** `$project`: fields either kept and computed, or left out; only `_id` may differ. */
export const project: Stage = (argument, scope) => {
  const fields = expectFields(argument, '$project');
  if (Object.keys(fields).length === 0) {
    throw located(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  const projection: Projection = { branch: new Map(), excludes: undefined, keepsId: true };
  for (const [name, value] of Object.entries(fields)) addField(projection, name, value, scope);
  const { branch, keepsId } = projection;
  if (projection.excludes ?? !keepsId) {
    if (!keepsId) branch.set('_id', 'drop');
    return mapRows(({ doc }) => dropFrom(doc, branch) as Document);
  }
  if (keepsId && !branch.has('_id')) branch.set('_id', 'keep');
  return mapRows((each) => idFirst(keepFrom(each.doc, branch, each) as Document));
};

function addField(projection: Projection, path: string, value: unknown, scope: StageScope): void {
  if (isDocument(value) && Object.keys(value).length === 0) {
    throw badValue(
      'Invalid $project :: caused by :: An empty sub-projection is not a valid value. Found empty object at path',
    );
  }
  if (isDocument(value) && !Object.keys(value).some((name) => name.startsWith('$'))) {
    for (const [name, each] of Object.entries(value)) addField(projection, `${path}.${name}`, each, scope);
    return;
  }
  const flag = typeof value === 'boolean' ? value : isNumeric(value) ? Number(value) !== 0 : undefined;
  if (flag === false) drop(projection, path);
  else {
    // `_id: 1` alone includes, and beside exclusions it changes nothing.
    if (!(path === '_id' && flag === true && projection.excludes === true)) decide(projection, path, false);
    if (path !== '_id' || flag === undefined || projection.excludes !== true) {
      plant(
        projection.branch,
        path,
        flag === undefined ? compileExpression(value, scope) : 'keep',
        '$project',
      );
    }
  }
}

function drop(projection: Projection, path: string): void {
  if (path === '_id') {
    projection.keepsId = false;
    return;
  }
  decide(projection, path, true);
  plant(projection.branch, path, 'drop', '$project');
}

function decide(projection: Projection, path: string, excludes: boolean): void {
  if (projection.excludes !== undefined && projection.excludes !== excludes) {
    throw badValue(
      `Invalid $project :: caused by :: Cannot do ${excludes ? 'exclusion' : 'inclusion'} on field ${path} in ${excludes ? 'inclusion' : 'exclusion'} projection`,
    );
  }
  projection.excludes = excludes;
}

/** Documented: `_id` comes first. */
function idFirst(doc: Document): Document {
  if (!Object.hasOwn(doc, '_id') || Object.keys(doc)[0] === '_id') return doc;
  let created: Document = { _id: doc._id };
  for (const name of Object.keys(doc)) if (name !== '_id') created = setField(created, name, doc[name]);
  return created;
}

/** `$replaceRoot` and `$replaceWith`. */
export function replaceRoot(expression: unknown, scope: StageScope): Run {
  const root = compileExpression(expression, scope);
  return mapRows((each) => {
    const created = root(each);
    if (isDocument(created)) return created;
    throw located(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${created === undefined ? 'missing' : Array.isArray(created) ? 'array' : typeof created}`,
    );
  });
}
