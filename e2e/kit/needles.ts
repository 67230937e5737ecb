/**
 * Texts that are looked for all at once: a folder of some hundred megabytes is gone through once for all of them, not
 * once for each.
 */
export class Needles {
  /** Which three bytes some text begins with. */
  readonly #isStart = new Uint8Array(1 << 24);
  readonly #byStart = new Map<number, Buffer[]>();

  /** Each text has at least three bytes. */
  constructor(texts: readonly Buffer[]) {
    for (const text of texts) {
      const start = text.readUIntBE(0, 3);
      this.#isStart[start] = 1;
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), text]);
    }
  }

  /** Whether any of the texts is in there. */
  isIn(content: Buffer): boolean {
    let start = 0;
    for (let end = 0; end < content.length; end += 1) {
      start = ((start << 8) | (content[end] ?? 0)) & 0xff_ff_ff;
      if (this.#isStart[start] === 1 && this.#beginsAt(content, end - 2, start)) return true;
    }
    return false;
  }

  #beginsAt(content: Buffer, from: number, start: number): boolean {
    if (from < 0) return false;
    const texts = this.#byStart.get(start) ?? [];
    return texts.some((text) => content.subarray(from, from + text.length).equals(text));
  }
}
