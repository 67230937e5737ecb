import type { DelimiterOptions } from '../definition.ts';

// The classes of a UTF-16 unit for the splitter; a surrogate is letter and digit at once, so that no pair is
// split.
const lower = 1;
const upper = 2;
const digit = 4;
const delimiter = 8;
const letter = lower | upper;

/** Of the letters and digits below U+0100 more count than by their category alone. */
function kindOf(unit: number): number {
  const text = String.fromCharCode(unit);
  if (unit < 0x100) {
    if (/\p{Lowercase}/u.test(text)) return lower;
    if (/\p{Uppercase}/u.test(text)) return upper;
    return /\p{Nd}/u.test(text) ? digit : delimiter;
  }
  if (unit >= 0xd800 && unit <= 0xdfff) return letter | digit;
  if (/\p{Lu}/u.test(text)) return upper;
  if (/\p{Ll}/u.test(text)) return lower;
  if (/[\p{L}\p{M}]/u.test(text)) return letter;
  return /\p{N}/u.test(text) ? digit : delimiter;
}

const kinds = new Map<number, number>();
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const existing = kinds.get(unit);
  if (existing !== undefined) return existing;
  const kind = kindOf(unit);
  kinds.set(unit, kind);
  return kind;
}

export interface WordPart {
  from: number;
  to: number;
  isWord: boolean;
  isNumber: boolean;
}

export interface WordParts {
  parts: WordPart[];
  /** One part alone, apart from what surrounds it. */
  single: boolean;
}

type SplitOptions = Pick<DelimiterOptions, 'splitOnCaseChange' | 'splitOnNumerics' | 'stemEnglishPossessive'>;

/** Parts of a word: between delimiters, and where letters turn into digits or lower case into upper case. */
export function wordParts(text: string, options: SplitOptions): WordParts {
  const splitter = new Splitter(text, options);
  return { parts: splitter.parts(), single: splitter.single() };
}

class Splitter {
  readonly #text: string;
  readonly #options: SplitOptions;
  #start = 0;
  #end: number;
  readonly #found: WordPart[] = [];

  constructor(text: string, options: SplitOptions) {
    this.#text = text;
    this.#options = options;
    this.#end = text.length;
    while (this.#start < this.#end && this.#isDelimiter(this.#start)) this.#start += 1;
    while (this.#end > this.#start && this.#isDelimiter(this.#end - 1)) this.#end -= 1;
  }

  parts(): WordPart[] {
    let at = 0;
    for (;;) {
      while (at < this.#end && this.#isDelimiter(at)) at += 1;
      if (at >= this.#end) return this.#found;
      const to = this.#endOfPart(at);
      const kind = kindAt(this.#text, at);
      this.#found.push({ from: at, to, isWord: (kind & letter) !== 0, isNumber: (kind & digit) !== 0 });
      at = to < this.#end - 1 && this.#endsPossessive(to + 2) ? to + 2 : to;
    }
  }

  single(): boolean {
    const [first] = this.#found;
    const end = this.#endsPossessive(this.#end) ? this.#end - 2 : this.#end;
    return first !== undefined && first.from === this.#start && first.to === end;
  }

  #isDelimiter(at: number): boolean {
    return (kindAt(this.#text, at) & delimiter) !== 0;
  }

  #endOfPart(from: number): number {
    let to = from + 1;
    while (to < this.#end && !this.#breaks(kindAt(this.#text, to - 1), kindAt(this.#text, to))) to += 1;
    return to;
  }

  #breaks(before: number, kind: number): boolean {
    const { splitOnCaseChange = true, splitOnNumerics = true } = this.#options;
    if ((before & kind) !== 0) return false;
    const [wasLetter, isLetter] = [(before & letter) !== 0, (kind & letter) !== 0];
    if (!splitOnCaseChange && wasLetter && isLetter) return false;
    // the first letter of a word may be a capital
    if ((before & upper) !== 0 && isLetter) return false;
    const [wasDigit, isDigit] = [(before & digit) !== 0, (kind & digit) !== 0];
    if (!splitOnNumerics && ((wasLetter && isDigit) || (wasDigit && isLetter))) return false;
    return true;
  }

  /** Whether an English 's ends here, behind a letter and before a delimiter. */
  #endsPossessive(at: number): boolean {
    const { stemEnglishPossessive = true } = this.#options;
    if (!stemEnglishPossessive || at <= 2 || !/^'[sS]$/.test(this.#text.slice(at - 2, at))) return false;
    if ((kindAt(this.#text, at - 3) & letter) === 0) return false;
    return at === this.#end || this.#isDelimiter(at);
  }
}
