/** How texts are ordered, and which of them are equal, where that is not by their code points. */
export interface Collation {
  /** Equal for collations that order alike. */
  readonly key: string;
  /** Negative, 0 or positive. */
  compare(a: string, b: string): number;
}

/** The collation of the running statement, with the texts it has met: the first of equal ones represents all. */
interface Current {
  readonly collation: Collation;
  met?: { standing: Map<string, string>; ordered: string[] };
}

let current: Current | undefined;

/** Computes with a collation; without one texts are ordered by code points. Statements run from beginning to end. */
export function withCollation<T>(collation: Collation | undefined, compute: () => T): T {
  if (sameCollation(collation, current?.collation)) return compute();
  const outer = current;
  current = collation && { collation };
  try {
    return compute();
  } finally {
    current = outer;
  }
}

/** The collation of the statement that runs; undefined where texts are ordered by code points. */
export function currentCollation(): Collation | undefined {
  return current?.collation;
}

export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a === b || (a !== undefined && a.key === b?.key);
}

/** The first text of this statement that is equal to the given one: equal texts have the same. */
export function standingFor(text: string): string {
  if (current === undefined) return text;
  current.met ??= { standing: new Map(), ordered: [] };
  const {
    collation,
    met: { standing, ordered },
  } = current;
  const existing = standing.get(text);
  if (existing !== undefined) return existing;
  const at = locationOf(text, ordered, collation);
  const there = ordered[at];
  const result = there !== undefined && collation.compare(there, text) === 0 ? there : text;
  if (result === text) ordered.splice(at, 0, text);
  standing.set(text, result);
  return result;
}

/** The place of the first text that does not come before the given one. */
function locationOf(text: string, ordered: readonly string[], { compare }: Collation): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(ordered[middle] as string, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
