import type { Binary } from 'bson';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';
import { tokenValue } from '../index/ingest.ts';
import type { Level } from '../index/level.ts';
import { plainNumber } from '../index/plain-number.ts';
import { compareBytes } from '../index/text-field.ts';
import { javaTypeName } from '../index/vector-value.ts';
import { SearchError } from '../search-error.ts';
import type { Value } from './fields.ts';
import { stringTarget } from './paths.ts';
import type { Scope } from './scope.ts';

/** A value of a query that fields of one kind are compared with. */
export type Comparable =
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; value: number }
  | { kind: 'number'; value: number | bigint }
  | { kind: 'objectId' | 'uuid' | 'token'; value: string }
  | { kind: 'null'; value: null };
export type ComparableKind = Comparable['kind'];

/** The kinds that the operators with `value` take; undefined: none of them. */
export function comparableOf(value: Value): Comparable | undefined {
  const { raw } = value;
  if (raw instanceof Date) return { kind: 'date', value: raw.getTime() };
  switch (typeName(raw)) {
    case 'bool':
      return { kind: 'boolean', value: raw as boolean };
    case 'int':
    case 'double':
      return { kind: 'number', value: plainNumber(raw) };
    case 'long':
      return { kind: 'number', value: longOf(raw) };
    case 'objectId':
      return { kind: 'objectId', value: String(raw) };
    case 'string':
      return { kind: 'token', value: raw as string };
    case 'null':
      return { kind: 'null', value: null };
    case 'binData': {
      const binary = raw as Binary;
      if (binary.sub_type !== 4) throw value.refuse('binary value must be UUID subtype 4');
      return { kind: 'uuid', value: Buffer.from(binary.buffer.subarray(0, binary.position)).toString('hex') };
    }
    default:
      return undefined;
  }
}

function longOf(raw: unknown): number | bigint {
  const long = BigInt(String(raw));
  return Number.isSafeInteger(Number(long)) ? Number(long) : long;
}

/** Text is compared by bytes, everything else by value; both are of one kind. */
export function compareSame(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b);
  if (a === b) return 0;
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

/**
 * A text in the form of a path with tokens. Without tokens the index's own analyzer splits the text. It
 * refuses more than one word, and one word finds nothing // observed
 */
export function normalizedToken(text: string, path: string, scope: Scope): string | undefined {
  const type = scope.view.mapping.typeAt(path, 'token');
  if (type) return tokenValue(text, type.normalizer);
  const { analyzer } = stringTarget('', undefined, scope);
  if (analyzer.analyze(text).tokens.length === 1) return undefined;
  throw new SearchError(`Path '${path}' needs to be indexed as token`);
}

/** Documents with a value at one of the paths that passes. */
export function documentsWith(
  kind: ComparableKind,
  path: string,
  passes: (value: unknown) => boolean,
): (level: Level) => Iterable<number> {
  return function* (level) {
    for (const [doc, { values }] of level.column(kind, path)?.entries() ?? []) {
      if (values.some(passes)) yield doc;
    }
  };
}

export function describeComparable({ kind, value }: Comparable): string {
  return kind === 'token' || kind === 'objectId' || kind === 'uuid'
    ? String(value)
    : `[${value} TO ${value}]`;
}

/** Its type in the words of the engine's messages. */
export function describeType(value: Value): string {
  return isDocument(value.raw) ? 'DOCUMENT' : javaTypeName(value.raw);
}
