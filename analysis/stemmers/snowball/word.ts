import type { Found, Guard, Suffixes } from './suffixes.ts';

/** A word that loses its suffixes, and where the regions begin in which they may lie. */
export class Word {
  text: string;
  /** Behind the first syllable, as each language has it. */
  rv: number;
  /** Behind the first consonant that follows a vowel. */
  r1: number;
  /** The same within the first. */
  r2: number;

  constructor(text: string) {
    this.text = text;
    this.rv = text.length;
    this.r1 = text.length;
    this.r2 = text.length;
  }

  /** The longest suffix of a table that begins at `floor` or behind it. */
  find(suffixes: Suffixes, floor = 0, guard?: Guard): Found | undefined {
    return suffixes.longest(this.text, floor, guard);
  }

  ends(suffix: string, floor = 0): boolean {
    return this.text.length - suffix.length >= floor && this.text.endsWith(suffix);
  }

  /** Whether the part before `end` ends that way. */
  endsBefore(end: number, suffix: string | RegExp, floor = 0): boolean {
    const stem = this.text.slice(floor, end);
    return typeof suffix === 'string' ? stem.endsWith(suffix) : suffix.test(stem);
  }

  /** Puts `replacement` in place of everything from `start` on; always true, so that conditions can go before it. */
  cut(start: number, replacement = ''): true {
    this.text = this.text.slice(0, start) + replacement;
    return true;
  }

  /** Replaces a suffix that begins at or after `floor`, and returns whether it did. */
  drop(suffix: string, floor = 0, replacement = ''): boolean {
    return this.ends(suffix, floor) && this.cut(this.text.length - suffix.length, replacement);
  }

  /** Removes the longest suffix of a table that begins at or after `floor`, and returns whether it found one. */
  dropAny(suffixes: Suffixes, floor = 0): boolean {
    const match = this.find(suffixes, floor);
    return match !== undefined && this.cut(match.start);
  }

  /** Takes away the last letter. */
  chop(): true {
    return this.cut(this.text.length - 1);
  }
}

/** How much of a word a pattern covers from its beginning; all of it where the pattern does not fit. */
export function reach(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? text.length;
}

/** Patterns that reach to where regions begin, made from the vowels of a language. */
export function regionPatterns(v: string) {
  const syllable = `[^${v}]*[${v}]+[^${v}]`;
  return {
    r1: new RegExp(`^${syllable}`),
    r2: new RegExp(`^(?:${syllable}){2}`),
    /** As the Romance languages have it. */
    rv: new RegExp(`^(?:[${v}](?:[^${v}]+[${v}]|[${v}]+[^${v}])|[^${v}](?:[^${v}]+[${v}]|[${v}][^]))`),
  };
}

export type RegionPatterns = ReturnType<typeof regionPatterns>;

/** A word with its regions. */
export function wordWithRegions(text: string, patterns: RegionPatterns): Word {
  const word = new Word(text);
  word.rv = reach(patterns.rv, text);
  word.r1 = reach(patterns.r1, text);
  word.r2 = reach(patterns.r2, text);
  return word;
}

/** The same where the first region leaves at least three letters to the stem. */
export function wordWithLateRegions(text: string, patterns: RegionPatterns): Word {
  const word = new Word(text);
  if (text.length < 3) return word;
  word.r1 = Math.max(3, reach(patterns.r1, text));
  word.r2 = reach(patterns.r2, text);
  return word;
}
