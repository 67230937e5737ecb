import type { Document } from 'bson';
import { badValue, failedToParse } from '../commands/refusals.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { validatePathLength } from '../values/path-length.ts';
import { numberOf, wholeNumber } from './match-leaf.ts';

/** The rules of a projection for the fields of one document. */
export interface Branch {
  fields: Map<string, Branch | Leaf>;
}

export type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'slice'; skip: number; limit: number }
  /** The element of an array that the filter found. */
  | { kind: 'positional' }
  | { kind: 'elemMatch'; filter: Document }
  | { kind: 'compute'; expression: unknown };

export interface ProjectionSpec {
  /** Fields that are not named: dropped when including. */
  including: boolean;
  /** Whether `_id` is there. */
  id: boolean;
  root: Branch;
  /** The path to which `.$` was appended. */
  positional: string | undefined;
}

interface State {
  mode: 'include' | 'exclude' | undefined;
  id: boolean | undefined;
  root: Branch;
  positional: string | undefined;
  elemMatch: boolean;
}

/** Reads a projection. Documented: it either includes or excludes, except that `_id` may be excluded beside inclusions. */
export function readProjection(projection: Document): ProjectionSpec {
  const state: State = {
    mode: undefined,
    id: undefined,
    root: { fields: new Map() },
    positional: undefined,
    elemMatch: false,
  };
  for (const [path, value] of Object.entries(projection)) readField(path, value, state);
  // Beside `_id` alone metadata are added to it.
  const others = [...state.root.fields.values()].filter(
    (rule) => 'fields' in rule || rule.kind !== 'compute',
  );
  const onlyId = state.id === true && state.mode === undefined && others.length === 0;
  return {
    including: state.mode === 'include' || (state.mode === undefined && (state.elemMatch || onlyId)),
    id: state.id ?? true,
    root: state.root,
    positional: state.positional,
  };
}

function readField(path: string, value: unknown, state: State): void {
  const parts = path.split('.');
  validatePathLength(parts);
  if (parts.at(-1) === '$' && parts.length > 1) {
    readPositional(parts.slice(0, -1), value, state);
    return;
  }
  validateParts(parts, path);
  const flag = flagOf(value);
  if (path === '_id' && flag !== undefined) state.id = flag;
  else if (flag !== undefined) {
    setMode(state, flag ? 'include' : 'exclude', path);
    put(state, parts, { kind: flag ? 'include' : 'exclude' });
  } else if (isDocument(value)) readObject(parts, value, state);
  else compute(parts, value, state);
}

function validateParts(parts: readonly string[], path: string): void {
  if (path === '') throw badValue('an empty field name is not allowed in a projection');
  if (parts.includes('')) throw badValue(`FieldPath field names may not be empty strings: '${path}'`);
  const operator = parts.find((part) => part.startsWith('$'));
  if (operator === '$') {
    throw badValue(`As of 4.4, positional operator '.$' can only be at the end of a path: '${path}'`);
  }
  if (operator !== undefined) {
    throw badValue(
      `FieldPath field names may not start with '$': '${path}'. Consider using $getField or $setField.`,
    );
  }
}

/** Yes or no of a number or boolean; undefined for other values. */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  return Number.isNaN(number) ? undefined : number !== 0;
}

function setMode(state: State, mode: 'include' | 'exclude', path: string): void {
  if (state.mode !== undefined && state.mode !== mode) {
    const [doing, inside] = mode === 'include' ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
    throw badValue(`Cannot do ${doing} on field ${path} in ${inside} projection`);
  }
  state.mode = mode;
}

function put(state: State, parts: readonly string[], leaf: Leaf): void {
  const path = parts.join('.');
  let branch = state.root;
  for (const part of parts.slice(0, -1)) {
    const next = branch.fields.get(part) ?? { fields: new Map() };
    if (!('fields' in next)) throw badValue(`Path collision at ${path} remaining portion ${parts.at(-1)}`);
    branch.fields.set(part, next);
    branch = next;
  }
  const last = parts.at(-1) as string;
  if (branch.fields.has(last)) throw badValue(`Path collision at ${path}`);
  branch.fields.set(last, leaf);
}

function readPositional(parts: string[], value: unknown, state: State): void {
  const path = parts.join('.');
  validateParts(parts, path);
  if (flagOf(value) !== true)
    throw badValue(`positional projection '${path}.$' cannot be used with an exclusion or an expression`);
  if (state.positional !== undefined) {
    throw badValue('Cannot specify more than one positional projection per query.');
  }
  if (state.elemMatch) throw badValue('Cannot specify positional operator and $elemMatch.');
  setMode(state, 'include', path);
  state.positional = path;
  put(state, parts, { kind: 'positional' });
}

function readObject(parts: string[], value: Document, state: State): void {
  const path = parts.join('.');
  const names = Object.keys(value);
  const [first] = names;
  if (first === undefined)
    throw badValue(`An empty sub-projection is not a valid value. Found empty object at path: '${path}'`);
  if (!first.startsWith('$')) {
    for (const [name, inner] of Object.entries(value)) readField(`${path}.${name}`, inner, state);
    return;
  }
  // documented: metadata beside nothing else leave every field in
  if (first === '$meta') put(state, parts, { kind: 'compute', expression: value });
  else if (first === '$elemMatch') readElemMatch(parts, value.$elemMatch, state);
  else if (first === '$slice' && names.length === 1 && !isSliceExpression(value.$slice)) {
    put(state, parts, readSlice(value.$slice, path));
  } else compute(parts, value, state);
}

/** `{$slice: ['$a', 1]}` is the expression; with numbers alone it is the projection's own. */
function isSliceExpression(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && Number.isNaN(numberOf(value[0]));
}

function readSlice(value: unknown, path: string): Leaf {
  if (Array.isArray(value)) {
    const [skip, limit] = value.map(wholeNumber);
    if (value.length !== 2 || skip === undefined || limit === undefined) {
      throw badValue(`Invalid $slice syntax on '${path}': it takes a number, or an array of two`);
    }
    if (limit <= 0)
      throw badValue(`First argument to $slice must be an array, or the limit on '${path}' must be positive`);
    return { kind: 'slice', skip, limit };
  }
  const count = wholeNumber(value);
  if (count === undefined) {
    throw badValue(
      `Invalid $slice syntax on '${path}': it takes a number, or an array of two, not ${typeName(value)}`,
    );
  }
  return count >= 0
    ? { kind: 'slice', skip: 0, limit: count }
    : { kind: 'slice', skip: count, limit: -count };
}

function readElemMatch(parts: string[], value: unknown, state: State): void {
  if (!isDocument(value)) throw failedToParse('elemMatch: Invalid argument, object required');
  if (parts.length > 1) throw badValue('Cannot use $elemMatch projection on a nested field.');
  if (state.positional !== undefined) throw badValue('Cannot specify positional operator and $elemMatch.');
  state.elemMatch = true;
  put(state, parts, { kind: 'elemMatch', filter: value });
}

function compute(parts: string[], expression: unknown, state: State): void {
  setMode(state, 'include', parts.join('.'));
  put(state, parts, { kind: 'compute', expression });
}
