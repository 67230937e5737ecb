/** Values before the positions of an entry: document, byte of the field's length, frequency. */
const head = 3;

/**
 * Where one term of one field occurs, by document in ascending order. All of it is in one buffer, because most terms are
 * rare and an object for each entry would take ten times the room.
 */
export class Postings {
  #buffer = new Int32Array(head + 1);
  #end = 0;
  /** How many documents hold the term. */
  docFreq = 0;
  /** Whether positions follow the frequency. */
  readonly #positioned: boolean;

  constructor(positioned: boolean) {
    this.#positioned = positioned;
  }

  /** Appends a document; its number is larger than all before. */
  add(doc: number, norm: number, freq: number, positions: readonly number[]): void {
    const size = head + (this.#positioned ? positions.length : 0);
    this.#reserve(this.#end + size);
    this.#buffer[this.#end] = doc;
    this.#buffer[this.#end + 1] = norm;
    this.#buffer[this.#end + 2] = freq;
    if (this.#positioned) this.#buffer.set(positions, this.#end + head);
    this.#end += size;
    this.docFreq += 1;
  }

  remove(doc: number): void {
    for (const entry = this.entries(); entry.next(); ) {
      if (entry.doc !== doc) continue;
      this.#buffer.copyWithin(entry.start, entry.end, this.#end);
      this.#end -= entry.end - entry.start;
      this.docFreq -= 1;
      return;
    }
  }

  entries(): PostingsCursor {
    return new PostingsCursor(this.#buffer, this.#end, this.#positioned);
  }

  /** The entry of one document. */
  at(doc: number): PostingsCursor | undefined {
    const entry = this.entries();
    while (entry.next()) if (entry.doc >= doc) return entry.doc === doc ? entry : undefined;
    return undefined;
  }

  #reserve(size: number): void {
    if (size <= this.#buffer.length) return;
    const larger = new Int32Array(Math.max(size, Math.ceil(this.#buffer.length * 1.5)));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

/** Goes through the entries of a term. */
export class PostingsCursor {
  readonly #buffer: Int32Array;
  readonly #limit: number;
  readonly #positioned: boolean;
  start = 0;
  end = 0;
  doc = -1;
  norm = 0;
  freq = 0;

  constructor(buffer: Int32Array, limit: number, positioned: boolean) {
    this.#buffer = buffer;
    this.#limit = limit;
    this.#positioned = positioned;
  }

  next(): boolean {
    if (this.end >= this.#limit) return false;
    this.start = this.end;
    this.doc = this.#buffer[this.start] as number;
    this.norm = this.#buffer[this.start + 1] as number;
    this.freq = this.#buffer[this.start + 2] as number;
    this.end = this.start + head + (this.#positioned ? this.freq : 0);
    return true;
  }

  /** Ascending; empty where the field keeps none. */
  positions(): number[] {
    return Array.from(this.#buffer.subarray(this.start + head, this.end));
  }
}
