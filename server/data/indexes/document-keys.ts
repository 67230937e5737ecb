import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import { fieldReader, isFields } from '../query/path-walk.ts';
import { idKey } from '../values/id-key.ts';

/** One place on the way along a path of the index. */
interface Walk {
  value: unknown;
  rest: readonly string[];
  /** Whether an array was entered on the way. */
  multikey: boolean;
  /** Set at an array: it is entered for all paths that stopped at it together. */
  array: unknown[] | undefined;
}

const missing = Symbol('missing');

export interface DocumentKeys {
  /** One list of values for each index key; missing fields are null, an empty array undefined. */
  keys: unknown[][];
  /** For each path, whether an array was entered on it. */
  multikey: boolean[];
  /** Documented: sparse indexes omit documents without any of the fields. */
  present: boolean;
}

/**
 * The keys of a document in an index over these paths. Documented: each array element has its own key; the
 * paths of one index may meet at most one array.
 */
export function documentKeys(doc: Document, paths: readonly (readonly string[])[]): DocumentKeys {
  const multikey = paths.map(() => false);
  const plain = withoutArrays(doc, paths);
  if (plain !== undefined) {
    const present = plain.some((value) => value !== missing);
    return { keys: [plain.map((value) => (value === missing ? null : value))], multikey, present };
  }
  const results: unknown[][] = [];
  collect(
    paths.map((rest) => step({ value: doc, rest, multikey: false, array: undefined })),
    paths,
    results,
    multikey,
  );
  const present = results.some((values) => values.some((value) => value !== missing));
  const keys = results.map((values) => values.map((value) => (value === missing ? null : value)));
  return { keys: distinct(keys), multikey, present };
}

/** The values at the paths; undefined where an array is on one of them. */
function withoutArrays(doc: Document, paths: readonly (readonly string[])[]): unknown[] | undefined {
  const values: unknown[] = [];
  for (const path of paths) {
    let value: unknown = doc;
    for (const name of path) {
      if (Array.isArray(value)) return undefined;
      value = isFields(value) ? fieldReader(name)(value) : undefined;
    }
    if (Array.isArray(value)) return undefined;
    values.push(value === undefined ? missing : value);
  }
  return values;
}

function collect(
  walks: readonly Walk[],
  paths: readonly (readonly string[])[],
  results: unknown[][],
  multikey: boolean[],
): void {
  const at = walks.findIndex(({ array }) => array !== undefined);
  if (at < 0) {
    results.push(walks.map(({ value }) => value));
    walks.forEach((walk, index) => {
      if (walk.multikey) multikey[index] = true;
    });
    return;
  }
  const array = walks[at]?.array as unknown[];
  const other = walks.findIndex((walk) => walk.array !== undefined && walk.array !== array);
  if (other >= 0) throw parallel(paths[other] ?? [], paths[at] ?? []);
  const elements: readonly unknown[] = array.length === 0 ? [undefined] : array;
  for (const element of elements) {
    collect(
      walks.map((walk) => (walk.array === undefined ? walk : enter(walk, element))),
      paths,
      results,
      multikey,
    );
  }
}

/** Goes along the fields of documents as far as it can. */
function step(walk: Walk): Walk {
  let { value, rest } = walk;
  while (true) {
    if (Array.isArray(value)) {
      const position = Number(rest[0]);
      if (rest.length === 0 || !Number.isInteger(position) || position < 0 || position >= value.length) {
        return { ...walk, value, rest, array: value };
      }
      if (value.some((each) => isFields(each) && Object.hasOwn(each, rest[0] as string))) {
        throw located(16746, `Ambiguous field name found in array: '${rest[0]}'`);
      }
      // Documented: a number in a path names one element, which is not "entering" the array.
      value = value[position];
      rest = rest.slice(1);
      if (rest.length === 0 && Array.isArray(value)) return { ...walk, value, rest, array: value };
      continue;
    }
    const [name] = rest;
    if (name === undefined)
      return { ...walk, value: value === undefined ? missing : value, rest, array: undefined };
    if (!isFields(value)) return { ...walk, value: missing, rest: [], array: undefined };
    value = fieldReader(name)(value);
    rest = rest.slice(1);
  }
}

/** One element of an array: arrays inside of it are values, not entered again. */
function enter({ rest }: Walk, element: unknown): Walk {
  if (rest.length === 0) return { value: element, rest, multikey: true, array: undefined };
  if (!isFields(element)) return { value: missing, rest: [], multikey: true, array: undefined };
  return step({ value: element, rest, multikey: true, array: undefined });
}

function distinct(keys: unknown[][]): unknown[][] {
  if (keys.length < 2) return keys;
  const results = new Map<string, unknown[]>();
  for (const key of keys) {
    const text = key.map((value) => (value === undefined ? 'none' : idKey(value))).join('\0');
    if (!results.has(text)) results.set(text, key);
  }
  return [...results.values()];
}

function parallel(one: readonly string[], other: readonly string[]): CommandError {
  const [first, second] = [one.at(-1), other.at(-1)];
  return new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays [${first}] [${second}]`);
}
