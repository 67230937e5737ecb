/** Values before the positions of an entry: document, byte of the field's length, frequency (negative: removed). */
const head = 3;

/** Entries between two marks: a term of a hundred thousand documents is not gone through for each that changes. */
const between = 64;

/** All entries of documents from `doc` on lie from `start` on. */
interface Mark {
  doc: number;
  start: number;
}

/**
 * Where one term of one field occurs, by document in ascending order. All of it is in one buffer, because most terms are
 * rare and an object for each entry would take ten times the room.
 */
export class Postings {
  #buffer = new Int32Array(head + 1);
  #end = 0;
  /** How much of it is of documents that were removed. */
  #removed = 0;
  /** How many documents hold the term. */
  docFreq = 0;
  /** Whether positions follow the frequency. */
  readonly #positioned: boolean;
  /** Ascending; rare terms have none. */
  #marks: Mark[] | undefined;
  #sinceMark = 0;

  constructor(positioned: boolean) {
    this.#positioned = positioned;
  }

  /** Appends a document; its number is larger than all before. */
  add(doc: number, norm: number, freq: number, positions: readonly number[]): void {
    const size = head + (this.#positioned ? positions.length : 0);
    this.#reserve(this.#end + size);
    this.#mark(doc);
    this.#buffer[this.#end] = doc;
    this.#buffer[this.#end + 1] = norm;
    this.#buffer[this.#end + 2] = freq;
    if (this.#positioned) this.#buffer.set(positions, this.#end + head);
    this.#end += size;
    this.docFreq += 1;
  }

  /**
   * Removed entries remain in the buffer, invisible, until they fill half of it: moving the rest each time
   * takes longer.
   */
  remove(doc: number): void {
    const entry = this.at(doc);
    if (!entry) return;
    this.#buffer[entry.start + 2] = -entry.freq;
    this.#removed += entry.end - entry.start;
    this.docFreq -= 1;
    if (this.#removed * 2 > this.#end) this.#compact();
  }

  #compact(): void {
    const left = this.entries();
    [this.#end, this.#removed, this.#marks, this.#sinceMark] = [0, 0, undefined, 0];
    while (left.next()) {
      this.#mark(left.doc);
      this.#buffer.copyWithin(this.#end, left.start, left.end);
      this.#end += left.end - left.start;
    }
  }

  #mark(doc: number): void {
    if (this.#sinceMark === between) {
      this.#marks ??= [];
      this.#marks.push({ doc, start: this.#end });
      this.#sinceMark = 0;
    }
    this.#sinceMark += 1;
  }

  entries(): PostingsCursor {
    return new PostingsCursor(this.#buffer, this.#end, this.#positioned);
  }

  /** The entry of one document. */
  at(doc: number): PostingsCursor | undefined {
    const entry = this.entries();
    entry.end = this.#startOf(doc);
    while (entry.next()) if (entry.doc >= doc) return entry.doc === doc ? entry : undefined;
    return undefined;
  }

  /** Where to begin to look for a document: the last mark up to it. */
  #startOf(doc: number): number {
    const marks = this.#marks ?? [];
    let [from, to] = [0, marks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((marks[middle] as Mark).doc <= doc) from = middle + 1;
      else to = middle;
    }
    return marks[from - 1]?.start ?? 0;
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
    do {
      if (this.end >= this.#limit) return false;
      this.start = this.end;
      this.freq = this.#buffer[this.start + 2] as number;
      this.end = this.start + head + (this.#positioned ? Math.abs(this.freq) : 0);
      // a document that was removed
    } while (this.freq < 0);
    this.doc = this.#buffer[this.start] as number;
    this.norm = this.#buffer[this.start + 1] as number;
    return true;
  }

  /** Ascending; empty where the field keeps none. */
  positions(): number[] {
    return Array.from(this.#buffer.subarray(this.start + head, this.end));
  }
}
