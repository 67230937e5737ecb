import { TextProblem } from './text-problem.ts';

export interface Token {
  kind: 'string' | 'number' | 'name' | 'regex' | 'mark' | 'end';
  /** Of a string its content, of a number its digits, of a regular expression its source. */
  text: string;
  /** Options of a regular expression. */
  options?: string;
  from: number;
  to: number;
}

// every repetition has a limit: the stack of a match grows with the text
const space = /\s{1,4096}/uy;
const name = /[\p{L}_$][\p{L}\p{N}_$]{0,4096}/uy;
const hexadecimal = /0[xX][0-9a-fA-F]{1,16}/y;
const number = /-?(?:\d{1,4096}(?:\.\d{0,4096})?|\.\d{1,4096})(?:[eE][+-]?\d{1,4096})?|-Infinity/y;
const options = /[a-z]{0,64}/y;
/** Characters of a regular expression // documented: the limit of the database */
const longestRegex = 32_764;
/** Pieces of a string that are joined at a time: a text that grows by single characters keeps an object for each of them. */
const mostPieces = 4_096;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
};

/** Quotes that programs for writing make of plain ones, with what closes each. */
const typographic: Readonly<Record<string, string>> = {
  '“': '”“"',
  '”': '”"',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '‘': "’‘'",
  '’': "’'",
  '‚': "‘’'",
};

/** Splits a text into tokens, one at a time, on demand of the parser. */
export class Scanner {
  readonly #text: string;
  #at = 0;
  #next: Token;
  /** Whether a slash divides: after a number and after a closed parenthesis. */
  #divides = false;
  /** Whether text in ` may have placeholders: in the source of functions, which is not evaluated here. */
  #isCode: boolean;

  constructor(text: string, { isCode = false } = {}) {
    this.#text = text;
    this.#isCode = isCode;
    this.#next = this.#scan();
  }

  /** Reads the tokens of `read` as those of a function. */
  asCode<Value>(read: () => Value): Value {
    this.#isCode = true;
    const value = read();
    this.#isCode = false;
    return value;
  }

  peek(): Token {
    return this.#next;
  }

  take(): Token {
    const token = this.#next;
    if (token.kind === 'end') return token;
    this.#divides = token.kind === 'number' || (token.kind === 'mark' && token.text === ')');
    this.#next = this.#scan();
    return token;
  }

  /** A part of the text as written. */
  source(from: number, to: number): string {
    return this.#text.slice(from, to);
  }

  fail(message: string, { from, to }: { from: number; to: number }): never {
    throw new TextProblem(message, this.#text, from, to);
  }

  #scan(): Token {
    const text = this.#text;
    this.#skipSpace();
    const from = this.#at;
    const letter = text[from];
    if (letter === undefined) return { kind: 'end', text: '', from, to: from };
    if (letter === '"' || letter === "'" || letter === '`') return this.#string(letter);
    const closing = typographic[letter];
    if (closing !== undefined) return this.#string(closing);
    const token = this.#word(from) ?? { kind: 'mark', text: letter, from, to: from + 1 };
    this.#at = token.to;
    return token;
  }

  #word(from: number): Token | undefined {
    const text = this.#text;
    const hex = match(hexadecimal, text, from)?.[0];
    if (hex) return { kind: 'number', text: String(BigInt(hex)), from, to: from + hex.length };
    const digits = match(number, text, from)?.[0];
    if (digits) return { kind: 'number', text: digits, from, to: from + digits.length };
    const word = match(name, text, from)?.[0];
    if (word) return { kind: 'name', text: word, from, to: from + word.length };
    return text[from] === '/' && !this.#divides ? this.#regex(from) : undefined;
  }

  /** White space and comments. */
  #skipSpace(): void {
    const text = this.#text;
    for (;;) {
      const length = match(space, text, this.#at)?.[0].length;
      if (length !== undefined) this.#at += length;
      else if (text.startsWith('//', this.#at)) {
        const end = text.indexOf('\n', this.#at);
        this.#at = end < 0 ? text.length : end;
      } else if (!text.startsWith('/*', this.#at)) return;
      else {
        const end = text.indexOf('*/', this.#at + 2);
        if (end < 0) return;
        this.#at = end + 2;
      }
    }
  }

  /** `/pattern/options`; undefined where the slash begins something else. */
  #regex(from: number): Token | undefined {
    const text = this.#text;
    let inClass = false;
    for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
      const letter = text[at];
      if (at - from > longestRegex + 1) {
        this.fail(`A regular expression must have at most ${longestRegex} characters`, { from, to: at });
      }
      if (letter === '\\' && text[at + 1] !== '\n') at += 1;
      else if (letter === '[') inClass = true;
      else if (letter === ']') inClass = false;
      else if (letter === '/' && !inClass) {
        if (at === from + 1) return undefined;
        const chosen = match(options, text, at + 1)?.[0] ?? '';
        const to = at + 1 + chosen.length;
        return { kind: 'regex', text: text.slice(from + 1, at), options: chosen, from, to };
      }
    }
    return undefined;
  }

  /** `closing`: any of these letters ends the text. */
  #string(closing: string): Token {
    const text = this.#text;
    const from = this.#at;
    const chunks: string[] = [];
    const pieces: string[] = [];
    let at = from + 1;
    /** The start of literal letters. */
    let plain = at;
    for (;;) {
      if (pieces.length >= mostPieces) chunks.push(pieces.splice(0).join(''));
      const letter = text[at];
      if (letter === undefined || (letter === '\n' && closing !== '`')) {
        this.fail('The text in quotes does not end', { from, to: at });
      }
      if (closing.includes(letter)) break;
      if (closing === '`' && letter === '$' && text[at + 1] === '{' && !this.#isCode)
        this.fail('Text in ` must have no placeholder', { from: at, to: at + 2 });
      if (letter === '\\') {
        const { value, length } = this.#escape(at);
        pieces.push(text.slice(plain, at), value);
        at += length;
        plain = at;
      } else {
        at += 1;
      }
    }
    pieces.push(text.slice(plain, at));
    this.#at = at + 1;
    return { kind: 'string', text: chunks.join('') + pieces.join(''), from, to: at + 1 };
  }

  #escape(at: number): { value: string; length: number } {
    const letter = this.#text[at + 1] ?? '';
    if (letter === 'u' || letter === 'x') {
      const size = letter === 'u' ? 4 : 2;
      const digits = this.#text.slice(at + 2, at + 2 + size);
      if (digits.length !== size || /[^0-9a-f]/iu.test(digits)) {
        this.fail(`\\${letter} needs ${size} hexadecimal digits`, { from: at, to: at + 2 });
      }
      return { value: String.fromCharCode(Number.parseInt(digits, 16)), length: 2 + size };
    }
    return { value: escapes[letter] ?? letter, length: 2 };
  }
}
