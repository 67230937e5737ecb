/** A text, and the original offsets of its characters before filters changed it. */
export interface FilteredText {
  text: string;
  /**
   * Offset in the original text of an offset in this one. `unread`: nothing after it has been read yet, so
   * text that a filter removed at this offset is not counted.
   */
  correct(offset: number, unread?: boolean): number;
  /** The text comes piece by piece, so that its end is read for itself. */
  inPieces?: true;
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
  /** The correction before any text was removed at the offset. */
  readonly #early: number[] = [];

  /** `late`: the removed text has no replacement, so the removal is detected only when the following text is read. */
  add(offset: number, ahead: number, late = false): void {
    if (this.#offsets.at(-1) !== offset) {
      this.#early.push(this.last);
      this.#offsets.push(offset);
      this.#ahead.push(ahead);
    }
    this.#ahead[this.#ahead.length - 1] = ahead;
    if (!late) this.#early[this.#early.length - 1] = ahead;
  }

  /** How far the input is ahead after everything so far. */
  get last(): number {
    return this.#ahead.at(-1) ?? 0;
  }

  correct(offset: number, unread = false): number {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const isHere = this.#offsets[low - 1] === offset;
    return offset + ((unread && isHere ? this.#early : this.#ahead)[low - 1] ?? 0);
  }
}

/** The output of a filter that has read ahead in its input. */
export function corrected(input: FilteredText, text: string, corrections: Corrections): FilteredText {
  return { text, correct: (offset, unread) => input.correct(corrections.correct(offset, unread)) };
}
