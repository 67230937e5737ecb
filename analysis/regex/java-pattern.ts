import { endOrLastLineBreak, lineEnd, lineStart, noWordBoundary, wordBoundary } from './anchors.ts';
import { literal, readClass, readShorthand, spellings } from './character-class.ts';
import { CharacterReader, escapedCodePoint } from './character-reader.ts';
import { lineTerminators } from './class-names.ts';
import { PatternProblem } from './pattern-problem.ts';

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
  /**
   * A group inside a repetition that need not take part in each turn: Java remembers what it took before, JavaScript
   * forgets it. Of consequence only to who looks at groups.
   */
  forgets?: PatternProblem;
}

const noFlags: Flags = { i: false, s: false, m: false, x: false, u: false, d: false };
const newline = '[\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}]';
const anyNewline = `(?:\\r\\n|${newline})`;
const wholeNewline = `(?:\\r\\n|(?!\\r\\n)${newline})`;

/**
 * Says a pattern of Java's in JavaScript. Throws a PatternProblem for what Java refuses, and for the little that
 * cannot be followed: `\G`, `\X`, names of characters, rare blocks, references where case does not count,
 * repeated groups that may match nothing.
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

/** Repetitions of at most one turn. */
const once = /^(?:\?|\{[01](?:,1)?\})$/;

/** Groups of more than one character or class: repeated without end, they have no longest match // observed */
const severalCharacters = /^\((?!(?:\?:|\?<\w+>)?(?:[^\\[\](){}?*+|]|\\\w|\[[^[\]]+\])\))/u;

const samples = ['', 'a', ' a1-B_\r\n \u00e9\u65e5.'];

/** Whether a part, by itself, matches nothing in some place of a few texts; what refers to other parts is not asked. */
function mayBeEmpty(source: string): boolean {
  try {
    const expression = new RegExp(source, 'vy');
    return samples.some((text) =>
      Array.from({ length: text.length + 1 }).some((_, at) => {
        expression.lastIndex = at;
        return expression.exec(text)?.[0] === '';
      }),
    );
  } catch {
    return false;
  }
}

class Translation {
  readonly #reader: CharacterReader;
  #flags: Flags = noFlags;
  /** Groups of the translation so far. */
  #made = 0;
  /** Parts so far for which Java's compiler sees no greatest length; it looks behind for no such thing. */
  #unlimited = 0;
  #forgets: PatternProblem | undefined;
  /** Whether the pattern itself refers to a group. */
  #refers = false;
  /** Behind `\Q`. */
  #quoting = false;
  readonly #groups: number[] = [0];
  readonly #names = new Map<string, number>();

  constructor(pattern: string) {
    this.#reader = new CharacterReader(pattern);
  }

  whole(): TranslatedPattern & { unsupported?: PatternProblem } {
    const source = this.#alternatives();
    if (!this.#reader.done) throw this.#reader.problem("Unmatched closing ')'", this.#reader.at - 1);
    const forgets = this.#forgets;
    const unsupported = this.#reader.unsupported ?? (this.#refers ? forgets : undefined);
    return {
      source,
      groups: this.#groups,
      names: this.#names,
      ...(forgets && { forgets }),
      ...(unsupported && { unsupported }),
    };
  }

  /** Up to a closing bracket or the end. */
  #alternatives(): string {
    return this.#reader.deeper(() => this.#branches());
  }

  #branches(): string {
    const outer = this.#flags;
    let out = '';
    while (this.#goesOn()) out += !this.#quoting && this.#reader.take('|') ? '|' : this.#quantified();
    this.#flags = outer;
    return out;
  }

  /** Whether anything stands before the closing bracket or the end. */
  #goesOn(): boolean {
    this.#skipQuotes();
    return !this.#reader.done && (this.#quoting || this.#reader.peek() !== ')');
  }

  /** Between `\Q` and `\E` every character is itself; what follows `\E` may repeat the last of them. */
  #skipQuotes(): void {
    while (this.#reader.take(this.#quoting ? '\\E' : '\\Q')) this.#quoting = !this.#quoting;
  }

  #quantified(): string {
    const groupsBefore = this.#made;
    const quoted = this.#quoting;
    const from = this.#reader.at;
    const atom = quoted ? this.#literal(this.#reader.codePoint()) : this.#atom();
    if (atom === '') return '';
    this.#skipQuotes();
    if (this.#quoting) return atom;
    this.#skipComments();
    const begin = this.#reader.at;
    const found = this.#reader.match(/[*+?]/)?.[0] ?? this.#count();
    if (found === undefined) return atom;
    const repeatedText = quoted ? '' : this.#reader.text.slice(from, begin);
    if (/[*+]|,\}/.test(found) && severalCharacters.test(repeatedText)) this.#unlimited += 1;
    if (repeatedText.startsWith('(') && mayBeEmpty(atom)) {
      const isRepeated = !once.test(found);
      // Java ends with a turn that matches nothing; JavaScript takes it back and tries the next choice // observed
      if ((isRepeated && this.#made > groupsBefore) || /\||[*+?}]\?/.test(repeatedText)) {
        this.#reader.cannotFollow('A repeated group that may match nothing', from);
      }
    }
    if (!once.test(found)) this.#noteForgotten(repeatedText, this.#made - groupsBefore, from);
    // repeated, it never takes one of the two characters alone // observed
    const repeated = `(?:${atom === anyNewline ? wholeNewline : atom})${found}`;
    if (this.#reader.take('?')) return `${repeated}?`;
    if (!this.#reader.take('+')) return repeated;
    // what holds groups of its own would need them renumbered
    if (this.#made > groupsBefore) this.#reader.cannotFollow('A possessive group', begin);
    return this.#atomic(repeated);
  }

  #noteForgotten(repeated: string, groups: number, at: number): void {
    const inside = /^\((?!\?)|^\(\?<[a-zA-Z]/.test(repeated) ? groups - 1 : groups;
    if (inside < 1 || !/[|?*]|\{0/.test(repeated.replace(/\(\?(?::|<\w+>)/g, '('))) return;
    this.#forgets ??= new PatternProblem(
      'A group that a repetition may leave out cannot be previewed',
      at,
      true,
    );
  }

  /** `{2}`, `{2,}` or `{2,3}`. */
  #count(): string | undefined {
    const begin = this.#reader.at;
    if (this.#reader.peek() !== '{') return undefined;
    const found = this.#reader.match(/\{(\d+)(?:,(\d*))?\}/);
    if (!found) throw this.#reader.problem(this.#countProblem(), begin + 1);
    const [whole, least, most] = found;
    if (most && Number(most) < Number(least)) {
      throw this.#reader.problem('Illegal repetition range', this.#reader.at - 1);
    }
    return whole;
  }

  #countProblem(): string {
    return /\d/.test(this.#reader.peek(1)) ? 'Unclosed counted closure' : 'Illegal repetition';
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
        return lineStart(this.#flags);
      case '$':
        return lineEnd(this.#flags);
      case '\\':
        return this.#escape(begin);
      case '*':
      case '+':
      case '?':
        throw reader.problem(`Dangling meta character '${String.fromCodePoint(character)}'`, begin);
      case '{':
        // Java repeats what is not there
        reader.at = begin;
        return '(?:)';
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
    const simple = { A: '^', z: '$', Z: endOrLastLineBreak(this.#flags), R: anyNewline } as const;
    const letter = reader.peek();
    if (letter === 'A' || letter === 'z' || letter === 'Z' || letter === 'R') {
      reader.at += 1;
      return simple[letter];
    }
    if (reader.take('b{g}')) return this.#unknown('\\b{g}', begin);
    if (reader.take('b')) return wordBoundary;
    if (reader.take('B')) return noWordBoundary;
    if (letter === 'N' && !reader.sees('N{')) {
      throw reader.problem('Illegal character name escape sequence', begin + 2);
    }
    const unknown = reader.match(/[GX]|N\{[^}]*\}/);
    if (unknown) return this.#unknown(`\\${unknown[0]}`, begin);
    if (letter === 'k' || /[1-9]/.test(letter)) return this.#reference(begin);
    const shorthand = readShorthand(reader, this.#flags);
    if (shorthand !== undefined) return shorthand;
    const codePoint = escapedCodePoint(reader);
    if (codePoint === undefined) throw reader.unknownEscape();
    return this.#literal(codePoint);
  }

  #unknown(what: string, begin: number): string {
    this.#reader.cannotFollow(what, begin);
    return '(?:)';
  }

  #reference(begin: number): string {
    const reader = this.#reader;
    this.#unlimited += 1;
    this.#refers = true;
    if (this.#flags.i) reader.cannotFollow('A reference to a group where case does not count', begin);
    const named = reader.match(/k<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) {
      const group = this.#names.get(named[1] ?? '');
      if (group === undefined) {
        throw reader.problem(`named capturing group <${named[1]}> does not exist`, reader.at - 1);
      }
      return `(?:\\${this.#groups[group]})`;
    }
    // as many digits as there are groups for
    let digits = reader.match(/[1-9]/)?.[0];
    if (digits === undefined) {
      throw reader.problem("\\k is not followed by '<' for named capturing group", begin + 2);
    }
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
    if (!reader.take('?')) return this.#capture(undefined);
    if (reader.take('>')) return this.#atomicGroup();
    const named = reader.match(/<([a-zA-Z][a-zA-Z0-9]*)>/);
    if (named) return this.#capture(named[1]);
    const plain = reader.match(/:|=|!|<=|<!/);
    if (plain) return this.#look(plain[0]);
    if (reader.peek() === '<') throw this.#nameProblem();
    return this.#flagged(begin);
  }

  /** A look around, or a group that captures nothing. */
  #look(kind: string): string {
    const before = this.#unlimited;
    const inner = this.#alternatives();
    if (kind.startsWith('<') && this.#unlimited > before) {
      const words = 'Look-behind group does not have an obvious maximum length';
      throw this.#reader.problem(words, this.#reader.at - 1);
    }
    // what a look ahead sees has no length
    if (kind !== ':') this.#unlimited = before;
    this.#close();
    return `(?${kind}${inner})`;
  }

  #nameProblem(): PatternProblem {
    const reader = this.#reader;
    if (!/[a-zA-Z]/.test(reader.peek(1))) {
      return reader.problem('capturing group name does not start with a Latin letter', reader.at + 1);
    }
    reader.match(/<[a-zA-Z0-9]*/);
    return reader.problem("named capturing group is missing trailing '>'");
  }

  #capture(name: string | undefined): string {
    this.#made += 1;
    this.#groups.push(this.#made);
    if (name !== undefined) {
      if (this.#names.has(name)) {
        throw this.#reader.problem(`Named capturing group <${name}> is already defined`, this.#reader.at - 1);
      }
      this.#names.set(name, this.#groups.length - 1);
    }
    return `(${this.#closed()})`;
  }

  #atomicGroup(): string {
    this.#made += 1;
    const own = this.#made;
    return `(?:(?=(${this.#closed()}))\\${own})`;
  }

  #close(): void {
    if (!this.#reader.take(')')) throw this.#reader.problem('Unclosed group', this.#reader.text.length);
  }

  /** What a group holds, with its closing bracket. */
  #closed(): string {
    const inner = this.#alternatives();
    this.#close();
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
    const inner = this.#closed();
    this.#flags = outer;
    return `(?:${inner})`;
  }
}
