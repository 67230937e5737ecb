import {
  endOrLastLineBreak,
  lineEnd,
  lineStart,
  noWordBoundary,
  textEnd,
  textStart,
  wordBoundary,
} from './anchors.ts';
import { readClass, readShorthand, spellings } from './character-class.ts';
import { CharacterReader, escapedCodePoint } from './character-reader.ts';
import { lineTerminators } from './class-names.ts';
import type { Flags } from './flags.ts';
import { otherSpellings } from './java-case.ts';
import { type Eagerness, nothing, type PatternNode } from './node.ts';
import { PatternProblem } from './pattern-problem.ts';
import { sizesOf } from './sizes.ts';

export interface JavaPattern {
  root: PatternNode;
  /** Capturing groups, the whole match not counted. */
  groupCount: number;
  names: ReadonlyMap<string, number>;
}

const noFlags: Flags = { i: false, s: false, m: false, x: false, u: false, d: false };

/**
 * Reads a pattern of Java's. Throws a PatternProblem for what Java refuses, and for the little that cannot be followed:
 * `\G`, `\X`, names of characters, the flag U.
 */
export function parsePattern(pattern: string): JavaPattern {
  const { unsupported, ...parsed } = readThrough(pattern);
  if (unsupported) throw unsupported;
  return parsed;
}

/** The same where something cannot be followed: the groups are counted then, the rest means nothing. */
export function readThrough(pattern: string): JavaPattern & { unsupported?: PatternProblem } {
  try {
    return new Parser(pattern).whole();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // 1,500 brackets inside each other are too many for a JDK with its ordinary stack, in these words // observed
    throw new PatternProblem('Stack overflow during pattern compilation', -1);
  }
}

class Parser {
  readonly #reader: CharacterReader;
  #flags: Flags = noFlags;
  #groupCount = 0;
  /** Behind `\Q`. */
  #quoting = false;
  readonly #names = new Map<string, number>();

  constructor(pattern: string) {
    this.#reader = new CharacterReader(pattern);
  }

  whole(): JavaPattern & { unsupported?: PatternProblem } {
    const root = this.#alternatives();
    if (!this.#reader.done) throw this.#reader.problem("Unmatched closing ')'", this.#reader.at - 1);
    const { unsupported } = this.#reader;
    return { root, groupCount: this.#groupCount, names: this.#names, ...(unsupported && { unsupported }) };
  }

  /** Up to a closing bracket or the end. */
  #alternatives(): PatternNode {
    return this.#reader.deeper(() => this.#branches());
  }

  #branches(): PatternNode {
    const outer = this.#flags;
    const branches: PatternNode[] = [];
    let parts: PatternNode[] = [];
    while (this.#goesOn()) {
      if (!this.#quoting && this.#reader.take('|')) {
        branches.push({ kind: 'sequence', parts });
        parts = [];
      } else parts.push(...this.#quantified());
    }
    this.#flags = outer;
    const last: PatternNode = { kind: 'sequence', parts };
    return branches.length === 0 ? last : { kind: 'choice', branches: [...branches, last] };
  }

  /** Whether anything follows before the closing bracket or the end. */
  #goesOn(): boolean {
    this.#skipQuotes();
    return !this.#reader.done && (this.#quoting || this.#reader.peek() !== ')');
  }

  /** Between `\Q` and `\E` every character is itself; what follows `\E` may repeat the last of them. */
  #skipQuotes(): void {
    while (this.#reader.take(this.#quoting ? '\\E' : '\\Q')) this.#quoting = !this.#quoting;
  }

  #quantified(): PatternNode[] {
    const quoted = this.#quoting;
    const body = quoted ? this.#literal(this.#reader.codePoint()) : this.#atom();
    if (!body) return [];
    this.#skipQuotes();
    if (this.#quoting) return [body];
    this.#skipComments();
    const match = this.#reader.match(/[*+?]/)?.[0] ?? this.#count();
    if (match === undefined) return [body];
    const [, least = '0', comma, most = ''] = /^\{(\d+)(,)?(\d*)/.exec(match) ?? [];
    const ends = { '*': Number.POSITIVE_INFINITY, '+': Number.POSITIVE_INFINITY, '?': 1 }[match];
    const eagerness: Eagerness = this.#reader.take('?')
      ? 'lazy'
      : this.#reader.take('+')
        ? 'possessive'
        : 'greedy';
    const fewest = match === '+' ? 1 : Number(least);
    const greatest = ends ?? (comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least));
    const isChoice = fewest === 0 && greatest === 1 && (comma !== undefined || match === '?');
    return [{ kind: 'repetition', body, least: fewest, most: greatest, eagerness, isChoice }];
  }

  /** `{2}`, `{2,}` or `{2,3}`. */
  #count(): string | undefined {
    const begin = this.#reader.at;
    if (this.#reader.peek() !== '{') return undefined;
    const match = this.#reader.match(/\{(\d+)(?:,(\d*))?\}/);
    if (!match) throw this.#reader.problem(this.#countProblem(), begin + 1);
    const [whole, least, most] = match;
    if (most && Number(most) < Number(least)) {
      throw this.#reader.problem('Illegal repetition range', this.#reader.at - 1);
    }
    return whole;
  }

  #countProblem(): string {
    return /\d/.test(this.#reader.peek(1)) ? 'Unclosed counted closure' : 'Illegal repetition';
  }

  #skipComments(): void {
    while (this.#flags.x && this.#reader.match(/[ \t\n\v\f\r]+|#[^\n]*/));
  }

  #atom(): PatternNode | undefined {
    const reader = this.#reader;
    this.#skipComments();
    if (reader.done || reader.peek() === ')' || reader.peek() === '|') return undefined;
    const begin = reader.at;
    const character = reader.codePoint();
    switch (String.fromCodePoint(character)) {
      case '(':
        return this.#group(begin);
      case '[':
        return { kind: 'one', members: readClass(reader, this.#flags) };
      case '.':
        return { kind: 'one', members: this.#dot() };
      case '^':
        return { kind: 'place', holds: lineStart(this.#flags) };
      case '$':
        return { kind: 'place', holds: lineEnd(this.#flags) };
      case '\\':
        return this.#escape(begin);
      case '*':
      case '+':
      case '?':
        throw reader.problem(`Dangling meta character '${String.fromCodePoint(character)}'`, begin);
      case '{':
        // Java repeats an empty match
        reader.at = begin;
        return nothing;
      default:
        return this.#literal(character);
    }
  }

  #dot(): string {
    if (this.#flags.s) return '[\\s\\S]';
    return `[^${this.#flags.d ? '\\n' : lineTerminators}]`;
  }

  #literal(codePoint: number): PatternNode {
    return { kind: 'one', members: spellings(codePoint, this.#flags) };
  }

  #escape(begin: number): PatternNode {
    const reader = this.#reader;
    const letter = reader.peek();
    if (reader.take('A')) return { kind: 'place', holds: textStart };
    if (reader.take('z')) return { kind: 'place', holds: textEnd };
    if (reader.take('Z')) return { kind: 'place', holds: endOrLastLineBreak(this.#flags) };
    if (reader.take('R')) return { kind: 'line break' };
    if (reader.take('b{g}')) return this.#unknown('\\b{g}', begin);
    if (reader.take('b')) return { kind: 'place', holds: wordBoundary };
    if (reader.take('B')) return { kind: 'place', holds: noWordBoundary };
    if (letter === 'N' && !reader.sees('N{')) {
      throw reader.problem('Illegal character name escape sequence', begin + 2);
    }
    const unknown = reader.match(/[GX]|N\{[^}]*\}/);
    if (unknown) return this.#unknown(`\\${unknown[0]}`, begin);
    if (letter === 'k' || /[1-9]/.test(letter)) return this.#reference(begin);
    const shorthand = readShorthand(reader, this.#flags);
    if (shorthand !== undefined) return { kind: 'one', members: shorthand };
    const codePoint = escapedCodePoint(reader);
    if (codePoint === undefined) throw reader.unknownEscape();
    return this.#literal(codePoint);
  }

  #unknown(what: string, begin: number): PatternNode {
    this.#reader.cannotFollow(what, begin);
    return nothing;
  }

  #reference(begin: number): PatternNode {
    const reader = this.#reader;
    const named = reader.match(/k<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) {
      const group = this.#names.get(named[1] ?? '');
      if (group === undefined) {
        throw reader.problem(`named capturing group <${named[1]}> does not exist`, reader.at - 1);
      }
      return this.#referenceTo(group);
    }
    // as many digits as there are groups for
    let digits = reader.match(/[1-9]/)?.[0];
    if (digits === undefined) {
      throw reader.problem("\\k is not followed by '<' for named capturing group", begin + 2);
    }
    while (/\d/.test(reader.peek()) && Number(digits + reader.peek()) <= this.#groupCount) {
      digits += reader.peek();
      reader.at += 1;
    }
    return this.#referenceTo(Number(digits));
  }

  #referenceTo(group: number): PatternNode {
    const { i, u } = this.#flags;
    const same = (a: number, b: number) => a === b || (i && otherSpellings(a, u).includes(b));
    return { kind: 'reference', group, same };
  }

  #group(begin: number): PatternNode | undefined {
    const reader = this.#reader;
    if (!reader.take('?')) return this.#capture(undefined);
    if (reader.take('>')) return { kind: 'atomic', body: this.#closed() };
    if (reader.take(':')) return { kind: 'group', body: this.#closed() };
    const named = reader.match(/<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) return this.#capture(named[1]);
    const look = reader.match(/=|!|<=|<!/);
    if (look) return this.#look(look[0]);
    if (reader.peek() === '<') throw this.#nameProblem();
    return this.#flagged(begin);
  }

  #look(kind: string): PatternNode {
    const reader = this.#reader;
    const begin = reader.at;
    const body = this.#alternatives();
    const wanted = kind.endsWith('=');
    if (!kind.startsWith('<')) {
      this.#close();
      return { kind: 'look ahead', body, wanted };
    }
    const { least, most, isBounded } = sizesOf(body);
    if (!isBounded) {
      throw reader.problem('Look-behind group does not have an obvious maximum length', reader.at - 1);
    }
    // where such a character is spelled in the rest of the pattern // observed
    const wholeCharacters = /[\u{d800}-\u{dfff}\u{10000}-\u{10ffff}]/u.test(reader.text.slice(begin));
    // a length that does not fit into Java's 32 bits
    if (wholeCharacters && most < 0) reader.cannotFollow('A look behind of this length', begin);
    this.#close();
    return { kind: 'look behind', body, wanted, least, most, wholeCharacters };
  }

  #nameProblem(): PatternProblem {
    const reader = this.#reader;
    if (!/[a-zA-Z]/.test(reader.peek(1))) {
      return reader.problem('capturing group name does not start with a Latin letter', reader.at + 1);
    }
    reader.match(/<[a-zA-Z0-9]*/);
    return reader.problem("named capturing group is missing trailing '>'");
  }

  #capture(name: string | undefined): PatternNode {
    this.#groupCount += 1;
    const index = this.#groupCount;
    if (name !== undefined) {
      if (this.#names.has(name)) {
        throw this.#reader.problem(`Named capturing group <${name}> is already defined`, this.#reader.at - 1);
      }
      this.#names.set(name, index);
    }
    return { kind: 'group', index, body: this.#closed() };
  }

  #close(): void {
    if (!this.#reader.take(')')) throw this.#reader.problem('Unclosed group', this.#reader.text.length);
  }

  /** The content of a group, with its closing bracket. */
  #closed(): PatternNode {
    const inner = this.#alternatives();
    this.#close();
    return inner;
  }

  /** `(?i)` counts to the end of the group around it, `(?i:…)` inside. */
  #flagged(begin: number): PatternNode | undefined {
    const reader = this.#reader;
    const match = reader.match(/([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/);
    if (!match) throw reader.problem('Unknown inline modifier', begin + 2);
    const next = { ...this.#flags };
    const set = (letters: string, on: boolean): void => {
      for (const letter of letters) {
        if (letter === 'U') reader.cannotFollow('The flag U', begin);
        else if (!(letter in next)) throw reader.problem('Unknown inline modifier', begin + 2);
        else next[letter as keyof Flags] = on;
      }
    };
    set(match[1] ?? '', true);
    set(match[2] ?? '', false);
    if (match[3] === ')') {
      this.#flags = next;
      return undefined;
    }
    const outer = this.#flags;
    this.#flags = next;
    const body = this.#closed();
    this.#flags = outer;
    return { kind: 'group', body };
  }
}
