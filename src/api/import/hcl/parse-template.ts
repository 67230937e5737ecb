import type { Scanner } from './scanner.ts';
import type { Expression, TemplatePart } from './syntax.ts';

/** Reads expressions inside templates. */
type ReadExpression = (scanner: Scanner) => Expression;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

type Mark =
  | { kind: 'if'; condition: Expression }
  | { kind: 'for'; keyName: string | undefined; valueName: string; collection: Expression }
  | { kind: 'else' | 'endif' | 'endfor' };

/** A flat sequence, before `if` and `for` are matched with their ends. */
type Piece = TemplatePart | { kind: 'mark'; mark: Mark; at: number };

/** Reads up to the closing quote, or to the end of the text of a heredoc. */
export class TemplateReader {
  readonly #scanner: Scanner;
  readonly #isQuoted: boolean;
  readonly #expression: ReadExpression;

  constructor(scanner: Scanner, isQuoted: boolean, expression: ReadExpression) {
    this.#scanner = scanner;
    this.#isQuoted = isQuoted;
    this.#expression = expression;
  }

  read(): TemplatePart[] {
    const pieces = this.#pieces();
    const [parts, end] = this.#grouped(pieces, 0, []);
    const left = pieces[end];
    if (left?.kind === 'mark') this.#scanner.fail('this template directive has no beginning', left.at);
    return parts;
  }

  #pieces(): Piece[] {
    const scanner = this.#scanner;
    const pieces: Piece[] = [];
    let text = '';
    let isTrimmed = false;
    const flush = (): void => {
      if (text !== '') pieces.push({ kind: 'text', text });
      text = '';
    };
    const begin = (length: number): void => {
      scanner.at += length;
      if (scanner.text[scanner.at] === '~') {
        scanner.at += 1;
        text = text.trimEnd();
      }
      flush();
    };
    const end = (): void => {
      isTrimmed = scanner.takes('~');
      scanner.expect('}');
    };
    const add = (more: string): void => {
      text += isTrimmed ? more.trimStart() : more;
      if (text !== '') isTrimmed = false;
    };
    for (;;) {
      if (scanner.isAtEnd) {
        if (this.#isQuoted) scanner.fail('this text does not end');
        flush();
        return pieces;
      }
      const sign = scanner.text[scanner.at] ?? '';
      if (this.#isQuoted && sign === '"') {
        scanner.at += 1;
        flush();
        return pieces;
      }
      if (this.#isQuoted && sign === '\n') scanner.fail('a quoted text ends on its line');
      const two = scanner.text.slice(scanner.at, scanner.at + 2);
      if (two === '${') {
        begin(2);
        const value = scanner.nested(() => scanner.withLines(true, () => this.#expression(scanner)));
        scanner.withLines(true, end);
        pieces.push({ kind: 'value', value });
      } else if (two === '%{') {
        const { at } = scanner;
        begin(2);
        const mark = scanner.nested(() => scanner.withLines(true, () => this.#mark()));
        scanner.withLines(true, end);
        pieces.push({ kind: 'mark', mark, at });
      } else if (/^\$\$\{|^%%\{/u.test(scanner.text.slice(scanner.at, scanner.at + 3))) {
        add(`${two.charAt(0)}{`);
        scanner.at += 3;
      } else if (this.#isQuoted && sign === '\\') add(this.#escaped());
      else {
        const plain = this.#plainRun();
        add(plain);
      }
    }
  }

  /** Characters that have no meaning of their own. */
  #plainRun(): string {
    const scanner = this.#scanner;
    const pattern = this.#isQuoted ? /[^"\\$%\n]+/y : /[^$%]+/y;
    pattern.lastIndex = scanner.at;
    const run = pattern.exec(scanner.text)?.[0] ?? scanner.text.charAt(scanner.at);
    scanner.at += run.length;
    return run;
  }

  #escaped(): string {
    const scanner = this.#scanner;
    const sign = scanner.text[scanner.at + 1] ?? '';
    const plain = Object.hasOwn(escapes, sign) ? escapes[sign] : undefined;
    if (plain !== undefined) {
      scanner.at += 2;
      return plain;
    }
    const length = sign === 'u' ? 4 : sign === 'U' ? 8 : 0;
    const digits = scanner.text.slice(scanner.at + 2, scanner.at + 2 + length);
    const code = Number.parseInt(digits, 16);
    if (length === 0 || !/^[0-9a-fA-F]+$/u.test(digits) || digits.length < length || code > 0x10_ff_ff)
      return scanner.fail('this escape is not known');
    scanner.at += 2 + length;
    return length === 4 ? String.fromCharCode(code) : String.fromCodePoint(code);
  }

  #mark(): Mark {
    const scanner = this.#scanner;
    const name = scanner.identifier();
    if (name === 'else' || name === 'endif' || name === 'endfor') return { kind: name };
    if (name === 'if') return { kind: 'if', condition: this.#expression(scanner) };
    if (name !== 'for') return scanner.unexpected();
    const first = scanner.identifier() ?? scanner.unexpected();
    const second = scanner.takes(',') ? (scanner.identifier() ?? scanner.unexpected()) : undefined;
    if (scanner.identifier() !== 'in') scanner.fail('expected in');
    const collection = this.#expression(scanner);
    return {
      kind: 'for',
      keyName: second === undefined ? undefined : first,
      valueName: second ?? first,
      collection,
    };
  }

  /** The parts from an index up to one of the ends, and the index of that end. */
  #grouped(pieces: readonly Piece[], from: number, ends: readonly string[]): [TemplatePart[], number] {
    const parts: TemplatePart[] = [];
    let at = from;
    while (at < pieces.length) {
      const piece = pieces[at] as Piece;
      if (piece.kind !== 'mark') {
        parts.push(piece);
        at += 1;
        continue;
      }
      const { mark } = piece;
      if (ends.includes(mark.kind)) return [parts, at];
      if (mark.kind !== 'if' && mark.kind !== 'for') return [parts, at];
      const [part, end] = this.#scanner.nested(() => this.#group(pieces, at, mark, piece.at));
      parts.push(part);
      at = end + 1;
    }
    return [parts, at];
  }

  #group(
    pieces: readonly Piece[],
    at: number,
    mark: Extract<Mark, { kind: 'if' | 'for' }>,
    offset: number,
  ): [TemplatePart, number] {
    const closing = mark.kind === 'for' ? 'endfor' : 'endif';
    const ends = mark.kind === 'for' ? ['endfor'] : ['else', 'endif'];
    const [first, middle] = this.#grouped(pieces, at + 1, ends);
    const isElse = this.#markAt(pieces, middle) === 'else' && mark.kind === 'if';
    const [second, end] = isElse ? this.#grouped(pieces, middle + 1, ['endif']) : [[], middle];
    if (this.#markAt(pieces, end) !== closing)
      this.#scanner.fail('this template directive does not end', offset);
    return mark.kind === 'for'
      ? [{ ...mark, body: first }, end]
      : [{ kind: 'if', condition: mark.condition, yes: first, no: second }, end];
  }

  #markAt(pieces: readonly Piece[], at: number): string | undefined {
    const piece = pieces[at];
    return piece?.kind === 'mark' ? piece.mark.kind : undefined;
  }
}
