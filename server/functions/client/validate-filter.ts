import type { Document } from 'bson';
import { type Argument, isDocument, kindOf, toDocument } from './arguments.ts';
import { invalid, onlyForSystem } from './client-error.ts';

/** Who a function runs as: its user, or the system. */
export type RunAs = 'user' | 'system';

/** Evaluation, geospatial and bitwise selectors: only in system functions (specification §4.12). */
const systemOnly = new Set([
  ...['$expr', '$jsonSchema', '$mod', '$regex', '$text', '$where'],
  ...['$geoIntersects', '$geoWithin', '$near', '$nearSphere', '$within'],
  ...['$bitsAllClear', '$bitsAllSet', '$bitsAnyClear', '$bitsAnySet'],
]);

/** Filters are objects; functions of users may not use the selectors above anywhere in them. */
export function toFilter(argument: Argument, runAs: RunAs): Document {
  const filter = toDocument(argument);
  if (runAs === 'user') refuseSystemOnly(filter, argument, false);
  return filter;
}

export function toOptionalFilter(argument: Argument, runAs: RunAs): Document {
  const missing = argument.value === undefined || argument.value === null;
  return missing ? {} : toFilter(argument, runAs);
}

/** A regular expression in `$eq` is a value; anywhere else it is short for `$regex`. */
function refuseSystemOnly(value: unknown, argument: Argument, literal: boolean): void {
  if (isPattern(value) && !literal)
    throw onlyForSystem(argument.method, argument.name, 'a regular expression');
  if (Array.isArray(value)) {
    for (const each of value) refuseSystemOnly(each, argument, literal);
  } else if (isDocument(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (systemOnly.has(key)) throw onlyForSystem(argument.method, argument.name, key);
      refuseSystemOnly(each, argument, literal || key === '$eq');
    }
  }
}

function isPattern(value: unknown): boolean {
  if (value instanceof RegExp) return true;
  return (value as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp';
}

/** Filters of array elements follow the same rule. */
export function validateArrayFilters(list: unknown, method: string, runAs: RunAs): void {
  if (!Array.isArray(list)) return;
  for (const [index, value] of list.entries()) {
    toFilter({ method, name: `options.arrayFilters[${index}]`, value }, runAs);
  }
}

/**
 * An array of stages with one name each. `$indexStats` is not available to functions, at any depth. `$match` takes a
 * filter, so what filters of user functions must not use is refused there too; expressions of other stages are no
 * filters and stay as they are.
 */
export function toPipeline(argument: Argument, runAs: RunAs): Document[] {
  const { method, name, value } = argument;
  if (!Array.isArray(value)) throw invalid(method, name, `must be an array of stages, not ${kindOf(value)}`);
  return value.map((stage: unknown, index) =>
    toStage({ method, name: `${name}[${index}]`, value: stage }, runAs),
  );
}

function toStage(argument: Argument, runAs: RunAs): Document {
  const { method, name } = argument;
  const stage = toDocument(argument);
  const [operator = '', ...others] = Object.keys(stage);
  if (others.length > 0 || !operator.startsWith('$')) {
    throw invalid(method, name, 'must have exactly one field, the name of a stage');
  }
  if (operator === '$indexStats')
    throw invalid(method, name, 'is $indexStats, which is not available to functions');
  const inside = { method, name: `${name}.${operator}`, value: stage[operator] as unknown };
  validateInside(operator, inside, runAs);
  return stage;
}

function validateInside(operator: string, inside: Argument, runAs: RunAs): void {
  const body = inside.value;
  if (operator === '$match') toFilter(inside, runAs);
  if (!isDocument(body)) return;
  const at = (field: string, value: unknown) => ({ ...inside, name: `${inside.name}.${field}`, value });
  const validateEach = (pipelines: unknown, prefix = '') => {
    if (!isDocument(pipelines)) return;
    for (const [field, value] of Object.entries(pipelines)) toPipeline(at(prefix + field, value), runAs);
  };
  if (operator === '$facet') {
    validateEach(body);
  } else if (operator === '$rankFusion' || operator === '$scoreFusion') {
    validateEach(isDocument(body.input) ? body.input.pipelines : undefined, 'input.pipelines.');
  } else if (['$lookup', '$unionWith'].includes(operator) && body.pipeline !== undefined) {
    toPipeline(at('pipeline', body.pipeline), runAs);
  } else if (operator === '$graphLookup' && body.restrictSearchWithMatch !== undefined) {
    toFilter(at('restrictSearchWithMatch', body.restrictSearchWithMatch), runAs);
  } else if (operator === '$geoNear' && body.query !== undefined) {
    toFilter(at('query', body.query), runAs);
  }
}

const stagesOfUpdates = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

export function toPipelineOfUpdate(argument: Argument, runAs: RunAs): Document[] {
  const pipeline = toPipeline(argument, runAs);
  for (const [index, stage] of pipeline.entries()) {
    const operator = Object.keys(stage)[0] ?? '';
    if (!stagesOfUpdates.includes(operator)) {
      throw invalid(
        argument.method,
        `${argument.name}[${index}]`,
        `must be one of ${stagesOfUpdates.join(', ')}`,
      );
    }
  }
  if (pipeline.length === 0) throw invalid(argument.method, argument.name, 'must not be an empty pipeline');
  return pipeline;
}

/** Conditions of `$pull` are filters. */
export function refuseInPull(update: Document, argument: Argument, runAs: RunAs): void {
  if (runAs === 'user' && isDocument(update.$pull)) {
    refuseSystemOnly(update.$pull, { ...argument, name: `${argument.name}.$pull` }, false);
  }
}
