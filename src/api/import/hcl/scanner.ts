import { HclError, hclLimits } from './limits.ts';

const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Counts that a text and the templates in it share. */
export interface Counts {
  nodes: number;
  blocks: number;
  depth: number;
}

export const newCounts = (): Counts => ({ nodes: 0, blocks: 0, depth: 0 });

/** A position in a text, with what both bodies and expressions read: blanks, comments, names and signs. */
export class Scanner {
  readonly text: string;
  readonly counts: Counts;
  readonly #firstLine: number;
  readonly #lineStarts: number[] = [0];
  at = 0;
  /** Line ends are blanks: inside parentheses, brackets and interpolations. */
  skipsLines = false;

  constructor(text: string, counts: Counts, firstLine = 1) {
    this.text = text;
    this.counts = counts;
    this.#firstLine = firstLine;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
      this.#lineStarts.push(end + 1);
  }

  /** The line, from 1, and the column, from 1, of an offset. */
  placeAt(offset: number): { line: number; column: number } {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + this.#firstLine, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  fail(message: string, offset = this.at): never {
    const { line, column } = this.placeAt(offset);
    throw new HclError(`Line ${line}, column ${column}: ${message}.`);
  }

  /** Runs one level deeper. */
  nested<T>(read: () => T): T {
    this.counts.depth += 1;
    if (this.counts.depth > hclLimits.depth) this.fail('nested too deeply');
    const result = read();
    this.counts.depth -= 1;
    return result;
  }

  /** Reads with line ends as blanks, or as what ends an expression. */
  withLines<T>(skipsLines: boolean, read: () => T): T {
    const before = this.skipsLines;
    this.skipsLines = skipsLines;
    const result = read();
    this.skipsLines = before;
    return result;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Skips blanks and comments; line ends too where they do not count, or `lines` is set. */
  skip(lines = this.skipsLines): void {
    const { text } = this;
    for (;;) {
      const sign = text[this.at];
      if (sign === ' ' || sign === '\t' || sign === '\r' || sign === '\uFEFF') this.at += 1;
      else if (sign === '\n' && lines) this.at += 1;
      else if (sign === '#' || text.startsWith('//', this.at)) this.#skipTo('\n', 0);
      else if (text.startsWith('/*', this.at)) this.#skipTo('*/', 2);
      else return;
    }
  }

  #skipTo(end: string, length: number): void {
    const result = this.text.indexOf(end, this.at + length);
    if (result < 0 && length > 0) this.fail('this comment does not end');
    this.at = result < 0 ? this.text.length : result + length;
  }

  /** Whether a sign is next; nothing is consumed. */
  sees(sign: string): boolean {
    this.skip();
    return this.text.startsWith(sign, this.at);
  }

  takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.takes(sign)) this.fail(`expected ${sign}, found ${this.#next()}`);
  }

  #next(): string {
    if (this.isAtEnd) return 'the end of the text';
    const sign = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    return sign === '\n' ? 'the end of the line' : sign;
  }

  unexpected(): never {
    return this.fail(`unexpected ${this.#next()}`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }

  identifier(): string | undefined {
    this.skip();
    return this.#match(identifier);
  }

  number(): string | undefined {
    this.skip();
    return this.#match(number);
  }

  /** Digits only: `list.0.name` is no decimal number. */
  digits(): string | undefined {
    return this.#match(/\d+/y);
  }
}
