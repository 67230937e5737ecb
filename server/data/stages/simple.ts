import { type Document, Long } from 'bson';
import { copyFields, setField } from '#contract/values/field-order.ts';
import { badValue, failedToParse, located } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import type { Cell } from '../expressions/operator.ts';
import { partsOfPath } from '../expressions/paths.ts';
import { step } from '../limits/budget.ts';
import { heldBy } from '../limits/stage-memory.ts';
import { compileFilter } from '../query/match.ts';
import { rowComparator } from '../query/sort.ts';
import { asksText, textConditionOf, textMeta } from '../text-search/text-filter.ts';
import { row, withMeta } from '../update/row.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { compileExpression } from './expression.ts';
import { type Branch, dropFrom, plant } from './shape.ts';
import type { Rows, Run, Stage, StageScope } from './stage.ts';

export function filterOptions({ variables, now, context }: StageScope) {
  return { variables: Object.fromEntries(variables), now, random: () => context.random() };
}

export const match: Stage = (argument, scope) => {
  if (!isDocument(argument)) {
    throw badValue('the match filter must be an expression in an object');
  }
  if (asksText(argument)) return matchText(argument, scope);
  const matches = compileFilter(argument, filterOptions(scope));
  return function* (rows) {
    for (const each of rows) if (matches(each)) yield each;
  };
};

/** Inside of a join: at the beginning of a command an index answers. */
function matchText(filter: Document, scope: StageScope): Run {
  if (scope.isBehind === true) {
    throw located(17313, '$match with $text is only allowed as the first pipeline stage');
  }
  const { context, db, collection } = scope;
  const documents = context.catalog.open(db, collection);
  const text = documents === undefined ? undefined : textConditionOf(filter, documents);
  if (text === undefined) return () => [];
  const matches = compileFilter(filter, {
    ...filterOptions(scope),
    text: ({ doc }) => text.query.score(doc) > 0,
  });
  return function* (rows) {
    for (const each of rows) {
      if (matches(each)) yield withMeta(each, textMeta(text.query.score(each.doc)));
    }
  };
}

export const limit: Stage = (argument) => {
  const most = wholeNumber(argument, '$limit');
  if (most < 1) throw located(15958, 'the limit must be positive');
  return function* (rows) {
    let count = 0;
    for (const each of rows) {
      yield each;
      count += 1;
      if (count === most) return;
    }
  };
};

export const skip: Stage = (argument) => {
  const leave = wholeNumber(argument, '$skip');
  if (leave < 0) {
    throw located(
      5107200,
      `invalid argument to $skip stage: Expected a non-negative number in: $skip: ${leave}`,
    );
  }
  return function* (rows) {
    let count = 0;
    for (const each of rows) {
      count += 1;
      if (count > leave) yield each;
    }
  };
};

function wholeNumber(argument: unknown, stage: string): number {
  const number = isNumeric(argument) ? Number(argument) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw located(
    5107200,
    `invalid argument to ${stage} stage: Expected ${isNumeric(argument) ? 'an integer' : 'a number'} in: ${stage}: ${describe(argument)}`,
  );
}

export const sort: Stage = (argument) => {
  if (isDocument(argument) && Object.keys(argument).length === 0) {
    throw located(15976, '$sort stage must have at least one sort key');
  }
  const compare = rowComparator(argument);
  return (rows) => [...heldBy('$sort', rows)].sort(compare);
};

export const count: Stage = (argument) => {
  if (typeof argument !== 'string') throw located(40156, 'the count field must be a non-empty string');
  if (argument === '') throw located(40157, 'the count field must be a non-empty string');
  if (argument.startsWith('$')) throw located(40158, 'the count field cannot be a $-prefixed path');
  if (argument.includes('\0')) throw located(40159, 'the count field cannot contain a null byte');
  if (argument.includes('.')) throw located(40160, "the count field cannot contain '.'");
  return function* (rows) {
    let total = 0;
    for (const _ of rows) total += 1;
    // documented: without documents there is no result
    if (total > 0) yield row({ [argument]: total });
  };
};

export const sample: Stage = (argument, { context }) => {
  const size: unknown = isDocument(argument) ? argument.size : undefined;
  if (!isDocument(argument) || Object.keys(argument).some((name) => name !== 'size')) {
    throw badValue('the $sample stage specification must be an object with the field size only');
  }
  if (!isNumeric(size) || Number(size) <= 0) {
    throw badValue('size argument to $sample must be a positive integer');
  }
  return (rows) => draw([...heldBy('$sample', rows)], Math.trunc(Number(size)), () => context.random());
};

/** Each document at most once. */
function draw(list: Stored[], size: number, random: () => number): Rows {
  const most = Math.min(size, list.length);
  for (let at = 0; at < most; at += 1) {
    const other = at + Math.floor(random() * (list.length - at));
    [list[at], list[other]] = [list[other] as Stored, list[at] as Stored];
  }
  return list.slice(0, most);
}

interface Unwind {
  parts: string[];
  /** Field for the position; undefined without one. */
  index: string[] | undefined;
  keepsEmpty: boolean;
}

export const unwind: Stage = (argument) => {
  const spec = unwindOf(argument);
  return function* (rows) {
    for (const each of rows) yield* unwound(each, spec);
  };
};

function unwindOf(argument: unknown): Unwind {
  const spec = typeof argument === 'string' ? { path: argument } : argument;
  if (!isDocument(spec)) {
    throw failedToParse(
      `expected either a string or an object as specification for $unwind stage, got ${typeName(argument)}`,
    );
  }
  const { path, includeArrayIndex, preserveNullAndEmptyArrays = false, ...rest } = spec as Document;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw failedToParse(`unrecognized option to $unwind stage: ${unknown}`);
  if (typeof path !== 'string') throw located(28812, 'no path specified to $unwind stage');
  if (!path.startsWith('$') || path.length < 2) {
    throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  }
  if (
    includeArrayIndex !== undefined &&
    (typeof includeArrayIndex !== 'string' || /^\$|^$/.test(includeArrayIndex))
  ) {
    throw failedToParse('includeArrayIndex option to $unwind stage should be a non-empty string without $');
  }
  if (typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw failedToParse('expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  }
  return {
    parts: partsOfPath(path.slice(1)),
    index: includeArrayIndex === undefined ? undefined : partsOfPath(includeArrayIndex),
    keepsEmpty: preserveNullAndEmptyArrays,
  };
}

function* unwound(each: Stored, { parts, index, keepsEmpty }: Unwind): Generator<Stored> {
  const { doc } = each;
  const value = valueToUnwind(doc, parts);
  const numbered = (created: Document, at: number | null) =>
    index === undefined ? created : put(created, index, at === null ? null : Long.fromNumber(at));
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) {
      step();
      yield row(numbered(put(doc, parts, element), at), each.meta);
    }
    if (value.length === 0 && keepsEmpty) yield row(numbered(without(doc, parts), null), each.meta);
  } else if ((value !== null && value !== undefined) || keepsEmpty) {
    yield index === undefined ? each : row(numbered(doc, null), each.meta);
  }
}

/** documented: only the array at the end of the path is unwound, not those on the way */
function valueToUnwind(doc: Document, parts: string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (!isDocument(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

/** A copy with one field set, at its place. */
export function put(doc: Document, parts: readonly string[], value: unknown): Document {
  const [name = '', ...rest] = parts;
  const copy = copyFields(doc);
  const old: unknown = Object.hasOwn(copy, name) ? copy[name] : undefined;
  return setField(copy, name, rest.length === 0 ? value : put(isDocument(old) ? old : {}, rest, value));
}

function without(doc: Document, parts: readonly string[]): Document {
  const branch: Branch = new Map();
  plant(branch, parts.join('.'), 'drop', '$unwind');
  return dropFrom(doc, branch) as Document;
}

/** `$redact`: the expression decides for every level of a document. */
export const redact: Stage = (argument, scope) => {
  // Documented: paths are read in the level, $$ROOT stays the whole document.
  const current: Cell = { value: undefined };
  const decide = compileExpression(argument, scope, { current });
  const level = (fields: Document, root: Stored): Document | undefined => {
    current.value = fields;
    const decision = decide(root);
    if (decision === '$$KEEP') return fields;
    if (decision === '$$PRUNE') return undefined;
    if (decision === '$$DESCEND') return descend(fields, (inner) => level(inner, root));
    throw badValue('$redact must resolve to one of $$KEEP, $$PRUNE, or $$DESCEND');
  };
  return function* (rows) {
    for (const each of rows) {
      const kept = level(each.doc, each);
      if (kept !== undefined) yield row(kept, each.meta);
    }
  };
};

function descend(doc: Document, level: (inner: Document) => Document | undefined): Document {
  let created: Document = {};
  for (const [name, value] of Object.entries(doc)) {
    const kept = redacted(value, level);
    if (kept !== undefined) created = setField(created, name, kept);
  }
  return created;
}

function redacted(value: unknown, level: (inner: Document) => Document | undefined): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => redacted(each, level)).filter((each) => each !== undefined);
  }
  return isDocument(value) ? level(value) : value;
}
