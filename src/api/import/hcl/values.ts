import { hclLimits } from './limits.ts';
import type { Source } from './syntax.ts';

/** What cannot be resolved from the text alone: a data source, a variable without default, an attribute of the service. */
export class Unknown {
  /** The expression, for messages. */
  readonly text: string;
  readonly line: number;
  /** Why, where that is more than "not in this text". */
  readonly reason: string;
  /** The expression is wrong, not only unresolved: `try` and `can` distinguish the two. */
  readonly isError: boolean;
  /** The attribute of the resource that has it. */
  readonly path: string;
  /** Known, and left as it is by `lifecycle.ignore_changes`. */
  readonly isIgnored: boolean;

  constructor(
    { line, text }: Source,
    more: { reason?: string; isError?: boolean; path?: string; isIgnored?: boolean } = {},
  ) {
    const { reason = '', isError = false, path = '', isIgnored = false } = more;
    this.text = text;
    this.line = line;
    this.reason = reason;
    this.isError = isError;
    this.path = path;
    this.isIgnored = isIgnored;
  }

  /** The same at an attribute of a resource. */
  at(path: string): Unknown {
    const { reason, isError, isIgnored } = this;
    return new Unknown(this, { reason, isError, isIgnored, path });
  }
}

export type Value = string | number | boolean | null | Unknown | ValueList | ValueObject;
export type ValueList = Value[];
/** Without a prototype: `constructor` is a member only where the text has it. */
export type ValueObject = { [key: string]: Value };

export const newObject = (entries: Iterable<readonly [string, Value]> = []): ValueObject => {
  const object = Object.create(null) as ValueObject;
  for (const [key, value] of entries) object[key] = value;
  return object;
};

export const isUnknown = (value: unknown): value is Unknown => value instanceof Unknown;
export const isValueObject = (value: unknown): value is ValueObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isUnknown(value);

/** The first unknown part of a value, itself included; an error takes precedence over an unresolved part. */
export function unknownIn(value: Value): Unknown | undefined {
  let first: Unknown | undefined;
  const waiting: Value[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop() as Value;
    if (isUnknown(next)) {
      if (next.isError) return next;
      first ??= next;
    } else if (Array.isArray(next)) waiting.push(...next);
    else if (isValueObject(next)) waiting.push(...Object.values(next));
  }
  return first;
}

/** An expression that is wrong: caught by `try`, reported otherwise. */
export class EvaluationError extends Error {}

/** A text, a number or a flag as a text; undefined where the value has none. */
export function toText(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/u.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function toFlag(value: Value): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** Whether two values are the same; only for values without unknown parts. */
export function isSame(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index] ?? null));
  if (isValueObject(a) && isValueObject(b)) {
    const [left, right] = [Object.keys(a), Object.keys(b)];
    return (
      left.length === right.length &&
      left.every((key) => Object.hasOwn(b, key) && isSame(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}

/** The keys of an object in the order of the language. */
export const sortedKeys = (object: ValueObject): string[] =>
  Object.keys(object).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** Values without repetitions: the result of `toset` for a list. */
export function distinct(list: ValueList): ValueList {
  const seen = new Map<string, Value>();
  for (const each of list) {
    const key = JSON.stringify(each) ?? '';
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

/** What remains to be computed: shared by one reading. */
export class Budget {
  #steps = 0;

  /** Throws where the text exceeds the budget of an evaluation. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > hclLimits.steps) throw new BudgetExceeded();
  }

  /** A text that an expression produced. */
  text(value: string): string {
    if (value.length > hclLimits.textLength) throw new EvaluationError('the text is too long');
    this.spend(1 + (value.length >> 6));
    return value;
  }

  list<T>(value: T[]): T[] {
    if (value.length > hclLimits.elements) throw new EvaluationError('the collection is too long');
    this.spend(1 + value.length);
    return value;
  }
}

/** The whole reading ends. */
class BudgetExceeded extends Error {
  override message = 'Evaluating this text takes too many steps. Paste fewer resources.';
}
