/** A text, and where its characters stood before filters changed it. */
export interface FilteredText {
  text: string;
  /** Offset in the original text of an offset in this one. */
  correct(offset: number): number;
}

export type CharFilter = (input: FilteredText) => FilteredText;

export function plainText(text: string): FilteredText {
  return { text, correct: (offset) => offset };
}

/**
 * The corrections of one filter: from an output offset on, how many characters the input is ahead. Lucene keeps
 * them in the order of offsets; a second one at the same offset replaces the first.
 */
export class Corrections {
  readonly #offsets: number[] = [];
  readonly #ahead: number[] = [];

  add(offset: number, ahead: number): void {
    if (this.#offsets.at(-1) === offset) this.#ahead[this.#ahead.length - 1] = ahead;
    else {
      this.#offsets.push(offset);
      this.#ahead.push(ahead);
    }
  }

  /** How far the input is ahead after everything so far. */
  get last(): number {
    return this.#ahead.at(-1) ?? 0;
  }

  correct(offset: number): number {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (this.#ahead[low - 1] ?? 0);
  }
}

/** What a filter made of its input. */
export function corrected(input: FilteredText, text: string, corrections: Corrections): FilteredText {
  return { text, correct: (offset) => input.correct(corrections.correct(offset)) };
}
