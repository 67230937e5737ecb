/** What can be said of a regular expression in Java's syntax without running it. */
export interface JavaPattern {
  /** Capturing groups, the whole match not counted. */
  groups: number;
  /** Why it does not compile. */
  problem?: string;
}

/**
 * Looks for what Java's compiler refuses most often: open groups and classes, quantifiers of nothing, a lone
 * backslash, ranges upside down. Not a whole parser // assumed: what it lets pass compiles
 */
export function readJavaPattern(pattern: string): JavaPattern {
  const reader = new PatternReader(pattern);
  reader.read();
  return reader.problem === undefined
    ? { groups: reader.groups }
    : { groups: reader.groups, problem: `does not compile: ${reader.problem}` };
}

const quantifiers = new Set(['*', '+', '?']);
const counted = /^\{(\d+)(?:,(\d*))?\}/u;

class PatternReader {
  groups = 0;
  problem: string | undefined;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** Whether something stands before, so that a quantifier has what it repeats. */
  #atom = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    while (this.#at < this.#text.length && this.problem === undefined) this.#step();
    if (this.#depth > 0) this.problem ??= 'Unclosed group';
  }

  #step(): void {
    const char = this.#text.charAt(this.#at);
    if (char === '\\') this.#escape();
    else if (char === '[') this.#class();
    else if (char === '(') this.#open();
    else if (char === ')') this.#close();
    else if (quantifiers.has(char) || char === '{') this.#quantifier(char);
    else {
      this.#atom = char !== '|';
      this.#at += 1;
    }
  }

  #escape(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '') {
      this.problem = 'Unexpected internal error: a backslash at the end';
    } else if (next === 'Q') {
      const end = this.#text.indexOf('\\E', this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
    } else {
      this.#at += 2;
    }
    this.#atom = true;
  }

  /** Classes may lie inside each other and be cut with `&&`. */
  #class(): void {
    let depth = 0;
    let first = false;
    let before = '';
    for (; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '\\') {
        this.#at += 1;
        before = '';
        first = false;
        continue;
      }
      if (char === '[') {
        depth += 1;
        if (this.#text.charAt(this.#at + 1) === '^') this.#at += 1;
        first = true;
        before = '';
        continue;
      }
      if (char === ']' && !first) {
        depth -= 1;
        if (depth === 0) {
          this.#at += 1;
          this.#atom = true;
          return;
        }
        before = '';
        continue;
      }
      first = false;
      const upper = this.#text.charAt(this.#at + 1);
      if (char === '-' && before !== '' && upper !== '' && !']\\[&'.includes(upper) && upper < before) {
        this.problem = `Illegal character range near index ${this.#at}`;
        return;
      }
      before = char === '-' ? '' : char;
    }
    this.problem = 'Unclosed character class';
  }

  #open(): void {
    this.#depth += 1;
    const rest = this.#text.slice(this.#at);
    const named = /^\(\?<([a-zA-Z][a-zA-Z0-9]*)>/u.exec(rest);
    const special = /^\(\?(?:<[=!]|[:=!>]|[a-zA-Z]*(?:-[a-zA-Z]+)?[:)])/u.exec(rest);
    if (named) {
      this.groups += 1;
      this.#at += named[0].length;
    } else if (special) {
      this.#at += special[0].length;
      // flags alone, as in (?i), are closed at once
      if (special[0].endsWith(')')) this.#depth -= 1;
    } else if (rest.startsWith('(?')) {
      this.problem = 'Unknown inline modifier or group';
    } else {
      this.groups += 1;
      this.#at += 1;
    }
    this.#atom = false;
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth < 0) this.problem = `Unmatched closing ')' near index ${this.#at}`;
    this.#at += 1;
    this.#atom = true;
  }

  #quantifier(char: string): void {
    let taken = 1;
    if (char === '{') {
      const range = counted.exec(this.#text.slice(this.#at));
      if (!range) {
        this.problem = 'Illegal repetition';
        return;
      }
      const [whole, from, to] = range;
      if (to !== undefined && to !== '' && Number(to) < Number(from)) {
        this.problem = 'Illegal repetition range';
        return;
      }
      taken = whole.length;
    }
    if (!this.#atom) {
      this.problem = `Dangling meta character '${char}' near index ${this.#at}`;
      return;
    }
    this.#at += taken;
    // lazy and possessive forms belong to it; a third sign repeats nothing
    const mode = this.#text.charAt(this.#at);
    if (mode === '?' || mode === '+') this.#at += 1;
    this.#atom = false;
  }
}
