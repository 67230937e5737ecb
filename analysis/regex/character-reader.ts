import { PatternProblem } from './pattern-problem.ts';

/**
 * Java's own compiler gives up a few thousand levels down; here the stack also holds the frames of the callee
 * // assumed
 */
const mostLevels = 250;

/** Walks through the characters of a pattern. */
export class CharacterReader {
  readonly text: string;
  at = 0;
  /** The first thing that cannot be followed. */
  unsupported: PatternProblem | undefined;
  #levels = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Reads one level deeper in brackets. */
  deeper<T>(read: () => T): T {
    if (this.#levels > mostLevels) throw this.problem(`Nested deeper than ${mostLevels} levels`);
    this.#levels += 1;
    const inner = read();
    this.#levels -= 1;
    return inner;
  }

  /** Takes these characters where they are next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += text.length;
    return true;
  }

  codePoint(): number {
    const codePoint = this.text.codePointAt(this.at);
    if (codePoint === undefined) throw this.problem('Unexpected end of the pattern');
    this.at += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }

  /** Consumes the match of a sticky expression here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(expression.source, 'y');
    sticky.lastIndex = this.at;
    const result = sticky.exec(this.text);
    if (!result) return undefined;
    this.at += result[0].length;
    return result;
  }

  problem(message: string, index = this.at): PatternProblem {
    return new PatternProblem(message, index);
  }

  /** The error for a backslash without a valid escape. */
  unknownEscape(): PatternProblem {
    return this.done
      ? this.problem('Unescaped trailing backslash')
      : this.problem('Illegal/unsupported escape sequence');
  }

  /** The engine knows it, and it cannot be followed here. The rest is read nevertheless, for what Java refuses. */
  cannotFollow(what: string, index = this.at): void {
    this.unsupported ??= new PatternProblem(`${what} cannot be previewed`, index, true);
  }
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13, f: 12, a: 7, e: 27 };

/** A character written as an escape; undefined: the escape has another meaning. */
export function escapedCodePoint(reader: CharacterReader): number | undefined {
  const begin = reader.at;
  const letter = reader.peek();
  const control = controls[letter];
  if (control !== undefined) {
    reader.at += 1;
    return control;
  }
  const hex = reader.match(/x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]+)\})|u([0-9a-fA-F]{4})/);
  if (hex) {
    const codePoint = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
    if (codePoint > 0x10ffff) throw reader.problem('Hexadecimal codepoint is too big', reader.at - 2);
    return codePoint;
  }
  if (letter === 'x') throw reader.problem('Illegal hexadecimal escape sequence', afterDigits(reader));
  if (letter === 'u') throw reader.problem('Illegal Unicode escape sequence', afterDigits(reader));
  const octal = reader.match(/0([0-3][0-7]{2}|[0-7]{1,2})/);
  if (octal) return Number.parseInt(octal[1] ?? '', 8);
  if (letter === '0') throw reader.problem('Illegal octal escape sequence', begin + 1);
  const key = reader.match(/c([\s\S])/);
  if (key) return (key[1] ?? '').charCodeAt(0) ^ 64;
  if (letter === 'c') throw reader.problem('Illegal control escape sequence');
  // letters without a meaning are reserved; any other character is literal
  if (/[a-zA-Z1-9]/.test(letter) || letter === '') return undefined;
  return reader.codePoint();
}

/** Where the digits of an escape end too early. */
function afterDigits(reader: CharacterReader): number {
  return reader.at + 1 + (/^[0-9a-fA-F]*/.exec(reader.text.slice(reader.at + 1))?.[0].length ?? 0);
}
