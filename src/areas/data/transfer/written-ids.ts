import type { EjsonObject } from '#src/lib/ejson/value.ts';

/** Documents of one export that can continue: 64 MB of fingerprints. */
const mostDocuments = 4_000_000;
const firstSlots = 1024;

/** Two numbers of 32 bits from a text, each by its own multiplication of every character. */
function fingerprintOf(text: string): readonly [number, number] {
  let a = 0x811c9dc5;
  let b = 0x2545f491;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  // similar texts differ in few bits until here
  a = Math.imul(a ^ (a >>> 16), 0x45d9f3b);
  b = Math.imul(b ^ (b >>> 13) ^ a, 0x27d4eb2f);
  // a slot without a fingerprint has two zeros
  return [(a ^ (a >>> 16)) >>> 0, (b ^ (b >>> 16)) >>> 0 || 1];
}

/**
 * A set of texts as fingerprints of 64 bits, 16 bytes each: of four million texts, two have the same one with a probability of
 * less than one in a million.
 */
class Fingerprints {
  #slots = new Uint32Array(firstSlots * 2);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  has(text: string): boolean {
    const [a, b] = fingerprintOf(text);
    return this.#slots[this.#slotOf(a, b) + 1] !== 0;
  }

  add(text: string): void {
    if (this.#count * 4 >= this.#slots.length) this.#grow();
    this.#put(...fingerprintOf(text));
    this.#count += 1;
  }

  clear(): void {
    this.#slots = new Uint32Array(firstSlots * 2);
    this.#count = 0;
  }

  /** Where a fingerprint is, or would be. */
  #slotOf(a: number, b: number): number {
    const mask = this.#slots.length - 1;
    let at = (a * 2) & mask;
    while (this.#slots[at + 1] !== 0 && (this.#slots[at] !== a || this.#slots[at + 1] !== b))
      at = (at + 2) & mask;
    return at;
  }

  #put(a: number, b: number): void {
    const at = this.#slotOf(a, b);
    this.#slots[at] = a;
    this.#slots[at + 1] = b;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      const b = before[at + 1] ?? 0;
      if (b !== 0) this.#put(before[at] ?? 0, b);
    }
  }
}

/** The `_id`s of the documents in a file: an export that continues leaves these documents out. */
export class WrittenIds {
  readonly #ids = new Fingerprints();
  #isUsable = true;

  /** False if the documents cannot be told apart: without an `_id`, with one twice, or too many. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  add(documents: readonly EjsonObject[]): void {
    for (const { _id } of documents) {
      if (!this.#isUsable) return;
      const id = JSON.stringify(_id);
      if (id === undefined || this.#ids.has(id) || this.#ids.size >= mostDocuments) {
        this.#isUsable = false;
        this.#ids.clear();
        return;
      }
      this.#ids.add(id);
    }
  }

  /** The documents that are not in the file. */
  without(documents: readonly EjsonObject[]): EjsonObject[] {
    return documents.filter(({ _id }) => !this.#ids.has(JSON.stringify(_id ?? null)));
  }
}
