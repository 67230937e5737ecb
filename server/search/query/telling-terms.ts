/** A term of a field, and its significance. */
export interface TellingTerm {
  field: string;
  text: string;
  worth: number;
}

/**
 * The most significant terms, limited to `most`. The selection among equals follows Lucene: the iteration
 * order of a Java hash table, and the heap through which the terms pass.
 */
export function mostTelling(terms: readonly TellingTerm[], most: number): TellingTerm[] {
  const heap = new SmallestFirst();
  for (const term of terms) {
    if (heap.size < most) heap.add(term);
    else if (heap.smallest.worth < term.worth) heap.replaceSmallest(term);
  }
  return heap.terms();
}

/** Keys in the order of a `HashMap` of Java into which they were put in the given order. */
export function inHashOrder<Each>(entries: readonly Each[], keyOf: (entry: Each) => string): Each[] {
  let buckets = 16;
  while (entries.length > buckets * 0.75) buckets *= 2;
  const placed = entries.map((entry) => ({ entry, bucket: spread(keyOf(entry)) & (buckets - 1) }));
  return placed.sort((one, other) => one.bucket - other.bucket).map(({ entry }) => entry);
}

function spread(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash ^ (hash >>> 16);
}

/** A binary heap as Lucene's: equals keep the places at which they came to lie. */
class SmallestFirst {
  /** The first place is not used. */
  readonly #heap: TellingTerm[] = [{ field: '', text: '', worth: 0 }];

  get size(): number {
    return this.#heap.length - 1;
  }

  get smallest(): TellingTerm {
    return this.#at(1);
  }

  terms(): TellingTerm[] {
    return this.#heap.slice(1);
  }

  add(term: TellingTerm): void {
    let at = this.#heap.push(term) - 1;
    for (let above = at >>> 1; above > 0 && term.worth < this.#at(above).worth; above = at >>> 1) {
      this.#heap[at] = this.#at(above);
      at = above;
    }
    this.#heap[at] = term;
  }

  replaceSmallest(term: TellingTerm): void {
    let at = 1;
    for (let below = this.#smallerBelow(at); below && this.#at(below).worth < term.worth; ) {
      this.#heap[at] = this.#at(below);
      at = below;
      below = this.#smallerBelow(at);
    }
    this.#heap[at] = term;
  }

  /** The smaller of two places below one; undefined: nothing lies there. */
  #smallerBelow(at: number): number | undefined {
    const left = at * 2;
    if (left > this.size) return undefined;
    const right = left + 1;
    return right <= this.size && this.#at(right).worth < this.#at(left).worth ? right : left;
  }

  #at(place: number): TellingTerm {
    return this.#heap[place] as TellingTerm;
  }
}
