/** A text, and where its characters stood before filters changed it. */
export interface FilteredText {
  text: string;
  /**
   * Offset in the original text of an offset in this one. `unread`: nothing behind it has been read yet, so what a filter
   * has taken out at this very place is not known.
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
  /** What was known before anything vanished at the offset. */
  readonly #early: number[] = [];

  /** `late`: nothing stands for what vanished, so this is found out only when what follows is read. */
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

/** What a filter made of its input, which it has read further than it must. */
export function corrected(input: FilteredText, text: string, corrections: Corrections): FilteredText {
  return { text, correct: (offset, unread) => input.correct(corrections.correct(offset, unread)) };
}
