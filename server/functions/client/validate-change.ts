import type { Document } from 'bson';
import { type Argument, asNumber, isDocument, toDocument } from './arguments.ts';
import { invalid } from './client-error.ts';
import { type RunAs, refuseInPull, toPipelineOfUpdate } from './validate-filter.ts';

/** Operators only, or a pipeline of an update; at least one. */
export function toUpdate(argument: Argument, runAs: RunAs): Document | Document[] {
  const { method, name, value } = argument;
  if (Array.isArray(value)) return toPipelineOfUpdate(argument, runAs);
  const update = toDocument(argument);
  const keys = Object.keys(update);
  if (keys.length === 0) throw invalid(method, name, 'must contain update operators');
  const plain = keys.find((key) => !key.startsWith('$'));
  if (plain !== undefined) {
    throw invalid(method, name, `must contain update operators only: ${plain} is a field`);
  }
  refuseInPull(update, argument, runAs);
  return update;
}

/** A whole document, without update operators (specification §4.12). */
export function toReplacement(argument: Argument): Document {
  const replacement = toDocument(argument);
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    throw invalid(argument.method, argument.name, `must not contain update operators: ${operator}`);
  }
  return replacement;
}

/** Includes or excludes fields, not both; `_id` may be excluded beside inclusions (specification §4.12). */
export function toProjection(argument: Argument): Document | undefined {
  if (argument.value === undefined || argument.value === null) return undefined;
  const projection = toDocument(argument);
  const result: Found = {};
  look(projection, '', result);
  if (result.included !== undefined && result.excluded !== undefined) {
    throw invalid(
      argument.method,
      argument.name,
      `must either include or exclude fields: it includes ${result.included} and excludes ${result.excluded}`,
    );
  }
  return projection;
}

interface Found {
  included?: string;
  excluded?: string;
}

function look(part: Document, above: string, match: Found): void {
  for (const [key, value] of Object.entries(part)) {
    const path = `${above}${key}`;
    const number = typeof value === 'boolean' ? Number(value) : asNumber(value);
    if (number === undefined) {
      // expressions, $slice and $elemMatch are validated by the database
      if (isDocument(value) && !Object.keys(value).some((each) => each.startsWith('$'))) {
        look(value, `${path}.`, match);
      }
    } else if (number !== 0) match.included ??= path;
    else if (path !== '_id') match.excluded ??= path;
  }
}
