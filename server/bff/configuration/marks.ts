import type { ConfiguredThing } from '#contract/console/configuration.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Fields } from '../change-sets/call.ts';

/** In place of a value that a description does not say. */
export class UnknownMark {}

/** Around a value that counts only while the thing does not exist. */
export class IgnoredMark {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type Path = readonly (string | number)[];
const unknownMark = new UnknownMark();

const isMark = (value: unknown): boolean => value instanceof UnknownMark || value instanceof IgnoredMark;
/** An object of fields, and no mark. */
export const isPlain = (value: unknown): value is Fields => isRecord(value) && !isMark(value);

function withMark(value: unknown, [first, ...rest]: Path, mark: (value: unknown) => unknown): unknown {
  if (first === undefined) return mark(value);
  if (Array.isArray(value))
    return typeof first === 'number' && first < value.length
      ? value.map((each: unknown, index) => (index === first ? withMark(each, rest, mark) : each))
      : value;
  if (value instanceof IgnoredMark) return new IgnoredMark(withMark(value.value, [first, ...rest], mark));
  if (!isPlain(value)) return value;
  const name = String(first);
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  const entries = Object.entries(value).filter(([key]) => key !== name);
  return Object.fromEntries([...entries, [name, withMark(inner, rest, mark)]]);
}

/** The body of a description with a mark at each path that it lists. */
export function marked({ body, unknown = [], ignored = [] }: ConfiguredThing): unknown {
  const open = unknown.reduce<unknown>((whole, path) => withMark(whole, path, () => unknownMark), body);
  return ignored.reduce<unknown>(
    (whole, path) => withMark(whole, path, (value) => new IgnoredMark(value)),
    open,
  );
}

/** A value without marks, and where they were. */
interface Unmarked {
  value: unknown;
  unknown: Path[];
  ignored: Path[];
}

/** Takes marks out: an unknown member is left out, and so is an unknown element of a list. */
export function unmarked(value: unknown): Unmarked {
  const result: Unmarked = { value: undefined, unknown: [], ignored: [] };
  const read = (each: unknown, path: Path): unknown => {
    if (each instanceof UnknownMark) {
      result.unknown.push(path);
      return undefined;
    }
    if (each instanceof IgnoredMark) {
      result.ignored.push(path);
      return read(each.value, path);
    }
    if (Array.isArray(each))
      return each.flatMap((one: unknown, index) => {
        const inner = read(one, [...path, index]);
        return inner === undefined ? [] : [inner];
      });
    if (!isPlain(each)) return each;
    const members = Object.entries(each).flatMap(([name, one]): [string, unknown][] => {
      const inner = read(one, [...path, name]);
      return inner === undefined ? [] : [[name, inner]];
    });
    return Object.fromEntries(members);
  };
  result.value = read(value, []);
  return result;
}

/** `replicationSpecs[0].zoneName`, for messages. */
export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
