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
  /** The elements of a long array in this line, whose path and value are those of the array. */
  range?: Range;
}

/** Positions of the first and the last element. */
interface Range {
  from: number;
  to: number;
}

/** Elements of an array that are shown without ranges, and of one range. */
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
    if (Array.isArray(branch) && branch.length > rangeLength) {
      for (let from = 0; from < branch.length && lines.length < most; from += rangeLength) {
        const elements = branch.slice(from, from + rangeLength);
        const range = { from, to: from + elements.length - 1 };
        const key = rangeKey(outer, from);
        const open = isOpen(key);
        const isStored = (element: Ejson, index: number): boolean =>
          element === storedAt(stored, from + index);
        lines.push({
          ...{ key, depth, range, isElement: true, size: elements.length, isOpen: open, value: branch },
          ...{ path: path(), name: `[${from} … ${range.to}]` },
          state: elements.every(isStored) ? 'same' : 'changed',
        });
        if (open) addEntries(elements, from, stored, path, depth + 1, outer);
      }
      return;
    }
    addEntries(branch, 0, stored, path, depth, outer);
  };
  const addEntries = (
    branch: Ejson[] | EjsonObject,
    first: number,
    stored: Ejson | undefined,
    path: () => Path,
    depth: number,
    outer: string,
  ): void => {
    const isElement = Array.isArray(branch);
    for (const [position, value] of isElement ? branch.entries() : Object.entries(branch)) {
      const name = typeof position === 'number' ? first + position : position;
      if (lines.length >= most) {
        if (depth === 0) left += 1;
        continue;
      }
      const inner = (): Path => [...path(), String(name)];
      const key = innerKey(outer, String(name));
      const before = storedAt(stored, name);
      const opens = isBranch(value);
      const open = opens && isOpen(key);
      const size = Array.isArray(value) ? value.length : opens ? Object.keys(value).length : undefined;
      const state = before === undefined ? 'added' : isSame(before, value) ? 'same' : 'changed';
      lines.push({
        key,
        // most lines of a long array are never drawn
        get path() {
          return inner();
        },
        depth,
        name: String(name),
        isElement,
        value,
        state,
        size,
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

/** The key of a range, which no element has. */
const rangeKey = (array: string, from: number): string => `${array} ${from}`;

/** Keys of the lines around a value: of the branches that contain it, and of ranges. */
export function keysAround(path: Path): string[] {
  return path.slice(1).flatMap((name, depth) => {
    const outer = pathKey(path.slice(0, depth + 1));
    return /^\d+$/u.test(name)
      ? [outer, rangeKey(outer, Number(name) - (Number(name) % rangeLength))]
      : [outer];
  });
}

/** Edits share what they leave unchanged, so that the identity decides in the usual case. */
function isSame(before: Ejson, value: Ejson): boolean {
  return before === value || (!isBranch(value) && sameEjson(before, value));
}
