import { fromEntries } from '#contract/values/field-order.ts';
import {
  type Ejson,
  type EjsonObject,
  epochOf,
  int,
  isObject,
  kindOf,
  sameEjson,
} from '#src/lib/ejson/value.ts';
import { isBranch, type Path, pathKey, pathText, removeAt, renameAt, setAt, valueAt } from './paths.ts';

/** One difference between two versions of a document, as one update of a field expresses it. */
export interface FieldChange {
  path: Path;
  /** Undefined: the field is missing. */
  before: Ejson | undefined;
  after: Ejson | undefined;
  /** The same value under another name. */
  renamedTo?: string;
  /** Elements added at the end of an array. */
  pushed?: Ejson[];
}

export interface Differences {
  changes: FieldChange[];
  /** The order of fields differs, or a field has a name that an update cannot address: only a replacement expresses it. */
  needsReplacement: boolean;
}

/** Whether the path of an update can name a field. */
const isAddressable = (name: string): boolean => name !== '' && !name.startsWith('$') && !name.includes('.');

/** The fields in which two versions of a document differ. */
export function differencesOf(base: EjsonObject, next: EjsonObject): Differences {
  const match: Differences = { changes: [], needsReplacement: false };
  compareFields(base, next, [], match);
  return match;
}

function compare(before: Ejson | undefined, after: Ejson | undefined, path: Path, match: Differences): void {
  if (before === after || sameEjson(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) compareElements(before, after, path, match);
  else if (isBranch(before) && isBranch(after) && isObject(before) && isObject(after))
    compareFields(before, after, path, match);
  else match.changes.push({ path, before, after });
}

function compareFields(before: EjsonObject, after: EjsonObject, path: Path, match: Differences): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = (document: EjsonObject, name: string) =>
    Object.hasOwn(document, name) ? document[name] : undefined;
  const differing = names.filter((name) => !sameEjson(own(before, name), own(after, name)));
  if (differing.some((name) => !isAddressable(name)) || !sameOrder(before, after)) {
    // the nearest parent with a name is set as a whole
    if (path.length > 0) {
      match.changes.push({ path, before, after });
      return;
    }
    match.needsReplacement = true;
  }
  const added = differing.filter((name) => !Object.hasOwn(before, name));
  const isInArray = path.some((_, depth) => /^\d+$/u.test(path[depth] ?? ''));
  for (const name of differing) {
    const inner = [...path, name];
    const index =
      Object.hasOwn(after, name) || isInArray
        ? -1
        : added.findIndex((other) => sameEjson(before[name], after[other]));
    const renamedTo = index < 0 ? undefined : added.splice(index, 1)[0];
    if (renamedTo !== undefined)
      match.changes.push({ path: inner, before: before[name], after: undefined, renamedTo });
    else if (Object.hasOwn(before, name)) compare(before[name], own(after, name), inner, match);
  }
  for (const name of added)
    match.changes.push({ path: [...path, name], before: undefined, after: after[name] });
}

/** Fields that both versions have come in the same order. */
function sameOrder(before: EjsonObject, after: EjsonObject): boolean {
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return Object.keys(after)
    .filter((name) => Object.hasOwn(before, name))
    .every((name, index) => name === kept[index]);
}

function compareElements(before: Ejson[], after: Ejson[], path: Path, match: Differences): void {
  if (before.length === after.length) {
    for (const [index, element] of before.entries())
      if (element !== after[index]) compare(element, after[index], [...path, String(index)], match);
    return;
  }
  const isLonger =
    after.length > before.length && before.every((element, index) => sameEjson(element, after[index]));
  match.changes.push({ path, before, after, ...(isLonger ? { pushed: after.slice(before.length) } : {}) });
}

/** The update that makes the changes, and no other. */
export function updateOf(changes: readonly FieldChange[]): EjsonObject {
  const parts: Record<string, [string, Ejson][]> = { $rename: [], $set: [], $unset: [], $push: [] };
  for (const { path, after, renamedTo, pushed } of changes) {
    const name = pathText(path);
    if (renamedTo !== undefined) parts.$rename?.push([name, pathText([...path.slice(0, -1), renamedTo])]);
    else if (pushed) parts.$push?.push([name, { $each: pushed }]);
    else if (after === undefined) parts.$unset?.push([name, '']);
    else parts.$set?.push([name, after]);
  }
  return fromEntries(
    Object.entries(parts).flatMap(([operator, fields]) =>
      fields.length > 0 ? [[operator, fromEntries(fields)] as const] : [],
    ),
  );
}

// a query for these does not mean equality
const unsure = new Set(['regex', 'undefined', 'minKey', 'maxKey']);
/** Larger values are compared by reading the document alone: the filter would double the message. */
const longestFilter = 100_000;
/** The greatest date of JavaScript: others cannot be sent. */
const lastDate = 8.64e15;

const isSure = (value: Ejson): boolean => {
  if (typeof value === 'string' && value.length > longestFilter) return false;
  if (unsure.has(kindOf(value))) return false;
  const epoch = kindOf(value) === 'date' ? epochOf(value) : 0;
  return Math.abs(epoch ?? 0) <= lastDate && JSON.stringify(value).length <= longestFilter;
};

/** A filter that the document matches while the changed fields have their old values. */
export function filterOf(id: Ejson, changes: readonly FieldChange[]): EjsonObject {
  const fields = changes.flatMap(({ path, before, renamedTo, pushed }): [string, Ejson][] => {
    const name = pathText(path);
    const target =
      renamedTo === undefined
        ? []
        : ([[pathText([...path.slice(0, -1), renamedTo]), { $exists: false }]] as [string, Ejson][]);
    if (before === undefined) return [[name, { $exists: false }]];
    if (pushed && Array.isArray(before)) return [[name, { $size: int(before.length) }]];
    if (before === null) return [[name, { $eq: null, $exists: true }], ...target];
    return isSure(before) ? [[name, { $eq: before }], ...target] : target;
  });
  return fromEntries([['_id', { $eq: id }], ...fields]);
}

/** A field that two people changed to different values. */
export interface Conflict {
  path: Path;
  base: Ejson | undefined;
  theirs: Ejson | undefined;
  mine: Ejson | undefined;
}

const contains = (outer: Path, inner: Path): boolean => outer.every((name, index) => inner[index] === name);

/** The paths that a change writes. */
const written = ({ path, renamedTo }: FieldChange): Path[] =>
  renamedTo === undefined ? [path] : [path, [...path.slice(0, -1), renamedTo]];

/**
 * Fields that both versions changed, each at its outermost path.
 *
 * @param base the version that both edits began with
 */
export function conflictsOf(base: EjsonObject, theirs: EjsonObject, mine: EjsonObject): Conflict[] {
  const theirPaths = differencesOf(base, theirs).changes.flatMap(written);
  const paths = new Map<string, Path>();
  for (const own of differencesOf(base, mine).changes.flatMap(written)) {
    for (const other of theirPaths) {
      const path = contains(other, own) ? other : contains(own, other) ? own : undefined;
      if (path && !sameEjson(valueAt(theirs, path), valueAt(mine, path))) paths.set(pathKey(path), path);
    }
  }
  const outermost = [...paths.values()].filter(
    (path) => ![...paths.values()].some((other) => other.length < path.length && contains(other, path)),
  );
  return outermost.map((path) => ({
    path,
    base: valueAt(base, path),
    theirs: valueAt(theirs, path),
    mine: valueAt(mine, path),
  }));
}

/**
 * The stored version with the own changes applied; of the fields in conflict, only those chosen.
 *
 * @param keepsMine whether the own value of a field in conflict is chosen
 */
export function mergedWith(
  base: EjsonObject,
  theirs: EjsonObject,
  mine: EjsonObject,
  keepsMine: (path: Path) => boolean,
): EjsonObject {
  const conflicts = conflictsOf(base, theirs, mine);
  let merged = theirs;
  for (const change of differencesOf(base, mine).changes) {
    const isDisputed = written(change).some((path) => conflicts.some((each) => contains(each.path, path)));
    if (!isDisputed) merged = applyChange(merged, change);
    // of a rename, the old name is in no conflict with the new name
    else if (
      change.renamedTo !== undefined &&
      keepsMine(change.path) &&
      valueAt(merged, change.path) !== undefined
    )
      merged = removeAt(merged, change.path);
  }
  for (const { path, mine: own } of conflicts.filter((each) => keepsMine(each.path))) {
    if (own !== undefined) merged = setAt(merged, path, own);
    else if (valueAt(merged, path) !== undefined) merged = removeAt(merged, path);
  }
  return merged;
}

function applyChange(document: EjsonObject, { path, after, renamedTo, pushed }: FieldChange): EjsonObject {
  const now = valueAt(document, path);
  if (renamedTo !== undefined) return now === undefined ? document : renameAt(document, path, renamedTo);
  if (pushed && Array.isArray(now)) return setAt(document, path, [...now, ...pushed]);
  if (after !== undefined) return setAt(document, path, after);
  return now === undefined ? document : removeAt(document, path);
}
