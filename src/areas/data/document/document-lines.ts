import { type Ejson, type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
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
}

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
    const isElement = Array.isArray(branch);
    const entries: Iterable<[string | number, Ejson]> = isElement ? branch.entries() : Object.entries(branch);
    for (const [name, value] of entries) {
      if (lines.length >= most) {
        if (depth === 0) left += 1;
        continue;
      }
      const inner = (): Path => [...path(), String(name)];
      const key = innerKey(outer, String(name));
      const before = storedAt(stored, String(name));
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

function storedAt(stored: Ejson | undefined, name: string): Ejson | undefined {
  if (Array.isArray(stored)) return stored[Number(name)];
  return isObject(stored) && Object.hasOwn(stored, name) ? stored[name] : undefined;
}

/** Edits share what they leave unchanged, so that the identity decides in the usual case. */
function isSame(before: Ejson, value: Ejson): boolean {
  return before === value || (!isBranch(value) && JSON.stringify(before) === JSON.stringify(value));
}
