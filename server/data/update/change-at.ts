import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { identifierOf, indexOf } from './update-path.ts';

/** Represents a missing field. */
export const absent = Symbol('absent');

// A path such as a.2000000000 would make an array of that many nulls. documented by the server's message below
const mostPadding = 1_500_000;

export interface Walk {
  /** The document to be changed, for messages. */
  root: Document;
  parts: readonly string[];
  /** Makes parents that are missing. */
  creates: boolean;
  leaf(old: unknown, path: readonly string[]): unknown;
  /** Whether an element of an array is meant by `$[name]`. */
  chooses(name: string, element: unknown): boolean;
  /** The element that the filter has found, for `$`. */
  found(path: readonly string[]): number;
}

/**
 * The document with a changed value at a path; the same object when nothing differs. Copies the documents on
 * the path.
 */
export function changeAt(walk: Walk): Document {
  return inside(walk.root, walk, []) as Document;
}

function inside(container: unknown, walk: Walk, path: readonly string[]): unknown {
  const part = walk.parts[path.length] as string;
  if (Array.isArray(container)) return insideArray(container, part, walk, path);
  const name = identifierOf(part);
  if (name !== undefined) return refuseArrayUpdate(container, path);
  if (part === '$') return inside(container, { ...walk, parts: withIndex(walk, path) }, path);
  if (isDocument(container)) return insideDocument(container, part, walk, path);
  return walk.creates ? refuseField(container, part, path) : container;
}

function withIndex({ parts, found }: Walk, path: readonly string[]): string[] {
  return parts.with(path.length, String(found(path)));
}

/** The value below `part`, changed. */
function below(old: unknown, part: string, walk: Walk, path: readonly string[]): unknown {
  const here = [...path, part];
  if (here.length === walk.parts.length) return walk.leaf(old, here);
  if (old !== absent) return inside(old, walk, here);
  if (!walk.creates) return absent;
  if (identifierOf(walk.parts[here.length] as string) !== undefined) {
    throw badValue(
      `The path '${here.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const created = inside({}, walk, here);
  return Object.keys(created as object).length === 0 ? absent : created;
}

function insideDocument(fields: Document, part: string, walk: Walk, path: readonly string[]): unknown {
  const old: unknown = Object.hasOwn(fields, part) ? fields[part] : absent;
  const changed = below(old, part, walk, path);
  if (changed === old) return fields;
  let copy: Document = {};
  for (const name of Object.keys(fields)) {
    if (name !== part) copy = setField(copy, name, fields[name]);
    else if (changed !== absent) copy = setField(copy, name, changed);
  }
  if (old === absent) copy = setField(copy, part, changed);
  return copy;
}

function insideArray(list: unknown[], part: string, walk: Walk, path: readonly string[]): unknown {
  if (part === '$') return inside(list, { ...walk, parts: withIndex(walk, path) }, path);
  const name = identifierOf(part);
  if (name !== undefined) return eachElement(list, name, walk, path);
  const index = indexOf(part);
  if (index === undefined) return walk.creates ? refuseField(list, part, path) : list;
  return element(list, index, walk, path);
}

function element(list: unknown[], index: number, walk: Walk, path: readonly string[]): unknown {
  const old = index < list.length ? list[index] : absent;
  const changed = below(old, String(index), walk, path);
  if (changed === old) return list;
  if (index - list.length > mostPadding) {
    throw new CommandError(
      'CannotBackfillArray',
      `can't backfill more than ${mostPadding} elements: '${[...path, index].join('.')}'`,
    );
  }
  const copy = [...list];
  while (copy.length < index) copy.push(null);
  // documented: $unset of an element leaves null in its place
  copy[index] = changed === absent ? null : changed;
  return copy;
}

function eachElement(list: unknown[], name: string, walk: Walk, path: readonly string[]): unknown {
  let copy: unknown[] | undefined;
  for (const [at, old] of list.entries()) {
    if (name !== '' && !walk.chooses(name, old)) continue;
    const changed = below(
      old,
      String(at),
      { ...walk, parts: walk.parts.with(path.length, String(at)) },
      path,
    );
    if (changed === old) continue;
    copy ??= [...list];
    copy[at] = changed === absent ? null : changed;
  }
  return copy ?? list;
}

function refuseArrayUpdate(value: unknown, path: readonly string[]): never {
  throw badValue(`Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${describe(value)}`);
}

function refuseField(value: unknown, part: string, path: readonly string[]): never {
  throw new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${path.at(-1) ?? ''}: ${describe(value)}}`,
  );
}
