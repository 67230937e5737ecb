import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, type EjsonObject, fieldOf, isObject, kindOf } from '#src/lib/ejson/value.ts';

/** Names of fields and positions of elements, from the document to one value. */
export type Path = readonly string[];

export const pathKey = (path: Path): string => JSON.stringify(path);
/** The key of a value inside of a branch, from the key of the branch. */
export const innerKey = (key: string, name: string): string =>
  `${key.slice(0, -1)}${key === '[]' ? '' : ','}${/^\w+$/u.test(name) ? `"${name}"` : JSON.stringify(name)}]`;
export const pathText = (path: Path): string => path.join('.');

/** A document or an array: a value with values inside. */
export const isBranch = (value: Ejson | undefined): value is Ejson[] | EjsonObject =>
  Array.isArray(value) || (isObject(value) && kindOf(value) === 'object');

export function valueAt(root: Ejson | undefined, path: Path): Ejson | undefined {
  let value = root;
  for (const name of path) {
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isObject(value)) value = fieldOf(value, name);
    else return undefined;
  }
  return value;
}

/** Changes the values inside one branch; the rest of the document is shared. */
function within(
  root: EjsonObject,
  parent: Path,
  change: (branch: Ejson[] | EjsonObject) => Ejson,
): EjsonObject {
  const apply = (value: Ejson | undefined, depth: number): Ejson => {
    if (!isBranch(value)) throw new Error(`No field ${pathText(parent.slice(0, depth))} in the document.`);
    const name = parent[depth];
    if (name === undefined) return change(value);
    if (Array.isArray(value)) return value.with(Number(name), apply(value[Number(name)], depth + 1));
    return fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === name ? apply(inner, depth + 1) : inner]),
    );
  };
  return apply(root, 0) as EjsonObject;
}

const last = (path: Path): string => path.at(-1) ?? '';
const parentOf = (path: Path): Path => path.slice(0, -1);

/** Sets an existing value, or adds a field at the end. */
export function setAt(root: EjsonObject, path: Path, value: Ejson): EjsonObject {
  const name = last(path);
  return within(root, parentOf(path), (branch) => {
    if (Array.isArray(branch))
      return Number(name) < branch.length ? branch.with(Number(name), value) : [...branch, value];
    if (!Object.hasOwn(branch, name)) return fromEntries([...Object.entries(branch), [name, value]]);
    return fromEntries(Object.entries(branch).map(([key, inner]) => [key, key === name ? value : inner]));
  });
}

export function removeAt(root: EjsonObject, path: Path): EjsonObject {
  const name = last(path);
  return within(root, parentOf(path), (branch) =>
    Array.isArray(branch)
      ? branch.toSpliced(Number(name), 1)
      : fromEntries(Object.entries(branch).filter(([key]) => key !== name)),
  );
}

export function renameAt(root: EjsonObject, path: Path, name: string): EjsonObject {
  return within(root, parentOf(path), (branch) =>
    Array.isArray(branch)
      ? branch
      : fromEntries(Object.entries(branch).map(([key, inner]) => [key === last(path) ? name : key, inner])),
  );
}

/** Inserts a field or an element behind another one. */
export function insertAfter(root: EjsonObject, path: Path, name: string, value: Ejson): EjsonObject {
  return within(root, parentOf(path), (branch) => {
    if (Array.isArray(branch)) return branch.toSpliced(Number(last(path)) + 1, 0, value);
    return fromEntries(
      Object.entries(branch).flatMap(([key, inner]) =>
        key === last(path)
          ? ([
              [key, inner],
              [name, value],
            ] as const)
          : ([[key, inner]] as const),
      ),
    );
  });
}

/** A name that no other field of the document has: `price copy`, `price copy 2`. */
export function freeName(branch: EjsonObject, wanted: string): string {
  let name = wanted;
  for (let count = 2; Object.hasOwn(branch, name); count += 1) name = `${wanted}${count}`;
  return name;
}
