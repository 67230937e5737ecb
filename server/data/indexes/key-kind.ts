import type { Document } from 'bson';

/** What an index can do. Of places only the definition is kept. */
export type KeyKind = 'ordered' | 'hashed' | 'wildcard' | 'text' | '2dsphere' | '2d';

const special = ['text', '2dsphere', '2d', 'hashed'] as const;

/** The kind of an index by its key: a single field of another kind decides. */
export function kindOf(key: Document): KeyKind {
  for (const [path, value] of Object.entries(key)) {
    // documented: `$**: 'text'` is an index of all texts
    if (isWildcard(path) && value !== 'text') return 'wildcard';
    const kind = special.find((each) => each === value);
    if (kind !== undefined) return kind;
  }
  return 'ordered';
}

export function isSpecialKind(value: unknown): boolean {
  return special.some((each) => each === value);
}

export function isWildcard(path: string): boolean {
  return path === '$**' || path.endsWith('.$**');
}

/** The path below which a wildcard sees fields; empty for everywhere. */
export function wildcardRoot(path: string): string {
  return path === '$**' ? '' : path.slice(0, -'.$**'.length);
}

/** Direction of a field of an ordered index. */
export function directionOf(value: unknown): 1 | -1 {
  return Number(value) < 0 ? -1 : 1;
}
