import { literal, readClass, readShorthand, spellings } from './character-class.ts';
import { CharacterReader, escapedCodePoint } from './character-reader.ts';
import { lineTerminators } from './class-names.ts';
import type { PatternProblem } from './pattern-problem.ts';

/** Java's embedded flags: case, dot matches all, multiline, comments, Unicode case. */
export interface Flags {
  i: boolean;
  s: boolean;
  m: boolean;
  x: boolean;
  u: boolean;
  d: boolean;
}

export interface TranslatedPattern {
  /** For JavaScript's flag v. */
  source: string;
  /** Where each of the pattern's groups stands among those of the translation; the whole match is 0. */
  groups: readonly number[];
  names: ReadonlyMap<string, number>;
}

const noFlags: Flags = { i: false, s: false, m: false, x: false, u: false, d: false };
const atEnd = '(?![\\s\\S])';
const beforeLastNewline = `(?=(?:\\r\\n|[${lineTerminators}])?${atEnd})`;
const anyNewline = `(?:\\r\\n|[\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}])`;
const wordBoundary = '(?:(?<=[a-zA-Z0-9_])(?![a-zA-Z0-9_])|(?<![a-zA-Z0-9_])(?=[a-zA-Z0-9_]))';
const noWordBoundary = '(?:(?<=[a-zA-Z0-9_])(?=[a-zA-Z0-9_])|(?<![a-zA-Z0-9_])(?![a-zA-Z0-9_]))';

/**
 * Says a pattern of Java's in JavaScript. Throws a PatternProblem for what Java refuses, and for the little that
 * cannot be followed: `\G`, `\X`, names of characters, rare blocks, references where case does not count.
 */
export function translatePattern(pattern: string): TranslatedPattern {
  const { unsupported, ...translated } = readThrough(pattern);
  if (unsupported) throw unsupported;
  return translated;
}

/** The same where something cannot be followed: the groups are counted then, the source means nothing. */
export function readThrough(pattern: string): TranslatedPattern & { unsupported?: PatternProblem } {
  return new Translation(pattern).whole();
}

class Translation {
  readonly #reader: CharacterReader;
  #flags: Flags = noFlags;
  /** Groups of the translation so far. */
  #made = 0;
  readonly #groups: number[] = [0];
  readonly #names = new Map<string, number>();

  constructor(pattern: string) {
    this.#reader = new CharacterReader(pattern);
  }

  whole(): TranslatedPattern & { unsupported?: PatternProblem } {
    const source = this.#alternatives();
    if (!this.#reader.done) throw this.#reader.problem("Unmatched closing ')'", this.#reader.at - 1);
    const { unsupported } = this.#reader;
    return { source, groups: this.#groups, names: this.#names, ...(unsupported && { unsupported }) };
  }

  /** Up to a closing bracket or the end. */
  #alternatives(): string {
    const outer = this.#flags;
    let out = '';
    while (!this.#reader.done && this.#reader.peek() !== ')') {
      out += this.#reader.take('|') ? '|' : this.#quantified();
    }
    this.#flags = outer;
    return out;
  }

  #quantified(): string {
    const groupsBefore = this.#made;
    const atom = this.#atom();
    if (atom === '') return '';
    this.#skipComments();
    const begin = this.#reader.at;
    const found = this.#reader.match(/[*+?]|\{(\d+)(?:,(\d*))?\}/);
    if (!found) {
      if (this.#reader.peek() === '{') throw this.#reader.problem('Illegal repetition', begin);
      return atom;
    }
    const [, least, most] = found;
    if (least !== undefined && most && Number(most) < Number(least)) {
      throw this.#reader.problem('Illegal repetition range', begin);
    }
    const repeated = `(?:${atom})${found[0]}`;
    if (this.#reader.take('?')) return `${repeated}?`;
    if (!this.#reader.take('+')) return repeated;
    // what holds groups of its own would need them renumbered
    if (this.#made > groupsBefore) this.#reader.cannotFollow('A possessive group', begin);
    return this.#atomic(repeated);
  }

  /** Takes its match and never gives back: a look ahead, and a reference to what it saw. */
  #atomic(source: string): string {
    this.#made += 1;
    return `(?:(?=(${source}))\\${this.#made})`;
  }

  #skipComments(): void {
    while (this.#flags.x && this.#reader.match(/[ \t\n\v\f\r]+|#[^\n]*/));
  }

  #atom(): string {
    const reader = this.#reader;
    this.#skipComments();
    if (reader.done || reader.peek() === ')' || reader.peek() === '|') return '';
    const begin = reader.at;
    const character = reader.codePoint();
    switch (String.fromCodePoint(character)) {
      case '(':
        return this.#group(begin);
      case '[':
        return readClass(reader, this.#flags);
      case '.':
        return this.#flags.s ? '[\\s\\S]' : `[^${this.#flags.d ? '\\n' : lineTerminators}]`;
      case '^':
        return this.#flags.m ? `(?:(?<![\\s\\S])|(?<=[${lineTerminators}])(?=[\\s\\S]))` : '(?<![\\s\\S])';
      case '$':
        return this.#flags.m ? `(?=[${lineTerminators}]|${atEnd})` : beforeLastNewline;
      case '\\':
        return this.#escape(begin);
      case '*':
      case '+':
      case '?':
        throw reader.problem(`Dangling meta character '${String.fromCodePoint(character)}'`, begin);
      case '{':
        throw reader.problem('Illegal repetition', begin);
      default:
        return this.#literal(character);
    }
  }

  #literal(codePoint: number): string {
    const all = spellings(codePoint, this.#flags).map(literal);
    return all.length === 1 ? (all[0] ?? '') : `[${all.join('')}]`;
  }

  #escape(begin: number): string {
    const reader = this.#reader;
    const simple = { A: '(?<![\\s\\S])', z: atEnd, Z: beforeLastNewline, R: anyNewline } as const;
    const letter = reader.peek();
    if (letter === 'A' || letter === 'z' || letter === 'Z' || letter === 'R') {
      reader.at += 1;
      return simple[letter];
    }
    if (reader.take('Q')) return this.#quoted();
    if (reader.take('E')) return '';
    if (reader.take('b')) return wordBoundary;
    if (reader.take('B')) return noWordBoundary;
    if (letter === 'G' || letter === 'X' || letter === 'N') {
      reader.cannotFollow(`\\${letter}`, begin);
      reader.at += 1;
      return '(?:)';
    }
    if (letter === 'k' || /[1-9]/.test(letter)) return this.#reference(begin);
    const shorthand = readShorthand(reader);
    if (shorthand !== undefined) return shorthand;
    const codePoint = escapedCodePoint(reader);
    if (codePoint === undefined) throw reader.problem('Illegal/unsupported escape sequence');
    return this.#literal(codePoint);
  }

  #quoted(): string {
    let out = '';
    while (!this.#reader.done && !this.#reader.take('\\E')) out += this.#literal(this.#reader.codePoint());
    return `(?:${out})`;
  }

  #reference(begin: number): string {
    const reader = this.#reader;
    if (this.#flags.i) reader.cannotFollow('A reference to a group where case does not count', begin);
    const named = reader.match(/k<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) {
      const group = this.#names.get(named[1] ?? '');
      if (group === undefined) throw reader.problem(`named capturing group <${named[1]}> does not exist`);
      return `(?:\\${this.#groups[group]})`;
    }
    // as many digits as there are groups for
    let digits = reader.match(/[1-9]/)?.[0];
    if (digits === undefined) throw reader.problem("\\k is not followed by '<' for named capturing group");
    while (/\d/.test(reader.peek()) && Number(digits + reader.peek()) < this.#groups.length) {
      digits += reader.peek();
      reader.at += 1;
    }
    const group = this.#groups[Number(digits)];
    // a group that never takes part never matches in Java, and always in JavaScript
    return group === undefined ? '(?!)' : `(?:\\${group})`;
  }

  #group(begin: number): string {
    const reader = this.#reader;
    if (!reader.take('?')) return this.#capture(undefined, begin);
    if (reader.take('>')) return this.#atomicGroup(begin);
    const named = reader.match(/<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) return this.#capture(named[1], begin);
    const plain = reader.match(/:|=|!|<=|<!/);
    if (plain) return `(?${plain[0]}${this.#closed(begin)})`;
    return this.#flagged(begin);
  }

  #capture(name: string | undefined, begin: number): string {
    this.#made += 1;
    this.#groups.push(this.#made);
    if (name !== undefined) {
      if (this.#names.has(name)) {
        throw this.#reader.problem(`Named capturing group <${name}> is already defined`, begin);
      }
      this.#names.set(name, this.#groups.length - 1);
    }
    return `(${this.#closed(begin)})`;
  }

  #atomicGroup(begin: number): string {
    this.#made += 1;
    const own = this.#made;
    return `(?:(?=(${this.#closed(begin)}))\\${own})`;
  }

  /** What a group holds, with its closing bracket. */
  #closed(begin: number): string {
    const inner = this.#alternatives();
    if (!this.#reader.take(')')) throw this.#reader.problem('Unclosed group', this.#reader.text.length);
    void begin;
    return inner;
  }

  /** `(?i)` counts to the end of the group around it, `(?i:…)` inside. */
  #flagged(begin: number): string {
    const reader = this.#reader;
    const found = reader.match(/([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/);
    if (!found) throw reader.problem('Unknown inline modifier', begin + 2);
    const next = { ...this.#flags };
    const set = (letters: string, on: boolean): void => {
      for (const letter of letters) {
        if (letter === 'U') reader.cannotFollow('The flag U', begin);
        else if (!(letter in next)) throw reader.problem('Unknown inline modifier', begin + 2);
        else next[letter as keyof Flags] = on;
      }
    };
    set(found[1] ?? '', true);
    set(found[2] ?? '', false);
    if (found[3] === ')') {
      this.#flags = next;
      return '';
    }
    const outer = this.#flags;
    this.#flags = next;
    const inner = this.#closed(begin);
    this.#flags = outer;
    return `(?:${inner})`;
  }
}
