import { rewriteJson } from './json/quoted-text.ts';

/**
 * Documents whose fields keep their order. JavaScript moves integer-like names ("10", "9") to the beginning of an object,
 * in ascending order; in a document of the database the order of all fields is part of the value. An object with such
 * names is therefore wrapped in a proxy that lists its fields in the order in which they were set. Everything that reads
 * fields (`Object.keys`, spread, the BSON serializer) then sees that order. Objects without such names are plain objects
 * and cost nothing.
 *
 * A spread of such an object into a literal gives a plain object again. Code that builds documents with names from
 * documents or people uses the functions of this module.
 */

type Fields = Record<string, unknown>;

const ordered = new WeakSet<object>();

/** Whether JavaScript would move a field of this name to the beginning: the canonical text of 0 to 2^32 - 2. */
export function isIntegerName(name: string): boolean {
  const first = name.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || name.length > 10) return false;
  const number = Number(name);
  return number >>> 0 === number && number !== 4_294_967_295 && String(number) === name;
}

/** Whether an object has an integer-like name; those come first in a plain one, so that one name decides. */
export function hasIntegerName(fields: object): boolean {
  if (ordered.has(fields)) return true;
  for (const name in fields) return isIntegerName(name);
  return false;
}

class FieldOrder implements ProxyHandler<Fields> {
  readonly #names: Set<string>;

  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  ownKeys(target: Fields): (string | symbol)[] {
    return [...this.#names, ...Object.getOwnPropertySymbols(target)];
  }

  defineProperty(target: Fields, name: string | symbol, descriptor: PropertyDescriptor): boolean {
    const isDefined = Reflect.defineProperty(target, name, descriptor);
    if (isDefined && typeof name === 'string') this.#names.add(name);
    return isDefined;
  }

  deleteProperty(target: Fields, name: string | symbol): boolean {
    const isDeleted = Reflect.deleteProperty(target, name);
    if (isDeleted && typeof name === 'string') this.#names.delete(name);
    return isDeleted;
  }
}

/**
 * An object with its fields in the order of `names`, which are all of its own names. The object itself must not be used
 * any more; the result is the object itself where its order is that already.
 */
export function inOrder<T extends object>(fields: T, names: readonly string[]): T {
  if (!hasIntegerName(fields)) return fields;
  const natural = Object.keys(fields);
  if (natural.length === names.length && natural.every((name, at) => name === names[at])) return fields;
  return wrap(fields, names);
}

/** Whether an object lists integer-like names in the order in which they were set. */
export const keepsOrder = (fields: object): boolean => ordered.has(fields);

/**
 * Sets a field whatever its name; `__proto__` too is a field like any other. Returns the document to use from
 * now on: another object when the name is the first integer-like one, because a plain object cannot keep its
 * position.
 */
export function setField<T extends object>(target: T, name: string, value: unknown): T {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
    return target;
  }
  if (isIntegerName(name) && !ordered.has(target) && !Object.hasOwn(target, name)) {
    const wrapped = wrap(target, Object.keys(target));
    (wrapped as Fields)[name] = value;
    return wrapped;
  }
  (target as Fields)[name] = value;
  return target;
}

/** The same as `Object.fromEntries`, in the order of the entries. */
export function fromEntries<V>(entries: Iterable<readonly [string, V]>): Record<string, V> {
  const fields: Record<string, V> = {};
  const names = new Set<string>();
  let hasMoved = false;
  for (const [name, value] of entries) {
    if (name === '__proto__') setField(fields, name, value);
    else fields[name] = value;
    names.add(name);
    hasMoved ||= isIntegerName(name);
  }
  return hasMoved ? wrap(fields, names) : fields;
}

function wrap<T extends object>(fields: T, names: Iterable<string>): T {
  const wrapped = new Proxy(fields as Fields, new FieldOrder(names));
  ordered.add(wrapped);
  return wrapped as T;
}

/** A shallow copy that keeps the order. */
export function copyFields<T extends object>(fields: T): T {
  return ordered.has(fields) ? (fromEntries(Object.entries(fields)) as T) : { ...fields };
}

/** The same as spreading `more` behind `fields`, in the order of the fields. */
export function mergeFields(fields: object, more: object): Record<string, unknown> {
  if (!hasIntegerName(fields) && !hasIntegerName(more)) return { ...fields, ...more };
  let merged: Fields = copyFields(fields as Fields);
  for (const [name, value] of Object.entries(more)) merged = setField(merged, name, value);
  return merged;
}

/** A copy without one field. */
export function omitField(fields: object, name: string): Record<string, unknown> {
  if (ordered.has(fields)) return fromEntries(Object.entries(fields).filter(([each]) => each !== name));
  const { [name]: _omitted, ...rest } = fields as Fields;
  return rest;
}

/** A text of JSON in which a name begins with a digit, or with an escape that may represent one. */
const mayMove = /"(?:\d|\\u)[^"]*"[ \t\n\r]*:/u;
const deepestJson = 500;

/**
 * The same as `JSON.parse`, with the fields of every object in the order of the text. Throws SyntaxError for a text that is
 * not JSON, and RangeError for one that is nested deeper than 500 levels.
 */
export function parseInOrder(text: string): unknown {
  if (!mayMove.test(text)) return JSON.parse(text);
  const mark = crypto.randomUUID();
  const marked = markedNames(text, mark);
  const value: unknown = JSON.parse(marked);
  return marked === text ? value : withoutMarks(value, mark, 0);
}

/** The text with `mark` in front of each integer-like name. */
function markedNames(text: string, mark: string): string {
  return rewriteJson(text, {
    quoted(part, end) {
      const mayBeName = /^"(?:\d|\\u)/u.test(part) && part.length < 70;
      if (!mayBeName || !isFollowedByColon(text, end)) return part;
      const name = String(JSON.parse(part));
      return isIntegerName(name) ? `"${mark}${name}"` : part;
    },
  });
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return text[at] === ':';
}

function withoutMarks(value: unknown, mark: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepestJson) throw new RangeError(`nested deeper than ${deepestJson} levels`);
  if (Array.isArray(value)) return value.map((each) => withoutMarks(each, mark, depth + 1));
  return fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.startsWith(mark) ? name.slice(mark.length) : name,
      withoutMarks(each, mark, depth + 1),
    ]),
  );
}
