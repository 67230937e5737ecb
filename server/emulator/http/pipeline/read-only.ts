import { isDeepStrictEqual } from 'node:util';
import { failWith } from '#contract/api/errors.ts';
import { pathText } from '#contract/values/value-problems.ts';
import { repeatsPath } from '#server/emulator/http/input/absence.ts';
import type { SentReadOnly } from '#server/emulator/http/input/schema-walk.ts';

/** The current values to compare with fields that only the service sets. */
export interface Present {
  /** Path parameters: they are the true values for fields of the request's own address. */
  params: Readonly<Record<string, string>>;
  /** The current entity as a reader gets it; undefined when missing. */
  entity: () => unknown;
}

/**
 * Fields that a request tries to change although it cannot. An equal value is no change, and neither is the
 * zero value of a type: the official Go SDK sends those with every object // specification §2.1, observed
 */
export function unmodifiable(sent: readonly SentReadOnly[], present: Present): readonly SentReadOnly[] {
  const reports = sent.filter(
    ({ value, path }) => !isZero(value) && !isOfAddress(value, path, present.params),
  );
  if (reports.length === 0) return [];
  const entity = present.entity();
  return reports.filter(({ value, path }) => !valuesAt(entity, path).some((now) => isSame(value, now)));
}

export function refuseUnmodifiable(fields: readonly SentReadOnly[]): void {
  const [first] = fields;
  if (!first) return;
  throw failWith('ATTRIBUTE_READ_ONLY', {
    parameters: [pathText(first.path)],
    fields: fields.map(({ path }) => ({ field: pathText(path), description: 'is set by the service alone' })),
  });
}

const zeroes: ReadonlySet<unknown> = new Set([null, '', 0, false, '0001-01-01T00:00:00Z']);

function isZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return zeroes.has(value);
  return Object.values(value).every(isZero);
}

function isOfAddress(value: unknown, path: readonly (string | number)[], params: Present['params']): boolean {
  const name = path.at(-1);
  return typeof name === 'string' && repeatsPath(name, value, params);
}

/** Values at a path; a list member may have any position, because clients send lists in their own order. */
function valuesAt(entity: unknown, path: readonly (string | number)[]): unknown[] {
  const [part, ...rest] = path;
  if (part === undefined) return [entity];
  if (typeof part === 'number') {
    return Array.isArray(entity) ? entity.flatMap((member) => valuesAt(member, rest)) : [];
  }
  if (typeof entity !== 'object' || entity === null || !Object.hasOwn(entity, part)) return [];
  return valuesAt(Reflect.get(entity, part), rest);
}

/** A member of a list carries some of the links only, and is the same entity. */
function isSame(value: unknown, now: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(now)) {
    return value.every((each) => now.some((other) => isDeepStrictEqual(each, other)));
  }
  return isDeepStrictEqual(value, now);
}
