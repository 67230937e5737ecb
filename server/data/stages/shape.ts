import type { Document } from 'bson';
import { copyFields, setField } from '#contract/values/field-order.ts';
import { badValue, failedToParse } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { isDocument } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { validatePathLength } from '../values/path-length.ts';
import { compileExpression, type Expression } from './expression.ts';
import type { StageScope } from './stage.ts';

/** What happens to one field: it is computed, kept, left out, or something inside it is. */
export type Shape = Expression | 'keep' | 'drop' | Branch;
export type Branch = Map<string, Shape>;

function isBranch(shape: Shape | undefined): shape is Branch {
  return shape instanceof Map;
}

/** Adds the change of `a.b` to the branch of `a`; two overlapping paths are refused. */
export function plant(branch: Branch, path: string, shape: Shape, stage: string): void {
  const parts = validatePath(path, stage);
  let at = branch;
  for (const part of parts.slice(0, -1)) {
    const next: Shape = at.get(part) ?? new Map();
    if (!isBranch(next)) refuseCollision(path, stage);
    at.set(part, next);
    at = next;
  }
  const last = parts.at(-1) as string;
  if (at.has(last)) refuseCollision(path, stage);
  at.set(last, shape);
}

function validatePath(path: string, stage: string): string[] {
  const parts = path.split('.');
  validatePathLength(parts);
  if (parts.includes('')) {
    throw badValue(
      path === ''
        ? `Invalid ${stage} :: caused by :: FieldPath cannot be constructed with empty string`
        : `Invalid ${stage} :: caused by :: FieldPath field names may not be empty strings: '${path}'`,
    );
  }
  const operator = parts.find((part) => part.startsWith('$'));
  if (operator !== undefined) {
    throw badValue(
      `Invalid ${stage} :: caused by :: FieldPath field names may not start with '$'. Consider using $getField or $setField: '${path}'`,
    );
  }
  return parts;
}

function refuseCollision(path: string, stage: string): never {
  throw badValue(`Invalid ${stage} :: caused by :: Path collision at ${path}`);
}

/** The fields of $addFields and $set: `{a: {b: 1}}` and `{'a.b': 1}` say the same. */
export function plantComputed(
  branch: Branch,
  prefix: string,
  value: unknown,
  scope: StageScope,
  stage: string,
): void {
  if (isDocument(value)) {
    const names = Object.keys(value);
    if (names.length > 0 && !names.some((name) => name.startsWith('$'))) {
      for (const name of names) plantComputed(branch, `${prefix}.${name}`, value[name], scope, stage);
      return;
    }
  }
  plant(branch, prefix, compileExpression(value, scope), stage);
}

/** A value with fields computed into it; documented: into every element of an array. */
export function addTo(value: unknown, branch: Branch, row: Stored): unknown {
  if (Array.isArray(value)) {
    step(value.length);
    return value.map((each) => addTo(each, branch, row));
  }
  let created: Document = isDocument(value) ? copyFields(value) : {};
  for (const [name, shape] of branch) {
    const old: unknown = Object.hasOwn(created, name) ? created[name] : undefined;
    const computed = isBranch(shape) ? addTo(old, shape, row) : (shape as Expression)(row);
    if (computed === undefined) delete created[name];
    else created = setField(created, name, computed);
  }
  return created;
}

/** A value without the fields that a branch drops. */
export function dropFrom(value: unknown, branch: Branch): unknown {
  if (Array.isArray(value)) {
    step(value.length);
    return value.map((each) => dropFrom(each, branch));
  }
  if (!isDocument(value)) return value;
  let created: Document = {};
  for (const [name, each] of Object.entries(value)) {
    const shape = branch.get(name);
    if (shape !== 'drop') created = setField(created, name, isBranch(shape) ? dropFrom(each, shape) : each);
  }
  return created;
}

/** Only the fields that a branch keeps, in the document's order, then the computed ones. */
export function keepFrom(value: unknown, branch: Branch, row: Stored): unknown {
  if (Array.isArray(value)) {
    step(value.length);
    return value.map((each) => keepFrom(each, branch, row)).filter((each) => each !== undefined);
  }
  let created: Document = {};
  if (isDocument(value)) created = keptFields(value, branch, row);
  else if (!computes(branch)) return undefined;
  for (const [name, shape] of branch) {
    if (Object.hasOwn(created, name) || shape === 'keep' || shape === 'drop') continue;
    const computed = isBranch(shape) ? (computes(shape) ? keepFrom({}, shape, row) : undefined) : shape(row);
    if (computed !== undefined) created = setField(created, name, computed);
  }
  return created;
}

function keptFields(value: Document, branch: Branch, row: Stored): Document {
  let created: Document = {};
  for (const name of Object.keys(value)) {
    const shape = branch.get(name);
    if (shape === 'keep') created = setField(created, name, value[name]);
    else if (isBranch(shape)) {
      const kept = keepFrom(value[name], shape, row);
      if (kept !== undefined) created = setField(created, name, kept);
    }
  }
  return created;
}

function computes(branch: Branch): boolean {
  for (const shape of branch.values()) {
    if (typeof shape === 'function' || (isBranch(shape) && computes(shape))) return true;
  }
  return false;
}

export function expectFields(argument: unknown, stage: string): Document {
  if (isDocument(argument)) return argument;
  throw failedToParse(`${stage} specification stage must be an object, got ${describe(argument)}`);
}
