import { type Ejson, type EjsonObject, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import { innerKey, isBranch, type Path, pathKey } from './paths.ts';

/** One field or element, as a line of the tree. */
export interface DocumentLine {
  key: string;
  path: Path;
  depth: number;
  name: string;
  isElement: boolean;
  value: Ejson;
  /** Compared with the stored version. */
  state: 'same' | 'added' | 'changed';
  /** Values inside; undefined for a value without any. */
  size: number | undefined;
  isOpen: boolean;
  /** The values of a long array or object in this line, whose path and value are those of the array or object. */
  range?: ValueRange;
}

/** Positions of the first and the last value. */
export interface ValueRange {
  from: number;
  to: number;
}

/** Values of an array or object that are shown without ranges, and of one range. */
const rangeLength = 1_000;

export interface Lines {
  lines: DocumentLine[];
  /** Fields of the document that the limit left out. */
  left: number;
}

/** Lines of one tree: more would delay each stroke. */
const mostLines = 200_000;

/**
 * The visible lines of a document.
 *
 * @param base the stored version; the same document where nothing is edited
 * @param isOpen whether the values inside of a path are shown
 * @param most the limit of lines
 */
export function linesOf(
  document: EjsonObject,
  base: EjsonObject,
  isOpen: (key: string) => boolean,
  most = mostLines,
): Lines {
  const lines: DocumentLine[] = [];
  let left = 0;
  const add = (
    branch: Ejson[] | EjsonObject,
    stored: Ejson | undefined,
    path: () => Path,
    depth: number,
    outer: string,
  ): void => {
    const names = Array.isArray(branch) ? undefined : Object.keys(branch);
    const size = names?.length ?? (branch as Ejson[]).length;
    if (size <= rangeLength) {
      addValues(branch, names, { from: 0, to: size - 1 }, stored, path, depth, outer);
      return;
    }
    for (let from = 0; from < size; from += rangeLength) {
      const range = { from, to: Math.min(from + rangeLength, size) - 1 };
      const inside = range.to - from + 1;
      if (lines.length >= most) {
        if (depth === 0) left += inside;
        continue;
      }
      const key = rangeKey(outer, from);
      const open = isOpen(key);
      const [first = from, last = range.to] = names ? [names[from], names[range.to]] : [];
      lines.push({
        ...{ key, depth, range, isElement: !names, size: inside, isOpen: open, value: branch },
        ...{ path: path(), name: `[${first} … ${last}]` },
        state: isStored(branch, names, range, stored) ? 'same' : 'changed',
      });
      if (open) addValues(branch, names, range, stored, path, depth + 1, outer);
    }
  };
  const addValues = (
    branch: Ejson[] | EjsonObject,
    names: readonly string[] | undefined,
    { from, to }: ValueRange,
    stored: Ejson | undefined,
    path: () => Path,
    depth: number,
    outer: string,
  ): void => {
    for (let position = from; position <= to; position += 1) {
      const name = names?.[position] ?? position;
      if (lines.length >= most) {
        if (depth === 0) left += 1;
        continue;
      }
      const value = storedAt(branch, name) ?? null;
      const inner = (): Path => [...path(), String(name)];
      const key = innerKey(outer, String(name));
      const before = storedAt(stored, name);
      const opens = isBranch(value);
      const open = opens && isOpen(key);
      const state = before === undefined ? 'added' : isSame(before, value) ? 'same' : 'changed';
      lines.push({
        key,
        // most lines of a long array are never drawn
        get path() {
          return inner();
        },
        depth,
        name: String(name),
        isElement: !names,
        value,
        state,
        size: opens ? sizeOf(value) : undefined,
        isOpen: open,
      });
      if (open) add(value, before, inner, depth + 1, key);
    }
  };
  add(document, base, () => [], 0, pathKey([]));
  return { lines, left };
}

function storedAt(stored: Ejson | undefined, name: string | number): Ejson | undefined {
  if (Array.isArray(stored)) return stored[Number(name)];
  return isObject(stored) && Object.hasOwn(stored, name) ? stored[name] : undefined;
}

const sizeOf = (branch: Ejson[] | EjsonObject): number =>
  Array.isArray(branch) ? branch.length : Object.keys(branch).length;

function isStored(
  branch: Ejson[] | EjsonObject,
  names: readonly string[] | undefined,
  { from, to }: ValueRange,
  stored: Ejson | undefined,
): boolean {
  for (let position = from; position <= to; position += 1) {
    const name = names?.[position] ?? position;
    if (storedAt(branch, name) !== storedAt(stored, name)) return false;
  }
  return true;
}

/** The key of a range, which no value has. */
const rangeKey = (branch: string, from: number): string => `${branch} ${from}`;

/** Keys of the lines around a value of a document: of the branches that contain it, and of ranges. */
export function keysAround(document: EjsonObject, path: Path): string[] {
  const keys: string[] = [];
  let value: Ejson | undefined = document;
  for (const [depth, name] of path.entries()) {
    const outer = pathKey(path.slice(0, depth));
    if (depth > 0) keys.push(outer);
    if (!isBranch(value)) break;
    const position = Array.isArray(value) ? Number(name) : Object.keys(value).indexOf(name);
    if (sizeOf(value) > rangeLength && position >= 0)
      keys.push(rangeKey(outer, position - (position % rangeLength)));
    value = storedAt(value, name);
  }
  return keys;
}

/** Edits share what they leave unchanged, so that the identity decides in the usual case. */
function isSame(before: Ejson, value: Ejson): boolean {
  return before === value || (!isBranch(value) && sameEjson(before, value));
}
