/** Values before the positions of an entry: document, byte of the field's length, frequency (negative: removed). */
const head = 3;

/** Entries of a block: a term of a hundred thousand documents is not gone through for each that changes. */
const perBlock = 64;

/** Values of a block: its first document, where it starts, the highest frequency and the shortest field in it. */
const blockSize = 4;

/** Behind all documents. */
export const noDoc = 2 ** 31 - 1;

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
  /** In one array, as the entries; rare terms have a single block, which is not described. */
  #blocks: Int32Array<ArrayBuffer> | undefined;
  #blockCount = 1;
  #inBlock = 0;

  constructor(positioned: boolean) {
    this.#positioned = positioned;
  }

  /** Appends a document; its number is larger than all before. */
  add(doc: number, norm: number, freq: number, positions: readonly number[]): void {
    const size = head + (this.#positioned ? positions.length : 0);
    this.#reserve(this.#end + size);
    this.#describe(doc, norm, freq);
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
    [this.#end, this.#removed, this.#blocks, this.#blockCount, this.#inBlock] = [0, 0, undefined, 1, 0];
    while (left.next()) {
      this.#describe(left.doc, left.norm, left.freq);
      this.#buffer.copyWithin(this.#end, left.start, left.end);
      this.#end += left.end - left.start;
    }
  }

  /** Notes an entry in its block, before it is added at the end. */
  #describe(doc: number, norm: number, freq: number): void {
    if (this.#inBlock === perBlock) {
      this.#blocks ??= this.#firstBlock();
      if ((this.#blockCount + 1) * blockSize > this.#blocks.length) {
        this.#blocks = enlarged(this.#blocks, (this.#blockCount + 1) * blockSize);
      }
      this.#blocks.set([doc, this.#end, freq, norm], this.#blockCount * blockSize);
      this.#blockCount += 1;
      this.#inBlock = 0;
    } else if (this.#blocks) {
      const at = (this.#blockCount - 1) * blockSize;
      if (freq > (this.#blocks[at + 2] as number)) this.#blocks[at + 2] = freq;
      if (norm < (this.#blocks[at + 3] as number)) this.#blocks[at + 3] = norm;
    }
    this.#inBlock += 1;
  }

  #firstBlock(): Int32Array<ArrayBuffer> {
    const { freq, norm } = this.entries().largest();
    return Int32Array.of(this.#buffer[0] as number, 0, freq, norm);
  }

  entries(): PostingsCursor {
    return new PostingsCursor(this.#buffer, this.#end, this.#positioned, this.#blocks, this.#blockCount);
  }

  /** The entry of one document. */
  at(doc: number): PostingsCursor | undefined {
    const entry = this.entries();
    return entry.advance(doc) && entry.doc === doc ? entry : undefined;
  }

  #reserve(size: number): void {
    if (size <= this.#buffer.length) return;
    this.#buffer = enlarged(this.#buffer, size);
  }
}

function enlarged(array: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(size, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}

/** Goes through the entries of a term. */
export class PostingsCursor {
  readonly #buffer: Int32Array;
  readonly #limit: number;
  readonly #positioned: boolean;
  readonly #blocks: Int32Array<ArrayBuffer> | undefined;
  readonly #blockCount: number;
  /** The block of the entry, or one before it. */
  #block = 0;
  start = 0;
  end = 0;
  doc = -1;
  norm = 0;
  freq = 0;

  constructor(
    buffer: Int32Array,
    limit: number,
    positioned: boolean,
    blocks: Int32Array<ArrayBuffer> | undefined,
    blockCount: number,
  ) {
    this.#buffer = buffer;
    this.#limit = limit;
    this.#positioned = positioned;
    this.#blocks = blocks;
    this.#blockCount = blockCount;
  }

  next(): boolean {
    do {
      if (this.end >= this.#limit) {
        this.doc = noDoc;
        return false;
      }
      this.start = this.end;
      this.freq = this.#buffer[this.start + 2] as number;
      this.end = this.start + head + (this.#positioned ? Math.abs(this.freq) : 0);
      // a document that was removed
    } while (this.freq < 0);
    this.doc = this.#buffer[this.start] as number;
    this.norm = this.#buffer[this.start + 1] as number;
    return true;
  }

  /** The first entry from a document on; stays where it is when that is behind. */
  advance(doc: number): boolean {
    if (this.doc >= doc) return this.doc !== noDoc;
    const block = this.blockOf(doc);
    const start = block === 0 ? 0 : (this.#blocks?.[block * blockSize + 1] as number);
    if (start > this.end) this.end = start;
    while (this.next()) if (this.doc >= doc) return true;
    return false;
  }

  /** The block that holds a document, if it is there; documents asked for ascend. */
  blockOf(doc: number): number {
    const blocks = this.#blocks;
    if (!blocks) return 0;
    let from = this.#block;
    const last = this.#blockCount - 1;
    // doubling steps, then halves: it is near in most cases
    for (let width = 1; from < last && (blocks[(from + 1) * blockSize] as number) <= doc; width *= 2) {
      const to = Math.min(from + width, last);
      if ((blocks[to * blockSize] as number) <= doc) {
        from = to;
        continue;
      }
      let high = to;
      while (high - from > 1) {
        const middle = (from + high) >> 1;
        if ((blocks[middle * blockSize] as number) <= doc) from = middle;
        else high = middle;
      }
      break;
    }
    this.#block = from;
    return from;
  }

  /** The last document that a block may hold. */
  endOf(block: number): number {
    return block >= this.#blockCount - 1 ? noDoc : (this.#blocks?.[(block + 1) * blockSize] as number) - 1;
  }

  /** The highest frequency in a block, also of removed documents. */
  freqOf(block: number): number {
    return this.#blocks?.[block * blockSize + 2] ?? Infinity;
  }

  /** The byte of the shortest field in a block. */
  normOf(block: number): number {
    return this.#blocks?.[block * blockSize + 3] ?? 0;
  }

  /** The highest frequency and the shortest field of the following entries. */
  largest(): { freq: number; norm: number } {
    const largest = { freq: 0, norm: 255 };
    while (this.next()) {
      largest.freq = Math.max(largest.freq, this.freq);
      largest.norm = Math.min(largest.norm, this.norm);
    }
    return largest;
  }

  /** Ascending; empty where the field keeps none. */
  positions(): number[] {
    return Array.from(this.#buffer.subarray(this.start + head, this.end));
  }
}
