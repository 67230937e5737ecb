import { SearchError } from '../search-error.ts';
import type { Ranked, SortOrder, SortValue } from './sort.ts';

/** Marks a row so that another query can continue from it: opaque to clients. */
export function sequenceToken({ doc, score, values }: Ranked): string {
  const kept = values.map((value) =>
    value === undefined ? null : [value[0], typeof value[1] === 'bigint' ? `${value[1]}n` : value[1]],
  );
  return Buffer.from(JSON.stringify([doc, score, kept])).toString('base64');
}

/** The row that a token marks. */
export function readToken(token: string, order: SortOrder): Ranked {
  const parts = decoded(token);
  if (!Array.isArray(parts) || parts.length !== 3) throw new SearchError('Invalid format for token value');
  const [doc, score, values] = parts as [unknown, unknown, unknown];
  if (typeof doc !== 'number' || typeof score !== 'number' || !Array.isArray(values)) {
    throw new SearchError('Invalid token component');
  }
  const expected = order.keys.filter(({ path }) => path !== undefined).length;
  if (values.length !== expected) {
    throw new SearchError(
      `Sequence token is incompatible with sort specification: expected ${expected} sort fields but token contains ${values.length}`,
    );
  }
  return { doc, score, values: values.map(readSortValue) };
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    throw new SearchError('Invalid format for token value');
  }
}

function readSortValue(value: unknown): SortValue {
  if (value === null) return undefined;
  if (!Array.isArray(value) || typeof value[0] !== 'number') throw new SearchError('Invalid token component');
  const inner: unknown = value[1];
  if (typeof inner === 'string' && /^-?\d+n$/.test(inner)) return [value[0], BigInt(inner.slice(0, -1))];
  if (typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean') {
    return [value[0], inner];
  }
  throw new SearchError('Invalid token component');
}
